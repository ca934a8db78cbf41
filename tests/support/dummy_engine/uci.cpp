// The UCI protocol of the dummy engine.
#include <unistd.h>

#include <fmt/format.h>

#include <cmath>
#include <sstream>

#include "dummy.hpp"
#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/find_variant.hpp"

namespace soplo::dummy {
namespace {

/// Answers the commands of a UCI client.
class UciDummy {
  public:
    explicit UciDummy(const Switches& s)
        : s_(s),
          input_(STDIN_FILENO, '\n'),
          rules_(&variant_named(first_variant())),
          game_(*rules_) {}

    int run() {
        while (const std::optional<std::string> line = input_.next()) {
            std::istringstream words(*line);
            std::string command;
            words >> command;
            if (command == "quit") return 0;
            if (!carry_out(command, words)) return 0;
        }
        return 0;
    }

  private:
    std::string first_variant() const {
        return s_.variants.empty() ? "international" : s_.variants.substr(0, s_.variants.find(' '));
    }
    void say(const std::string& line) { write_all(STDOUT_FILENO, line + "\n"); }

    bool carry_out(const std::string& command, std::istringstream& words) {
        if (command == "uci") greet();
        if (command == "isready" && s_.fault != "mute-start") say("readyok");
        if (command == "setoption") set(words);
        if (command == "position") set_position(words);
        if (command == "go") return go(words);
        return true;
    }

    void greet() {
        say("id name Dummy");
        say("id author A Tester");
        if (!s_.variants.empty()) {
            std::string line = "option name UCI_Variant type combo default " + first_variant();
            std::istringstream names(s_.variants);
            for (std::string n; names >> n;) line += " var " + n;
            say(line);
        }
        say("option name Seed type spin default 1 min 0 max 1000000");
        say("option name Ponder type check default false");
        say("uciok");
    }

    void set(std::istringstream& words) {
        std::string word, name, value;
        words >> word >> name >> word >> value;
        if (name == "Seed") s_.seed = std::strtoull(value.c_str(), nullptr, 10);
        if (name == "UCI_Variant") {
            rules_ = &variant_named(value);
            game_ = Game(*rules_);
        }
    }

    void set_position(std::istringstream& words) {
        try {
            std::string word;
            words >> word;
            const bool from_start = word == "startpos";
            if (!from_start) words >> word;
            Game game(*rules_,
                      from_start ? start_position(*rules_) : parse_position(*rules_, word).setup);
            words >> word;  // moves
            for (std::string m; words >> m;) game.play(m);
            game_ = game;
        } catch (const BadInput& e) {
            say(fmt::format("info string error: {}", e.what()));
        }
    }

    bool pass_time(double seconds) {
        while (const std::optional<std::string> line = input_.next(seconds)) {
            if (line->starts_with("isready")) say("readyok");
            if (line->starts_with("stop") || line->starts_with("ponderhit")) return true;
            if (line->starts_with("quit")) return false;
        }
        return !input_.at_end();
    }

    bool go(std::istringstream& words) {
        bool waits = false;
        for (std::string w; words >> w;) waits = waits || w == "infinite" || w == "ponder";
        if (is_due(s_, "crash", game_)) crash(s_);
        if (is_due(s_, "stall", game_)) stand_still();
        if (is_due(s_, "slow", game_)) sleep_for(s_.late);
        const Choice choice = choose(s_, game_);
        if (choice.move) {
            say(fmt::format("info depth {} score cp {} nodes {} pv {}", choice.depth,
                            std::lround(choice.score * 100), choice.nodes, hub_move(*choice.move)));
        }
        if ((waits || s_.think > 0) && !pass_time(waits ? -1 : s_.think)) return false;
        answer(choice);
        return true;
    }

    void answer(const Choice& choice) {
        if (is_due(s_, "no-move", game_) || !choice.move) return say("bestmove (none)");
        if (is_due(s_, "garbage", game_)) return say("bestmove checkmate");
        if (is_due(s_, "illegal", game_)) return say("bestmove 1-2");
        std::string line = fmt::format("bestmove {}", hub_move(*choice.move));
        if (choice.ponder) line += fmt::format(" ponder {}", hub_move(*choice.ponder));
        say(line);
        if (is_due(s_, "stray", game_)) say("bestmove 1-2");
    }

    Switches s_;
    Input input_;
    const Rules* rules_;
    Game game_;
};

}  // namespace

int play_uci(const Switches& s) { return UciDummy(s).run(); }

}  // namespace soplo::dummy
