// The plots: Elo with error bars, and the result of a match of two engines.

// -- Elo with error bars

/// Returns a step of 1, 2 or 5 times a power of ten, which divides `range` into about `about` parts.
function tick_step(range, about) {
  const rough = range / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((f) => f * power >= rough);
}

/// Draws every rating with its error bar.
function show_ratings() {
  const duel = data.duel;
  const rated = duel
    ? [{name: `${duel.first} over ${duel.second}`, elo: duel.elo}]
    : data.standings.filter((s) => s.games > 0);
  if (!data.standings.some((s) => s.games > 0)) return;
  const low = Math.min(...rated.map((s) => s.elo.value - s.elo.error), 0);
  const high = Math.max(...rated.map((s) => s.elo.value + s.elo.error), 0);
  const width = Math.max(high - low, 1);
  const x = (value) => `${3 + (94 * (value - low)) / width}%`;
  const row_height = 44;
  const bottom = rated.length * row_height + 8;
  const step = tick_step(width, 5);
  const ticks = [];
  for (let v = Math.ceil(low / step) * step; v <= high; v += step) ticks.push(v);
  const row = (s, i) => {
    const top = i * row_height;
    const y = top + 31;
    const ends = [s.elo.value - s.elo.error, s.elo.value + s.elo.error];
    return [
      make("text", {x: 0, y: top + 17}, s.name.length > 30 ? s.name.slice(0, 29) + "…" : s.name),
      make("text", {class: "soft", x: "100%", y: top + 17, "text-anchor": "end"}, elo_text(s.elo)),
      make("line", {class: "error", x1: x(ends[0]), x2: x(ends[1]), y1: y, y2: y}),
      ends.map((e) => make("line", {class: "error", x1: x(e), x2: x(e), y1: y - 5, y2: y + 5})),
      make("circle", {class: "dot", cx: x(s.elo.value), cy: y, r: 6}),
    ];
  };
  show(
    "ratings",
    duel ? "Elo with its 95 % error bar" : "Ratings with 95 % error bars",
    make(
      "svg",
      {
        class: "plot",
        height: bottom + 24,
        role: "img",
        "aria-label": rated.map((s) => `${s.name} ${elo_text(s.elo)}`).join("; "),
      },
      ticks.map((v) => [
        make("line", {
          class: Math.abs(v) < step / 2 ? "zero" : "axis",
          x1: x(v),
          x2: x(v),
          y1: 0,
          y2: bottom,
        }),
        make("text", {class: "soft", x: x(v), y: bottom + 18, "text-anchor": "middle"}, signed(v, 0)),
      ]),
      rated.map(row),
    ),
    duel ? [] : make("p", {class: "hint"}, "Elo, relative to the mean of the engines."),
  );
}

// -- a match of two engines

const win_words = [
  ["0", "loss"],
  ["½", "loss"],
  ["1", "draw"],
  ["1½", "win"],
  ["2", "win"],
];

function pairs_plot(pairs) {
  const most = Math.max(...pairs, 1);
  const height = 110;
  const column = (n, i) => [
    make("rect", {
      class: "wins",
      x: `${i * 20 + 3}%`,
      width: "14%",
      y: 20 + height - (height * n) / most,
      height: (height * n) / most,
      rx: 2,
    }),
    make("text", {x: `${i * 20 + 10}%`, y: 14 + height - (height * n) / most, "text-anchor": "middle"}, n),
    make(
      "text",
      {x: `${i * 20 + 10}%`, y: height + 38, "text-anchor": "middle", class: "soft"},
      win_words[i][0],
    ),
  ];
  return make(
    "svg",
    {
      class: "plot",
      height: height + 44,
      role: "img",
      "aria-label":
        `Pairs of games by the points of ${data.duel.first}: ` +
        pairs.map((n, i) => `${win_words[i][0]} points ${n} times`).join(", "),
    },
    make("line", {class: "axis", x1: 0, x2: "100%", y1: height + 20.5, y2: height + 20.5}),
    pairs.map(column),
  );
}

