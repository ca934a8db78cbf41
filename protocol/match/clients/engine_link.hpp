// The process, the channel and the logs of one engine, and the failures of each of them. All
// engine clients use it.
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

/// Returns the name in `offered` that means these rules, or an empty text if there is none. If
/// `offered` is empty, returns the name in the Hub protocol.
[[nodiscard]] std::string name_among(const Rules&, const std::vector<std::string>& offered);

/// Most messages that a client reads before it returns to the caller. Otherwise an engine that
/// never stops sending would keep the runner from checking the clock.
inline constexpr int messages_at_a_time = 10'000;

/// The connection to one engine. The spec, the terms and the shared state must outlive it.
class EngineLink {
  public:
    EngineLink(const EngineSpec&, const GameTerms&, RunContext& context, int slot);
    /// Sends the farewell, if one is set, and ends the process.
    ~EngineLink();
    EngineLink(const EngineLink&) = delete;
    EngineLink& operator=(const EngineLink&) = delete;

    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    [[nodiscard]] const GameTerms& terms() const { return terms_; }
    [[nodiscard]] RunContext& context() { return context_; }
    [[nodiscard]] int slot() const { return slot_; }

    /// Starts a program. `words` are the program and its arguments. With a `delimiter` the channel
    /// uses pipes to the program, and the delimiter ends each message. Throws
    /// EngineFailure(no_start).
    void start_process(const std::vector<std::string>& words, std::optional<char> delimiter);
    /// Uses this socket as the channel.
    void use_socket(Descriptor, char delimiter);
    /// Sets the message that the destructor sends.
    void set_farewell(std::string text) { farewell_ = std::move(text); }
    /// Marks the engine as started. Before this call every failure is a failure to start.
    void set_ready() { is_ready_ = true; }

    [[nodiscard]] Channel& channel() { return *channel_; }
    /// Returns nullptr if the engine was running already.
    [[nodiscard]] ChildProcess* process() { return process_.get(); }
    /// Throws EngineFailure if the program has ended, Interrupted if the match is called off.
    void check_alive();
    /// Sends messages with their delimiters. Throws EngineFailure if the engine does not read them.
    void send(std::string_view messages);
    /// Waits for the next message and returns it. Throws EngineFailure at the end of the channel or
    /// at the deadline. `awaited` names the expected message for the reason.
    [[nodiscard]] std::string receive(Deadline, std::string_view awaited);
    /// Returns the next message, or nothing if none has come yet. Throws EngineFailure at the end
    /// of the channel.
    [[nodiscard]] std::optional<std::string> next();
    /// Drops all messages that have come.
    void drop_received();

    /// Throws EngineFailure; before set_ready() its ending is no_start.
    [[noreturn]] void fail(Ending, const std::string& reason) const;

    /// Fails because the engine offers only these variants and not that of the match.
    [[noreturn]] void fail_variant(const std::vector<std::string>& offered) const;
    /// Fails because the engine has no parameter `name`. `known` are the names that it has.
    [[noreturn]] void fail_parameter(std::string_view name,
                                     std::span<const std::string_view> known) const;

  private:
    [[noreturn]] void lost();
    [[noreturn]] void fail_ended();
    [[nodiscard]] std::string log_file(std::string_view extension) const;

    const EngineSpec& spec_;
    const GameTerms& terms_;
    RunContext& context_;
    int slot_;
    std::string farewell_;
    bool is_ready_ = false;
    std::unique_ptr<LineLog> log_;
    std::unique_ptr<ChildProcess> process_;
    Descriptor socket_;
    std::unique_ptr<Channel> channel_;
};

}  // namespace soplo
