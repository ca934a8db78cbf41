// The parts around the board: clocks, scores, graphs; opens the games.

// -- around the board

function player_line(side) {
  const white = side === "white";
  const game = view.game;
  let clock = null; // the last clock of this side
  for (let i = view.ply - 1; i >= 0 && clock === null; --i)
    if (black_moves(i) !== white) clock = said("clocks", i);
  const to_move = view.ply < view.steps.length && black_moves(view.ply) !== white;
  return [
    make("span", {class: to_move ? "name to-move" : "name"}, disc(side), white ? game.white : game.black),
    make("span", {class: "clock"}, clock === null ? "" : time_text(clock)),
  ];
}

function said_text() {
  if (view.ply === 0)
    return [
      make("b", null, "Start"),
      view.game.opening_plies > 0 ? `${view.game.opening_plies} plies of the opening follow` : "",
    ];
  const i = view.ply - 1;
  const score = said("scores", i);
  const depth = said("depths", i);
  const nodes = said("nodes", i);
  const seconds = said("seconds", i);
  const parts = [
    i < view.game.opening_plies ? "opening" : null,
    score === null ? null : `score ${signed(score, 2)} for White`,
    depth === null ? null : `depth ${depth}`,
    nodes === null ? null : `${large(nodes)} nodes`,
    seconds === null ? null : time_text(seconds),
  ];
  return [
    make("b", null, `${number_of(i)} ${view.columns.moves[i]}`),
    parts.filter((p) => p !== null).join(" · "),
  ];
}

function fill_moves() {
  const items = view.columns.moves.flatMap((text, i) => [
    i === 0 || !second_moves(i) ? make("span", null, number_of(i)) : null,
    make(
      "button",
      {class: i < view.game.opening_plies ? "opening" : null, "data-ply": i + 1, click: () => go(i + 1)},
      text,
    ),
  ]);
  by_id("moves").replaceChildren(...items.filter((item) => item !== null));
}

// -- graphs

/// Draws White's and Black's line over the plies. `height_of` returns 0 (bottom) to 1 (top).
function graph(title, name, height_of, marks) {
  if (!view.columns[name].some((word) => word !== "-")) return null;
  const plies = view.steps.length;
  const height = 120;
  const x = (i) => (100 * (i + 1)) / plies;
  const y = (h) => 100 - 100 * h;
  const line = (black) => {
    const places = view.columns[name]
      .map((_, i) => i)
      .filter((i) => black_moves(i) === black && said(name, i) !== null)
      .map((i) => `${x(i).toFixed(2)} ${y(height_of(said(name, i))).toFixed(2)}`);
    return places.length === 0
      ? null
      : make("path", {
          class: black ? "line second" : "line",
          d: `M${places.join("L")}${places.length === 1 ? "h0" : ""}`,
        });
  };
  const jump = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    go(Math.round((plies * (event.clientX - box.left)) / box.width));
  };
  return make(
    "div",
    {class: "graph", "data-graph": name},
    make(
      "p",
      {class: "legend"},
      make("b", null, title),
      make("span", null, make("i", {class: "win"}), view.game.white),
      make("span", null, make("i", {class: "loss"}), view.game.black),
    ),
    make(
      "svg",
      {class: "plot", height: height + 4, role: "img", "aria-label": title, click: jump},
      make(
        "svg",
        {width: "100%", height, viewBox: "0 0 100 100", preserveAspectRatio: "none"},
        marks.map(([h]) => make("path", {class: "grid", d: `M0 ${y(h)}H100`})),
        line(false),
        line(true),
      ),
      marks.map(([h, text]) => make("text", {class: "soft", x: 0, y: height * (1 - h) - 2}, text)),
      make("line", {class: "now", y1: 0, y2: height}),
    ),
  );
}

function fill_graphs() {
  // The scale shows a difference of 0.1 men as well as one of ten men.
  const squeezed = (score) =>
    0.5 + (0.48 * Math.sign(score) * Math.log1p(Math.min(Math.abs(score), 20))) / Math.log1p(20);
  const clocks = view.columns.clocks.map((_, i) => said("clocks", i)).filter((c) => c !== null);
  const times = view.columns.seconds.map((_, i) => said("seconds", i)).filter((s) => s !== null);
  const most = Math.max(...clocks, 0.1);
  const longest = Math.max(...times, 0.01);
  const marks = [10, 2, 0, -2, -10].map((score) => [squeezed(score), signed(score, 0)]);
  const graphs = [graph("Score in men, White's side", "scores", squeezed, marks)];
  const scale = (top) => [
    [0, ""],
    [0.96, time_text(top)],
  ];
  if (clocks.length > 0) {
    graphs.push(graph("Clock", "clocks", (c) => (0.96 * Math.max(c, 0)) / most, scale(most)));
  } else if (longest >= 0.05) {
    graphs.push(graph("Time of each move", "seconds", (s) => (0.96 * s) / longest, scale(longest)));
  }
  by_id("graphs").replaceChildren(...graphs.filter((g) => g !== null));
}

/// Opens a game. `by_hand` scrolls to the board and gives it the focus.
function open_game(game, by_hand) {
  play(false);
  use_board(data.board);
  load(game, ["moves", "scores", "clocks", "seconds", "depths", "nodes"]);
  by_id("game-title").textContent = `Game ${game.number}: ${game.white} – ${game.black}`;
  by_id("outcome").replaceChildren(
    make("b", null, result_text(game)),
    ending_text(game) ? ` – ${ending_text(game)}` : "",
  );
  by_id("outcome").classList.toggle("failed", game.failure);
  fill_moves();
  fill_graphs();
  // Shows a failure at its end, and other games at the first move of the engines.
  go(game.failure ? view.steps.length : game.opening_plies);
  document.querySelector("#game-rows [aria-current]")?.removeAttribute("aria-current");
  document.querySelector(`#game-rows [data-game="${game.number}"]`)?.setAttribute("aria-current", "true");
  if (!by_hand) return;
  history.replaceState(null, "", `#game-${game.number}`);
  by_id("viewer").scrollIntoView({block: "nearest"});
  by_id("game-title").focus({preventScroll: true});
}

/// Opens the next or the previous game of the list.
function neighbour(by) {
  const i = listed.indexOf(view.game) + by;
  if (i >= 0 && i < listed.length) open_game(listed[i], true);
}

// -- functions that the viewer calls

const current_move = (box) => box.querySelector(`[data-ply="${view.ply}"]`);
const after_step = () => {};
const more_shapes = () => [];
const more_keys = {n: () => neighbour(1), p: () => neighbour(-1)};

function make_match_viewer() {
  make_viewer(
    "h3",
    [
      make(
        "div",
        {class: "buttons"},
        icon_button("game-before", "Game before (p)", "M5 15l7-7 7 7z", () => neighbour(-1)),
        icon_button("game-after", "Next game (n)", "M5 9l7 7 7-7z", () => neighbour(1)),
      ),
    ],
    [],
    "Keys: ← → Home End, space plays, f turns the board, n and p change the game. Touch: swipe on the board.",
  );
}
