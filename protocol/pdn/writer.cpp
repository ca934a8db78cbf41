// Lays out tags and movetext in PDN export form.
#include "protocol/pdn/writer.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/game/arbiter.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/pdn/count.hpp"
#include "protocol/pdn/rules.hpp"
#include "protocol/pdn/text.hpp"

namespace soplo {
namespace {

constexpr std::size_t line_length = 79;

constexpr std::array<std::string_view, 30> tag_order{"Event",
                                                     "Site",
                                                     "Date",
                                                     "Round",
                                                     "White",
                                                     "Black",
                                                     "Result",
                                                     "GameType",
                                                     "Variant",
                                                     "SetUp",
                                                     "FEN",
                                                     "PlyCount",
                                                     "Termination",
                                                     "TimeControl",
                                                     "TimeControlWhite",
                                                     "TimeControlBlack",
                                                     "WhiteTime",
                                                     "BlackTime",
                                                     "WhiteTitle",
                                                     "BlackTitle",
                                                     "WhiteRating",
                                                     "BlackRating",
                                                     "WhiteFmjdId",
                                                     "BlackFmjdId",
                                                     "WhiteNA",
                                                     "BlackNA",
                                                     "WhiteType",
                                                     "BlackType",
                                                     "EventDate",
                                                     "EventSponsor"};

std::size_t rank_of(std::string_view name) {
    return static_cast<std::size_t>(std::find(tag_order.begin(), tag_order.end(), name) -
                                    tag_order.begin());
}

/// Returns the text as UTF-8 with a blank for each line end or other control character.
std::string in_one_line(std::string_view text) {
    std::string line = to_utf8(text);
    for (char& c : line) {
        if ((c >= '\0' && c < ' ') || c == '\x7f') c = ' ';
    }
    return line;
}

std::string in_quotes(std::string_view text) {
    std::string result = "\"";
    for (const char c : in_one_line(text)) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + '"';
}

/// Joins words with blanks, and begins a new line where the line is full.
class Lines {
  public:
    /// Adds a word. It may begin a line if `may_break` is set.
    void word(std::string_view text, bool may_break = true) {
        const std::string whole = prefix_ + std::string(text);
        prefix_.clear();
        if (has_pending_ && !may_break) {
            pending_ += ' ' + whole;
            return;
        }
        flush();
        pending_ = whole;
        has_pending_ = true;
    }
    /// Puts a character before the next word without a blank between them.
    void before_next(char c) { prefix_ += c; }
    /// Puts a character after the last word without a blank between them.
    void behind_last(char c) {
        if (has_pending_ && prefix_.empty()) {
            pending_ += c;
        } else {
            word(std::string(1, c));
        }
    }
    [[nodiscard]] std::string text() && {
        flush();
        return std::move(text_);
    }

  private:
    void flush() {
        if (has_pending_) {
            const std::size_t size = width(pending_);
            if (column_ == 0) {
                column_ = size;
            } else if (column_ + 1 + size > line_length) {
                text_ += '\n';
                column_ = size;
            } else {
                text_ += ' ';
                column_ += 1 + size;
            }
            text_ += pending_;
        }
        has_pending_ = false;
    }

    std::string text_, pending_, prefix_;
    bool has_pending_ = false;
    std::size_t column_ = 0;
};

/// Whether a line may begin with this word of a comment. It may not begin with '%', because readers
/// skip such lines, nor with a tag, because it would begin the next game. Several blanks in a row
/// must stay together.
bool may_begin_line(std::string_view word, std::string_view before) {
    if (word.empty() || word[0] == ' ' || before.empty()) return false;
    const bool is_tag_like = word[0] == '[' && word.size() > 1 && word[1] >= 'A' && word[1] <= 'Z';
    return word[0] != '%' && !is_tag_like;
}

void write_comment(Lines& lines, std::string_view comment) {
    std::string text = in_one_line(comment);
    std::replace(text.begin(), text.end(), '}', ')');  // because PDN cannot escape it
    text = "{" + text + "}";
    std::string_view before = "{";
    bool may_break = true;  // a line may begin with the comment
    bool is_in_command = false;
    for (std::string_view rest = text;;) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        const std::string_view word = rest.substr(0, end);
        lines.word(word, may_break);
        // Some readers accept [%clk ...] only if it is on one line.
        if (word.find("[%") != word.npos) is_in_command = rest.find(']') < line_length;
        if (word.find(']') != word.npos) is_in_command = false;
        before = word;
        if (end == rest.size()) return;
        rest.remove_prefix(end + 1);
        may_break = !is_in_command && may_begin_line(rest, before);
    }
}

std::string strength_text(int strength) {
    constexpr std::array<std::string_view, 7> marks{"", "!", "?", "!!", "??", "!?", "?!"};
    const auto i = static_cast<std::size_t>(strength);
    return std::string(i < marks.size() ? marks[i] : "");
}

/// Writes the items of a game and gives numbers to the moves that need one.
class MovetextWriter {
  public:
    void item(const PdnItem& item) {
        switch (item.kind) {
            case PdnKind::move:
                move(item);
                return;
            case PdnKind::comment:
                write_comment(lines_, item.text);
                break;
            case PdnKind::nag:
                lines_.word(fmt::format("${}", item.number));
                return;
            case PdnKind::open:
                count_.open();
                lines_.before_next('(');
                break;
            case PdnKind::close:
                if (count_.depth() == 0) return;
                count_.close();
                lines_.behind_last(')');
                break;
            case PdnKind::setup:
                lines_.word(fmt::format("/FEN {}/", in_quotes(item.text)));
                break;
        }
        is_interrupted_ = true;
    }

