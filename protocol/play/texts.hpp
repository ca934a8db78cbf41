// Every text of `soplo play`, in English and Spanish.
#pragma once

#include <array>
#include <string_view>

#include "engine/rules/description.hpp"

namespace soplo {

/// A text in both languages with slots {0}, {1} …
struct PlayText {
    std::string_view english, spanish;

    /// Both languages must have the same slots. With `forms` they may differ, because a language
    /// may need another form of a name.
    consteval PlayText(std::string_view e, std::string_view s, bool forms = false)
        : english(e), spanish(s) {
        if (slots(e) != slots(s) && !forms) throw "the languages differ in their slots";
    }
    [[nodiscard]] constexpr std::string_view in(Language l) const {
        return l == Language::english ? english : spanish;
    }

  private:
    /// Returns a bit for each slot. Other braces are an error.
    static consteval unsigned slots(std::string_view text) {
        unsigned found = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] != '{') continue;
            if (i + 2 >= text.size() || text[i + 2] != '}') throw "a slot is {0}, {1} ..";
            found |= 1U << (text[i + 1] - '0');
        }
        return found;
    }
};

/// The texts.
namespace say {

// -- names
inline constexpr PlayText white{"White", "las blancas"}, black{"Black", "las negras"};
inline constexpr PlayText to_white{"White", "a las blancas"}, to_black{"Black", "a las negras"};
inline constexpr PlayText white_short{"White", "blancas"}, black_short{"Black", "negras"};

// -- welcome
inline constexpr PlayText title{"Soplo {0} - {1}", "Soplo {0} - {1}"};
inline constexpr PlayText you_play{"You play {0}. Soplo plays {1}, level {2} of 10.",
                                   "Juegas con {0}. Soplo juega con {1}, nivel {2} de 10."};
inline constexpr PlayText full_strength{"That is its full strength; 'level easy' makes it weaker.",
                                        "Es toda su fuerza; «nivel fácil» la modera."};
inline constexpr PlayText how_to{
    "Type a move, such as {0}, or 'help'. (En español: 'idioma es'.)",
    "Escribe una jugada, por ejemplo {0}, o «ayuda». (In English: 'lang en'.)"};
inline constexpr PlayText pieces{"{0} {1}: White's men and kings; {2} {3}: Black's.",
                                 "{0} {1}: peones y damas de las blancas; {2} {3}: de las negras."};
inline constexpr PlayText game_kept_before{
    "An unfinished game was kept; 'load' continues it.",
    "Hay una partida sin terminar guardada: «cargar» la continúa."};

// -- moves
inline constexpr PlayText prompt{"Your move ({0})> ", "Tu jugada ({0})> "};
inline constexpr PlayText over_prompt{"Game over> ", "Partida terminada> "};
inline constexpr PlayText thinking{"Soplo is thinking (Ctrl-C makes it move at once)...",
                                   "Soplo está pensando (con Ctrl-C juega en el acto)..."};
inline constexpr PlayText soplo_plays{"Soplo plays {0}", "Soplo juega {0}"};
inline constexpr PlayText not_legal{"Not possible. {0}", "No es posible. {0}"};
inline constexpr PlayText none_goes_to{"no legal move begins or ends on {0}",
                                       "ninguna jugada acaba ni empieza en {0}"};
inline constexpr PlayText several_fit{"'{0}' fits several moves: {1}",
                                      "«{0}» puede ser varias jugadas: {1}"};
inline constexpr PlayText unknown_word{
    "'{0}' is neither a move nor a command; 'help' lists the commands.",
    "«{0}» no es ni una jugada ni una orden. Véase «ayuda»."};
inline constexpr PlayText perhaps{"'{0}' is not a command. Did you mean '{1}'?",
                                  "«{0}» no es una orden. ¿Querías decir «{1}»?"};
inline constexpr PlayText legal_moves{"Legal moves: {0}", "Jugadas legales: {0}"};
inline constexpr PlayText no_moves_yet{"No move has been played yet.",
                                       "Todavía no se ha jugado nada."};
inline constexpr PlayText plies_to_draw{"Plies to a draw by rule: {0} ({1}).",
                                        "Medias jugadas hasta las tablas: {0} ({1})."};
inline constexpr PlayText repeated{
    "This position has occurred {0} times; the game is a draw when it has {1} times.",
    "Esta posición se ha dado {0} veces; cuando se dé {1} veces serán tablas."};

// -- the huff
inline constexpr PlayText may_huff{
    "Soplo did not make an obligatory capture. You may remove (huff) one of its pieces on {0} and "
    "then move: type the huff before your move, such as {1}.",
    "Soplo no ha capturado como debía. Antes de tu jugada, y sin perderla, puedes soplarle una de "
    "sus piezas de {0}: escríbela delante de la jugada, por ejemplo {1}."};
inline constexpr PlayText may_be_huffed{
    "You did not make an obligatory capture. Soplo may remove (huff) one of your pieces on {0}.",
    "No has capturado como debías: Soplo puede soplarte una de tus piezas de {0}."};
inline constexpr PlayText huffed{
    "It removes (huffs) your piece on {0}, which did not make an obligatory capture.",
    "Te sopla la pieza de {0}, que debía haber capturado."};

// -- help of the engine
inline constexpr PlayText hint{"Hint: {0} ({1})", "Sugerencia: {0} ({1})"};
inline constexpr PlayText score_men{"{0} men for you", "para ti {0} peones"};
inline constexpr PlayText score_win{"you win in {0}", "ganas en {0}"};
inline constexpr PlayText score_loss{"you lose in {0}", "pierdes en {0}"};

// -- settings
inline constexpr PlayText level_now{"Level {0} of 10.", "Nivel {0} de 10."};
inline constexpr PlayText bad_level{
    "'{0}' is not a level; expected easy, medium, hard, or 1 to 10.",
    "«{0}» no es un nivel: fácil, medio, difícil, o de 1 a 10."};
inline constexpr PlayText time_now{"Soplo thinks at most {0} s for each move.",
                                   "Soplo piensa {0} s por jugada como mucho."};
inline constexpr PlayText bad_time{"'{0}' is not a time; expected seconds above 0.",
                                   "«{0}» no es un número de segundos mayor que 0."};
inline constexpr PlayText clock_now{"Clock: White {0}, Black {1}.",
                                    "Reloj: blancas {0}, negras {1}."};
inline constexpr PlayText no_clock{"No clock is running.", "No hay reloj."};
inline constexpr PlayText bad_clock{
    "'{0}' is not a time; expected seconds for the game, such as 300 or 300+5, or 'off'.",
    "«{0}» no es un tiempo: segundos por partida, como 300 o 300+5, o «no»."};
inline constexpr PlayText bad_language{"'{0}' is not a language; expected en or es.",
                                       "«{0}» no es un idioma: en o es."};
inline constexpr PlayText bad_variant{
    "There is no variant '{0}'; 'soplo variants' lists them.",
    "No hay ninguna variante «{0}»; «soplo variants» las muestra."};

// -- undo, sides
inline constexpr PlayText taken_back{"Your move is taken back.", "Jugada deshecha."};
inline constexpr PlayText nothing_to_undo{"There is no move of yours to take back.",
                                          "No hay ninguna jugada tuya que deshacer."};
inline constexpr PlayText switched{"You now play {0}.", "Ahora juegas con {0}."};

// -- draws and resigning
inline constexpr PlayText declines{"Soplo declines the draw and plays on.",
                                   "Soplo no acepta las tablas y sigue jugando."};
inline constexpr PlayText accepts{"Soplo accepts the draw.", "Soplo acepta las tablas."};
inline constexpr PlayText offers{"Soplo offers a draw; type 'accept', or play on.",
                                 "Soplo ofrece tablas: «aceptar», o sigue jugando."};
inline constexpr PlayText nothing_offered{"No draw has been offered.", "Nadie ha ofrecido tablas."};
inline constexpr PlayText soplo_resigns{"Soplo resigns. ('continue' plays on.)",
                                        "Soplo abandona. («seguir» continúa la partida.)"};
inline constexpr PlayText not_over{"The game is not over.", "La partida no ha terminado."};
inline constexpr PlayText over_on_the_board{"The game is decided on the board.",
                                            "La partida está decidida en el tablero."};
inline constexpr PlayText is_over{"The game is over. Type 'undo', 'new', 'save FILE' or 'quit'.",
                                  "La partida ha terminado: «deshacer», «nueva», «guardar FICHERO» "
                                  "o «salir»."};

// -- the end
inline constexpr PlayText you_win{"You win: {0}.", "Ganas: {0}."};
inline constexpr PlayText you_lose{"You lose: {0}.", "Pierdes: {0}."};
inline constexpr PlayText drawn{"Draw: {0}.", "Tablas: {0}."};
inline constexpr PlayText goodbye{"Goodbye.", "Hasta luego."};

// -- files
inline constexpr PlayText needs_file{"Which file? {0} FILE", "¿Qué fichero? {0} FICHERO"};
inline constexpr PlayText save_word{"save", "guardar"};
inline constexpr PlayText saved{"Saved in {0}", "Guardada en {0}"};
inline constexpr PlayText exists{"{0} exists already; 'save! {0}' overwrites it.",
                                 "{0} ya existe; «guardar! {0}» lo sustituye."};
inline constexpr PlayText file_trouble{"That did not work: {0}", "No ha podido ser: {0}"};
inline constexpr PlayText loaded{"Read from {0}; moves: {1}", "Leída de {0}; jugadas: {1}"};
inline constexpr PlayText kept{"The game is kept. To continue it:",
                               "La partida queda guardada. Para continuarla:"};
inline constexpr PlayText nothing_kept{"No game has been kept.",
                                       "No hay ninguna partida guardada."};

// -- what a move or a command may look like
inline constexpr PlayText help_moves{
    "Type a move as two squares: {0}. The last square is enough if only one move ends there. You "
    "may leave out the sign (32 28). A capture may also name the squares on its way or the "
    "captured pieces (28x19x23). Everything else is a command:",
    "Una jugada son sus dos casillas: {0}. Basta la casilla donde acaba si solo una jugada va "
    "allí. Se pueden omitir los signos (32 28), y las capturas admiten las casillas del recorrido "
    "o las piezas tomadas (28x19x23). Lo demás son órdenes:"};

/// A sentence for a reason that ended the game. Slots: {0} the side to move, {1} the same after
/// "to" (Spanish), {2} the winner.
struct Reason {
    std::string_view reason;
    PlayText text;
};
inline constexpr auto reasons = std::to_array<Reason>({
    {"no legal move", {"{0} has no legal move", "{0} no pueden mover"}},
    {"no pieces left", {"{0} has no pieces left", "{1} no les quedan piezas", true}},
    {"first king", {"{2} has the first king", "{2} tienen la primera dama"}},
    {"resignation", {"the other side has resigned", "el otro bando ha abandonado"}},
    {"your resignation", {"you have resigned", "has abandonado"}},
    {"time", {"the time of {0} is over", "{1} se les ha acabado el tiempo", true}},
    {"agreement", {"agreed by both sides", "de común acuerdo"}},
});

}  // namespace say
}  // namespace soplo
