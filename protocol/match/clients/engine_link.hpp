// What every engine client stands on: the process, its channel, its logs, and the words for losing
// either of them.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/match/clients/engine_client.hpp"
#include "protocol/system/process.hpp"

namespace soplo {

/// The name among `offered` that means these rules; empty when there is none. An engine that offers
/// nothing in particular gets the name that Hub knows.
[[nodiscard]] std::string name_among(const Rules&, const std::vector<std::string>& offered);

/// An engine that never stops talking must not keep us from looking at the clock: so many messages
/// are taken at a time.
inline constexpr int messages_at_a_time = 10'000;

class EngineLink {
  public:
    EngineLink(const EngineSpec&, const GameTerms&, EngineYard& yard, int slot);
    /// Says `farewell`, if set, and ends the process.
    ~EngineLink();
    EngineLink(const EngineLink&) = delete;
    EngineLink& operator=(const EngineLink&) = delete;

    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    [[nodiscard]] const GameTerms& terms() const { return terms_; }
    [[nodiscard]] EngineYard& yard() { return yard_; }
    [[nodiscard]] int slot() const { return slot_; }

    /// Starts the program of the spec with these words and speaks with it through pipes if
    /// `delimiter` is given. Throws EngineFailure(no_start).
    void start_process(const std::vector<std::string>& words, std::optional<char> delimiter);
    /// Speaks through this socket from now on.
    void use_socket(Descriptor, char delimiter);
    /// The last words to the engine.
    void set_farewell(std::string text) { farewell_ = std::move(text); }
    /// Until then a failure means that the engine did not start.
    void set_ready() { is_ready_ = true; }

    [[nodiscard]] Channel& channel() { return *channel_; }
    /// None if the engine was running already.
    [[nodiscard]] ChildProcess* process() { return process_.get(); }
    /// Throws EngineFailure if the program has ended, Interrupted if the match is called off.
    void check_alive();
    /// Throws EngineFailure when the engine does not take it.
    void send(std::string_view messages);
    /// The next message; throws EngineFailure at the end of the channel or when it does not come
    /// in time: `awaited` says what should have come.
    [[nodiscard]] std::string receive(Deadline, std::string_view awaited);
    /// The next message if it is there; throws EngineFailure at the end of the channel.
    [[nodiscard]] std::optional<std::string> next();
    /// Drops what has been received.
    void drop_received();

    /// Throws EngineFailure, no_start before set_ready().
    [[noreturn]] void fail(Ending, const std::string& reason) const;

    /// The engine offers only these variants, ours not among them.
    [[noreturn]] void fail_variant(const std::vector<std::string>& offered) const;
    /// The engine has only parameters of these names.
    [[noreturn]] void fail_parameter(std::string_view name,
                                     std::span<const std::string_view> known) const;

  private:
    [[noreturn]] void lost();
    [[noreturn]] void fail_ended();
    [[nodiscard]] std::string log_file(std::string_view extension) const;

    const EngineSpec& spec_;
    const GameTerms& terms_;
    EngineYard& yard_;
    int slot_;
    std::string farewell_;
    bool is_ready_ = false;
    std::unique_ptr<LineLog> log_;
    std::unique_ptr<ChildProcess> process_;
    Descriptor socket_;
    std::unique_ptr<Channel> channel_;
};

}  // namespace soplo
