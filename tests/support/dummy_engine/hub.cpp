// The Hub protocol of the dummy engine.
#include <unistd.h>

#include <fmt/format.h>

#include <map>
#include <sstream>
#include <utility>

#include "dummy.hpp"
#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"

namespace soplo::dummy {
namespace {

/// Returns the words of a line. A quoted value stays in the word of its name.
std::vector<std::string> words_of(const std::string& line) {
    std::vector<std::string> words;
    bool quoted = false, inside = false;
    for (const char c : line) {
        if (c == '"') {
            quoted = !quoted;
        } else if ((c == ' ' || c == '\r') && !quoted) {
            inside = false;
        } else {
            if (!inside) words.emplace_back();
            inside = true;
            words.back() += c;
        }
    }
    return words;
}

/// Answers the commands of a Hub client.
class HubDummy {
  public:
    explicit HubDummy(const Switches& s)
        : s_(s),
          input_(STDIN_FILENO, '\n'),
          rules_(&variant_named(first_variant())),
          game_(*rules_) {}

    int run() {
        for (;;) {
            std::optional<std::string> line = std::exchange(left_over_, {});
            if (!line) line = input_.next();
            if (!line || !carry_out(words_of(*line))) return 0;
        }
    }

  private:
    std::string first_variant() const {
        return s_.variants.empty() ? "international" : s_.variants.substr(0, s_.variants.find(' '));
    }
    void say(const std::string& line) { write_all(STDOUT_FILENO, line + "\n"); }

    static std::string value(const std::vector<std::string>& words, const std::string& name) {
        for (const std::string& w : words) {
            if (w.starts_with(name + "=")) return w.substr(name.size() + 1);
        }
        return {};
    }

    bool carry_out(const std::vector<std::string>& words) {
        if (words.empty()) return true;
        const std::string& command = words[0];
        if (command == "quit") return false;
        if (command == "ping" && s_.fault != "no-ping") say("pong");
        if (command == "hub") greet();
        if (command == "init" && s_.fault != "mute-start") say("ready");
        if (command == "set-param") set(value(words, "name"), value(words, "value"));
        if (command == "pos") set_position(words);
        if (command == "level")
            infinite_ = infinite_ || (words.size() > 1 && words[1] == "infinite");
        if (command == "go") return go(words.size() > 1 && words[1] == "ponder");
        return true;
    }

    void greet() {
        say("id name=Dummy version=1 author=\"A Tester\" country=Nowhere");
        if (!s_.variants.empty()) {
            say(fmt::format("param name=variant value={} type=enum values=\"{}\"", first_variant(),
                            s_.variants));
        }
        say("param name=seed value=1 type=int min=0 max=1000000");
        say("param name=ponder value=false type=bool");
        say("wait");
    }

    void set(const std::string& name, const std::string& text) {
        if (name == "seed") s_.seed = std::strtoull(text.c_str(), nullptr, 10);
        if (name == "variant") {
            rules_ = &variant_named(text);
            game_ = Game(*rules_);
        }
    }

    void set_position(const std::vector<std::string>& words) {
        infinite_ = false;
        try {
            Game game(*rules_, parse_hub_position(*rules_, value(words, "pos")));
            std::istringstream moves(value(words, "moves"));
            for (std::string m; moves >> m;) game.play(m);
            game_ = game;
        } catch (const BadInput& e) {
            say(fmt::format("error message=\"{}\"", e.what()));
        }
    }

    /// Waits for `seconds` (negative: without limit) or until a stop. Returns false if the engine
    /// must quit.
    bool pass_time(double seconds) {
        while (const std::optional<std::string> line = input_.next(seconds)) {
            const std::vector<std::string> words = words_of(*line);
            if (words.empty()) continue;
            if (words[0] == "ping") say("pong");
            if (words[0] == "stop" && s_.fault != "mute-stop") return true;
            if (words[0] == "ponder-hit") return true;
            if (words[0] == "quit") return false;
            if (words[0] != "ping" && words[0] != "stop") {
                left_over_ = line;  // any other command ends the search
                return true;
            }
        }
        return !input_.at_end();
    }

    bool go(bool ponder) {
        if (is_due(s_, "crash", game_)) crash(s_);
        if (is_due(s_, "stall", game_)) stand_still();
        if (is_due(s_, "slow", game_)) sleep_for(s_.late);
        while (is_due(s_, "babble", game_)) say("info depth=1");
        if (is_due(s_, "endless", game_)) write_all(STDOUT_FILENO, std::string(2 << 20, 'x'));
        if (is_due(s_, "flood", game_)) write_all(STDERR_FILENO, std::string(1 << 20, 'x') + "\n");
        const Choice choice = choose(s_, game_);
        if (choice.move) {
            const std::string info =
                fmt::format("info depth={} score={:.2f} nodes={} pv={}", choice.depth, choice.score,
                            choice.nodes, hub_move(*choice.move));
            const int times = is_due(s_, "chatter", game_) ? 20'000 : 1;
            for (int i = 0; i < times; ++i) say(info);
        }
        const bool waits = ponder || infinite_;
        if ((waits || s_.think > 0) && !pass_time(waits ? -1 : s_.think)) return false;
        answer(choice);
        infinite_ = false;
        return true;
    }

    void answer(const Choice& choice) {
        if (is_due(s_, "no-move", game_) || !choice.move) return say("done");
        if (is_due(s_, "garbage", game_)) return say("done move=checkmate");
        if (is_due(s_, "illegal", game_)) return say("done move=1-2");
        std::string line = fmt::format("done move={}", hub_move(*choice.move));
        if (choice.ponder) line += fmt::format(" ponder={}", hub_move(*choice.ponder));
        say(line);
        if (is_due(s_, "stray", game_)) say("done move=1-2");
        if (is_due(s_, "deaf", game_)) stand_still();
    }

    Switches s_;
    Input input_;
    const Rules* rules_;
    Game game_;
    bool infinite_ = false;
    std::optional<std::string> left_over_;  // a command that came during a search
};

}  // namespace

int play_hub(const Switches& s) { return HubDummy(s).run(); }

}  // namespace soplo::dummy
