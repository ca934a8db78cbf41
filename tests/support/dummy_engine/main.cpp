// The switches of the dummy engine, and the code that its protocols share.
//
// Faults: illegal, garbage (an unreadable move), no-move, slow, crash, stall, stray (a second
// answer), chatter (much output), babble (output without end), endless (a line without end), flood
// (much output on the error stream), mute-stop (ignores stop), refuse (exits at the start),
// mute-start (never gets ready), stubborn (runs on after the end of its input), offspring (starts a
// process that would outlive it), deaf (stops reading), no-ping (ignores ping).
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <map>
#include <thread>

#include "dummy.hpp"
#include "engine/notation/notation.hpp"

namespace soplo::dummy {
namespace {

std::uint64_t hash_of(std::string_view text, std::uint64_t seed) {
    std::uint64_t h = 0xcbf29ce484222325 ^ (seed * 0x9e3779b97f4a7c15);
    for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93;
    return h ^ (h >> 32);
}

GameMove pick(const Switches& s, const Game& game, std::uint64_t h) {
    const std::vector<GameMove>& legal = game.legal_moves();
    if (!s.shows_greed) return legal[h % legal.size()];
    // Prefers the most captured pieces, then the fewest captures for the opponent.
    GameMove best = legal.front();
    int best_value = -1000;
    Game next = game;
    for (const GameMove& m : legal) {
        next.play(m);
        int worst = 0;
        for (const GameMove& reply : next.legal_moves()) {
            worst = std::max(worst, reply.captured.size());
        }
        next.undo();
        const int value = 2 * m.captured.size() - 2 * worst + (m.promotes ? 1 : 0);
        if (value <= best_value) continue;
        best = m;
        best_value = value;
    }
    return best;
}

}  // namespace

Choice choose(const Switches& s, const Game& game) {
    Choice choice;
    if (game.legal_moves().empty()) return choice;
    constexpr int range = 200;
    const std::uint64_t h = hash_of(hub_position(game.rules(), game.position()), s.seed);
    choice.move = pick(s, game, h);
    choice.score = (static_cast<int>(h >> 40) % range) / 100.0 - 1;
    choice.depth = 1 + static_cast<int>(h >> 20) % 9;
    choice.nodes = 1 + (h >> 24) % 5000;
    Game next = game;
    next.play(*choice.move);
    if (!next.legal_moves().empty() && next.result().outcome == Outcome::unfinished) {
        choice.ponder = next.legal_moves()[h % next.legal_moves().size()];
    }
    return choice;
}

bool is_due(const Switches& s, std::string_view fault, const Game& game) {
    if (s.fault != fault) return false;
    const int ply = static_cast<int>(game.moves().size());
    if (ply < s.at) return false;
    if (s.every <= 1) return true;
    const std::size_t early = std::min<std::size_t>(game.moves().size(), 2);
    const std::string opening = hub_position(game.rules(), game.position_at(early));
    return hash_of(opening, 7) % static_cast<std::uint64_t>(s.every) == 0;
}

void crash(const Switches& s) {
    if (!s.marker.empty()) std::ofstream(s.marker) << "crashed\n";
    write_all(STDERR_FILENO, "dummy: going down\n");
    ::_exit(3);
}

void stand_still() {
    for (;;) ::pause();
}

void sleep_for(double seconds) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

std::optional<std::string> Input::next(double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    for (;;) {
        if (const std::size_t end = buffer_.find(delimiter_); end != buffer_.npos) {
            std::string message = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            return message;
        }
        if (at_end_) return {};
        int ms = -1;
        if (seconds >= 0) {
            const std::chrono::duration<double> passed = Clock::now() - begin;
            ms = std::max(0, static_cast<int>((seconds - passed.count()) * 1000 + 0.999));
        }
        pollfd waiting{.fd = fd_, .events = POLLIN, .revents = 0};
        const int ready = ::poll(&waiting, 1, ms);
        if (ready == 0) return {};
        if (ready < 0) continue;
        char bytes[4096];
        const ssize_t n = ::read(fd_, bytes, sizeof bytes);
        if (n > 0) buffer_.append(bytes, static_cast<std::size_t>(n));
        if (n == 0 || (n < 0 && errno != EINTR)) at_end_ = true;
    }
}

void write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(fd, text.data(), text.size());
        if (n < 0 && errno != EINTR) ::_exit(0);
        if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
    }
}

namespace {

Switches switches_of(int argc, char** argv) {
    Switches s;
    if (argc > 1) s.protocol = argv[1];
    const std::map<std::string_view, std::function<void(const char*)>> rows{
        {"--seed", [&](const char* v) { s.seed = std::strtoull(v, nullptr, 10); }},
        {"--fault", [&](const char* v) { s.fault = v; }},
        {"--at", [&](const char* v) { s.at = std::atoi(v); }},
        {"--every", [&](const char* v) { s.every = std::atoi(v); }},
        {"--think", [&](const char* v) { s.think = std::atof(v); }},
        {"--late", [&](const char* v) { s.late = std::atof(v); }},
        {"--marker", [&](const char* v) { s.marker = v; }},
        {"--variants", [&](const char* v) { s.variants = v; }},
        {"--resign", [&](const char* v) { s.resigns_at = std::atoi(v); }},
        {"--listen", [&](const char* v) { s.listen = v; }},
        {"--connect", [&](const char* v) { s.connect = v; }},
    };
    for (int i = 2; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--greedy") {
            s.shows_greed = true;
        } else if (word.starts_with("--tag")) {
            // Ignored. Tests find the processes by it.
        } else if (const auto row = rows.find(word); row != rows.end() && i + 1 < argc) {
            row->second(argv[++i]);
        } else {
            write_all(STDERR_FILENO, "dummy: unknown switch " + std::string(word) + "\n");
            std::exit(2);
        }
    }
    return s;
}

int run(int argc, char** argv) {
    const Switches s = switches_of(argc, argv);
    if (s.fault == "refuse" || (!s.marker.empty() && std::ifstream(s.marker))) {
        write_all(STDERR_FILENO, "dummy: no desire to play\n");
        return 4;
    }
    if (s.fault == "offspring" && ::fork() == 0) stand_still();
    if (s.fault == "stubborn") ::signal(SIGTERM, SIG_IGN);
    int status = 2;
    if (s.protocol == "hub") status = play_hub(s);
    if (s.protocol == "uci") status = play_uci(s);
    if (s.protocol == "dxp") status = play_dxp(s);
    if (s.fault == "stubborn") stand_still();
    return status;
}

}  // namespace
}  // namespace soplo::dummy

int main(int argc, char** argv) { return soplo::dummy::run(argc, argv); }
