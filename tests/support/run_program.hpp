// Runs the program inside a test and captures its output.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "protocol/commands/commands.hpp"

namespace soplo {

/// The exit status and the output of one run of the program.
struct ProgramRun {
    int status = -1;
    std::string out, err;
};

namespace detail {

/// Redirects a standard stream to a temporary file until the destructor.
class CaughtStream {
  public:
    explicit CaughtStream(std::FILE* stream)
        : stream_(stream), file_(std::tmpfile()), saved_(::dup(::fileno(stream))) {
        if (file_ == nullptr || saved_ < 0) throw std::runtime_error("cannot catch a stream");
        std::fflush(stream_);
        ::dup2(::fileno(file_), ::fileno(stream_));
    }
    ~CaughtStream() {
        std::fflush(stream_);
        ::dup2(saved_, ::fileno(stream_));
        ::close(saved_);
        std::fclose(file_);
    }
    CaughtStream(const CaughtStream&) = delete;
    CaughtStream& operator=(const CaughtStream&) = delete;

    [[nodiscard]] std::string text() const {
        std::fflush(stream_);
        std::string all;
        std::rewind(file_);
        for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_)) {
            all += static_cast<char>(c);
        }
        return all;
    }

  private:
    std::FILE* stream_;
    std::FILE* file_;
    int saved_;
};

}  // namespace detail

[[nodiscard]] inline ProgramRun run_caught(const std::vector<std::string>& words) {
    ProgramRun run;
    const detail::CaughtStream out(stdout);
    const detail::CaughtStream err(stderr);
    run.status = run_program(words);
    run.out = out.text();
    run.err = err.text();
    return run;
}

}  // namespace soplo
