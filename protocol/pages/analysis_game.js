// The open game: texts about its moves, better lines and arrows. Starts the page.

// The better line that is shown: the ply it replaces and its moves; null while the game is shown.
let inside = null;
let main = null; // steps and positions of the game, while a line is shown
let lines = {}; // by ply

// -- texts

/// Returns a score of White in words.
function score_words(score) {
  const won = Math.abs(score) > 90;
  if (won) {
    const plies = Math.round(10000 - Math.abs(score) * 100);
    const side = score > 0 ? "White" : "Black";
    return plies === 0 ? `${side} has won` : `${side} wins in ${count(plies, "ply", "plies")}`;
  }
  if (Math.abs(score) < 0.005) return "even";
  return `${signed(score, 2)} for White`;
}

const mark_at = (i) => {
  const mark = view.columns.marks[i] ?? "-";
  return mark === "-" ? null : mark;
};
const mark_sign = (i) =>
  mark_at(i) ? make("span", {class: `mark ${mark_names[mark_at(i)]}`}, ` ${mark_at(i)}`) : null;

/// Returns the ply of the game, also while a line is shown.
const main_ply = () => (inside ? inside.ply + 1 : view.ply);
const worth_telling = 0.05; // men

function said_text() {
  if (inside)
    return [
      make("b", null, view.ply === 0 ? "Before the better line" : `Better line: ${inside.moves[view.ply - 1]}`),
      ` instead of ${number_of(inside.ply)} ${view.columns.moves[inside.ply]}, move ${view.ply} of ${inside.moves.length}`,
    ];
  if (view.ply === 0) return [make("b", null, "Start")];
  const i = view.ply - 1;
  return [make("b", null, `${number_of(i)} ${view.columns.moves[i]}`, mark_sign(i)), verdict(i)];
}

function verdict(i) {
  const score = score_words(said("scores", i));
  const loss = said("losses", i);
  if (loss === null) return score;
  const mark = mark_at(i);
  const name = mark ? mark_names[mark][0].toUpperCase() + mark_names[mark].slice(1) + ": " : "";
  if (loss < worth_telling) return `${score}; ${lines[i] ? "as good as the best" : "the best move found"}`;
  return `${name}loses ${loss.toFixed(2)} men: ${score} instead of ${score_words(said("bests", i))}`;
}

function player_line(side) {
  const to_move = !inside && view.ply < view.steps.length && black_moves(view.ply) === (side === "black");
  const player = view.game[side];
  return [
    make("span", {class: to_move ? "name to-move" : "name"}, disc(side), player.name),
    make(
      "span",
      {class: "clock"},
      player.accuracy === null ? "" : `accuracy ${accuracy_text(player)}`,
    ),
  ];
}

// -- better lines

/// Returns the moves of a line as buttons.
function line_buttons(ply) {
  return lines[ply].moves.map((text, k) =>
    make("button", {"data-line": ply, "data-step": k + 1, click: () => go_line(ply, k + 1)}, text),
  );
}

function leave_line() {
  if (inside === null) return;
  view.steps = main.steps;
  view.positions = main.positions;
  view.ply = inside.ply + 1;
  inside = null;
}

function go_main(ply) {
  leave_line();
  go(ply);
}

/// Shows the position after `step` moves of the better line at `ply`.
function go_line(ply, step) {
  leave_line();
  const line = lines[ply];
  main = {steps: view.steps, positions: view.positions};
  inside = {ply, moves: line.moves};
  view.steps = line.steps;
  view.positions = positions_from(main.positions[ply], line.steps);
  go(step);
}

function show_better() {
  const box = by_id("better");
  const ply = inside ? inside.ply : view.ply - 1;
  const tells = lines[ply] && (inside || said("losses", ply) >= worth_telling);
  box.classList.toggle("inside", inside !== null);
  if (!tells) {
    box.replaceChildren();
    return;
  }
  const back = () => go_main(ply + 1);
  box.replaceChildren(
    make("b", null, "Better: "),
    ...line_buttons(ply),
    ...(inside ? [make("button", {class: "back", id: "back", click: back}, "Back to the game")] : []),
  );
  box
    .querySelector(inside ? `[data-step="${view.ply}"]` : "none")
    ?.setAttribute("aria-current", "true");
}

