// Builds games from tokens: finds where a game begins and ends, and skips the rest of a faulty one.
#include "protocol/pdn/reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/rules/variants.hpp"
#include "protocol/pdn/check.hpp"
#include "protocol/pdn/count.hpp"
#include "protocol/pdn/lexer.hpp"
#include "protocol/pdn/text.hpp"

namespace soplo {
namespace {

constexpr std::size_t deepest = 100;          // nested variations
constexpr std::size_t most_tags = 1000;       // of a game
constexpr std::size_t most_items = 1u << 20;  // in a game
constexpr std::size_t most_text = 1u << 24;   // bytes in a game
constexpr std::size_t longest_move = 512;

/// Whether two results contradict each other. "1-0" and "2-0" do not.
bool differ(std::string_view a, std::string_view b) {
    return pdn_outcome(international, a) != pdn_outcome(international, b);
}

}  // namespace

std::string PdnFault::text() const {
    return fmt::format("{}:{}:{}: game {}: {}{}", file, place.line, place.column, game,
                       is_warning ? "note: " : "", message);
}

/// The reader behind PdnReader.
class PdnReader::Impl {
  public:
    Impl(std::istream& in, std::string file, PdnOptions options)
        : lexer_(in), file_(std::move(file)), options_(std::move(options)) {}

    bool next(PdnGame& game);

    [[nodiscard]] std::uint64_t seen() const { return seen_; }
    [[nodiscard]] std::uint64_t faulty() const { return faulty_; }
    [[nodiscard]] std::uint64_t bytes() const { return lexer_.bytes_read(); }

  private:
    const PdnToken& take();
    void put_back() { has_token_ = true; }
    bool begin();
    void read(PdnGame&);
    [[nodiscard]] bool is_nothing(const PdnGame&) const;
    bool add(PdnGame&, const PdnToken&);
    bool add_tag(PdnGame&, const PdnToken&);
    void add_move(PdnGame&, const PdnToken&);
    void add_item(PdnGame&, PdnKind, const PdnToken&);
    void take_comments_behind(PdnGame&, std::uint64_t line);
    void finish(PdnGame&);
    void settle_result(PdnGame&);
    void skip_rest();
    void report(PdnPlace, const std::string& message, bool is_warning);

    PdnLexer lexer_;
    std::string file_;
    PdnOptions options_;
    const PdnToken* token_ = nullptr;
    bool has_token_ = false;  // token_ was put back
    std::uint64_t seen_ = 0;
    std::uint64_t faulty_ = 0;

