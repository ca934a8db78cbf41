// The head of the page, failures, standings, cross table, openings.

// -- head

function show_head() {
  document.title = `${data.title} – match report`;
  const finished = data.games.filter((g) => g.result !== "unfinished");
  const draws = finished.filter((g) => g.result === "draw").length;
  const white = finished.filter((g) => g.result === "White wins").length;
  const plies = finished.reduce((sum, g) => sum + plies_of(g), 0);
  const tile = (name, value, more) =>
    make(
      "div",
      null,
      make("dt", null, name),
      make("dd", null, value, more ? make("small", null, " " + more) : null),
    );
  const open = data.games.length - finished.length;
  by_id("head").append(
    make("h1", null, data.title),
    make(
      "dl",
      {class: "facts"},
      data.facts.map(([name, value]) => make("div", null, make("dt", null, name), make("dd", null, value))),
    ),
    make(
      "dl",
      {class: "tiles"},
      tile("games", `${finished.length}`, open > 0 ? `+ ${open} unfinished` : ""),
      tile("draw rate", percent(draws, finished.length), `${draws}`),
      tile("White – Black wins", `${white} – ${finished.length - draws - white}`),
      tile("openings", `${data.openings.length}`),
      tile("plies a game", finished.length ? (plies / finished.length).toFixed(0) : "–"),
      tile("failures", `${data.games.filter((g) => g.failure).length}`),
    ),
  );
}

// -- failures

function show_failures() {
  const failed = data.games.filter((g) => g.failure);
  const section = by_id("failures");
  if (failed.length === 0) {
    section.classList.add("no-failures");
    show("failures", "✓ No failures: no engine crashed, stalled, lost on time or broke a rule");
    return;
  }
  section.classList.add("has-failures");
  const line = (game) =>
    make(
      "li",
      null,
      make("button", {class: "link", click: () => open_game(game, true)}, `Game ${game.number}`),
      make(
        "p",
        null,
        make("b", null, loser_of(game) || "both"),
        ` – ${game.ending}`,
        game.reason ? `: ${game.reason}` : "",
      ),
    );
  const few = 12;
  const list = make("ul", {class: "failures"}, failed.slice(0, few).map(line));
  const rest =
    failed.length <= few
      ? null
      : make(
          "button",
          {
            class: "more",
            click: (event) => {
              event.target.remove();
              list.append(...failed.slice(few).map(line));
            },
          },
          `Show all ${failed.length}`,
        );
  show("failures", `⚠ ${count(failed.length, "failure")}`, list, rest || []);
}

// -- standings

function show_standings() {
  const row = (s, i) =>
    make(
      "tr",
      null,
      make("td", {class: "number"}, i + 1),
      make("th", {scope: "row", class: "name"}, s.name),
      make("td", {class: "number"}, make("b", null, points(s.points)), ` / ${s.games}`),
      make("td", {class: "number wide"}, percent(s.points, s.games)),
      data.duel ? null : make("td", {class: "number"}, s.games ? elo_text(s.elo) : "–"),
      make("td", {class: "number"}, `+${s.wins} =${s.draws} −${s.losses}`),
      make("td", {class: "wide"}, bar([s.wins, "win"], [s.draws, "draw"], [s.losses, "loss"])),
      make("td", {class: "number"}, s.failures),
    );
  show(
    "standings",
    "Standings",
    legend(["wins", "win"], ["draws", "draw"], ["losses", "loss"]),
    table(
      "Standings",
      [
        ["", "number"],
        ["Engine"],
        ["Points", "number"],
        ["Score", "number wide"],
        ["Rating", "number"],
        ["Games", "number"],
        ["", "wide"],
        ["Failures", "number"],
      ].filter(([name]) => name !== "Rating" || !data.duel),
      data.standings.map(row),
    ),
  );
}

// -- cross table

function cross_cell(cell) {
  if (cell === null) return make("td", {class: "soft"}, "·");
  const games = cell.wins + cell.draws + cell.losses;
  if (games === 0) return make("td", {class: "soft"}, "–");
  const mine = cell.wins + cell.draws / 2;
  const lead = (2 * mine) / games - 1;
  const tint = `rgba(var(--${lead >= 0 ? "win" : "loss"}-tint), ${(Math.abs(lead) * 0.35).toFixed(3)})`;
  return make(
    "td",
    {style: `background: ${tint}`},
    make("b", null, `${points(mine)} – ${points(games - mine)}`),
    make("small", null, `+${cell.wins} =${cell.draws} −${cell.losses}`),
  );
}

function show_cross() {
  if (data.standings.length < 3) return;
  const row = (s, i) =>
    make(
      "tr",
      null,
      make("th", {scope: "row", class: "name"}, `${i + 1}. ${s.name}`),
      s.against.map(cross_cell),
    );
  show(
    "cross",
    "Cross table",
    make("p", {class: "hint"}, "Points of the engine in the row against the one in the column."),
    table("Cross table", [["Engine"], ...data.standings.map((_, i) => [i + 1])], data.standings.map(row)),
  );
}

// -- openings

function show_openings() {
  if (data.openings.length < 2) return;
  const few = 10;
  const row = (o) =>
    make(
      "tr",
      null,
      make("td", {class: "number"}, o.number),
      make("td", {class: "name"}, o.name),
      make("td", {class: "number"}, o.white),
      make("td", {class: "number"}, o.draws),
      make("td", {class: "number"}, o.black),
      make("td", {class: "wide"}, bar([o.white, "white"], [o.draws, "draw"], [o.black, "black"])),
    );
  const whole = table(
    "Results by opening",
    [
      ["", "number"],
      ["Opening"],
      ["White", "number"],
      ["Draws", "number"],
      ["Black", "number"],
      ["", "wide"],
    ],
    data.openings.slice(0, few).map(row),
  );
  const rest =
    data.openings.length <= few
      ? []
      : make(
          "button",
          {
            class: "more",
            click: (event) => {
              event.target.remove();
              whole.querySelector("tbody").append(...data.openings.slice(few).map(row));
            },
          },
          `Show all ${data.openings.length}`,
        );
  show(
    "openings",
    "Results by opening",
    legend(["White wins", "white"], ["draws", "draw"], ["Black wins", "black"]),
    whole,
    rest,
  );
}
