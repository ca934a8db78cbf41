// The streaming reader of PDN files.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>

#include "protocol/pdn/game.hpp"
#include "protocol/pdn/rules.hpp"

namespace soplo {

/// Something wrong with a game. The reader skips a faulty game; a warning does not make it faulty.
struct PdnFault {
    std::string file;
    std::uint64_t game = 0;  ///< number of the game in the file, from 1
    PdnPlace place;
    std::string message;
    bool is_warning = false;
    /// Returns "FILE:LINE:COLUMN: game N: message"; a warning has "note: " before its message.
    [[nodiscard]] std::string text() const;
};

/// How PdnReader reads.
struct PdnOptions {
    bool check_moves = true;          ///< false: read the syntax only, which is many times faster
    const Rules* fallback = nullptr;  ///< variant of games that name none; null: international
    PdnFirst first = PdnFirst::by_variant;
    std::function<void(const PdnFault&)> on_fault;  ///< called within next(); may be empty
};

/// Reads one game after another in constant memory. It reports and skips faulty games.
class PdnReader {
  public:
    /// `file` is the name used in reports. The stream must outlive the reader.
    PdnReader(std::istream& in, std::string file, PdnOptions options);
    ~PdnReader();
    PdnReader(const PdnReader&) = delete;
    PdnReader& operator=(const PdnReader&) = delete;

    /// Reads the next game without faults into the argument; returns false at the end of the file.
    [[nodiscard]] bool next(PdnGame&);
    /// Returns the number of games read so far, faulty ones included.
    [[nodiscard]] std::uint64_t games_seen() const;
    [[nodiscard]] std::uint64_t games_faulty() const;
    [[nodiscard]] std::uint64_t bytes_read() const;

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace soplo
