// Starts, reads, writes and ends one engine.
#include "protocol/match/clients/engine_link.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>

#include <fmt/format.h>

#include "protocol/system/text.hpp"

namespace soplo {
namespace {

/// How long an engine may take to end after the farewell.
constexpr std::chrono::milliseconds leave_time{500};

}  // namespace

std::string name_among(const Rules& rules, const std::vector<std::string>& offered) {
    std::vector<std::string> names{std::string(rules.hub_name), std::string(rules.name)};
    if (names[0].empty()) names.erase(names.begin());
    if (offered.empty()) return names[0];
    for (std::string& alias : words(rules.aliases)) names.push_back(std::move(alias));
    for (const std::string& name : names) {
        if (std::find(offered.begin(), offered.end(), name) != offered.end()) return name;
    }
    return {};
}

EngineLink::EngineLink(const EngineSpec& spec, const GameTerms& terms, RunContext& context,
                       int slot)
    : spec_(spec), terms_(terms), context_(context), slot_(slot) {
    if (!terms_.log_folder.empty()) log_ = std::make_unique<LineLog>(log_file("log"));
}

EngineLink::~EngineLink() {
    try {
        constexpr double enough = 0.1;
        if (channel_ && !farewell_.empty()) {
            [[maybe_unused]] const bool ignored = channel_->send(farewell_, in_seconds(enough));
        }
    } catch (const Interrupted&) {
        // The process is ended below in any case.
    }
    socket_.close();
    if (process_) process_->end(leave_time);
}

std::string EngineLink::log_file(std::string_view extension) const {
    if (terms_.log_folder.empty()) return {};
    std::string name = fmt::format("{}-{}.{}", spec_.name, slot_, extension);
    std::replace_if(
        name.begin(), name.end(),
        [](unsigned char c) { return std::isalnum(c) == 0 && c != '.' && c != '-' && c != '+'; },
        '_');
    return (std::filesystem::path(terms_.log_folder) / name).string();
}

void EngineLink::start_process(const std::vector<std::string>& words,
                               std::optional<char> delimiter) {
    const std::lock_guard lock(context_.start_mutex);
    try {
        process_ = std::make_unique<ChildProcess>(
            ChildProcess::Plan{.words = words,
                               .folder = spec_.folder,
                               .error_file = log_file("err"),
                               .has_output_pipe = delimiter.has_value()});
    } catch (const std::runtime_error& e) {
        fail(Ending::no_start, e.what());
    }
    if (!delimiter) return;
    channel_ = std::make_unique<Channel>(process_->output(), process_->input(), *delimiter,
                                         log_.get(), context_.stop);
}

void EngineLink::use_socket(Descriptor socket, char delimiter) {
    socket_ = std::move(socket);
    channel_ = std::make_unique<Channel>(socket_.get(), socket_.get(), delimiter, log_.get(),
                                         context_.stop);
}

void EngineLink::fail(Ending ending, const std::string& reason) const {
    throw EngineFailure(is_ready_ ? ending : Ending::no_start, reason);
}

void EngineLink::fail_variant(const std::vector<std::string>& offered) const {
    fail(Ending::no_start,
         fmt::format("it does not play {}, only {}", terms_.rules->name, joined(offered, ", ")));
}

void EngineLink::fail_parameter(std::string_view name,
                                std::span<const std::string_view> known) const {
    fail(Ending::no_start, fmt::format("it has no parameter '{}'{}", name, hint(name, known)));
}

void EngineLink::lost() {
    if (channel_->has_overflowed()) fail(Ending::wrong_message, "a message without end");
    if (!process_) fail(Ending::crash, "the connection was closed");
    fail_ended();
}

void EngineLink::check_alive() {
    if (context_.stop) throw Interrupted();
    if (process_ && process_->has_ended()) fail_ended();
}

void EngineLink::fail_ended() {
    const std::string said = process_->last_error_line();
    fail(Ending::crash, fmt::format("the program ended with {}{}", process_->end(leave_time),
                                    said.empty() ? "" : fmt::format(", saying \"{}\"", said)));
}

void EngineLink::send(std::string_view messages) {
    if (process_) process_->trim_error_file();
    if (channel_->send(messages, in_seconds(terms_.stall_limit))) return;
    if (channel_->is_over()) lost();
    // Reads the rest of the channel, because its end explains why the engine does not read.
    Channel* const mine = channel_.get();
    constexpr double moment = 0.1;
    const Deadline deadline = in_seconds(moment);
    while (!channel_->is_over() && SteadyClock::now() < deadline) {
        if (!channel_->next()) Channel::wait({&mine, 1}, deadline);
    }
    if (channel_->is_over()) lost();
    fail(Ending::stall, "it does not read its input");
}

std::optional<std::string> EngineLink::next() {
    std::optional<std::string> message = channel_->next();
    if (!message && (channel_->is_over() || channel_->has_overflowed())) lost();
    return message;
}

void EngineLink::drop_received() {
    for (int i = 0; i < messages_at_a_time && next(); ++i) {
    }
}

std::string EngineLink::receive(Deadline deadline, std::string_view awaited) {
    const std::chrono::duration<double> patience = deadline - SteadyClock::now();
    for (;;) {
        std::optional<std::string> message = next();
        // A message that arrived in time counts, even if it is read late. Other messages do not
        // extend the wait.
        if (message && channel_->arrival() <= deadline) return std::move(*message);
        if (message || SteadyClock::now() >= deadline) {
            fail(Ending::stall, fmt::format("no {} within {:.1f} s", awaited, patience.count()));
        }
        Channel* const mine = channel_.get();
        Channel::wait({&mine, 1}, deadline);
    }
}

}  // namespace soplo