    // State of the game being read:
    PdnCount count_;
    bool has_begun_ = false;  // the movetext has begun
    bool has_moves_ = false;
    bool has_result_ = false;
    std::size_t text_ = 0;  // bytes of its texts
    PdnPlace result_place_;
    std::vector<PdnPlace> opened_;  // where the open variations begin
};

const PdnToken& PdnReader::Impl::take() {
    if (!has_token_) token_ = &lexer_.next();
    has_token_ = false;
    return *token_;
}

void PdnReader::Impl::report(PdnPlace place, const std::string& message, bool is_warning) {
    if (options_.on_fault) options_.on_fault({file_, seen_, place, message, is_warning});
}

/// Skips to the first token of a game; returns false at the end of the file.
bool PdnReader::Impl::begin() {
    count_ = {};
    has_begun_ = has_moves_ = has_result_ = false;
    text_ = 0;
    opened_.clear();
    const PdnToken* token = &take();
    // A '*' without a game only separates games.
    while (token->mark == PdnMark::result && token->text == "*") token = &take();
    put_back();
    return token->mark != PdnMark::end;
}

bool PdnReader::Impl::next(PdnGame& game) {
    while (begin()) {
        game.tags.clear();
        game.items.clear();
        game.result = "*";
        game.has_first_number = false;
        game.rules = nullptr;
        game.start = {};
        game.outcome = PdnOutcome::unknown;
        game.index = ++seen_;
        bool is_read = false;
        try {
            read(game);
            is_read = true;
            if (is_nothing(game)) {
                --seen_;
                continue;
            }
            finish(game);
            return true;
        } catch (const PdnError& error) {
            ++faulty_;
            report(error.place(), error.what(), false);
        }
        if (!is_read) skip_rest();
    }
    return false;
}

void PdnReader::Impl::read(PdnGame& game) {
    while (add(game, take())) {
    }
    if (!opened_.empty())
        throw PdnError(opened_.back(), "this variation is not closed; ')' is missing");
}

/// Whether there is no game: only remarks, or the FILENAME tag that some programs write at the end
/// of a file.
bool PdnReader::Impl::is_nothing(const PdnGame& game) const {
    const bool has_tags =
        game.tags.size() > 1 || (game.tags.size() == 1 && game.tags[0].name != "FILENAME");
    if (has_tags) return false;
    return (!has_begun_ && !has_result_) || (game.items.empty() && game.result == "*");
}

/// Adds a token to the game; returns false if the game ends here.
bool PdnReader::Impl::add(PdnGame& game, const PdnToken& t) {
    switch (t.mark) {
        case PdnMark::end:
            put_back();
            return false;
        case PdnMark::tag:
            return add_tag(game, t);
        case PdnMark::fault:
            if (t.name != "tag") has_begun_ = true;
            throw PdnError(t.place, std::string(t.text));
        case PdnMark::comment:
            add_item(game, PdnKind::comment, t);
            return true;
        case PdnMark::result: {
            has_begun_ = true;
            if (!opened_.empty()) {  // it is the result of the variation, kept as a remark
                add_item(game, PdnKind::comment, t);
                return true;
            }
            game.result = t.text;
            has_result_ = true;
            result_place_ = t.place;
            take_comments_behind(game, t.place.line);
            return false;
        }
        default:
            break;
    }
    has_begun_ = true;
    switch (t.mark) {
        case PdnMark::number:
            count_.set({t.number, t.dots > 1});
            if (!has_moves_) game.has_first_number = true;
            break;
        case PdnMark::ellipsis:
            count_.set({count_.next().number, true});
            break;
        case PdnMark::word:
            add_move(game, t);
            break;
        case PdnMark::victims:
            if (game.items.empty() || game.items.back().kind != PdnKind::move ||
                game.items.back().text.size() > longest_move) {
                throw PdnError(t.place, "this list of captured squares does not follow a move");
            }
            game.items.back().text += t.text;
            break;
        case PdnMark::strength:
            if (!game.items.empty() && game.items.back().kind == PdnKind::move) {
                game.items.back().strength = static_cast<std::uint8_t>(t.number);
            } else {
                add_item(game, PdnKind::nag, t);
            }
            break;
        case PdnMark::nag:
            add_item(game, PdnKind::nag, t);
            break;
        case PdnMark::setup:
            if (t.name != "FEN") {
                throw PdnError(t.place,
                               fmt::format("command {} is unknown; the only command is /FEN",
                                           quoted_text("/" + std::string(t.name))));
            }
            add_item(game, PdnKind::setup, t);
            break;
        case PdnMark::open:
            if (opened_.size() == deepest) {
                throw PdnError(t.place, fmt::format("variations nest more than {} deep", deepest));
            }
            opened_.push_back(t.place);
            count_.open();
            add_item(game, PdnKind::open, t);
            break;
        case PdnMark::close:
            if (opened_.empty()) throw PdnError(t.place, "')' closes no variation; '(' is missing");
            opened_.pop_back();
            count_.close();
            add_item(game, PdnKind::close, t);
            break;
        default:
            break;
    }
    return true;
}

bool PdnReader::Impl::add_tag(PdnGame& game, const PdnToken& t) {
    // A game without a result ends where the tags of the next game begin.
    if (has_begun_ || (!game.tags.empty() && game.tags.front().name == t.name)) {
        put_back();
        return false;
    }
    if (game.tag(t.name) != nullptr) {
        report(t.place,
               fmt::format("tag {} is given twice; the first one counts", quoted_text(t.name)),
               true);
        return true;
    }
    text_ += t.name.size() + t.text.size();
    if (text_ > most_text || game.tags.size() == most_tags) {
        throw PdnError(t.place,
                       fmt::format("this game has more than {} tags, or more than {} bytes of text",
                                   most_tags, most_text));
    }
    game.tags.push_back({std::string(t.name), std::string(t.text), t.place});
    return true;
}

void PdnReader::Impl::add_item(PdnGame& game, PdnKind kind, const PdnToken& t) {
    text_ += t.text.size();
    if (text_ > most_text || game.items.size() == most_items) {
        has_begun_ = true;
        throw PdnError(
            t.place,
            fmt::format(
                "this game has more than {} moves and remarks, or more than {} bytes of text",
                most_items, most_text));
    }
    PdnItem& item = game.items.emplace_back();
    item.kind = kind;
    item.place = t.place;
    if (kind == PdnKind::nag) {
        item.number = t.number;
    } else if (kind != PdnKind::open && kind != PdnKind::close) {
        item.text = t.text;
    }
}

void PdnReader::Impl::add_move(PdnGame& game, const PdnToken& t) {
    add_item(game, PdnKind::move, t);
    has_moves_ = true;
    const PdnNumber n = count_.next();
    count_.play(n);
    game.items.back().number = n.number;
    game.items.back().second = n.second;
}

/// "2-0 {White resigned}": adds the remarks after the result that begin on the same line.
void PdnReader::Impl::take_comments_behind(PdnGame& game, std::uint64_t line) {
    for (;;) {
        const PdnToken& t = take();
        if (t.mark != PdnMark::comment || t.place.line != line) break;
        add_item(game, PdnKind::comment, t);
    }
    put_back();
}

void PdnReader::Impl::settle_result(PdnGame& game) {
    const std::string* tag = game.tag("Result");
    if (tag == nullptr) return;
    const std::string_view usual = canonical_result(*tag);
    if (!has_result_ && usual.empty() && !game.items.empty() &&
        game.items.back().kind == PdnKind::move && game.items.back().text == *tag) {
        game.items.pop_back();  // a result such as "4-6" was read as a move
    }
    if (game.result == "*") {
        game.result = usual.empty() ? *tag : std::string(usual);
    } else if (!usual.empty() && usual != "*" && differ(usual, game.result)) {
        report(result_place_,
               fmt::format("the result {} after the moves differs from the Result tag ({}); the "
                           "result after the moves counts",
                           quoted_text(game.result), quoted_text(*tag)),
               true);
    }
    game.set_tag("Result", game.result);
}

void PdnReader::Impl::finish(PdnGame& game) {
    settle_result(game);
    if (!options_.check_moves) return;
    check_game(game, options_.fallback == nullptr ? international : *options_.fallback,
               options_.first,
               [&](PdnPlace place, const std::string& message) { report(place, message, true); });
}

/// After a fault: skips to the end of the game.
void PdnReader::Impl::skip_rest() {
    for (;;) {
        const PdnToken& t = take();
        switch (t.mark) {
            case PdnMark::end:
                put_back();
                return;
            case PdnMark::tag:
                if (!has_begun_) break;
                put_back();
                return;
            case PdnMark::result:
                return;
            case PdnMark::comment:
                break;
            case PdnMark::fault:
                if (t.name != "tag") has_begun_ = true;
                break;
            default:
                has_begun_ = true;
        }
    }
}

PdnReader::PdnReader(std::istream& in, std::string file, PdnOptions options)
    : impl_(std::make_unique<Impl>(in, std::move(file), std::move(options))) {}
PdnReader::~PdnReader() = default;

bool PdnReader::next(PdnGame& game) { return impl_->next(game); }
std::uint64_t PdnReader::games_seen() const { return impl_->seen(); }
std::uint64_t PdnReader::games_faulty() const { return impl_->faulty(); }
std::uint64_t PdnReader::bytes_read() const { return impl_->bytes(); }

}  // namespace soplo