// -- arrows

function arrow(kind, from, to) {
  const middle = (number) => square_corner(number).map((v) => v + cell / 2);
  const [x1, y1] = middle(from);
  const [x2, y2] = middle(to);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const title = make("title", null, kind === "best" ? "better move" : "move played");
  if (length === 0) {
    const ring = {cx: x1, cy: y1, r: 4.4};
    return make(
      "g",
      {class: `arrow ${kind}`, "data-from": from, "data-to": to},
      title,
      make("circle", {class: "casing", ...ring}),
      make("circle", {class: "shaft", ...ring}),
    );
  }
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (d) => `${(x1 + dx * d).toFixed(2)} ${(y1 + dy * d).toFixed(2)}`;
  const corner_at = (d, aside) =>
    `${(x1 + dx * d - dy * aside).toFixed(2)} ${(y1 + dy * d + dx * aside).toFixed(2)}`;
  const end = length - 0.8;
  const shaft = `M${at(1.5)}L${at(end - 2.4)}`;
  return make(
    "g",
    {class: `arrow ${kind}`, "data-from": from, "data-to": to},
    title,
    make("path", {class: "casing", d: shaft}),
    make("path", {class: "shaft", d: shaft}),
    make("path", {class: "head", d: `M${at(end)}L${corner_at(end - 3, 1.8)}L${corner_at(end - 3, -1.8)}Z`}),
  );
}

function more_shapes() {
  if (view.ply === 0) return [];
  const step = view.steps[view.ply - 1];
  if (inside) return [arrow("best", step.from, step.to)];
  const i = view.ply - 1;
  const better = lines[i] && said("losses", i) >= worth_telling ? lines[i].steps[0] : null;
  return [
    arrow("played", step.from, step.to),
    ...(better ? [arrow("best", better.from, better.to)] : []),
  ];
}

function arrow_key() {
  const sample = (kind, text) =>
    make(
      "span",
      null,
      make(
        "svg",
        {viewBox: "0 0 26 10", "aria-hidden": "true"},
        make(
          "g",
          {class: `arrow ${kind}`},
          make("path", {class: "casing", d: "M3 5H19"}),
          make("path", {class: "shaft", d: "M3 5H19"}),
          make("path", {class: "head", d: "M23 5L18.5 2.4V7.6Z"}),
        ),
      ),
      text,
    );
  return make("p", {class: "arrow-key"}, sample("played", "played"), sample("best", "better"));
}

// -- moves

function move_cell(i) {
  const loss = said("losses", i);
  return make(
    "div",
    {class: "move-cell"},
    make("button", {"data-ply": i + 1, click: () => go_main(i + 1)}, view.columns.moves[i], mark_sign(i)),
    loss !== null && loss >= worth_telling ? make("small", null, `−${loss.toFixed(2)}`) : null,
  );
}

function fill_moves() {
  const cells = [];
  const waiting = []; // better lines for the row that is being filled
  const flush = () => cells.push(...waiting.splice(0));
  view.columns.moves.forEach((_, i) => {
    if (i === 0 || !second_moves(i)) {
      flush();
      cells.push(make("span", null, number_of(i).replace("…", ".")));
      if (second_moves(i)) cells.push(make("div", {class: "move-cell"}, "…"));
    }
    cells.push(move_cell(i));
    if (mark_at(i) && lines[i])
      waiting.push(
        make("div", {class: "line"}, `${number_of(i)} better: `, line_buttons(i)),
      );
    if (i === view.columns.moves.length - 1 && !second_moves(i)) cells.push(make("div"));
  });
  flush();
  by_id("moves").replaceChildren(...cells);
}

const current_move = (box) =>
  inside
    ? box.querySelector(`[data-line="${inside.ply}"][data-step="${view.ply}"]`)
    : box.querySelector(`[data-ply="${view.ply}"]`);

