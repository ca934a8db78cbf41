// The standard streams of the program, and the terminal that may be behind each of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/system/descriptor.hpp"

namespace soplo {

/// One of the three standard streams of the program.
enum class StandardStream : std::uint8_t { input, output, error };

/// Returns the handle of a standard stream. The stream stays open; nobody owns the handle.
[[nodiscard]] Handle handle_of(StandardStream);

/// Opens each standard stream that the caller of the program has closed: reading from it meets the
/// end of the file, writing to it fails. Otherwise the next file that the program opens would get
/// the descriptor of the stream, and the output would go into that file.
void open_closed_streams();

/// Returns whether the stream is connected to a terminal, and not to a file or a pipe.
[[nodiscard]] bool is_terminal(StandardStream);

/// Returns whether the output stream is a terminal whose locale is UTF-8. Commands print Unicode
/// boards to such a terminal, and plain text to everything else.
[[nodiscard]] bool is_utf8_terminal();

/// Returns whether the stream is a terminal that can move its cursor and so overwrite its lines.
[[nodiscard]] bool can_redraw(StandardStream);

/// Characters in a line and lines on the screen.
struct TerminalSize {
    std::size_t columns = 80, rows = 24;
};

/// Returns the size of the terminal; 80 columns and 24 rows if the stream does not tell its size.
[[nodiscard]] TerminalSize terminal_size(StandardStream);

}  // namespace soplo
