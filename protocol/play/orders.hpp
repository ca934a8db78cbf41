// The commands of the game in the terminal: their words in both languages, and what help says.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/play/texts.hpp"

namespace soplo {

enum class Order : std::uint8_t {
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

struct OrderRow {
    Order order;
    Phrase words;     ///< separated by blanks, the one that help shows first
    Phrase argument;  ///< what help calls the word behind; empty: none
    Phrase help;      ///< empty: help leaves it out
};

inline constexpr auto order_rows = std::to_array<OrderRow>({
    {Order::help, {"help h ?", "ayuda"}, {"", ""}, {"this list", "esta lista"}},
    {Order::board, {"board b", "tablero"}, {"", ""}, {"show the board", "mostrar el tablero"}},
    {Order::moves,
     {"moves", "jugadas"},
     {"", ""},
     {"list the legal moves", "mostrar las jugadas legales"}},
    {Order::game,
     {"game", "partida"},
     {"", ""},
     {"list the moves played so far", "mostrar las jugadas hechas"}},
    {Order::position, {"fen", "posición"}, {"", ""}, {"show the FEN", "mostrar el FEN"}},
    {Order::hint, {"hint", "pista"}, {"", ""}, {"suggest a move", "sugerir una jugada"}},
    {Order::undo,
     {"undo u back", "deshacer atrás"},
     {"", ""},
     {"take back your last move", "deshacer tu última jugada"}},
    {Order::swap,
     {"switch swap", "cambiar"},
     {"", ""},
     {"change sides with Soplo", "cambiar de bando con Soplo"}},
    {Order::flip, {"flip", "girar"}, {"", ""}, {"turn the board round", "girar el tablero"}},
    {Order::draw, {"draw", "tablas"}, {"", ""}, {"offer a draw", "ofrecer tablas"}},
    {Order::accept,
     {"accept yes", "aceptar sí"},
     {"", ""},
     {"accept a draw that Soplo offers", "aceptar las tablas que ofrece Soplo"}},
    {Order::resign,
     {"resign", "abandonar rendirse"},
     {"", ""},
     {"give the game up", "dar la partida por perdida"}},
    {Order::resume_play,
     {"continue", "seguir continuar"},
     {"", ""},
     {"play on after resigning, a draw agreed, or time over",
      "seguir tras un abandono, tablas acordadas o tiempo agotado"}},
    {Order::level,
     {"level", "nivel"},
     {"L", "N"},
     {"strength: easy, medium, hard, or 1 to 10", "fuerza: fácil, medio, difícil, o de 1 a 10"}},
    {Order::time,
     {"time", "tiempo"},
     {"S", "S"},
     {"seconds that Soplo thinks a move", "segundos que piensa Soplo por jugada"}},
    {Order::clock,
     {"clock", "reloj"},
     {"T", "T"},
     {"a clock for both: 300 or 300+5 seconds, or off",
      "un reloj para ambos: 300 o 300+5 segundos, o no"}},
    {Order::save,
     {"save", "guardar"},
     {"FILE", "FICHERO"},
     {"save the game (PDN)", "guardar la partida (PDN)"}},
    {Order::overwrite, {"save!", "guardar!"}, {"FILE", "FICHERO"}, {"", ""}},
    {Order::load,
     {"load", "cargar"},
     {"FILE", "FICHERO"},
     {"go on with a saved game", "continuar una partida guardada"}},
    {Order::begin,
     {"new", "nueva nuevo"},
     {"[V]", "[V]"},
     {"begin a new game, of variant V", "empezar otra partida, de la variante V"}},
    {Order::rules,
     {"rules", "reglas"},
     {"", ""},
     {"the rules of this variant", "las reglas de esta variante"}},
    {Order::language,
     {"lang language", "idioma"},
     {"en|es", "en|es"},
     {"English or Spanish", "inglés o español"}},
    {Order::quit,
     {"quit q exit", "salir"},
     {"", ""},
     {"leave; the game is kept", "salir; la partida se guarda"}},
});

/// The order of a word in either language, letter case and accents ignored.
[[nodiscard]] std::optional<Order> find_order(std::string_view word);
/// The word of that language that is probably meant, if one is near.
[[nodiscard]] std::optional<std::string> near_order(std::string_view word, Language);
/// The list of orders, a line each.
[[nodiscard]] std::string orders_help(Language);

/// "easy", "fácil" .. as --level takes it; other words stay as they are.
[[nodiscard]] std::string level_word(std::string_view word);

/// The text in ASCII: letters without accents, other signs by their nearest; for old terminals.
[[nodiscard]] std::string in_ascii(std::string_view utf8);

}  // namespace soplo