const turning_plies = () =>
  view.columns.moves.map((_, i) => i + 1).filter((ply) => ["?", "??"].includes(mark_at(ply - 1)));

function fill_turning() {
  const plies = turning_plies();
  const item = (ply) =>
    make(
      "li",
      null,
      make(
        "button",
        {click: () => go_main(ply), "data-turn": ply},
        `${number_of(ply - 1)} ${view.columns.moves[ply - 1]}`,
        mark_sign(ply - 1),
        make("small", null, `−${said("losses", ply - 1).toFixed(2)}`),
      ),
    );
  by_id("turning").replaceChildren(
    make("h3", null, plies.length === 0 ? "No turning point was found" : "Turning points"),
    ...(plies.length === 0 ? [] : [make("ul", null, plies.map(item))]),
  );
}

// -- functions that the viewer calls

function after_step() {
  show_better();
  mark_graph();
}

/// Goes to the next or the previous marked move.
function neighbour_turn(by) {
  const plies = turning_plies();
  const now = main_ply();
  const next = by > 0 ? plies.find((ply) => ply > now) : plies.reverse().find((ply) => ply < now);
  if (next !== undefined) go_main(next);
}

function neighbour(by) {
  const game = data.games[data.games.indexOf(view.game) + by];
  if (game !== undefined) open_game(game, true);
}

const more_keys = {
  n: () => neighbour(1),
  p: () => neighbour(-1),
  j: () => neighbour_turn(1),
  k: () => neighbour_turn(-1),
  b: () => {
    const ply = view.ply - 1;
    if (inside === null && lines[ply]) go_line(ply, 1);
  },
  Escape: () => {
    if (inside) go_main(inside.ply + 1);
  },
};

function open_game(game, by_hand) {
  play(false);
  inside = null;
  use_board(data.boards[game.board]);
  load(game, ["moves", "scores", "bests", "losses", "marks", "depths"]);
  lines = Object.fromEntries(
    Object.entries(game.lines).map(([ply, line]) => [
      ply,
      {moves: line.moves.split(" "), steps: line.steps.split(" ").map(parse_step)},
    ]),
  );
  by_id("game-title").textContent = `Game ${game.number}: ${game.white.name} – ${game.black.name}`;
  const facts = game.facts.map(([name, value]) => (name === "Round" ? `round ${value}` : value)).join(", ");
  by_id("outcome").replaceChildren(make("b", null, game.result), facts ? ` – ${facts}` : "");
  fill_moves();
  fill_turning();
  draw_graph();
  go(0);
  mark_row();
  if (!by_hand) return;
  history.replaceState(null, "", `#game-${game.number}`);
  by_id("viewer").scrollIntoView({block: "nearest"});
  by_id("game-title").focus({preventScroll: true});
}

function start() {
  show_head();
  show_players();
  show_list();
  if (data.games.length === 0) {
    by_id("viewer").append(make("p", {id: "game-title"}, "There is no game here."));
    return;
  }
  const buttons =
    data.games.length < 2
      ? []
      : [
          make(
            "div",
            {class: "buttons"},
            icon_button("game-before", "Game before (p)", "M5 15l7-7 7 7z", () => neighbour(-1)),
            icon_button("game-after", "Next game (n)", "M5 9l7 7 7-7z", () => neighbour(1)),
          ),
        ];
  make_viewer(
    "h2",
    buttons,
    [
      make("p", {class: "better line", id: "better"}),
      make("div", {class: "scores", id: "scores"}),
      make("div", {class: "turning", id: "turning"}),
    ],
    "Keys: ← → Home End, space plays, f turns the board, j and k go to the turning points, b shows the better line, Escape leaves it, n and p change the game. Touch: swipe on the board.",
  );
  by_id("player-below").after(arrow_key());
  listen_to_keys();
  const named = /^#game-(\d+)$/.exec(location.hash);
  const asked = named && data.games.find((g) => g.number === Number(named[1]));
  open_game(asked || data.games[0], Boolean(asked));
}

start();
