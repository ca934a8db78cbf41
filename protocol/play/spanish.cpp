// The table of the engine's sentences, and the search for the sentence that matches a text.
#include "protocol/play/spanish.hpp"

#include <array>
#include <vector>

namespace soplo {
namespace {

/// An English sentence with slots {}, and the Spanish one, which may use them in another order. A
/// slot holds a square, a move, a number, or a text that is in the table itself.
struct Sentence {
    std::string_view english, spanish;
};

constexpr auto sentences = std::to_array<Sentence>({
    // -- the parts
    {"White", "las blancas"},
    {"Black", "las negras"},
    {"man", "un peón"},
    {"king", "una dama"},
    {"second", "segunda"},
    {"third", "tercera"},
    {"fourth", "cuarta"},
    {"fifth", "quinta"},

    // -- no move at all
    {"'{}' is not a move (from and to, such as 32-28 or 28x19)",
     "«{0}» no es una jugada (origen y destino, como 32-28 o 28x19)"},
    {"'{}' is not a move: too many squares", "«{0}» no es una jugada: demasiadas casillas"},
    {"'{}' is not a move: a square is missing at the end",
     "«{0}» no es una jugada: falta una casilla al final"},
    {"'{}' is not a move: no square at '{}'",
     "«{0}» no es una jugada: en «{1}» no hay ninguna casilla"},
    {"'{}' is not a move: {}", "«{0}» no es una jugada: {1}"},
    {"'{}' is not a square of this board (a1 to {}, or 1 to {})",
     "«{0}» no es una casilla de este tablero (de a1 a {1}, o de 1 a {2})"},
    {"'{}' is not a square of this board (1 to {})",
     "«{0}» no es una casilla de este tablero (de 1 a {1})"},
    {"'{}' fits several moves: {}", "«{0}» puede ser varias jugadas: {1}"},

    // -- the law that a move breaks
    {"the game is over ({})", "la partida ha terminado ({0})"},
    {"the piece on {} is {}'s, and {} is to move", "la pieza de {0} es de {1}, y mueven {2}"},
    {"there is no piece on {}", "no hay ninguna pieza en {0}"},
    {"the captured squares are not those of {}", "las casillas capturadas no son las de {0}"},
    {"this capture is not legal here", "esta captura no es legal aquí"},
    {"a {} does not move from {} to {}", "{0} no va de {1} a {2}"},
    {"the square {} is occupied", "la casilla {0} está ocupada"},
    {"a {} cannot pass over its own piece on {}",
     "{0} no puede pasar por encima de su propia pieza de {1}"},
    {"there is nothing to capture between {} and {}", "no hay nada que capturar entre {0} y {1}"},
    {"a man does not move backwards", "un peón no mueve hacia atrás"},
    {"a {} goes along rows and columns only to capture",
     "{0} solo va por filas y columnas para capturar"},
    {"a {} cannot jump over {} and {} at once",
     "{0} no puede saltar por encima de {1} y {2} a la vez"},
    {"a man does not capture backwards", "un peón no captura hacia atrás"},
    {"a man does not capture a king", "un peón no captura damas"},
    {"the king on {} has made {} moves in a row: another piece must move, or it must capture",
     "la dama de {0} ha hecho {1} jugadas seguidas: debe mover otra pieza, o ella debe capturar"},
    {"not a legal move here", "no es una jugada legal aquí"},
    {"no piece on {} may be huffed", "no se puede soplar ninguna pieza de {0}"},

    // -- what is due instead
    {"in a capture {} is due: {}", "si se captura, hay que jugar {0}: {1}"},
    {"{} is due: {}", "hay que jugar {0}: {1}"},
    {"capturing is obligatory", "capturar es obligatorio"},
    {"a capture must be completed", "la captura debe completarse"},
    {"the capture of these pieces ends elsewhere",
     "la captura de esas piezas acaba en otra casilla"},
    {"the king must stop directly behind the captured piece",
     "la dama debe parar justo detrás de la pieza capturada"},
    {"{} pieces must be captured (majority)", "hay que capturar {0} piezas (ley de la cantidad)"},
    {"the most valuable capture must be made (value)",
     "hay que hacer la captura de más valor (ley del valor)"},
    {"a king must capture before a man (king precedence)",
     "debe capturar una dama antes que un peón (preferencia de la dama)"},
    {"the most kings must be captured (quality)",
     "hay que capturar el mayor número de damas (ley de la calidad)"},
    {"a king must be captured as early as possible (order)",
     "hay que capturar una dama lo antes posible (orden)"},
    {"another capture has precedence", "otra captura tiene preferencia"},

    // -- results
    {"no legal move", "sin jugada legal"},
    {"no pieces left", "sin piezas"},
    {"first king", "primera dama"},
    {"{} occurrence of the position", "{0} aparición de la posición"},
    {"{} king moves each without capture", "{0} jugadas de dama por bando sin captura"},
    {"{} moves each without capture or promotion",
     "{0} jugadas por bando sin captura ni coronación"},
    {"{} moves each without capture or move of a man",
     "{0} jugadas por bando sin captura ni movimiento de peón"},
    {"{} moves each without capture or advance of a man",
     "{0} jugadas por bando sin captura ni avance de peón"},
    {"{} moves each with {} or {} pieces, kings on both sides, material unchanged",
     "{0} jugadas por bando con {1} o {2} piezas, damas en ambos bandos y sin cambio de material"},
    {"{} moves each, {}", "{0} jugadas por bando, {1}"},
    {"one piece each", "una pieza por bando"},
    {"one king each", "una dama por bando"},
    {"one king against three", "una dama contra tres piezas"},
    {"one king against two or one", "una dama contra dos piezas o una"},
    {"two kings against one", "dos damas contra una"},
    {"two pieces or one against one king", "dos piezas o una contra una dama"},
    {"three kings against one", "tres damas contra una"},
    {"three or more kings against one", "tres damas o más contra una"},
    {"three kings against one on the long diagonal", "tres damas contra una en la gran diagonal"},
    {"three pieces against a king on the main road",
     "tres piezas contra una dama en la gran diagonal"},
});

/// Returns whether the pattern matches the whole text, and fills in the texts of its slots. Tries
/// short slot texts first.
bool fits(std::string_view pattern, std::string_view text, std::vector<std::string_view>& filled) {
    const std::size_t slot = pattern.find("{}");
    if (slot == pattern.npos) return pattern == text;
    if (!text.starts_with(pattern.substr(0, slot))) return false;
    text.remove_prefix(slot);
    pattern.remove_prefix(slot + 2);
    for (std::size_t length = 1; length <= text.size(); ++length) {
        filled.push_back(text.substr(0, length));
        if (fits(pattern, text.substr(length), filled)) return true;
        filled.pop_back();
    }
    return false;
}

}  // namespace

std::optional<std::string> spanish_sentence(std::string_view english) {
    for (const Sentence& s : sentences) {
        std::vector<std::string_view> filled;
        if (!fits(s.english, english, filled)) continue;
        std::string text;
        for (std::size_t i = 0; i < s.spanish.size(); ++i) {
            if (s.spanish[i] != '{') {
                text += s.spanish[i];
                continue;
            }
            const std::string_view part = filled[static_cast<std::size_t>(s.spanish[i + 1] - '0')];
            text += spanish_sentence(part).value_or(std::string(part));
            i += 2;
        }
        return text;
    }
    return {};
}

}  // namespace soplo
