// Tests every draw article of every variant in both sets: a game ends by it, and has not ended one
// ply earlier. The numbers are those of the rules; n moves by each side are 2n plies.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/draws.hpp"
#include "engine/rules/find_variant.hpp"
#include "engine/rules/variants.hpp"
#include "search/player/think.hpp"
#include "tests/support/walk.hpp"

namespace soplo {
namespace {

/// Allows king moves, and an advance of a man every 20 plies.
bool man_every_20(const Game& game, const GameMove& m) {
    const bool turn_of_man = game.moves().size() % 20 == 19;
    return by_man(game, m) == turn_of_man;
}

/// Allows moves that keep the only king of a side on its long diagonal.
bool on_road(const Game& game, const GameMove& m) {
    const Setup& s = game.position();
    if (s.pieces(s.turn).size() > 1) return true;
    Game next = game;
    next.play(m);
    return next.draw_progress().size() >= game.draw_progress().size();
}

/// An article of draw set `set` for the listed variants, with or without a modifier.
struct Article {
    std::string_view variants;  ///< names without modifiers, separated by blanks
    DrawSet set;
    std::string_view fen;
    int plies;
    std::string_view reason;
    Allowed allowed;
};

constexpr std::string_view diagonal_8 =
    "american italian spanish portuguese czech russian brazilian pool thai";
constexpr DrawSet simple = DrawSet::simple, federation = DrawSet::federation;

std::string name_of(DrawSet set) { return set == simple ? " simple " : " federation "; }

const std::vector<Article>& articles() {
    static const std::vector<Article> all = [] {
        const std::string_view many = "W:WK1,K6,K47,48:BK5,K50,3";
        const std::string_view six_kings = "W:WK1,K2,K6:BK31,K32,K27";
        const std::string_view three_one = "W:WK1,K2,K3:BK29";
        const std::string_view kings_25 = "25 king moves each without capture";
        const std::string_view no_progress = "40 moves each without capture or promotion";
        std::vector<Article> rows;
        for (const DrawSet set : {simple, federation}) {
            rows.push_back({"international killer", set, many, 50, kings_25, by_king});
            rows.push_back({"frisian", set, "W:WK46,K50:BK1,K5", 50, kings_25, by_king});
            rows.push_back({"canadian", set, "W:WK70,K71,67:BK2,K3,6", 50, kings_25, by_king});
            rows.push_back({"international canadian", set, "W:WK1,K2,K3:BK45", 32,
                            "16 moves each, one king against three", any_move});
            rows.push_back({"international canadian", set, "W:WK1,K2:BK45", 10,
                            "5 moves each, one king against two or one", any_move});
            rows.push_back({"international canadian", set, "W:WK1:BK45", 10,
                            "5 moves each, one king against two or one", any_move});
            rows.push_back({"frisian", set, "W:WK1,K2:BK45", 14,
                            "7 moves each, two kings against one", any_move});
            rows.push_back(
                {"frisian", set, "W:WK1:BK45", 4, "2 moves each, one king each", any_move});
            rows.push_back({"turkish", set, "W:WK57,K1,49:BK8,K64,16", 100,
                            "50 moves each without capture or advance of a man", by_king});
        }
        rows.push_back({diagonal_8, simple, six_kings, 80, no_progress, any_move});
        rows.push_back({"turkish+", simple, "W:WK57,K1,49:BK8,K64,16", 80, no_progress, by_king});
        rows.push_back({"american", federation, six_kings, 80,
                        "40 moves each without capture or advance of a man", any_move});
        rows.push_back({"italian", federation, six_kings, 80,
                        "40 moves each without capture or move of a man", any_move});
        rows.push_back(
            {"spanish", federation, six_kings, 40, "20 king moves each without capture", any_move});
        rows.push_back({"portuguese", federation, six_kings, 40,
                        "20 moves each without capture or promotion", any_move});
        rows.push_back({"portuguese", federation, "W:WK2,K3,K8:BK32", 24,
                        "12 moves each, three kings against one on the long diagonal", on_road});
        rows.push_back({"czech", federation, six_kings, 30,
                        "15 moves each without capture or move of a man", any_move});
        rows.push_back({"thai", federation, six_kings, 80, no_progress, any_move});
        rows.push_back({"pool", federation, three_one, 26, "13 moves each, three kings against one",
                        any_move});
        // The FMJD's articles for 8x8; D-RUS-1, D-RUS-2.
        const std::string_view fmjd = "russian brazilian";
        rows.push_back({fmjd, federation, three_one, 30,
                        "15 moves each, three or more kings against one", any_move});
        rows.push_back(
            {fmjd, federation, six_kings, 30, "15 king moves each without capture", by_king});
        rows.push_back({fmjd, federation, "W:WK30,32:BK3,5,13", 60,
                        "30 moves each with 4 or 5 pieces, kings on both sides, material unchanged",
                        man_every_20});
        rows.push_back({fmjd, federation, "W:WK30,31,32:BK3,1,5,13", 120,
                        "60 moves each with 6 or 7 pieces, kings on both sides, material unchanged",
                        man_every_20});
        rows.push_back({fmjd, federation, three_one, 10,
                        "5 moves each, three pieces against a king on the main road", on_road});
        rows.push_back({fmjd, federation, "W:WK1,K2:BK30", 10,
                        "5 moves each, two pieces or one against one king", any_move});
        rows.push_back({fmjd, federation, "W:WK1:BK30", 10,
                        "5 moves each, two pieces or one against one king", any_move});
        rows.push_back({"turkish", federation, "W:WK57,K49:BK8", 0, "one piece each", any_move});
        return rows;
    }();
    return all;
}

std::string_view base_name(const Rules& r) { return r.name.substr(0, r.name.find('+')); }

/// Returns whether the article belongs to the variant. A name with "+" stands for the variant with
/// a modifier. The simple articles of Turkish draughts do not apply with a modifier.
bool concerns(const Article& a, const Rules& r) {
    const bool modified = r.name.find('+') != std::string_view::npos;
    const std::string names = fmt::format(" {} ", a.variants);
    const std::string base(base_name(r));
    if (names.find(fmt::format(" {}+ ", base)) != std::string::npos) return modified;
    if (names.find(fmt::format(" {} ", base)) == std::string::npos) return false;
    return !(modified && base == "turkish" && a.set == DrawSet::simple);
}

TEST_CASE("the table has one game for every article of every variant and no others") {
    int count = 0;
    for (const Rules* r : variants) {
        for (const DrawSet set : {simple, federation}) {
            std::set<std::string> wanted, found;
            const DrawRules& draws = r->draws(set);
            for (int i = 0; i < draws.count; ++i) {
                const DrawRow& row = draws.rows[static_cast<std::size_t>(i)];
                wanted.insert(fmt::format("{} plies: {}", row.plies, row.reason));
            }
            for (const Article& a : articles()) {
                if (a.set != set || !concerns(a, *r)) continue;
                found.insert(fmt::format("{} plies: {}", a.plies, a.reason));
            }
            INFO(r->name << name_of(set));
            CHECK(wanted == found);
            count += draws.count;
        }
    }
    CHECK(count > 90);
}

TEST_CASE("every counted draw ends a game at its ply, and not one ply earlier") {
    int played = 0;
    for (const Rules* r : variants) {
        for (const Article& a : articles()) {
            if (!concerns(a, *r) || a.plies == 0) continue;
            INFO(r->name << name_of(a.set) << a.fen << " " << a.reason);
            Game game = game_from(*r, a.fen, a.set);
            REQUIRE(walk(game, a.plies, a.allowed));
            CHECK(game.result() == Result{Outcome::draw, std::string(a.reason)});
            CHECK_FALSE(game.legal_moves().empty());  // a drawn game still has legal moves
            game.undo();
            CHECK(game.result() == Result{});

            Game none = game_from(*r, a.fen, DrawSet::none);
            for (const GameMove& m : game.moves()) none.play(m);
            CHECK(none.draw_progress().empty());
            CHECK(none.result() == Result{});
            ++played;
        }
    }
    CHECK(played > 90);
}

TEST_CASE("a game that continues from a FEN with counters ends on the same ply") {
    int carried = 0;
    for (const Rules* r : variants) {
        for (const Article& a : articles()) {
            if (!concerns(a, *r) || a.plies < 4) continue;
            INFO(r->name << name_of(a.set) << a.fen << " " << a.reason);
            Game game = game_from(*r, a.fen, a.set);
            REQUIRE(walk(game, a.plies, a.allowed));
            const GameMove last = game.moves().back();
            game.undo();
            const std::string half_way = fen(*r, game.position());
            CHECK(half_way.find(fmt::format(":H{}:F", game.position().half_moves)) !=
                  std::string::npos);
            Game rest = game_from(*r, half_way, a.set);
            CHECK(rest.position() == game.position());
            CHECK(rest.result() == Result{});
            // Skip games with man moves, because one number of a FEN cannot hold two counts.
            const bool one_count = a.plies - 1 == game.position().half_moves;
            if (!one_count) continue;
            rest.play(last);
            CHECK(rest.result() == Result{Outcome::draw, std::string(a.reason)});
            ++carried;
        }
    }
    CHECK(carried > 80);
}

// -- repetition

/// Returns four moves after which the position repeats: two king moves and the moves back. No king
/// comes near another piece.
bool play_round(Game& game) {
    const auto back = [](const GameMove& m) { return GameMove{m.to, m.from, {}, false, {}}; };
    const auto quiet = [](const Game& g) {
        std::vector<GameMove> moves;
        for (const GameMove& m : g.legal_moves()) {
            if (!m.is_capture() && by_king(g, m)) moves.push_back(m);
        }
        return moves;
    };
    const auto has = [](const Game& g, const GameMove& m) {
        const auto& legal = g.legal_moves();
        return !offers_capture(g) && std::find(legal.begin(), legal.end(), m) != legal.end();
    };
    for (const GameMove& first : quiet(game)) {
        Game one = game;
        one.play(first);
        if (offers_capture(one)) continue;
        for (const GameMove& second : quiet(one)) {
            Game two = one;
            two.play(second);
            if (!has(two, back(first))) continue;
            two.play(back(first));
            if (!has(two, back(second))) continue;
            two.play(back(second));
            game = two;
            return true;
        }
    }
    return false;
}

TEST_CASE("repetition is a draw in every variant and both sets; the start position counts") {
    int played = 0;
    for (const Rules* r : variants) {
        if (r->goal == Goal::first_king_wins)
            continue;  // this variant has no kings, and men cannot move back
        for (const DrawSet set : {simple, federation}) {
            INFO(r->name << name_of(set));
            const std::string kings = r->orthogonal  ? "W:WK57,K58,K60:BK8,K7,K5"
                                      : r->size == 8 ? "W:WK31,K32,K28:BK1,K2,K5"
                                                     : "W:WK46,K47,K48:BK5,K4,K3";
            const std::string_view mirrored = "W:WK1,K2,K5:BK31,K32,K28";
            Game game = game_from(*r, r->top == Side::white ? mirrored : kings, set);
            const bool is_fourth = set == federation && base_name(*r) == "italian";
            const int rounds = is_fourth ? 3 : 2;
            for (int i = 0; i < rounds; ++i) {
                CHECK(game.result() == Result{});
                REQUIRE(play_round(game));
            }
            CHECK(game.occurrences() == rounds + 1);
            CHECK(game.result() == Result{Outcome::draw, is_fourth
                                                             ? "fourth occurrence of the position"
                                                             : "third occurrence of the position"});
            game.undo();
            CHECK(game.result() == Result{});
            ++played;
        }
    }
    CHECK(played == 2 * (static_cast<int>(variants.size()) - 1));
}

// -- resets of a count, and counts that continue

int plies_of(const Game& game, std::string_view reason) {
    for (const DrawProgress& d : game.draw_progress()) {
        if (d.reason == reason) return d.plies;
    }
    return -1;
}

/// Plays a move that offers a piece, and the capture of that piece. Returns false if there is no
/// such pair of moves that leaves `left` pieces and no further capture.
bool play_capture(Game& game, int left) {
    const std::vector<GameMove> moves = game.legal_moves();
    for (const GameMove& m : moves) {
        if (m.is_capture()) continue;
        game.play(m);
        for (const GameMove& reply : std::vector<GameMove>(game.legal_moves())) {
            if (!reply.is_capture()) continue;
            game.play(reply);
            const Setup& s = game.position();
            const int pieces = s.pieces(Side::white).size() + s.pieces(Side::black).size();
            if (pieces == left && !offers_capture(game)) return true;
            game.undo();
        }
        game.undo();
    }
    return false;
}

constexpr std::string_view sixteen = "16 moves each, one king against three";
constexpr std::string_view five = "5 moves each, one king against two or one";

TEST_CASE("16 and 5 moves: the smaller remainder applies; with one king the count continues") {
    int went_on = 0;
    for (const Rules* r : {&international, &canadian}) {
        for (const int before : {4, 20, 22, 24, 28}) {
            INFO(r->name << " after " << before << " plies");
            Game game = game_from(*r, "W:WK1,K2,K3:BK45");
            REQUIRE(walk(game, before));
            CHECK(plies_of(game, sixteen) == before);
            REQUIRE(play_capture(game, 3));
            CHECK(plies_of(game, sixteen) == -1);
            // White's offer counts as one of the 32 plies. The capture does not count.
            const int remaining = std::min(32 - (before + 1), 10);
            CHECK(10 - plies_of(game, five) == remaining);
            CHECK(game.result() == Result{});

            Game end = game;
            REQUIRE(walk(end, remaining));
            CHECK(end.result() == Result{Outcome::draw, std::string(five)});
            end.undo();
            CHECK(end.result() == Result{});

            const int so_far = plies_of(game, five);
            if (so_far + 2 >= 10) continue;
            if (!play_capture(game, 2)) continue;  // White may have no second offer
            CHECK(plies_of(game, five) == so_far + 2);
            ++went_on;
        }
    }
    CHECK(went_on > 0);
}

TEST_CASE("one piece each is an immediate draw unless a capture is due") {
    for (const std::string_view name : {"turkish", "turkish+free", "turkish+soplo"}) {
        INFO(name);
        const Rules& r = *find_variant(name);
        const Result draw{Outcome::draw, "one piece each"};
        CHECK(game_from(r, "W:WK1:BK64", federation).result() == draw);
        CHECK(game_from(r, "W:W49:B16", federation).result() == draw);
        CHECK(game_from(r, "W:WK1:BK33", federation).result() == Result{});
        CHECK(game_from(r, "W:WK1:BK64").result() == Result{});
        // White captures one of two pieces: 57x... over 41 along the first column.
        Game game = game_from(r, "W:WK57:B41,K8", federation);
        CHECK(game.result() == Result{});
        game.play("57x33x41");
        CHECK(game.result() == draw);
    }
}

TEST_CASE("captures, promotions, moves and advances of men reset the counts") {
    /// A move and whether it resets the count of a draw.
    struct Step {
        std::string_view variant;
        DrawSet set;
        std::string_view fen, move;
        bool sets_back;
    };
    const std::vector<Step> steps{
        {"american", simple, "W:W18,K32:BK31,3:H20:F30", "18-14", false},
        {"american", federation, "W:W18,K32:BK31,3:H20:F30", "18-14", true},
        {"american", federation, "W:W18,K32:BK31,3:H20:F30", "32-28", false},
        {"american", simple, "W:W5,K32:BK31,3:H20:F30", "5-1", true},
        {"american", simple, "W:W22,K32:B18,K1:H20:F30", "22x15x18", true},
        {"italian", federation, "W:W18,K32:BK31,3:H20:F30", "18-14", true},
        {"italian", simple, "W:W18,K32:BK31,3:H20:F30", "18-14", false},
        {"spanish", federation, "B:W3,K5:BK30,22:H20:F30", "22-18", true},
        {"portuguese", federation, "B:W3,K5:BK30,22:H20:F30", "22-18", false},
        {"czech", federation, "W:W18,K32:BK1,K31,3:H20:F30", "18-14", true},
        {"international", simple, "W:W38,K50,49:BK46,2,K3:H20:F30", "38-33", true},
        {"international", simple, "W:W38,K50,49:BK46,2,K3:H20:F30", "50-44", false},
        {"turkish", simple, "W:W49,K57:BK8,16:H20:F30", "49-50", false},
        {"turkish", simple, "W:W49,K57:BK8,16:H20:F30", "49-41", true},
        {"turkish+free", simple, "W:W49,K57:BK8,16:H20:F30", "49-41", false},
        {"turkish+soplo", federation, "W:W49,K57:BK8,16:H20:F30", "49-41", true},
        {"thai+soplo", simple, "W:W22,K32:B18,K1:H20:F30", "32-28", false},
    };
    for (const Step& s : steps) {
        INFO(s.variant << " " << s.fen << " " << s.move);
        Game game = game_from(*find_variant(s.variant), s.fen, s.set);
        REQUIRE_FALSE(game.draw_progress().empty());
        CHECK(game.draw_progress()[0].plies == 20);
        game.play(s.move);
        CHECK(game.draw_progress()[0].plies == (s.sets_back ? 0 : 21));
    }
}

TEST_CASE("a huff resets the count, because it removes a piece") {
    Game game = game_from(*find_variant("american+soplo"), "W:W18,K32:B15,K1,K4:L15:H20:F30");
    CHECK(game.draw_progress()[0].plies == 20);
    game.play("~15,32-28");
    CHECK(game.draw_progress()[0].plies == 0);
}

// -- wins come before draws

TEST_CASE("a win on the last permitted move is a win, for every kind of count") {
    /// A position before the last permitted move, with a winning move and another one.
    struct Last {
        const Rules& rules;
        DrawSet set;
        std::string_view fen, win, other;
    };
    const std::vector<Last> games{
        {international, simple, "W:WK5,47:B36:H49:F60", "5-41", "5-10"},
        {american, simple, "W:WK27:B28:H79:F90", "27-32", "27-31"},
        {american, federation, "W:WK27:B28:H79:F90", "27-32", "27-31"},
        {czech, federation, "W:WK27:B28:H29:F90", "27-32", "27-31"},
    };
    for (const Last& g : games) {
        INFO(g.rules.name << " " << g.fen);
        Game won = game_from(g.rules, g.fen, g.set);
        won.play(g.win);
        CHECK(won.result() == Result{Outcome::white_wins, "no legal move"});
        Game drawn = game_from(g.rules, g.fen, g.set);
        drawn.play(g.other);
        CHECK(drawn.result().outcome == Outcome::draw);
    }
    // The capture of the last piece wins for any value of the count.
    Game capture = game_from(international, "W:WK46:BK28:H9:F60");
    capture.play(capture.legal_moves().front());
    CHECK(capture.result() == Result{Outcome::white_wins, "no pieces left"});
}

// -- draws in the search

SearchResult think(const Rules& r, std::string_view position, DrawSet set, int depth) {
    const std::unique_ptr<Player> player = make_player(r, 1);
    player->set_draw_rules(set);
    player->set_position(parse_position(r, position).setup, {});
    Limits limits;
    limits.depth = depth;
    limits.analyse = true;
    return soplo::think(*player, limits);
}

TEST_CASE("the search finds a counted draw that is near") {
    // Three kings against one, two plies before both sides have made sixteen moves.
    const std::string_view near = "W:WK1,K2,K3:BK46:H30:F60";
    CHECK(think(international, near, simple, 6).best_line().score == draw_score);
    CHECK(think(international, near, DrawSet::none, 6).best_line().score > 80);
    CHECK(think(international, "W:WK1,K2,K3:BK46", simple, 6).best_line().score > 80);
    // This draw exists only in the articles of the federation.
    const std::string_view late = "W:WK1,K2,K3:BK29:H28:F60";
    CHECK(think(russian, late, federation, 6).best_line().score == draw_score);
    CHECK(think(russian, late, simple, 6).best_line().score > 80);
}

TEST_CASE("the search avoids a counted draw when ahead and chooses it when behind") {
    // White is far ahead. A king move is the fiftieth ply; a man move resets the count.
    const std::string_view ahead = "W:WK46,K47,41,42,43:B6,7,K5:H49:F60";
    SearchResult answer = think(international, ahead, simple, 5);
    REQUIRE(answer.move);
    const Setup start = parse_position(international, ahead).setup;
    CHECK(start.men[0].contains(answer.move->from));
    CHECK(answer.best_line().score > 100);
    // Black is far behind and chooses the last king move of the count.
    const std::string_view behind = "B:WK46,K47,K48,41,42,43:B6,7,K5:H49:F60";
    answer = think(international, behind, simple, 5);
    REQUIRE(answer.move);
    CHECK(answer.move->from == Square(5));
    CHECK(answer.best_line().score == draw_score);
}

}  // namespace
}  // namespace soplo
