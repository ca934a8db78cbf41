// The sentences that describe variants in English and Spanish, each with the condition under which
// it is true. description.cpp replaces the words in braces.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/rules/rules.hpp"

namespace soplo {

/// The sections of a description.
enum class RulesPart : std::uint8_t { board, men, kings, captures, huff, end, disagreements };

/// A sentence and the condition on the record under which it is true.
struct RulesSentence {
    RulesPart part;
    bool (*applies)(const Rules&);
    std::string_view english, spanish;
};

namespace detail {

constexpr bool always(const Rules&) { return true; }
constexpr bool orthogonal(const Rules& r) { return r.orthogonal; }
constexpr bool flying(const Rules& r) { return r.flying_kings; }
constexpr bool huff(const Rules& r) { return r.huff; }
constexpr bool asks_for(const Rules& r, Precedence law) {
    return std::find(r.precedence.begin(), r.precedence.end(), law) != r.precedence.end();
}
/// Returns whether the number or the value of the captured pieces decides, so that a shorter
/// capture is never legal.
constexpr bool majority(const Rules& r) {
    return asks_for(r, Precedence::most_pieces) || asks_for(r, Precedence::value);
}
constexpr bool free_choice(const Rules& r) { return r.precedence[0] == Precedence::none; }
/// Returns whether a man on the last row may have another piece to capture.
constexpr bool men_go_on(const Rules& r) {
    return r.men_capture_backwards || r.men_step_sideways || r.straight_captures;
}
constexpr bool removes_at_once(const Rules& r) { return r.removal == Removal::at_once; }
constexpr bool ignores_man_moves(const Rules& r) {
    return r.simple.count > 0 && r.simple.rows[0].material == Material::any &&
           !has(r.simple.rows[0].resets, Reset::man_move | Reset::man_advance);
}

}  // namespace detail

inline constexpr auto rules_sentences = std::to_array<RulesSentence>({
    // -- board and start
    {RulesPart::board, [](const Rules& r) { return !r.orthogonal && !r.corner_playing; },
     "The board has {size} x {size} squares. Play is on the {squares} squares of one colour, and "
     "each player has a playing square in the corner at the left hand.",
     "El tablero tiene {size} x {size} casillas. Se juega en las {squares} casillas de un mismo "
     "color, y cada jugador tiene una de ellas en la esquina de su izquierda."},
    {RulesPart::board, [](const Rules& r) { return !r.orthogonal && r.corner_playing; },
     "The board has {size} x {size} squares. Play is on the {squares} squares of one colour, and "
     "each player has a playing square in the corner at the right hand.",
     "El tablero tiene {size} x {size} casillas. Se juega en las {squares} casillas de un mismo "
     "color, y cada jugador tiene una de ellas en la esquina de su derecha."},
    {RulesPart::board, detail::orthogonal,
     "The board has {size} x {size} squares, and all {squares} of them are played on.",
     "El tablero tiene {size} x {size} casillas, y se juega en todas ellas, las {squares}."},
    {RulesPart::board, [](const Rules& r) { return r.naming == Naming::numeric; },
     "The squares are numbered from 1 to {squares}, row by row, beginning on {top}'s side.",
     "Las casillas se numeran del 1 al {squares}, fila por fila, empezando por el lado de {top}."},
    {RulesPart::board, [](const Rules& r) { return r.naming == Naming::algebraic; },
     "The squares are called by column and row: a1 is the corner at White's left hand. Numbers "
     "from 1 to {squares}, row by row from {top}'s side, are understood as well.",
     "Las casillas se nombran por columna y fila: a1 es la esquina a la izquierda de las blancas. "
     "También se entienden los números del 1 al {squares}, fila por fila desde el lado de {top}."},
    {RulesPart::board, [](const Rules& r) { return r.empty_back_rows == 0; },
     "Each player begins with {men} men, which fill the {men_rows} nearest to the player; "
     "{gap_rows} between the two sides are empty.",
     "Cada jugador empieza con {men} peones, que llenan las {men_rows} más cercanas a él; entre "
     "los dos bandos quedan {gap_rows} vacías."},
    {RulesPart::board, [](const Rules& r) { return r.empty_back_rows > 0; },
     "Each player begins with {men} men, which fill {men_rows}; {back_rows} behind them and "
     "{gap_rows} between the two sides are empty.",
     "Cada jugador empieza con {men} peones, que llenan {men_rows}; detrás de ellos queda vacía "
     "{back_rows}, y entre los dos bandos, {gap_rows}."},
    {RulesPart::board, detail::always, "{Starts} makes the first move.",
     "Empiezan {starts}."},

    // -- men
    {RulesPart::men, [](const Rules& r) { return !r.orthogonal; },
     "A man moves one square diagonally forward, to a free square.",
     "El peón avanza una casilla en diagonal, a una casilla libre."},
    {RulesPart::men, [](const Rules& r) { return r.orthogonal && r.men_step_sideways; },
     "A man moves one square straight forward or sideways, to a free square; never diagonally, "
     "and never backwards.",
     "El peón mueve una casilla hacia delante o de lado, a una casilla libre; nunca en diagonal ni "
     "hacia atrás."},
    {RulesPart::men,
     [](const Rules& r) {
         return !r.orthogonal && !r.men_capture_backwards && !r.straight_captures;
     },
     "It captures an enemy piece diagonally in front of it by jumping to the free square directly "
     "behind that piece. It does not capture backwards.",
     "Captura una pieza enemiga situada delante, en diagonal, saltando a la casilla libre que hay "
     "justo detrás de ella. No captura hacia atrás."},
    {RulesPart::men,
     [](const Rules& r) {
         return !r.orthogonal && r.men_capture_backwards && !r.straight_captures;
     },
     "It captures an enemy piece on a neighbouring square, forwards or backwards, by jumping to "
     "the free square directly behind that piece.",
     "Captura una pieza enemiga vecina, hacia delante o hacia atrás, saltando a la casilla libre "
     "que hay justo detrás de ella."},
    {RulesPart::men, [](const Rules& r) { return r.straight_captures; },
     "It captures in eight directions: diagonally, forwards or backwards, an enemy piece on the "
     "neighbouring square; and along the row or the column an enemy piece on the next playing "
     "square of that line, two squares away. It lands on the free playing square directly behind.",
     "Captura en ocho direcciones: en diagonal, hacia delante o hacia atrás, una pieza enemiga "
     "vecina; y por la fila o la columna, una pieza enemiga en la siguiente casilla de juego de "
     "esa línea, dos casillas más allá. Cae en la casilla de juego libre que hay justo detrás."},
    {RulesPart::men, detail::orthogonal,
     "It captures an enemy piece directly in front of it or beside it by jumping to the free "
     "square right behind that piece. It does not capture backwards.",
     "Captura una pieza enemiga que tenga justo delante o al lado, saltando a la casilla libre que "
     "hay detrás de ella. No captura hacia atrás."},
    {RulesPart::men, [](const Rules& r) { return !r.men_capture_kings; },
     "A man cannot capture a king.", "El peón no puede capturar una dama."},
    {RulesPart::men, detail::always,
     "A man that moves to the farthest row becomes a king.",
     "El peón que llega a la última fila se corona y pasa a ser dama."},
    {RulesPart::men,
     [](const Rules& r) { return r.promotion == Promotion::at_end && detail::men_go_on(r); },
     "If it gets there by capturing and can go on capturing, it must go on as a man; it becomes a "
     "king only if its move ends on that row.",
     "Si llega allí capturando y puede seguir capturando, debe seguir como peón; solo se corona si "
     "su jugada termina en esa fila."},
    {RulesPart::men, [](const Rules& r) { return r.promotion == Promotion::ends_move; },
     "If it gets there by capturing, it becomes a king and its move is over.",
     "Si llega allí capturando, se corona y su jugada termina."},
    {RulesPart::men, [](const Rules& r) { return r.promotion == Promotion::in_passing; },
     "If it gets there by capturing, it becomes a king at once, and goes on capturing as a king "
     "if it can.",
     "Si llega allí capturando, se corona en el acto y, si puede, sigue capturando como dama."},

    // -- kings
    {RulesPart::kings, [](const Rules& r) { return r.flying_kings && !r.orthogonal; },
     "A king moves along a diagonal in any direction, as far as the squares are free.",
     "La dama mueve en diagonal, en cualquier dirección, tantas casillas libres como quiera."},
    {RulesPart::kings, [](const Rules& r) { return r.flying_kings && r.orthogonal; },
     "A king moves along a row or a column in any direction, as far as the squares are free.",
     "La dama mueve por la fila o la columna, en cualquier dirección, tantas casillas libres como "
     "quiera."},
    {RulesPart::kings, [](const Rules& r) { return !r.flying_kings; },
     "A king moves one square diagonally, forwards or backwards, and captures a neighbouring piece "
     "in the same directions by jumping to the free square directly behind it.",
     "La dama mueve una casilla en diagonal, hacia delante o hacia atrás, y captura en las mismas "
     "direcciones una pieza vecina, saltando a la casilla libre que hay justo detrás."},
    {RulesPart::kings,
     [](const Rules& r) {
         return r.flying_kings && !r.king_lands_behind && !r.straight_captures;
     },
     "It captures an enemy piece on its line at any distance, if the squares between are free, and "
     "lands on any free square behind that piece, up to the next piece.",
     "Captura una pieza enemiga de su línea a cualquier distancia, si las casillas intermedias "
     "están libres, y cae en cualquiera de las casillas libres que siguen, hasta la próxima "
     "pieza."},
    {RulesPart::kings, [](const Rules& r) { return r.flying_kings && r.straight_captures; },
     "It captures in eight directions, along diagonals, rows and columns, an enemy piece at any "
     "distance, if the playing squares between are free, and lands on any free playing square "
     "behind that piece, up to the next piece.",
     "Captura en ocho direcciones, por diagonales, filas y columnas, una pieza enemiga a cualquier "
     "distancia, si las casillas de juego intermedias están libres, y cae en cualquiera de las "
     "casillas de juego libres que siguen, hasta la próxima pieza."},
    {RulesPart::kings, [](const Rules& r) { return r.flying_kings && r.king_lands_behind; },
     "It captures an enemy piece on its line at any distance, if the squares between are free, but "
     "must land on the square directly behind that piece.",
     "Captura una pieza enemiga de su línea a cualquier distancia, si las casillas intermedias "
     "están libres, pero debe caer en la casilla que hay justo detrás de ella."},
    {RulesPart::kings, [](const Rules& r) { return r.halt_behind_king; },
     "If the last piece it captures is a king, it must stop on the square directly behind that "
     "king.",
     "Si la última pieza que captura es una dama, debe detenerse en la casilla que hay justo "
     "detrás de esa dama."},
    {RulesPart::kings,
     [](const Rules& r) {
         return r.flying_kings && !r.king_lands_behind && !detail::majority(r);
     },
     "If it can capture on from some of the squares behind a captured piece, it must land on one "
     "of those.",
     "Si desde algunas de las casillas situadas detrás de la pieza capturada puede seguir "
     "capturando, debe caer en una de ellas."},
    {RulesPart::kings, [](const Rules& r) { return r.flying_kings && !r.half_turn; },
     "Within one capture it may turn aside after each piece, but not turn back by 180 degrees.",
     "Dentro de una captura puede cambiar de dirección después de cada pieza, pero no dar media "
     "vuelta de 180 grados."},
    {RulesPart::kings,
     [](const Rules& r) {
         return r.flying_kings && r.half_turn && detail::removes_at_once(r);
     },
     "Within one capture it may turn in any direction after each piece, even straight back.",
     "Dentro de una captura puede tomar cualquier dirección después de cada pieza, incluso volver "
     "hacia atrás por la misma línea."},
    {RulesPart::kings, [](const Rules& r) { return r.king_run_limit > 0; },
     "While its side still has a man, the same king may make at most {run_limit} moves in a row "
     "without capturing; after that it may only capture. The count begins again when another piece "
     "of its side moves or when that king captures, and ends when its side loses its last man. A "
     "player whose only moves are forbidden in this way has no move.",
     "Mientras a su bando le quede algún peón, una misma dama puede hacer como máximo {run_limit} "
     "jugadas seguidas sin capturar; después solo puede capturar. La cuenta vuelve a empezar "
     "cuando mueve otra pieza de su bando o cuando esa dama captura, y se acaba cuando su bando "
     "pierde el último peón. El jugador al que solo le quedan jugadas así prohibidas no tiene "
     "jugada."},

    // -- captures
    {RulesPart::captures, [](const Rules& r) { return !r.optional_capture && !r.huff; },
     "Capturing is compulsory.", "Capturar es obligatorio."},
    {RulesPart::captures, [](const Rules& r) { return r.optional_capture; },
     "Capturing is not compulsory: whoever can capture may also make any move without a capture. "
     "The laws of choice below bind only the player who captures.",
     "Capturar no es obligatorio: quien puede capturar también puede hacer cualquier jugada sin "
     "captura. Las leyes de elección que siguen solo obligan a quien captura."},
    {RulesPart::captures, [](const Rules& r) { return !r.optional_capture && r.huff; },
     "Whoever can capture should do so, and should follow the laws of choice below. Nothing "
     "prevents another move, but then the opponent may huff.",
     "Quien puede capturar debe hacerlo, y debe seguir las leyes de elección que se dan abajo. "
     "Nada impide otra jugada, pero entonces el adversario puede soplar."},
    {RulesPart::captures, detail::always,
     "A capture, once begun, is completed: as long as the capturing piece can capture on from "
     "where it stands, it does so in the same move.",
     "Una captura empezada se completa: mientras la pieza que captura pueda seguir capturando "
     "desde donde está, lo hace en la misma jugada."},
    {RulesPart::captures, detail::free_choice,
     "Of several captures the player chooses freely: neither the number nor the kind of the pieces "
     "matters.",
     "Entre varias capturas el jugador elige libremente: no importan ni el número ni la clase de "
     "las piezas."},
    {RulesPart::captures, [](const Rules& r) { return !detail::free_choice(r); },
     "Of several captures the player must choose {precedence}. What is still equal is a free "
     "choice.",
     "Entre varias capturas el jugador debe elegir {precedence}. En lo que siga igualado, elige "
     "libremente."},
    {RulesPart::captures, [](const Rules& r) { return !detail::removes_at_once(r); },
     "Captured pieces stay on the board until the move is over. Until then they are in the way, "
     "and none of them may be jumped a second time; free squares may be crossed again.",
     "Las piezas capturadas permanecen en el tablero hasta que termina la jugada. Hasta entonces "
     "estorban, y ninguna puede saltarse dos veces; por las casillas libres se puede volver a "
     "pasar."},
    {RulesPart::captures, detail::removes_at_once,
     "Captured pieces leave the board one by one, as they are jumped, so that their squares are "
     "free for the rest of the move.",
     "Las piezas capturadas salen del tablero una por una, según se saltan, de modo que sus "
     "casillas quedan libres para el resto de la jugada."},

    // -- the huff
    {RulesPart::huff, detail::huff,
     "A player may make any move without a capture and any completed capture, whether the laws of "
     "capture allow it or not.",
     "El jugador puede hacer cualquier jugada sin captura y cualquier captura completa, la "
     "permitan o no las leyes de la captura."},
    {RulesPart::huff, detail::huff,
     "If the laws did not allow the move, every piece that could have made a lawful capture is "
     "liable to the huff; the piece that moved, on its new square.",
     "Si las leyes no permitían la jugada, toda pieza que podía hacer una captura legal queda "
     "expuesta al soplo; la pieza que movió, en su nueva casilla."},
    {RulesPart::huff, detail::huff,
     "On the next turn, and only then, the opponent may take one liable piece off the board (the "
     "huff, in Spanish \"soplo\") and then makes a move as usual. Nobody is obliged to huff.",
     "En el turno siguiente, y solo en ese, el adversario puede retirar del tablero una de las "
     "piezas expuestas (soplarla) y después hace su jugada normal. Nadie está obligado a soplar."},

    // -- the end
    {RulesPart::end, [](const Rules& r) { return r.goal != Goal::no_move_wins; },
     "A player who is to move and has no pieces left, or cannot move any of them, has lost.",
     "El jugador que tiene el turno y no tiene piezas, o no puede mover ninguna, pierde."},
    {RulesPart::end, [](const Rules& r) { return r.goal == Goal::no_move_wins; },
     "The aim is turned round: a player who is to move and has no pieces left, or cannot move any "
     "of them, has won.",
     "El objetivo es el contrario del habitual: el jugador que tiene el turno y no tiene piezas, o "
     "no puede mover ninguna, gana."},
    {RulesPart::end, [](const Rules& r) { return r.goal == Goal::first_king_wins; },
     "The first player to get a king wins at once.",
     "Gana en el acto el primer jugador que corona una dama."},

    // -- where sources disagree
    {RulesPart::disagreements,
     [](const Rules& r) {
         return r.flying_kings && r.precedence[0] == Precedence::most_pieces &&
                r.precedence[1] == Precedence::none && !r.orthogonal;
     },
     "Some old books prefer a capture by a king, or let a king move only one square on after its "
     "capture. Neither is played here.",
     "Algunos libros antiguos dan preferencia a la captura con dama, o solo dejan que la dama "
     "avance una casilla después de capturar. Aquí no se juega ninguna de las dos cosas."},
    {RulesPart::disagreements,
     [](const Rules& r) { return r.flying_kings && detail::removes_at_once(r) && r.half_turn; },
     "Sources differ on whether a king may turn straight back within a capture. Here it may.",
     "Las fuentes difieren sobre si la dama puede volver hacia atrás dentro de una captura. Aquí "
     "puede."},
    {RulesPart::disagreements, [](const Rules& r) { return r.flying_kings && !r.half_turn; },
     "Sources differ on whether a king may turn straight back within a capture. Here it may not.",
     "Las fuentes difieren sobre si la dama puede volver hacia atrás dentro de una captura. Aquí "
     "no puede."},
    {RulesPart::disagreements,
     [](const Rules& r) {
         return r.promotion == Promotion::at_end && (r.orthogonal || detail::free_choice(r));
     },
     "Sources differ on a man that reaches the last row in the middle of a capture. Here it goes "
     "on as a man.",
     "Las fuentes difieren sobre el peón que alcanza la última fila en medio de una captura. Aquí "
     "sigue como peón."},
    {RulesPart::disagreements, [](const Rules& r) { return !r.flying_kings; },
     "Some books take captured pieces off during the move, others after it. With short jumps it "
     "makes no difference.",
     "Unos libros retiran las piezas capturadas durante la jugada, y otros, después. Con saltos "
     "cortos no hay ninguna diferencia."},
    {RulesPart::disagreements,
     [](const Rules& r) { return r.corner_playing && r.top == Side::white; },
     "Some books turn the board or let Black begin. That is the same game in the mirror.",
     "Algunos libros giran el tablero o hacen empezar a las negras. Es el mismo juego visto en un "
     "espejo."},
    {RulesPart::disagreements, detail::ignores_man_moves,
     "Some books begin the count of moves without a result again when a man moves. Under the "
     "simple rules only a capture or a promotion does that.",
     "Algunos libros vuelven a empezar la cuenta de jugadas sin resultado cuando mueve un peón. "
     "Según las reglas sencillas, eso solo lo hacen una captura o una coronación."},
    {RulesPart::disagreements, [](const Rules& r) { return r.halt_behind_king; },
     "The draws after 16 or 5 moves with few pieces against a single king, known from other games "
     "with flying kings, do not apply here.",
     "Aquí no valen las tablas tras 16 o 5 jugadas con pocas piezas contra una sola dama, conocidas "
     "de otros juegos de dama larga."},
    {RulesPart::disagreements, [](const Rules& r) { return r.king_run_limit > 0; },
     "Positions with the same pieces but different counts of king moves are not the same position "
     "when repetitions are counted.",
     "Dos posiciones con las mismas piezas pero distinta cuenta de jugadas de dama no son la misma "
     "posición cuando se cuentan las repeticiones."},
    {RulesPart::disagreements, detail::huff,
     "By an old custom the opponent could also insist that the capture be made. Here there is only "
     "the huff, and it costs no turn.",
     "Según una vieja costumbre, el adversario también podía exigir que se hiciera la captura. "
     "Aquí solo existe el soplo, y no cuesta el turno."},
    {RulesPart::disagreements, [](const Rules& r) { return r.starter_first_result; },
     "In files of games \"1-0\" means that the player who began has won.",
     "En los archivos de partidas, «1-0» significa que ganó el jugador que empezó."},
    {RulesPart::disagreements, detail::always,
     "Captures with the same start, the same end and the same captured pieces are one move, "
     "whatever the route. Some published counts keep the routes apart.",
     "Las capturas con el mismo principio, el mismo fin y las mismas piezas capturadas son una "
     "sola jugada, sea cual sea el recorrido. Algunos recuentos publicados distinguen los "
     "recorridos."},
});

}  // namespace soplo
