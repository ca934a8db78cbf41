// From games of self-play to weights: files of samples that can be gone on with, a trainer that is
// the same twice, and a whole run on a tiny budget that must beat the plain evaluation.
#include <doctest/doctest.h>

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "engine/base/error.hpp"
#include "engine/game/game.hpp"
#include "engine/notation/notation.hpp"
#include "engine/rules/variants.hpp"
#include "eval/train/descent.hpp"
#include "eval/train/judge.hpp"
#include "eval/train/loss.hpp"
#include "eval/train/pass.hpp"
#include "eval/train/trainer.hpp"
#include "search/player/think.hpp"
#include "search/selfplay/selfplay.hpp"

namespace soplo {
namespace {

namespace fs = std::filesystem;

/// A temporary folder that the destructor removes.
class Folder {
  public:
    Folder() : path_(fs::temp_directory_path() / ("soplo-train-" + std::to_string(::getpid()))) {
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] fs::path operator/(const char* name) const { return path_ / name; }

  private:
    fs::path path_;
};

SampleHeader origin(const Rules& rules, std::uint64_t seed) {
    SampleHeader h;
    h.set_variant(rules.name);
    h.seed = seed;
    return h;
}

std::vector<Sample> some_samples(std::size_t count, std::uint16_t game) {
    std::vector<Sample> samples(count);
    for (Sample& s : samples) {
        s.game = game;
        s.own.insert(1);
        s.others.insert(20);
    }
    return samples;
}

TEST_CASE("a sample file is continued after its last complete game") {
    const Folder folder;
    const fs::path file = folder / "a.smp";
    {
        SampleWriter w(file, origin(american, 1));
        w.add(some_samples(3, 0));
        w.add({});
        w.flush();
        w.add(some_samples(5, 2));  // written, but not said in the header: as if cut
    }
    CHECK(fs::file_size(file) == 64 + 8 * 32);
    {
        SampleWriter w(file, origin(american, 1));
        CHECK(w.header().games == 2);
        CHECK(w.header().positions == 3);
        w.add(some_samples(4, 2));
        w.flush();
    }
    const SampleSet set({file}, american);
    REQUIRE(set.size() == 7);
    CHECK(set[2] == some_samples(1, 0)[0]);
    CHECK(set[6] == some_samples(1, 2)[0]);
    CHECK_THROWS_AS(SampleWriter(file, origin(american, 2)), BadInput);
    CHECK_THROWS_AS(SampleSet({file}, russian), BadInput);
    fs::resize_file(file, 100);
    CHECK_THROWS_AS(SampleSet({file}, american), BadInput);
    std::ofstream(folder / "b.smp") << "no samples";
    CHECK_THROWS_AS(SampleSet({folder / "b.smp"}, american), BadInput);
}

/// Plays the given number of games into a file.
void self_play(const Rules& rules, const fs::path& file, std::uint64_t games, std::uint64_t nodes) {
    SelfPlaySettings terms;
    terms.nodes = nodes;
    const auto player = make_self_player(rules, terms, nullptr);
    SampleWriter writer(file, origin(rules, 1));
    for (std::uint64_t g = 0; g < games; ++g) writer.add(player->play(g));
    writer.flush();
}

TEST_CASE("self-play with the same seed gives the same samples") {
    SelfPlaySettings terms;
    terms.nodes = 50;
    const auto one = make_self_player(turkish, terms, nullptr);
    const auto two = make_self_player(turkish, terms, nullptr);
    std::size_t games = 0, of_games = 0, beside = 0;
    for (std::uint64_t g = 0; g < 20; ++g) {
        const std::vector<Sample> samples = one->play(g);
        if (g % 3 == 0) CHECK(samples == two->play(g));
        games += samples.empty() ? 0 : 1;
        for (const Sample& s : samples) {
            REQUIRE(s.game == g);
            REQUIRE(s.result <= 3);
            (s.result <= 2 ? of_games : beside) += 1;
            REQUIRE(std::abs(s.score) <= Sample::most);
        }
    }
    CHECK(games > 3);
    // Beside every other position of a game stands one that the game avoided, unless it is not
    // quiet.
    CHECK(beside > of_games / 10);
    CHECK(beside < of_games / 2);
}

TEST_CASE("training gives the same result with two threads and after an interruption") {
    const Folder folder;
    self_play(american, folder / "a.smp", 150, 30);
    const SampleSet set({folder / "a.smp"}, american);
    TrainTerms terms;
    terms.epochs = 3;
    terms.batch = 512;
    const auto learn = [&](int threads) {
        TrainTerms t = terms;
        t.threads = threads;
        Trainer trainer(american, set, t);
        for (int e = 0; e < t.epochs; ++e) static_cast<void>(trainer.run_epoch());
        return trainer.network().to_bytes();
    };
    const auto one = learn(1);
    CHECK(one == learn(2));

    std::stringstream state;
    {
        Trainer trainer(american, set, terms);
        static_cast<void>(trainer.run_epoch());
        trainer.save(state);
    }
    Trainer trainer(american, set, terms);
    trainer.load(state);
    CHECK(trainer.epochs_done() == 1);
    while (trainer.epochs_done() < terms.epochs) static_cast<void>(trainer.run_epoch());
    CHECK(trainer.network().to_bytes() == one);

    std::stringstream cut(state.str().substr(0, 1000));
    Trainer fresh(american, set, terms);
    CHECK_THROWS_AS(fresh.load(cut), BadInput);
}

TEST_CASE("training with start weights begins at their values") {
    const Folder folder;
    self_play(russian, folder / "a.smp", 60, 20);
    const SampleSet set({folder / "a.smp"}, russian);
    TrainTerms terms;
    terms.epochs = 2;
    terms.batch = 256;
    Trainer first(russian, set, terms);
    static_cast<void>(first.run_epoch());
    const Network learned = first.network();
    const Trainer next(russian, set, terms, &learned);
    for (std::size_t i = 0; i < set.size(); i += 7) {
        REQUIRE(std::abs(next.evaluate(set[i]) - learned.evaluate(set[i]) / 100.0) < 0.05);  // men
    }
    CHECK(next.network().inputs == learned.inputs);
}

TEST_CASE("judge() gives the mean loss and lists the worst samples first") {
    const Folder folder;
    self_play(turkish, folder / "a.smp", 150, 20);
    const SampleSet set({folder / "a.smp"}, turkish);
    TrainTerms terms;
    terms.epochs = 1;
    terms.batch = 256;
    Trainer trainer(turkish, set, terms);
    static_cast<void>(trainer.run_epoch());
    const Network network = trainer.network();

    std::vector<double> losses;
    double sum = 0;
    for (std::size_t i = 0; i < set.size(); ++i) {
        // The definition written out: half a man of score beside a game that was won, and so on.
        const double t = set[i].result == 3
                             ? sigmoid(set[i].score / 100.0)
                             : 0.125 * set[i].result + 0.75 * sigmoid(set[i].score / 100.0);
        const double p = sigmoid(network.evaluate(set[i]) / 100.0);
        losses.push_back(t * std::log(t / p) + (1 - t) * std::log((1 - t) / (1 - p)));
        sum += losses.back();
    }
    const Judgement j = judge(network, set, 5, terms.result_part);
    CHECK(j.all.samples == set.size());
    CHECK(j.all.loss == doctest::Approx(sum / static_cast<double>(set.size())));
    std::size_t by_stage = 0;
    for (const Judgement::Part& part : j.stages) by_stage += part.samples;
    CHECK(by_stage == set.size());
    std::sort(losses.rbegin(), losses.rend());
    REQUIRE(j.worst.size() == 5);
    for (std::size_t i = 0; i < 5; ++i) CHECK(j.worst[i].loss == doctest::Approx(losses[i]));
    CHECK(judge(network, set, 0, terms.result_part).worst.empty());

    CHECK(excess_loss(0.3, 0.3) == doctest::Approx(0));
    CHECK(excess_loss(1, 0.5) == doctest::Approx(std::log(2)));
}

TEST_CASE("a sample is a position with White to move") {
    for (const Rules* rules : {&international, &american, &turkish, &canadian}) {
        CAPTURE(rules->name);
        std::mt19937_64 random(3);
        Setup p;
        p.turn = Side::white;
        for (int i = 1; i <= rules->squares(); ++i) {
            const std::uint64_t what = random() % 8;
            if (what > 3) continue;
            auto& pieces = what % 2 == 0 ? p.men : p.kings;
            pieces[what / 2].insert(Square(i));
        }
        const Setup back = position_of(*rules, sample_of(*rules, p));
        CHECK(back.men == p.men);
        CHECK(back.kings == p.kings);
        CHECK(back.turn == Side::white);
    }
}

TEST_CASE("half of what one stage learns about an input applies to the others") {
    const Layout layout{50};
    const std::size_t there = layout.row(2, 7);
    const auto slope = [&](std::size_t i) {
        return i == there || i == layout.bias() ? 1.0F : 0.0F;
    };
    const Descent::Step terms{.by = 0.01F, .keep = 1, .most = 1};
    Descent whole(layout), shared(layout);
    whole.begin(std::vector<float>(layout.size()));
    shared.begin(std::vector<float>(layout.size()));
    for (int step = 0; step < 3; ++step) {
        whole.step(terms, 0, 1, slope);
        for (std::size_t part = 0; part < 3; ++part) shared.step(terms, part, 3, slope);
    }
    const float* w = whole.weights();
    CHECK(w[there] < 0);
    CHECK(w[layout.row(0, 7)] == doctest::Approx(w[there] / 2));
    CHECK(w[layout.row(3, 7)] == doctest::Approx(w[there] / 2));
    CHECK(w[layout.row(2, 8)] == 0);
    CHECK(w[layout.bias()] == doctest::Approx(w[there] / 2));
    CHECK(std::equal(w, w + layout.size(), shared.weights()));
}

TEST_CASE("the gradient is the slope of the loss of a block") {
    const Layout layout{50};
    std::mt19937_64 random(11);
    std::uniform_real_distribution<float> any(-0.2F, 0.2F);
    std::vector<float> weights(layout.size());
    for (float& w : weights) w = any(random);
    for (std::size_t h = 0; h < Layout::hidden; ++h) weights[layout.bias() + h] = 0.5F;

    std::vector<Inputs> samples;
    while (samples.size() < Block::most) {
        Sample s;
        while (pieces_of(s) < 16)
            (random() % 2 == 0 ? s.own : s.others).insert(static_cast<int>(random() % 50));
        for (int place = 0; place < 50; ++place) {
            if (s.own.contains(place)) s.others.bytes[place / 8] &= ~(1 << place % 8);
        }
        for (int i = 0; i < 5; ++i) s.kings.insert(static_cast<int>(random() % 50));
        const Inputs x(s, layout, 40, 0);
        if (x.stage == 1) samples.push_back(x);
    }
    Numbers gradient(layout.size());
    Block block(layout);
    for (const Inputs& x : samples) {
        auto& [inputs, pass] = block.add(x);
        pass.forward(weights.data(), layout, inputs);
        pass.backward(weights.data(), gradient.data(), layout, inputs, 1);
    }
    CHECK(block.is_full());
    block.add_inputs(gradient.data());

    const auto total = [&] {
        double sum = 0;
        for (const Inputs& x : samples) sum += Pass().forward(weights.data(), layout, x);
        return sum;
    };
    // Where an activation comes to its clip between the two points the slope is another one.
    int looked_at = 0, steep = 0, other_slope = 0;
    const auto look = [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; i += 1 + (last - first) / 60) {
            constexpr float apart = 1e-3F;
            const float before = weights[i];
            weights[i] = before + apart;
            const double above = total();
            weights[i] = before - apart;
            const double slope = (above - total()) / (2 * apart);
            weights[i] = before;
            const double error = std::abs(slope - gradient[i]);
            ++looked_at;
            steep += std::abs(slope) > 0.1 ? 1 : 0;
            other_slope += error > 0.02 + 0.05 * std::abs(slope) ? 1 : 0;
        }
    };
    look(layout.row(1, 0), layout.row(2, 0));
    look(layout.bias(), layout.worth());
    look(layout.worth(), layout.in(0));
    look(layout.in(1), layout.in_bias(1));
    look(layout.in_bias(1), layout.middle(1));
    look(layout.middle(1), layout.out(1));
    look(layout.out(1), layout.out_bias(1) + 1);
    CHECK(looked_at > 200);
    CHECK(steep > looked_at / 5);
    CHECK(other_slope < looked_at / 20);
    // The samples do not change the weights of another stage.
    CHECK(std::all_of(&gradient[layout.row(0, 0)], &gradient[layout.row(1, 0)],
                      [](float g) { return g == 0; }));
}

/// Points of `one` against `two` over pairs of games from short random openings, 0..1.
double match(const Rules& rules, Player& one, Player& two, std::uint64_t nodes, unsigned pairs);

TEST_CASE("a complete run with a small budget beats the fallback evaluation") {
    const Folder folder;
    self_play(frisian, folder / "a.smp", 1500, 60);
    const SampleSet set({folder / "a.smp"}, frisian);
    TrainTerms terms;
    terms.epochs = 8;
    terms.batch = 512;
    Trainer trainer(frisian, set, terms);
    Fit first = trainer.run_epoch(), last = first;
    while (trainer.epochs_done() < terms.epochs) last = trainer.run_epoch();
    CHECK(last.train < first.train);

    const Network network = trainer.network();
    double apart = 0;
    const std::size_t looked_at = std::min<std::size_t>(set.size(), 5000);
    for (std::size_t i = 0; i < looked_at; ++i) {
        apart += std::abs(network.evaluate(set[i]) / 100.0 - trainer.evaluate(set[i]));
    }
    CHECK(apart / static_cast<double>(looked_at) < 0.02);  // men

    const auto learned = make_player(frisian, 1);
    const auto plain = make_player(frisian, 1);
    learned->set_network(std::make_shared<const Network>(network));
    plain->set_network(nullptr);
    const double points = match(frisian, *learned, *plain, 200, 60);
    CAPTURE(points);
    CHECK(points > 0.55);
}

double match(const Rules& rules, Player& one, Player& two, std::uint64_t nodes, unsigned pairs) {
    double points = 0;
    for (unsigned g = 0; g < 2 * pairs; ++g) {
        std::mt19937 numbers(g / 2);
        Game game(rules, start_position(rules));
        for (int ply = 0; ply < 6 && !game.legal_moves().empty(); ++ply) {
            game.play(GameMove(game.legal_moves()[numbers() % game.legal_moves().size()]));
        }
        one.new_game();
        two.new_game();
        const Side side = g % 2 == 0 ? Side::white : Side::black;
        while (game.result().outcome == Outcome::unfinished && game.moves().size() < 150) {
            Player& player = game.position().turn == side ? one : two;
            Limits limits;
            limits.nodes = nodes;
            game.play(*think(player, game, limits).move);
        }
        const Outcome o = game.result().outcome;
        const bool white = o == Outcome::white_wins;
        if (white || o == Outcome::black_wins) {
            points += white == (side == Side::white) ? 1 : 0;
        } else {
            points += 0.5;
        }
    }
    return points / (2.0 * pairs);
}

}  // namespace
}  // namespace soplo
