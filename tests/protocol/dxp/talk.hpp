// DXP sessions for tests, without sockets: a peer, a clock that the test sets, and a fake player.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "engine/notation/notation.hpp"
#include "protocol/dxp/session.hpp"
#include "protocol/pdn/writer.hpp"
#include "tests/support/fake_player.hpp"

namespace doctest {
/// Lets doctest print lists of messages.
template <>
struct StringMaker<std::vector<std::string>> {
    static String convert(const std::vector<std::string>& texts) {
        return fmt::format("{}", fmt::join(texts, " | ")).c_str();
    }
};
}  // namespace doctest

namespace soplo::test {

using Texts = std::vector<std::string>;

/// Returns a GAMEREQ message as most programs send it.
inline std::string request(char follower, std::string_view fen = "start",
                           std::string_view minutes = "005", std::string_view moves = "000",
                           std::string_view version = "01") {
    DxpGameRequest r{.name = "Peer"};
    r.position = parse_position(international, fen).setup;
    const std::string text = format_dxp(r);
    return fmt::format("R{}{}{}{}{}{}", version, text.substr(3, 32), follower, minutes, moves,
                       text.substr(42));
}

inline const std::string accepted = fmt::format("A{:<32}0", "Soplo");
inline const std::string refused = fmt::format("A{:<32}2", "Soplo");
inline const std::string wrong_version = fmt::format("A{:<32}1", "Soplo");

inline DxpSettings server() {
    DxpSettings settings;
    settings.listens = true;
    return settings;
}

/// The shared state of one program in a test.
struct World {
    explicit World(DxpSettings settings = server())
        : engine(
              engine_settings(settings),
              [this](const Rules& rules, std::size_t mb) {
                  return std::make_unique<FakePlayer>(rules, mb, told);
              },
              [](std::string_view) {}),
          host(
              settings, engine, [this] { return now; },
              [this](const DxpRecord& r) { games.push_back(r); }) {
        engine.create_player();
    }

    static EngineSettings engine_settings(const DxpSettings& settings) {
        EngineSettings result;
        result.rules = settings.rules;
        result.draw_rules = settings.draw_rules;
        return result;
    }

    /// Ends a search that is held.
    void release() {
        told.holds = false;
        engine.end_search();
    }

    DxpTime now = DxpTime{} + std::chrono::hours(1);
    Told told;
    EngineSession engine;
    std::vector<DxpRecord> games;
    DxpHost host;
};

/// A peer and our session with it.
class Peer : public DxpLine {
  public:
    explicit Peer(World& world) : world_(world), session(world.host, *this) { session.open(); }

    void send(const DxpMessage& message) override {
        // Two messages must have a distance in time, or an answer between them.
        const bool read = !said_.empty() && heard_;
        CHECK((said_.empty() || read || DxpSpan(world_.now - last_).count() >= 0.0999));
        last_ = world_.now;
        heard_ = false;
        said_.push_back(format_dxp(message));
    }
    void wake() override {}

    void say(const std::string& text) {
        heard_ = true;
        session.handle(text);
    }
    /// Lets so many seconds pass and returns the messages that the peer has received.
    Texts after(double seconds) {
        const DxpTime end = later(world_.now, DxpSpan(seconds));
        for (;;) {
            if (!world_.told.holds) world_.engine.wait();
            session.update();
            const auto next = session.next_update();
            if (!next || *next > end) break;
            world_.now = std::max(world_.now, *next);
        }
        world_.now = end;
        session.update();
        return heard();
    }
    /// Sends a message and returns the answers of the next second.
    Texts answer(const std::string& text) {
        say(text);
        return after(1);
    }
    /// Returns the messages received since the last call.
    Texts heard() {
        const auto news = said_.begin() + static_cast<std::ptrdiff_t>(read_);
        read_ = said_.size();
        return {news, said_.end()};
    }

  private:
    World& world_;
    Texts said_;
    std::size_t read_ = 0;
    DxpTime last_{};
    bool heard_ = false;

  public:
    DxpSession session;
};

inline std::string pdn_of(const DxpRecord& r) { return pdn_text(r.pdn); }

inline bool is_chat(const std::string& text, std::string_view part) {
    return text.starts_with("C") && text.find(part) != std::string::npos;
}

}  // namespace soplo::test
