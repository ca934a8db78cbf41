// The viewer: its controls, and stepping through a game. A page that uses it defines player_line(side),
// said_text(), current_move(box), after_step(), more_shapes() (drawn over the pieces) and more_keys.

function mark_move() {
  const box = by_id("moves");
  box.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const now = current_move(box);
  if (now === null) {
    box.scrollTop = 0;
    return;
  }
  now.setAttribute("aria-current", "true");
  if (now.offsetTop < box.scrollTop || now.offsetTop + now.offsetHeight > box.scrollTop + box.clientHeight)
    box.scrollTop = now.offsetTop - box.clientHeight / 2;
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
  const white_above = view.board.white_on_top !== view.flipped;
  by_id("player-above").replaceChildren(...player_line(white_above ? "white" : "black"));
  by_id("player-below").replaceChildren(...player_line(white_above ? "black" : "white"));
  by_id("said").replaceChildren(...said_text());
  mark_move();
  mark_graphs();
  after_step();
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

// -- the viewer and its controls

function icon(path) {
  return make("svg", {viewBox: "0 0 24 24", "aria-hidden": "true"}, make("path", {d: path}));
}

function icon_button(id, label, path, action) {
  return make("button", {id, "aria-label": label, title: label, click: action}, icon(path));
}

/// `heading` is the level of the title, "h2" or "h3". `buttons` are beside the title; `below` is under
/// the text about the move.
function make_viewer(heading, buttons, below, hint) {
  const stage = [
    make("div", {class: "top"}, make(heading, {id: "game-title", tabindex: -1}), buttons),
    make("p", {class: "outcome", id: "outcome"}),
    make("div", {class: "player", id: "player-above"}),
    make(
      "svg",
      {class: "board", id: "board", role: "img", tabindex: 0},
      ["squares", "marks", "names", "pieces", "arrows"].map((id) => make("g", {id})),
    ),
    make("div", {class: "player", id: "player-below"}),
    make(
      "div",
      {class: "controls", role: "group", "aria-label": "Steps through the game"},
      icon_button("first", "To the start (Home)", "M6 5v14M18 5l-9 7 9 7z", () => go(0)),
      icon_button("previous", "Move back (left arrow)", "M16 5l-9 7 9 7z", () => go(view.ply - 1)),
      icon_button("play", "Play", "M7 4l12 8-12 8z", toggle_play),
      icon_button("next", "Next move (right arrow)", "M8 5l9 7-9 7z", () => go(view.ply + 1)),
      icon_button("last", "To the end (End)", "M18 5v14M6 5l9 7-9 7z", () => go(view.steps.length)),
      icon_button("flip", "Turn the board (f)", "M8 4v15M8 4L5 8M8 4l3 4M16 20V5M16 20l-3-4M16 20l3-4", flip),
    ),
  ];
  const notes = [
    make("p", {class: "said", id: "said", "aria-live": "polite"}),
    below,
    make("div", {class: "moves", id: "moves", role: "group", "aria-label": "Moves", tabindex: 0}),
    make("div", {id: "graphs"}),
    make("p", {class: "hint wide"}, hint),
  ];
  by_id("viewer").replaceChildren(
    make("div", {class: "stage"}, stage),
    make("div", {class: "notes"}, notes),
  );
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
    // A tap on the right half goes forward, on the left half back.
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
  " ": toggle_play,
};

function listen_to_keys() {
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("select, input")) return;
    if (event.key === " " && target.closest("button")) return;
    // Leave arrow, Home and End keys to a list that scrolls, unless it belongs to the viewer.
    if (target.closest(".scroll") && !target.closest("#viewer") && !(event.key in more_keys)) return;
    const action = keys[event.key] || more_keys[event.key];
    if (view.game === null || action === undefined) return;
    action();
    event.preventDefault();
  });
}
