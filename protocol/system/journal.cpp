// Reading and appending to journals.
#include "protocol/system/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include "protocol/options/arguments.hpp"

namespace soplo {
namespace {

[[noreturn]] void fail(const std::string& name) {
    throw std::runtime_error(
        fmt::format("cannot write '{}': {}", name, std::generic_category().message(errno)));
}

}  // namespace

std::size_t read_whole_lines(std::string_view text,
                             const std::function<void(std::string_view, int)>& take) {
    std::size_t at = 0;
    for (int number = 1;; ++number) {
        const std::size_t end = text.find('\n', at);
        if (end == text.npos) return at;
        take(text.substr(at, end - at), number);
        at = end + 1;
    }
}

Journal::Journal(const std::string& file, const Reader& read)
    : name_(file), file_(::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) {
    if (file_.get() < 0) fail(name_);
    struct stat kind {};
    if (::fstat(file_.get(), &kind) != 0) fail(name_);
    if (!S_ISREG(kind.st_mode)) {  // a device may have no end
        throw std::runtime_error(fmt::format("cannot write '{}': it is no regular file", name_));
    }
    if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0) {
        throw std::runtime_error(fmt::format("'{}' is in use by another run", name_));
    }
    const std::size_t length = read(read_file(file));
    if (::ftruncate(file_.get(), static_cast<off_t>(length)) != 0) fail(name_);
}

void Journal::add(std::string_view line) {
    const std::string whole = std::string(line) + '\n';
    std::string_view rest = whole;
    while (!rest.empty()) {
        const ssize_t n = ::write(file_.get(), rest.data(), rest.size());
        if (n < 0 && errno != EINTR) fail(name_);
        if (n > 0) rest.remove_prefix(static_cast<std::size_t>(n));
    }
    if (::fdatasync(file_.get()) != 0 && errno != EINVAL) fail(name_);
}

}  // namespace soplo
