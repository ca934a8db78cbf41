// What stands around the board, and how one steps through the game.

// -- around the board

function player_line(side) {
  const white = side === "white";
  const game = view.game;
  let clock = null; // the last one that this side's moves tell
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

function mark_move() {
  const box = by_id("moves");
  box.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const now = box.querySelector(`[data-ply="${view.ply}"]`);
  if (now === null) {
    box.scrollTop = 0;
    return;
  }
  now.setAttribute("aria-current", "true");
  if (now.offsetTop < box.scrollTop || now.offsetTop + now.offsetHeight > box.scrollTop + box.clientHeight)
    box.scrollTop = now.offsetTop - box.clientHeight / 2;
}

// -- graphs

/// Two lines over the plies, White's and Black's. `height_of` gives 0 (bottom) to 1 (top).
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
  // Scores on a scale that shows a tenth of a man as well as ten men.
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

function mark_graphs() {
  const x = view.steps.length === 0 ? "0%" : `${(100 * view.ply) / view.steps.length}%`;
  for (const line of by_id("graphs").querySelectorAll(".now")) {
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  }
}

// -- stepping

function go(ply) {
  view.ply = Math.max(0, Math.min(ply, view.steps.length));
  draw_pieces();
  const white_above = match.board.white_on_top !== view.flipped;
  by_id("player-above").replaceChildren(...player_line(white_above ? "white" : "black"));
  by_id("player-below").replaceChildren(...player_line(white_above ? "black" : "white"));
  by_id("said").replaceChildren(...said_text());
  mark_move();
  mark_graphs();
  for (const [id, off] of [
    ["first", view.ply === 0],
    ["previous", view.ply === 0],
    ["next", at_end()],
    ["last", at_end()],
  ])
    by_id(id).setAttribute("aria-disabled", off);
  if (at_end()) play(false);
}

const at_end = () => view.ply === view.steps.length;

function play(on) {
  clearInterval(view.timer);
  view.timer = on ? setInterval(() => go(view.ply + 1), 700) : null;
  by_id("play").setAttribute("aria-label", on ? "Stop" : "Play");
  by_id("play").replaceChildren(icon(on ? "M8 5v14M16 5v14" : "M7 4l12 8-12 8z"));
}

function toggle_play() {
  if (view.timer === null && at_end()) go(0);
  play(view.timer === null);
}

function flip() {
  view.flipped = !view.flipped;
  draw_squares();
  go(view.ply);
}

/// Opens a game; `by_hand` brings the board into view and the focus to it.
function open_game(game, by_hand) {
  play(false);
  load(game);
  by_id("game-title").textContent = `Game ${game.number}: ${game.white} – ${game.black}`;
  by_id("outcome").replaceChildren(
    make("b", null, result_text(game)),
    ending_text(game) ? ` – ${ending_text(game)}` : "",
  );
  by_id("outcome").classList.toggle("failed", game.failure);
  fill_moves();
  fill_graphs();
  // A failure is looked at where it happened, other games from where the engines take over.
  go(game.failure ? view.steps.length : game.opening_plies);
  document.querySelector("#game-rows [aria-current]")?.removeAttribute("aria-current");
  document.querySelector(`#game-rows [data-game="${game.number}"]`)?.setAttribute("aria-current", "true");
  if (!by_hand) return;
  history.replaceState(null, "", `#game-${game.number}`);
  by_id("viewer").scrollIntoView({block: "nearest"});
  by_id("game-title").focus({preventScroll: true});
}

/// The next game of the list, or the one before.
function neighbour(by) {
  const i = listed.indexOf(view.game) + by;
  if (i >= 0 && i < listed.length) open_game(listed[i], true);
}

// -- the viewer and its controls

function icon(path) {
  return make("svg", {viewBox: "0 0 24 24", "aria-hidden": "true"}, make("path", {d: path}));
}

function make_viewer() {
  const side = match.board.size * cell;
  const button = (id, label, path, action) =>
    make("button", {id, "aria-label": label, title: label, click: action}, icon(path));
  by_id("viewer").replaceChildren(
    make(
      "div",
      {class: "top"},
      make("h3", {id: "game-title", tabindex: -1}),
      make(
        "div",
        {class: "buttons"},
        button("game-before", "Game before (p)", "M5 15l7-7 7 7z", () => neighbour(-1)),
        button("game-after", "Next game (n)", "M5 9l7 7 7-7z", () => neighbour(1)),
      ),
    ),
    make("p", {class: "outcome", id: "outcome"}),
    make("div", {class: "player", id: "player-above"}),
    make(
      "svg",
      {class: "board", id: "board", viewBox: `0 0 ${side} ${side}`, role: "img", tabindex: 0},
      ["squares", "marks", "names", "pieces"].map((id) => make("g", {id})),
    ),
    make("div", {class: "player", id: "player-below"}),
    make(
      "div",
      {class: "controls", role: "group", "aria-label": "Steps through the game"},
      button("first", "To the start (Home)", "M6 5v14M18 5l-9 7 9 7z", () => go(0)),
      button("previous", "Move back (left arrow)", "M16 5l-9 7 9 7z", () => go(view.ply - 1)),
      button("play", "Play", "M7 4l12 8-12 8z", toggle_play),
      button("next", "Next move (right arrow)", "M8 5l9 7-9 7z", () => go(view.ply + 1)),
      button("last", "To the end (End)", "M18 5v14M6 5l9 7-9 7z", () => go(view.steps.length)),
      button("flip", "Turn the board (f)", "M8 4v15M8 4L5 8M8 4l3 4M16 20V5M16 20l-3-4M16 20l3-4", flip),
    ),
    make("p", {class: "said", id: "said", "aria-live": "polite"}),
    make("div", {class: "moves", id: "moves", role: "group", "aria-label": "Moves", tabindex: 0}),
    make("div", {id: "graphs"}),
    make(
      "p",
      {class: "hint wide"},
      "Keys: ← → Home End, space plays, f turns the board, n and p change the game. Touch: swipe on the board.",
    ),
  );
  draw_squares();
  listen_to_touch(by_id("board"));
}

function listen_to_touch(board) {
  let from = null;
  board.addEventListener("pointerdown", (event) => {
    from = [event.clientX, event.clientY];
  });
  board.addEventListener("pointercancel", () => {
    from = null;
  });
  board.addEventListener("pointerup", (event) => {
    if (from === null) return;
    const right = event.clientX - from[0];
    const down = event.clientY - from[1];
    from = null;
    if (Math.abs(down) > 40) return;
    if (Math.abs(right) > 30) {
      go(view.ply + (right < 0 ? 1 : -1));
      return;
    }
    // A tap: the right half goes on, the left half back.
    const box = board.getBoundingClientRect();
    go(view.ply + (event.clientX > box.left + box.width / 2 ? 1 : -1));
  });
}

const keys = {
  ArrowRight: () => go(view.ply + 1),
  ArrowLeft: () => go(view.ply - 1),
  Home: () => go(0),
  End: () => go(view.steps.length),
  f: flip,
  n: () => neighbour(1),
  p: () => neighbour(-1),
  " ": toggle_play,
};

function listen_to_keys() {
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("select, input")) return;
    if (event.key === " " && target.closest("button")) return;
    // Arrows and ends of a list that can be scrolled are its own, unless it is the viewer's.
    if (target.closest(".scroll") && !target.closest("#viewer") && event.key !== "n" && event.key !== "p")
      return;
    if (view.game === null || !(event.key in keys)) return;
    keys[event.key]();
    event.preventDefault();
  });
}
