// The subcommands of the program, how one is chosen, and the option rows they share.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/description.hpp"
#include "protocol/options/arguments.hpp"
#include "search/player/player.hpp"

namespace soplo {

// The subcommands. Each has a file of its own, except where two share most of their code.
extern const Command variants_command;
extern const Command rules_command;
extern const Command moves_command;
extern const Command show_command;
extern const Command play_moves_command;
extern const Command perft_command;
extern const Command analyse_command;
extern const Command solve_command;
extern const Command bench_command;
extern const Command hub_command;
extern const Command uci_command;
extern const Command pdn_command;
extern const Command dxp_command;
extern const Command match_command;
extern const Command eval_command;
extern const Command selfplay_command;
extern const Command train_command;
extern const Command play_command;
extern const Command manual_command;

/// Returns every subcommand, in the order of --help.
[[nodiscard]] std::span<const Command* const> commands();

/// Runs the program with the words after its name. Returns the exit status: 0 done, 1 a failure at
/// run time, 2 wrong usage or bad input. Never throws: an error becomes one line on standard error.
[[nodiscard]] int run_program(const std::vector<std::string>& words);

/// --fen: the position.
inline constexpr OptionRow fen_row{
    .name = "fen",
    .argument = "POSITION",
    .help = "position: FEN, Hub position or 'start' (default start)"};
/// --notation: how moves are written.
inline constexpr OptionRow notation_row{
    .name = "notation",
    .type = OptionType::choice,
    .argument = "FORM",
    .help = "form of the moves: hub (default), or pdn, the variant's own notation",
    .choices = "hub pdn"};
/// --json.
inline constexpr OptionRow json_row{
    .name = "json", .type = OptionType::flag, .help = "print one JSON object per line"};
/// --lang: the language of the texts.
inline constexpr OptionRow lang_row{.name = "lang",
                                    .type = OptionType::choice,
                                    .argument = "LANGUAGE",
                                    .help = "language: en (default) or es",
                                    .choices = "en es"};
/// --nodes as a limit of one search.
inline constexpr OptionRow nodes_row{"nodes", OptionType::integer, "N", "stop after N nodes", 1,
                                     1e18};
/// --ascii.
inline constexpr OptionRow ascii_row{
    .name = "ascii", .type = OptionType::flag, .help = "use no Unicode pieces"};

/// Returns the position of --fen, or the start position. Notes on parts without effect go to
/// standard error. Throws BadInput.
[[nodiscard]] Setup position_argument(const Arguments&);

/// Throws BadInput if `option` and one of the others are given; names both and the subcommand.
void refuse_together(const Arguments&, std::string_view command, std::string_view option,
                     std::initializer_list<std::string_view> others);

/// Returns the language of --lang.
[[nodiscard]] Language language_argument(const Arguments&);

}  // namespace soplo