function sprt_plot(sprt) {
  const low = Math.min(sprt.lower, sprt.llr);
  const high = Math.max(sprt.upper, sprt.llr);
  const x = (value) => `${4 + (92 * (value - low)) / (high - low)}%`;
  const mark = (value, text, anchor) => [
    make("line", {class: "axis", x1: x(value), x2: x(value), y1: 8, y2: 32}),
    make("text", {class: "soft", x: x(value), y: 50, "text-anchor": anchor}, text),
  ];
  return [
    make(
      "p",
      null,
      make("b", null, sprt.decision),
      ` – log-likelihood ratio ${signed(sprt.llr, 2)}, ` +
        `elo0 ${sprt.elo0}, elo1 ${sprt.elo1}, alpha ${sprt.alpha}, beta ${sprt.beta}`,
    ),
    make(
      "svg",
      {class: "plot", height: 54, "aria-hidden": "true"},
      make("line", {class: "axis", x1: x(low), x2: x(high), y1: 20, y2: 20}),
      mark(sprt.lower, `H0 ${signed(sprt.lower, 2)}`, "start"),
      mark(sprt.upper, `H1 ${signed(sprt.upper, 2)}`, "end"),
      make("line", {class: "error", x1: x(0), x2: x(sprt.llr), y1: 20, y2: 20}),
      make("circle", {class: "dot", cx: x(sprt.llr), cy: 20, r: 7}),
    ),
  ];
}

/// Draws the value during the match as a line, and its error as a band.
function course_plot(course) {
  const last = course[course.length - 1][0];
  // The second half of the points decides the scale, because the first errors are very large.
  const late = course.slice(Math.floor(course.length / 2));
  const top = Math.max(...late.map(([, v, e]) => Math.abs(v) + e), 1) * 1.15;
  const height = 150;
  const x = (n) => (100 * n) / last;
  const y = (v) => 50 - 50 * Math.max(-1, Math.min(1, v / top));
  const place = ([n, v], shift) => `${x(n).toFixed(2)} ${y(v + shift).toFixed(2)}`;
  const upper = course.map((p) => place(p, p[2]));
  const lower = course.map((p) => place(p, -p[2])).reverse();
  const label = (value) =>
    make("text", {class: "soft", x: 0, y: 10 + (height * y(value)) / 100 - 3}, signed(value, 0));
  const tick = tick_step(2 * top, 5);
  return make(
    "svg",
    {
      class: "plot",
      height: height + 34,
      role: "img",
      "aria-label": `Elo as the match went on, at the end ${elo_text(data.duel.elo)}`,
    },
    make(
      "svg",
      {x: 0, y: 10, width: "100%", height, viewBox: "0 0 100 100", preserveAspectRatio: "none"},
      [tick, 0, -tick].map((v) => make("path", {class: "grid", d: `M0 ${y(v)}H100`})),
      make("path", {class: "band", d: `M${upper.join("L")}L${lower.join("L")}Z`}),
      make("path", {class: "line", d: `M${course.map((p) => place(p, 0)).join("L")}`}),
    ),
    [tick, 0, -tick].map(label),
    make("text", {class: "soft", x: "100%", y: height + 28, "text-anchor": "end"}, `${last} games`),
  );
}

function show_duel() {
  const duel = data.duel;
  if (!duel) return;
  const t = duel.tally;
  const games = t.wins + t.draws + t.losses;
  const mine = t.wins + t.draws / 2;
  const column = (title, ...content) => make("div", null, make("h3", null, title), content.flat());
  const paired = t.pairs.some((n) => n > 0);
  show(
    "duel",
    "Result",
    make(
      "div",
      {class: "score"},
      make("span", {class: "name"}, duel.first),
      make("b", null, `${points(mine)} – ${points(games - mine)}`),
      make("span", {class: "name"}, duel.second),
    ),
    bar([t.wins, "win"], [t.draws, "draw"], [t.losses, "loss"]),
    legend(
      [`${duel.first} wins: ${t.wins}`, "win"],
      [`draws: ${t.draws}`, "draw"],
      [`${duel.second} wins: ${t.losses}`, "loss"],
    ),
    make(
      "p",
      null,
      make("b", null, `Elo ${elo_text(duel.elo)}`),
      ` for ${duel.first}, likelihood of superiority ${(100 * duel.los).toFixed(1)} %`,
    ),
    make(
      "div",
      {class: "columns"},
      duel.sprt ? column("Sequential test", sprt_plot(duel.sprt)) : null,
      paired ? column(`Pairs of games by the points of ${duel.first}`, pairs_plot(t.pairs)) : null,
      duel.course.length > 2 ? column("Elo as the match went on, 95 %", course_plot(duel.course)) : null,
    ),
  );
}
