// The open game and its board. Positions come from the data; this script knows no rules.

const view = {
  game: null,
  board: null,
  ply: 0,
  flipped: false,
  positions: [],
  steps: [],
  columns: {},
  timer: null,
};
const cell = 10; // side of a square in the drawing

// -- a game's data

/// Reads a step, as "28.19w23.24": from, to, the piece on it afterwards, and the squares that become empty.
function parse_step(text) {
  const [, from, to, piece, gone] = /^(\d+)\.(\d+)(.)(.*)$/.exec(text);
  return {from: Number(from), to: Number(to), piece, gone: gone === "" ? [] : gone.split(".").map(Number)};
}

function use_board(board) {
  if (view.board === board) return;
  view.board = board;
  view.flipped = board.white_on_top;
  const side = board.size * cell;
  by_id("board").setAttribute("viewBox", `0 0 ${side} ${side}`);
  draw_squares();
}

/// Returns the positions before and after each of `steps`.
function positions_from(start, steps) {
  const positions = [start];
  for (const step of steps) {
    const pieces = positions.at(-1).slice();
    for (const square of [step.from, ...step.gone]) pieces[square - 1] = ".";
    pieces[step.to - 1] = step.piece;
    positions.push(pieces);
  }
  return positions;
}

function load(game, names) {
  const column = (name) => (game[name] ? game[name].split(" ") : []);
  view.game = game;
  view.columns = Object.fromEntries(names.map((name) => [name, column(name)]));
  view.steps = column("steps").map(parse_step);
  view.positions = positions_from([...game.start], view.steps);
}

/// Returns the engine's text for move `i`, or nothing.
function said(name, i) {
  const value = view.columns[name][i];
  return value === undefined || value === "-" ? null : Number(value);
}

const black_moves = (i) => view.game.black_begins === (i % 2 === 0);
const second_moves = (i) => view.game.second_begins === (i % 2 === 0);
/// Returns the number of move `i` as in PDN: "12." or "12...".
function number_of(i) {
  const number = view.game.first_number + Math.floor((i + (view.game.second_begins ? 1 : 0)) / 2);
  return `${number}${second_moves(i) ? "…" : "."}`;
}

function time_text(seconds) {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.floor(seconds);
  const pad = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

function large(n) {
  return n < 1e4
    ? `${n}`
    : n < 1e6
      ? `${(n / 1e3).toFixed(0)} k`
      : n < 1e9
        ? `${(n / 1e6).toFixed(1)} M`
        : `${(n / 1e9).toFixed(1)} G`;
}

// -- board

/// Returns the top left corner of a place on the board, which may be flipped.
function corner(row, column) {
  const last = view.board.size - 1;
  return view.flipped ? [(last - column) * cell, (last - row) * cell] : [column * cell, row * cell];
}

function square_corner(number) {
  const [row, column] = view.board.squares[number - 1];
  return corner(row, column);
}

function square_shape(kind, number) {
  const [x, y] = square_corner(number);
  return make("rect", {class: kind, x, y, width: cell, height: cell});
}

function draw_squares() {
  const side = view.board.size * cell;
  const kind = view.board.every_square ? "dark ruled" : "dark";
  by_id("squares").replaceChildren(
    make("rect", {class: "light", width: side, height: side}),
    ...view.board.squares.map((_, i) => square_shape(kind, i + 1)),
  );
  by_id("names").replaceChildren(
    ...view.board.squares.map(([row, column, name]) => {
      const [x, y] = corner(row, column);
      return make("text", {x: x + 0.5, y: y + 2.2}, name);
    }),
  );
}

function draw_piece(piece, number, ghost) {
  const [x, y] = square_corner(number);
  const colour = piece.toLowerCase();
  const middle = {cx: x + cell / 2, cy: y + cell / 2};
  const king = piece !== colour;
  return make(
    "g",
    {class: ghost ? "ghost" : null, "data-square": number, "data-piece": piece},
    make("circle", {class: `piece ${colour}`, ...middle, r: 4.1}),
    king
      ? make("path", {
          class: `crown ${colour}`,
          transform: `translate(${middle.cx} ${middle.cy})`,
          d: "M-2.5 1.9H2.5L3 -1.5 1.3 0 0 -2.4 -1.3 0 -3 -1.5Z",
        })
      : make("circle", {class: `ring piece ${colour}`, ...middle, r: 2.9}),
  );
}

function draw_pieces() {
  const pieces = view.positions[view.ply];
  const step = view.ply > 0 ? view.steps[view.ply - 1] : null;
  const shapes = pieces.flatMap((piece, i) => (piece === "." ? [] : [draw_piece(piece, i + 1, false)]));
  const gone = step ? step.gone.filter((number) => pieces[number - 1] === ".") : [];
  for (const number of gone) {
    const [x, y] = square_corner(number);
    shapes.push(
      draw_piece(view.positions[view.ply - 1][number - 1], number, true),
      make("path", {class: "taken", d: `M${x + 3} ${y + 3}l4 4m0 -4l-4 4`}),
    );
  }
  by_id("marks").replaceChildren(
    ...(step ? [...new Set([step.from, step.to])].map((n) => square_shape("moved", n)) : []),
  );
  by_id("pieces").replaceChildren(...shapes);
  by_id("arrows").replaceChildren(...more_shapes());
  by_id("board").setAttribute("aria-label", position_text(pieces));
}

function position_text(pieces) {
  const of = (letter) =>
    view.board.squares
      .filter((_, i) => pieces[i] === letter)
      .map(([, , name]) => name)
      .join(", ");
  const part = (words, letter) => (of(letter) ? `${words} ${of(letter)}` : null);
  const parts = [
    part("White men", "w"),
    part("White kings", "W"),
    part("Black men", "b"),
    part("Black kings", "B"),
  ];
  return "Board. " + parts.filter((p) => p !== null).join("; ");
}