    [[nodiscard]] std::string finish(std::string_view result) && {
        lines_.word(result);
        return std::move(lines_).text();
    }

  private:
    void move(const PdnItem& item) {
        const PdnNumber number{item.number, item.second};
        std::string text;
        if (!number.second || is_interrupted_ || !(number == count_.next())) {
            text = fmt::format("{}{} ", number.number, number.second ? "..." : ".");
        }
        // A reader continues to count from a number in the movetext.
        count_.set(number);
        count_.play(number);
        lines_.word(text + item.text + strength_text(item.strength));
        is_interrupted_ = false;
    }

    Lines lines_;
    PdnCount count_;
    bool is_interrupted_ = true;
};

}  // namespace

void sort_tags(std::vector<PdnTag>& tags) {
    std::stable_sort(tags.begin(), tags.end(), [](const PdnTag& a, const PdnTag& b) {
        return rank_of(a.name) < rank_of(b.name);
    });
}

std::string pdn_text(const PdnGame& game) {
    std::vector<PdnTag> tags = game.tags;
    sort_tags(tags);
    std::string text;
    for (const PdnTag& tag : tags) text += fmt::format("[{} {}]\n", tag.name, in_quotes(tag.value));
    if (!tags.empty()) text += '\n';
    MovetextWriter writer;
    for (const PdnItem& item : game.items) writer.item(item);
    const bool is_usual = is_pdn_result(game.result);
    return text + std::move(writer).finish(is_usual ? game.result : "*") + "\n\n";
}

PdnGame pdn_game(const Game& played, const Result& result, std::span<const PdnTag> tags) {
    constexpr std::array<PdnOutcome, 4> outcomes{PdnOutcome::unknown, PdnOutcome::white_wins,
                                                 PdnOutcome::black_wins, PdnOutcome::draw};
    const Rules& r = played.rules();
    PdnGame game;
    game.rules = &r;
    game.start = played.start();
    game.outcome = outcomes[static_cast<std::size_t>(result.outcome)];
    game.result = pdn_result(r, game.outcome);
    for (const std::string_view name : {"Event", "Site", "Date", "Round", "White", "Black"}) {
        game.set_tag(name, "?");
    }
    game.set_tag("Date", "????.??.??");
    game.set_tag("Result", game.result);
    if (r.game_type != 0) {
        game.set_tag("GameType", r.game_type_text);
    } else {
        game.set_tag("Variant", r.name);
    }
    if (!(game.start == start_position(r))) game.set_tag("FEN", fen(r, game.start));
    for (const PdnTag& tag : tags) game.set_tag(tag.name, tag.value);
    PdnCount count;
    count.set({game.start.full_move, game.start.turn != r.starts});
    game.has_first_number = true;
    for (std::size_t i = 0; i < played.moves().size(); ++i) {
        const Setup& before = played.position_at(i);
        const PdnNumber number = count.next();
        count.play(number);
        PdnItem& item = game.items.emplace_back();
        item.number = number.number;
        item.second = number.second;
        item.move = played.moves()[i];
        item.text = pdn_move(r, before, item.move, arbiter(r).legal_moves(before));
    }
    return game;
}

}  // namespace soplo
