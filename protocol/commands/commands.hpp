// The program: its subcommands and how one is chosen.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "protocol/options/arguments.hpp"
#include "search/player/player.hpp"

namespace soplo {

// The subcommands, one or a few to a file.
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

/// Every subcommand, in the order of --help.
[[nodiscard]] std::span<const Command* const> commands();

/// Runs the program with the words after its name; returns the exit status: 0 done, 1 a failure at
/// run time, 2 wrong usage or input. Errors become one line on the standard error stream.
[[nodiscard]] int run_program(const std::vector<std::string>& words);

/// A row that several subcommands share: the position.
inline constexpr OptionRow fen_row{
    .name = "fen", .argument = "POSITION", .help = "FEN, Hub position or 'start' (default start)"};
/// How moves are written.
inline constexpr OptionRow notation_row{.name = "notation",
                                        .type = OptionType::choice,
                                        .argument = "FORM",
                                        .help = "hub (default) or pdn, the variant's own",
                                        .choices = "hub pdn"};
inline constexpr OptionRow json_row{
    .name = "json", .type = OptionType::flag, .help = "one JSON object per line"};

/// The position of --fen, or the start; parts without effect are noted on the error stream.
[[nodiscard]] Setup position_argument(const Arguments&);

}  // namespace soplo
