// The engine session: a player that follows the settings, one game, one search at a time.
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "engine/notation/notation.hpp"
#include "protocol/host/engine_session.hpp"
#include "search/player/think.hpp"
#include "tests/support/fake_player.hpp"

using namespace soplo;
using namespace soplo::test;

namespace {

/// A session with a fake player and the errors that it reported.
struct Fixture {
    EngineSession session{{},
                          [this](const Rules& rules, std::size_t mb) {
                              if (mb > largest_table_mb) throw std::runtime_error("no memory");
                              return std::make_unique<FakePlayer>(rules, mb, told);
                          },
                          [this](std::string_view message) { errors.emplace_back(message); }};
    std::size_t largest_table_mb = 1000;
    Told told;
    std::vector<std::string> errors;

    void set(std::string_view name, std::string_view value) {
        session.set(*find_engine_option(name), name, value);
    }
};

/// Counts the reports and the answers of a search.
struct CountingListener : ResultListener {
    CountingListener() : ResultListener([this](const Info&) { ++infos; }) {}
    void done(const Done& done) override {
        ResultListener::done(done);
        ++answers;
    }
    int infos = 0, answers = 0;
};

}  // namespace

TEST_SUITE("engine session") {
    TEST_CASE("the player is created on first use, with the settings of that moment") {
        Fixture f;
        f.set("threads", "3");
        f.set("hash", "7");
        f.session.new_game();
        CHECK(f.told.players == 0);
        static_cast<void>(f.session.player());
        CHECK(f.told.players == 1);
        CHECK(f.told.threads == 3);
        CHECK(f.told.table_mb == 7);
        f.set("threads", "2");
        CHECK(f.told.threads == 2);
        CHECK(f.told.players == 1);
        f.set("variant", "russian");
        CHECK(f.session.player().rules().name == "russian");
        CHECK(f.told.players == 2);
    }

    TEST_CASE("a table that does not fit is reported, and a small one replaces it") {
        Fixture f;
        f.largest_table_mb = 10;
        static_cast<void>(f.session.player());
        CHECK(f.errors == std::vector<std::string>{"no memory"});
        CHECK(f.told.table_mb == 1);
        CHECK_THROWS(f.session.create_player());
    }

    TEST_CASE("the game follows the rules and the draw rules of the settings") {
        Fixture f;
        f.session.play("32-28");
        f.set("draw-rules", "federation");
        CHECK(f.session.game().draw_set() == DrawSet::federation);
        CHECK(f.session.game().moves().size() == 1);
        f.set("variant", "russian");
        CHECK(f.session.game().draw_set() == DrawSet::federation);
        CHECK(f.session.game().rules().name == "russian");
        CHECK(f.session.game().moves().empty());
        CHECK_THROWS_AS(f.set("draw-rules", "many"), BadInput);
        CHECK(f.session.settings().draw_rules == DrawSet::federation);
    }

    TEST_CASE("a search reports and answers once") {
        Fixture f;
        CountingListener listener;
        f.session.start({}, listener);
        f.session.wait();
        CHECK_FALSE(f.session.is_searching());
        CHECK(listener.infos == 3);
        CHECK(listener.answers == 1);
        CHECK(listener.result().move == f.session.game().legal_moves().front());
    }

    TEST_CASE("a search that cannot start is answered with a legal move and one report") {
        Fixture f;
        f.told.fail_next_position = true;
        CountingListener listener;
        f.session.start({}, listener);
        CHECK_FALSE(f.session.is_searching());
        CHECK(f.errors.size() == 1);
        CHECK(listener.infos == 1);
        CHECK(listener.answers == 1);
        CHECK(listener.result().best_line().pv.front() == f.session.game().legal_moves().front());
    }

    TEST_CASE("a game that is over is answered without a search") {
        Fixture f;
        const Setup lost = parse_position(international, "W:W:B20").setup;
        f.session.set_game(Game(international, lost));
        CountingListener listener;
        f.session.start({}, listener);
        CHECK_FALSE(f.session.is_searching());
        CHECK(f.told.players == 0);
        CHECK_FALSE(listener.result().move);
        CHECK(is_loss(listener.result().best_line().score));
    }

    TEST_CASE("ponder hit releases a search that ponders, and no other") {
        Fixture f;
        CountingListener listener;
        Limits limits;
        limits.infinite = true;
        f.session.start(limits, listener);
        f.session.ponder_hit();
        CHECK(f.session.is_searching());
        limits = {};
        limits.ponder = true;
        CountingListener pondering;
        f.session.start(limits, pondering);  // ends the search before
        CHECK(listener.answers == 1);
        f.session.ponder_hit();
        f.session.wait();
        CHECK(pondering.answers == 1);
    }

    TEST_CASE("every member that changes the session ends a running search first") {
        Fixture f;
        CountingListener listener;
        Limits limits;
        limits.infinite = true;
        f.session.start(limits, listener);
        f.session.play("32-28");
        CHECK(listener.answers == 1);
        CHECK_FALSE(f.session.is_searching());
    }
}
