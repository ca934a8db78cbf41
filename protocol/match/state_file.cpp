// Reading, checking and appending to state files.
#include "protocol/match/state_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include "engine/arbiter.hpp"
#include "engine/error.hpp"
#include "protocol/arguments.hpp"

namespace soplo {
namespace {

[[noreturn]] void fail(const std::string& name) {
    throw std::runtime_error(
        fmt::format("cannot write '{}': {}", name, std::generic_category().message(errno)));
}

}  // namespace

SavedMatch read_state(const std::string& file) {
    const std::string text = read_file(file);
    SavedMatch saved;
    const Rules* rules = nullptr;
    int number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        if (end == text.npos) break;
        ++number;
        try {
            const Json json = Json::parse(text.substr(at, end - at));
            if (rules == nullptr) {
                if (!json.contains("soplo-match")) throw BadInput("this is no state of a match");
                rules = setup_of(json).terms.rules;
                saved.setup = json;
            } else {
                saved.games.push_back(record_of(*rules, json));
            }
        } catch (const Json::exception& e) {
            throw BadInput(fmt::format("{}:{}: {}", file, number, e.what()));
        } catch (const BadInput& e) {
            throw BadInput(fmt::format("{}:{}: {}", file, number, e.what()));
        }
        at = saved.length = end + 1;
    }
    if (rules == nullptr && !text.empty() && !text.starts_with("{\"soplo-match\"")) {
        throw BadInput(fmt::format("{}:1: this is no state of a match", file));
    }
    return saved;
}

StateFile::StateFile(const std::string& file, MatchSetup& setup)
    : name_(file),
      rules_(*setup.terms.rules),
      file_(::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) {
    if (file_.get() < 0) fail(name_);
    if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0) {
        throw std::runtime_error(fmt::format("'{}' is in use by another run", name_));
    }
    SavedMatch saved = read_state(file);
    if (::ftruncate(file_.get(), static_cast<off_t>(saved.length)) != 0) fail(name_);
    if (saved.setup.is_null()) {
        write_line(setup_json(setup));
        return;
    }
    const std::string other = difference(setup_json(setup), saved.setup, false);
    if (!other.empty()) {
        throw BadInput(fmt::format("--resume: '{}' belongs to another match: {}", name_, other));
    }
    setup.date = saved.setup.at("date").get<std::string>();
    games_ = std::move(saved.games);
}

void StateFile::write_line(const Json& json) {
    const std::string line = json_line(json);
    std::string_view rest = line;
    while (!rest.empty()) {
        const ssize_t n = ::write(file_.get(), rest.data(), rest.size());
        if (n < 0 && errno != EINTR) fail(name_);
        if (n > 0) rest.remove_prefix(static_cast<std::size_t>(n));
    }
    if (::fdatasync(file_.get()) != 0 && errno != EINVAL) fail(name_);
}

void StateFile::add(const GameRecord& record) { write_line(record_json(rules_, record, true)); }

}  // namespace soplo
