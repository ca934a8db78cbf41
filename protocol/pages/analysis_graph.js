// The graph of a game's scores, with its marked moves.

// Shapes of the marks, around their centre. The shape alone tells the mark; colour is not needed.
const mark_shapes = {
  "?!": ["dubious", "M0 -5L5 0L0 5L-5 0Z"],
  "?": ["mistake", "M0 -6L5.5 4.5H-5.5Z"],
  "??": ["blunder", "M-5 -5H5V5H-5Z"],
};

/// Maps a score to 0 (Black wins) .. 1 (White wins), so that both 0.1 and 10 men are visible.
function squeezed(score) {
  return 0.5 + (0.46 * Math.sign(score) * Math.log1p(Math.min(Math.abs(score), 20))) / Math.log1p(20);
}

const graph_height = 150;
const graph_x = (ply) => (100 * ply) / Math.max(plies_of(view.game), 1);
const graph_y = (score) => 100 - 100 * squeezed(score);

/// Returns the score of White after a number of plies; before the first move, that of the best move.
function score_after(ply) {
  return ply > 0 ? said("scores", ply - 1) : (said("bests", 0) ?? said("scores", 0) ?? 0);
}

/// Returns the area between the curve and the middle line, on one side.
function area(kind, points, limit) {
  const cut = points.map(([x, y]) => `${x.toFixed(2)} ${limit(y, 50).toFixed(2)}`);
  return make("path", {class: kind, d: `M0 50L${cut.join("L")}L100 50Z`});
}

function graph_point(ply) {
  const [kind, shape] = mark_shapes[view.columns.marks[ply - 1]];
  const y = (graph_height * graph_y(score_after(ply))) / 100;
  return make(
    "svg",
    {x: `${graph_x(ply)}%`, y, overflow: "visible", "data-ply": ply},
    make("path", {class: `point ${kind}`, d: shape}),
  );
}

function graph_legend() {
  const key = (mark) =>
    make(
      "span",
      null,
      make(
        "svg",
        {class: "shape", viewBox: "-6 -6 12 12", "aria-hidden": "true"},
        make("path", {class: `point ${mark_shapes[mark][0]}`, d: mark_shapes[mark][1]}),
      ),
      `${mark} ${mark_shapes[mark][0]}`,
    );
  return make("p", {class: "legend"}, make("b", null, "Score"), Object.keys(mark_shapes).map(key));
}

/// Returns a text for readers who cannot see the graph.
function graph_label() {
  const marked = view.columns.moves
    .map((text, i) => [i, text, view.columns.marks[i] ?? "-"])
    .filter(([, , mark]) => mark !== "-")
    .map(([i, text, mark]) => `${number_of(i)} ${text} ${mark_names[mark]}`);
  const end = plies_of(view.game) === 0 ? "" : ` At the end: ${score_words(score_after(plies_of(view.game)))}.`;
  return `Score of the game.${end}${marked.length > 0 ? " Marked: " + marked.join(", ") : ""}`;
}

function draw_graph() {
  const plies = plies_of(view.game);
  if (plies === 0) {
    by_id("scores").replaceChildren();
    return;
  }
  const points = [...Array(plies + 1).keys()].map((ply) => [graph_x(ply), graph_y(score_after(ply))]);
  const curve = points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L");
  const jump = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    go_main(Math.round((plies * (event.clientX - box.left)) / box.width));
  };
  const marked = [...Array(plies).keys()]
    .map((i) => i + 1)
    .filter((ply) => (view.columns.marks[ply - 1] ?? "-") !== "-");
  by_id("scores").replaceChildren(
    graph_legend(),
    make(
      "svg",
      {class: "plot", height: graph_height, role: "img", "aria-label": graph_label(), click: jump},
      make(
        "svg",
        {width: "100%", height: graph_height, viewBox: "0 0 100 100", preserveAspectRatio: "none"},
        area("white-area", points, Math.min),
        area("black-area", points, Math.max),
        [5, 1, -1, -5].map((score) => make("path", {class: "grid", d: `M0 ${graph_y(score)}H100`})),
        make("path", {class: "grid zero", d: "M0 50H100"}),
        make("path", {class: "curve", d: `M${curve}`}),
      ),
      make("line", {class: "now", y1: 0, y2: graph_height}),
      marked.map(graph_point),
    ),
    make(
      "p",
      {class: "legend scale"},
      make("span", null, "above the middle: White is better"),
      make("span", null, "below: Black"),
    ),
  );
}

function mark_graph() {
  const line = by_id("scores").querySelector(".now");
  if (line === null) return;
  const x = `${graph_x(main_ply())}%`;
  line.setAttribute("x1", x);
  line.setAttribute("x2", x);
}
