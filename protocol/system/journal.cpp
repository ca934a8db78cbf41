// Reading, locking and appending to journals (POSIX).
//
// boost::interprocess::file_lock is not used: its locks (fcntl) belong to the process and end as
// soon as anything else in it closes the file, for example the read_file() below. No Boost library
// forces data to the disk (fdatasync).
#include "protocol/system/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdexcept>

#include <fmt/format.h>

#include "protocol/system/files.hpp"
#include "protocol/system/posix.hpp"

namespace soplo {
namespace {

using posix::fd_of;

[[noreturn]] void fail(const std::string& name) {
    throw std::runtime_error(fmt::format("cannot write '{}': {}", name, posix::reason_text(errno)));
}

Descriptor open_journal(const std::string& file) {
    constexpr int readable_by_all = 0644;
    Descriptor journal(posix::handle_of(
        ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, readable_by_all)));
    if (!journal.is_open()) fail(file);
    return journal;
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
    : name_(file), file_(open_journal(file)) {
    struct stat state {};
    if (::fstat(fd_of(file_), &state) != 0) fail(name_);
    if (!S_ISREG(state.st_mode)) {  // reading a device may never end
        throw std::runtime_error(fmt::format("cannot write '{}': it is no regular file", name_));
    }
    if (::flock(fd_of(file_), LOCK_EX | LOCK_NB) != 0) {
        throw std::runtime_error(fmt::format("'{}' is in use by another run", name_));
    }
    const std::size_t length = read(read_file(file));
    if (::ftruncate(fd_of(file_), static_cast<off_t>(length)) != 0) fail(name_);
}

void Journal::add(std::string_view line) {
    const std::string whole = std::string(line) + '\n';
    std::string_view rest = whole;
    while (!rest.empty()) {
        const ssize_t n = ::write(fd_of(file_), rest.data(), rest.size());
        if (n < 0 && errno != EINTR) fail(name_);
        if (n > 0) rest.remove_prefix(static_cast<std::size_t>(n));
    }
    // EINVAL: the file system does not support it.
    if (::fdatasync(fd_of(file_)) != 0 && errno != EINVAL) fail(name_);
}

}  // namespace soplo
