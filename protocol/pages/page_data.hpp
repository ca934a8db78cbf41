// Boards and games as the scripts of the HTML pages read them. The scripts know no rules, so a game
// is a start position and the changes of each ply.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "engine/base/setup.hpp"
#include "engine/rules/rules.hpp"

namespace soplo {

/// Returns the board size, the side at its top, and [row, column, name] of each square by number.
[[nodiscard]] nlohmann::ordered_json board_json(const Rules&);

/// Returns one letter for each square by number: w W b B, or '.' for an empty square.
[[nodiscard]] std::string pieces_text(const Rules&, const Setup&);

/// Returns the changes of a move, as "28.19w23": from, to, the piece on `to` afterwards, and the
/// other squares that become empty.
[[nodiscard]] std::string step_text(const GameMove&, const Setup& after);

/// A column of data: one word for each ply, separated by blanks; "-" if a ply has none.
class PlyColumn {
  public:
    /// Adds the word of the next ply; it may be empty.
    void add(const std::string& word) {
        if (plies_++ > 0) text_ += ' ';
        text_ += word.empty() ? "-" : word;
        has_any_ = has_any_ || !word.empty();
    }
    /// Stores the column in `json`, unless every word is empty.
    void store(nlohmann::ordered_json& json, const char* name) const {
        if (has_any_) json[name] = text_;
    }

  private:
    std::string text_;
    int plies_ = 0;
    bool has_any_ = false;
};

}  // namespace soplo
