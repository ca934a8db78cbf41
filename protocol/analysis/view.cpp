// The views of an analysis.
#include "protocol/analysis/view.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include <fmt/format.h>

#include "engine/notation/notation.hpp"
#include "protocol/analysis/score_text.hpp"
#include "protocol/system/diagnostics.hpp"
#include "protocol/system/terminal.hpp"

namespace soplo {
namespace {

/// Returns the info of the answer. If the search was stopped before it reported any, the info has
/// the move only.
Info news_of_answer(const Findings& f) {
    for (const Info& info : f.ranks) {
        if (!info.pv.empty() && info.pv.front() == *f.answer) return info;
    }
    Info info = f.ranks.empty() ? Info{} : f.ranks.front();
    info.pv = {*f.answer};
    return info;
}

/// Prints one line for each depth and rank.
class LineView : public AnalysisView {
  public:
    LineView(const Game& game, int lines) : game_(game), ranks_(lines > 1) {
        if (is_terminal(StandardStream::output)) fmt::print("{}\n", analysis_header(ranks_));
    }
    void news(const Info& info, const Findings&) override {
        fmt::print("{}\n", analysis_line(game_.rules(), game_.position(), info, ranks_));
        std::fflush(stdout);
    }
    void conclude(const Findings& f) override {
        const std::string words = verdict_text(game_, news_of_answer(f));
        if (!words.empty()) remark("soplo: note: {}\n", words);
        fmt::print("best {}\n", hub_move(*f.answer));
    }

  private:
    const Game& game_;
    bool ranks_;
};

/// Prints one JSON object for each depth and rank.
class JsonView : public AnalysisView {
  public:
    explicit JsonView(const Game& game) : game_(game) {}
    void news(const Info& info, const Findings&) override { print(info); }
    void conclude(const Findings& f) override {
        const bool told = !f.ranks.empty() && !f.ranks.front().pv.empty() &&
                          f.ranks.front().pv.front() == *f.answer;
        if (!told) print(news_of_answer(f));
    }

  private:
    void print(const Info& info) {
        fmt::print("{}\n", analysis_json(game_, info).dump());
        std::fflush(stdout);
    }
    const Game& game_;
};

/// Returns the number with a metric prefix: "1.2 M".
std::string short_number(double n) {
    for (const auto& [size, sign] : {std::pair{1e9, 'G'}, {1e6, 'M'}, {1e3, 'k'}}) {
        if (n >= size) return fmt::format("{:.1f} {}", n / size, sign);
    }
    return fmt::format("{:.0f}", n);
}

/// Redraws a table in the same place of the terminal, without colours.
class LiveView : public AnalysisView {
  public:
    LiveView(const Game& game, int lines) : game_(game), lines_(lines) {}
    void news(const Info& info, const Findings& f) override {
        // Draws after the last line of a depth.
        if (info.multi_pv == 1 || info.multi_pv >= std::min<int>(lines_, legal())) draw(f);
    }
    void tick(const Findings& f) override {
        constexpr std::chrono::milliseconds pause{250};
        if (!f.ranks.empty() && Time::now() - drawn_ >= pause) draw(f);
    }
    void conclude(const Findings& f) override {
        draw(f);
        const Info best = news_of_answer(f);
        const Expectation e = expectation_of(game_, best);
        const std::string words = verdict_text(game_, best);
        fmt::print("\r\x1b[K\n{}: win {:.0f} %, draw {:.0f} %, loss {:.0f} %\n",
                   game_.position().turn == Side::white ? "White" : "Black", 100 * e.win,
                   100 * e.draw, 100 * e.loss);
        if (!words.empty()) fmt::print("{}\n", words);
        fmt::print("best {}\n", hub_move(*f.answer));
    }

  protected:
    /// Removes the table from the terminal.
    void clear() {
        if (rows_ > 0) fmt::print("\r\x1b[{}A\x1b[J", rows_);
        rows_ = 0;
    }
    void draw(const Findings& f) {
        const TerminalSize size = terminal_size(StandardStream::output);
        std::vector<std::string> rows{state(f), ranked_header()};
        for (const Info& info : f.ranks) {
            if (static_cast<int>(rows.size()) - 2 >= lines_ || rows.size() + 2 >= size.rows) break;
            rows.push_back(ranked_line(game_, info));
        }
        std::string text = rows_ > 0 ? fmt::format("\r\x1b[{}A", rows_) : std::string();
        // Cuts the rows, because a row that the terminal wraps would make the row count wrong.
        for (const std::string& row : rows) {
            text += fmt::format("\x1b[K{}\n", row.substr(0, size.columns - 1));
        }
        fmt::print("{}\x1b[J", text);
        std::fflush(stdout);
        rows_ = rows.size();
        drawn_ = Time::now();
    }

