// Fuzzes DXP: reading a message and writing it settles at once, and sessions in every role survive
// any bytes and any passing of time, saying only what the protocol knows.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/error.hpp"
#include "engine/game/game.hpp"
#include "protocol/dxp/session.hpp"
#include "protocol/host/engine_session.hpp"
#include "protocol/pdn/writer.hpp"

namespace {

using namespace soplo;

void require(bool condition) {
    if (!condition) std::abort();
}

/// Answers at once with the first legal move, or holds the answer back until it is stopped.
class InstantPlayer : public Player {
  public:
    explicit InstantPlayer(bool holds) : game_(international), holds_(holds) {}
    [[nodiscard]] const Rules& rules() const override { return game_.rules(); }
    void set_threads(int) override {}
    void set_table_mb(std::size_t) override {}
    void set_draw_rules(DrawSet) override {}
    void set_network(std::shared_ptr<const Network>) override {}
    void set_level(int) override {}
    void new_game() override {}
    void set_position(const Setup& start, std::span<const GameMove> moves) override {
        Game game(game_.rules(), start);
        for (const GameMove& m : moves) game.play(m);
        require(!game.legal_moves().empty());
        game_ = game;
    }
    void start(const Limits& limits, Listener& listener) override {
        require(limits.clock || limits.move_time);
        require(waiting_ == nullptr);
        waiting_ = &listener;
        if (!holds_) stop();
    }
    void stop() override {
        if (waiting_ == nullptr) return;
        Listener& listener = *waiting_;
        waiting_ = nullptr;
        listener.info({.score = static_cast<Score>(game_.moves().size()), .pv = {}});
        listener.done({.move = game_.legal_moves().front(), .ponder = {}});
    }
    void ponder_hit() override {}
    void wait() override {}

  private:
    Game game_;
    bool holds_;
    Listener* waiting_ = nullptr;
};

/// Checks what is said, and that nothing can be glued to it.
class Listening : public DxpLine {
  public:
    explicit Listening(const DxpTime& now) : now_(now) {}
    void send(const DxpMessage& message) override {
        const std::string text = format_dxp(message);
        require(text.size() <= dxp_max_length && text.find('\0') == text.npos);
        require(parse_dxp(text) == message || std::holds_alternative<DxpChat>(message));
        require(heard_ || DxpSpan(now_ - last_).count() >= 0.0999);
        last_ = now_;
        heard_ = false;
    }
    void wake() override {}
    void hear() { heard_ = true; }

  private:
    const DxpTime& now_;
    DxpTime last_{};
    bool heard_ = true;
};

void check_codec(std::string_view text) {
    try {
        const DxpMessage message = parse_dxp(text);
        const std::string written = format_dxp(message);
        require(written.size() <= dxp_max_length || text.size() > dxp_max_length);
        if (text.size() <= dxp_max_length) require(parse_dxp(written) == message);
    } catch (const BadInput&) {
    }
}

DxpSettings settings_for(unsigned role) {
    DxpSettings settings;
    settings.listens = (role & 1) != 0;
    settings.initiates = (role & 2) != 0;
    if (settings.initiates || (role & 4) != 0) settings.games = 3;
    settings.moves = (role & 8) != 0 ? 2 : 0;
    return settings;
}

}  // namespace

/// The first byte sets the role. In what follows a byte of 0xf0 and more lets time pass, and 0xe0
/// to 0xef cuts the bytes that arrive at once; everything else is what the peer sends.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    DxpTime now = DxpTime{} + std::chrono::hours(1);
    const DxpHost::Now clock = [&now] { return now; };
    int games = 0;
    EngineSession engine(
        {},
        [&](const Rules&, std::size_t) {
            return std::make_unique<InstantPlayer>((data[0] & 16) != 0);
        },
        [](std::string_view) {});
    DxpHost host(settings_for(data[0]), engine, clock, [&](const DxpRecord& record) {
        ++games;
        require(!pdn_text(record.pdn).empty());
    });
    Listening line(now), other_line(now);
    DxpSession session(host, line), other(host, other_line);
    session.open();
    other.open();
    DxpFrames frames;
    while (!text.empty()) {
        const std::size_t end =
            std::min(text.find_first_of("\xe0\xe4\xe8\xf0\xf4\xf8\xfc"), text.size());
        std::string_view bytes = text.substr(0, end);
        const auto mark = static_cast<unsigned char>(end < text.size() ? text[end] : 0);
        text.remove_prefix(std::min(end + 1, text.size()));
        while (!bytes.empty()) {
            try {
                const std::optional<std::string> message = frames.next(bytes);
                if (!message) break;
                require(message->size() <= dxp_max_length);
                check_codec(*message);
                line.hear();
                session.handle(*message);
            } catch (const BadInput& fault) {
                session.reject(fault.what());
            }
        }
        if (mark == 0xe0) engine.stop();
        if (mark == 0xe4) {
            other_line.hear();
            other.handle("R01                                W001000A");
        }
        if (mark == 0xe8) other.cut();
        constexpr std::array<DxpSpan, 4> spans{DxpSpan(0.05), DxpSpan(0.2), DxpSpan(20),
                                               DxpSpan(1000)};
        if (mark >= 0xf0) now = later(now, spans[(mark - 0xf0) / 4]);
        session.update();
        other.update();
        require(!session.next_update() || *session.next_update() >= now - std::chrono::hours(2));
    }
    check_codec(std::string_view(reinterpret_cast<const char*>(data), size));
    if ((data[0] & 32) != 0) session.interrupt();
    session.cut();
    other.cut();
    require(host.is_engine_free() || host.is_finished());
    require(host.games() <= games);
    return 0;
}
