// The commands of `soplo play`: their words and help texts in English and Spanish.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/play/texts.hpp"

namespace soplo {

/// A command that a person types.
enum class PlayCommand : std::uint8_t {
    help,
    board,
    moves,
    game,
    position,
    hint,
    undo,
    swap,
    flip,
    draw,
    accept,
    resign,
    resume_play,
    level,
    time,
    clock,
    save,
    overwrite,
    load,
    begin,
    rules,
    language,
    quit
};

/// One command with its words and help.
struct PlayCommandRow {
    PlayCommand command;
    PlayText words;     ///< separated by blanks; help shows the first
    PlayText argument;  ///< name of the argument in help; empty: no argument
    PlayText help;      ///< empty: help does not list the command
};

/// Every command, in the order of help.
inline constexpr auto play_command_rows = std::to_array<PlayCommandRow>({
    {PlayCommand::help, {"help h ?", "ayuda"}, {"", ""}, {"show this list", "esta lista"}},
    {PlayCommand::board,
     {"board b", "tablero"},
     {"", ""},
     {"show the board", "mostrar el tablero"}},
    {PlayCommand::moves,
     {"moves", "jugadas"},
     {"", ""},
     {"list the legal moves", "mostrar las jugadas legales"}},
    {PlayCommand::game,
     {"game", "partida"},
     {"", ""},
     {"list the moves played so far", "mostrar las jugadas hechas"}},
    {PlayCommand::position, {"fen", "posición"}, {"", ""}, {"show the FEN", "mostrar el FEN"}},
    {PlayCommand::hint, {"hint", "pista"}, {"", ""}, {"suggest a move", "sugerir una jugada"}},
    {PlayCommand::undo,
     {"undo u back", "deshacer atrás"},
     {"", ""},
     {"take back your last move", "deshacer tu última jugada"}},
    {PlayCommand::swap,
     {"switch swap", "cambiar"},
     {"", ""},
     {"change sides with Soplo", "cambiar de bando con Soplo"}},
    {PlayCommand::flip, {"flip", "girar"}, {"", ""}, {"turn the board round", "girar el tablero"}},
    {PlayCommand::draw, {"draw", "tablas"}, {"", ""}, {"offer a draw", "ofrecer tablas"}},
    {PlayCommand::accept,
     {"accept yes", "aceptar sí"},
     {"", ""},
     {"accept a draw that Soplo offers", "aceptar las tablas que ofrece Soplo"}},
    {PlayCommand::resign,
     {"resign", "abandonar rendirse"},
     {"", ""},
     {"resign the game", "dar la partida por perdida"}},
    {PlayCommand::resume_play,
     {"continue", "seguir continuar"},
     {"", ""},
     {"play on after resigning, a draw agreed, or time over",
      "seguir tras un abandono, tablas acordadas o tiempo agotado"}},
    {PlayCommand::level,
     {"level", "nivel"},
     {"L", "N"},
     {"playing strength: easy, medium, hard, or 1 to 10",
      "fuerza: fácil, medio, difícil, o de 1 a 10"}},
    {PlayCommand::time,
     {"time", "tiempo"},
     {"S", "S"},
     {"seconds for each move of Soplo", "segundos que piensa Soplo por jugada"}},
    {PlayCommand::clock,
     {"clock", "reloj"},
     {"T", "T"},
     {"clock for both: 300 or 300+5 seconds, or off",
      "un reloj para ambos: 300 o 300+5 segundos, o no"}},
    {PlayCommand::save,
     {"save", "guardar"},
     {"FILE", "FICHERO"},
     {"save the game (PDN)", "guardar la partida (PDN)"}},
    {PlayCommand::overwrite, {"save!", "guardar!"}, {"FILE", "FICHERO"}, {"", ""}},
    {PlayCommand::load,
     {"load", "cargar"},
     {"FILE", "FICHERO"},
     {"continue a saved game", "continuar una partida guardada"}},
    {PlayCommand::begin,
     {"new", "nueva nuevo"},
     {"[V]", "[V]"},
     {"begin a new game, of variant V if given", "empezar otra partida, de la variante V"}},
    {PlayCommand::rules,
     {"rules", "reglas"},
     {"", ""},
     {"show the rules of this variant", "las reglas de esta variante"}},
    {PlayCommand::language,
     {"lang language", "idioma"},
     {"en|es", "en|es"},
     {"use English or Spanish", "inglés o español"}},
    {PlayCommand::quit,
     {"quit q exit", "salir"},
     {"", ""},
     {"leave; the game is kept", "salir; la partida se guarda"}},
});

/// Returns the command of a word in either language, without regard to letter case and accents;
/// nothing if there is none.
[[nodiscard]] std::optional<PlayCommand> find_play_command(std::string_view word);
/// Returns the command word of that language that is most like `word`, if one is near.
[[nodiscard]] std::optional<std::string> near_play_command(std::string_view word, Language);
/// Returns the list of commands for help, one line each.
[[nodiscard]] std::string play_commands_help(Language);

/// Returns a level name as --level takes it: "easy" for "fácil". Other words are only made lower
/// case and ASCII.
[[nodiscard]] std::string level_word(std::string_view word);

/// Returns the text in ASCII for old terminals: accents are removed, Spanish quotes and marks are
/// replaced or removed.
[[nodiscard]] std::string in_ascii(std::string_view utf8);

}  // namespace soplo