  private:
    using Time = std::chrono::steady_clock;

    [[nodiscard]] int legal() const { return static_cast<int>(game_.legal_moves().size()); }
    [[nodiscard]] std::string state(const Findings& f) const {
        const Info info = f.ranks.empty() ? Info{} : f.ranks.front();
        const std::chrono::duration<double> time = Time::now() - begin_;
        return fmt::format("depth {}/{}  {}nodes  {}nodes/s  table {:.0f}%  {:.1f} s", info.depth,
                           info.sel_depth, spaced(static_cast<double>(info.nodes)),
                           spaced(nodes_per_second(info)), info.hash_full / 10.0, time.count());
    }
    [[nodiscard]] static std::string spaced(double n) {
        const std::string text = short_number(n);
        return text.back() >= '0' && text.back() <= '9' ? text + ' ' : text;
    }

    const Game& game_;
    int lines_;
    std::size_t rows_ = 0;
    Time::time_point begin_ = Time::now(), drawn_{};
};

/// Prints every move with its score when the search has ended.
class ListView : public AnalysisView {
  public:
    ListView(const Game& game, bool json) : game_(game), json_(json) {}
    void news(const Info&, const Findings&) override {}
    void conclude(const Findings& f) override {
        const bool terminal = !json_ && is_terminal(StandardStream::output);
        const std::size_t width =
            terminal ? terminal_size(StandardStream::output).columns - 1 : std::string::npos;
        if (terminal) fmt::print("{:<14} {}\n", "move", ranked_header());
        std::vector<Info> moves = f.ranks;
        std::stable_sort(moves.begin(), moves.end(),
                         [](const Info& a, const Info& b) { return a.score > b.score; });
        int rank = 0;
        for (Info& info : moves) {
            info.multi_pv = ++rank;
            if (json_) {
                fmt::print("{}\n", analysis_json(game_, info).dump());
            } else if (!info.pv.empty()) {
                const std::string row =
                    fmt::format("{:<14} {}", hub_move(info.pv.front()), ranked_line(game_, info));
                fmt::print("{}\n", row.substr(0, width));
            }
        }
        if (!json_) fmt::print("best {}\n", hub_move(*f.answer));
    }

  private:
    const Game& game_;
    bool json_;
};

/// On a terminal: a table of the best move while the search runs, then the list of all moves.
class LiveListView final : public LiveView {
  public:
    explicit LiveListView(const Game& game) : LiveView(game, 1), list_(game, false) {}
    void conclude(const Findings& f) override {
        clear();
        list_.conclude(f);
    }

  private:
    ListView list_;
};

}  // namespace

std::unique_ptr<AnalysisView> make_view(const Game& game, const ViewStyle& style) {
    const bool live = !style.json && can_redraw(StandardStream::output);
    if (style.all_moves && live) return std::make_unique<LiveListView>(game);
    if (style.all_moves) return std::make_unique<ListView>(game, style.json);
    if (style.json) return std::make_unique<JsonView>(game);
    if (live) return std::make_unique<LiveView>(game, style.lines);
    return std::make_unique<LineView>(game, style.lines);
}

void ViewListener::info(const Info& info) {
    const std::lock_guard lock(mutex_);
    const bool same = last_ && last_->depth == info.depth && last_->multi_pv == info.multi_pv &&
                      last_->score == info.score && last_->pv == info.pv;
    const auto rank = static_cast<std::size_t>(info.multi_pv);
    if (findings_.ranks.size() < rank) findings_.ranks.resize(rank);
    findings_.ranks[rank - 1] = info;
    if (same) return;
    last_ = info;
    view_.news(info, findings_);
}

void ViewListener::done(const Done& done) {
    const std::lock_guard lock(mutex_);
    findings_.answer = done.move;
}

void ViewListener::tick() {
    const std::lock_guard lock(mutex_);
    view_.tick(findings_);
}

int ViewListener::finished_depth(int lines) {
    const std::lock_guard lock(mutex_);
    if (static_cast<int>(findings_.ranks.size()) < lines) return 0;
    int depth = findings_.ranks.front().depth;
    for (const Info& info : findings_.ranks) depth = std::min(depth, info.depth);
    return depth;
}

}  // namespace soplo
