// Boards and games as the scripts of our HTML pages read them. The pages know no rules: positions
// are given as a start and the changes that each ply makes.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "engine/rules/rules.hpp"
#include "engine/base/setup.hpp"

namespace soplo {

/// Size of the board, who stands at its top, and [row, column, name] of every square by number.
[[nodiscard]] nlohmann::ordered_json board_json(const Rules&);

/// A letter for every square by number: w W b B, '.' for an empty one.
[[nodiscard]] std::string pieces_text(const Rules&, const Setup&);

/// The change that a move makes: "from.to", the piece that stands on `to` afterwards, and the other
/// squares that become empty: "28.19w23".
[[nodiscard]] std::string step_text(const GameMove&, const Setup& after);

/// Words, one a ply, with blanks between them; "-" where there is none.
class PlyColumn {
  public:
    void add(const std::string& word) {
        if (plies_++ > 0) text_ += ' ';
        text_ += word.empty() ? "-" : word;
        has_any_ = has_any_ || !word.empty();
    }
    /// A column without any word is left out.
    void store(nlohmann::ordered_json& json, const char* name) const {
        if (has_any_) json[name] = text_;
    }

  private:
    std::string text_;
    int plies_ = 0;
    bool has_any_ = false;
};

}  // namespace soplo
