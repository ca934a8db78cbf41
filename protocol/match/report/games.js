// The list of games with its filters.

const engine_names = data.standings.map((s) => s.name);
let listed = data.games; // the games that match the filters
const first_rows = matchMedia("(max-width: 40rem)").matches ? 15 : 100;
let rows_shown = first_rows;

const kinds = {
  "all games": () => true,
  failures: (g) => g.failure,
  decided: (g) => winner_of(g) !== null,
  draws: (g) => g.result === "draw",
  unfinished: (g) => g.result === "unfinished",
};

function result_text(game) {
  const winner = winner_of(game);
  return winner === null ? game.result : `${winner} wins`;
}

function ending_text(game) {
  if (game.ending === "rules") return game.reason;
  return game.reason ? `${game.ending}: ${game.reason}` : game.ending;
}

function game_row(game) {
  const open = () => open_game(game, true);
  const player = (name, side) =>
    make("div", {class: "name"}, disc(side), winner_of(game) === name ? make("b", null, name) : name);
  return make(
    "tr",
    {click: open, "aria-current": game === view.game ? "true" : null, "data-game": game.number},
    make(
      "td",
      {class: "number"},
      make("button", {class: "link", "aria-label": `Show game ${game.number}`}, game.number),
    ),
    make("td", null, player(game.white, "white"), player(game.black, "black")),
    make(
      "td",
      null,
      make("div", {class: game.failure ? "failed" : null}, (game.failure ? "⚠ " : "") + result_text(game)),
      make("small", null, ending_text(game)),
    ),
    make("td", {class: "number wide"}, plies_of(game)),
  );
}

function fill_list() {
  const body = by_id("game-rows");
  body.replaceChildren(...listed.slice(0, rows_shown).map(game_row));
  by_id("game-count").textContent = count(listed.length, "game");
  const more = by_id("more-games");
  more.hidden = listed.length <= rows_shown;
  more.textContent = `Show ${Math.min(500, listed.length - rows_shown)} more`;
}

function filter_games() {
  const engine = by_id("engine-filter").value;
  const kind = kinds[by_id("kind-filter").value];
  listed = data.games.filter((g) => (engine === "" || g.white === engine || g.black === engine) && kind(g));
  rows_shown = first_rows;
  fill_list();
}

function show_games() {
  if (data.games.length === 0) return;
  const choice = (id, label, options) =>
    make(
      "label",
      null,
      label,
      make(
        "select",
        {id, change: filter_games},
        options.map(([value, text]) => make("option", {value}, text)),
      ),
    );
  const list = table("Games", [["", "number"], ["White, Black"], ["Result"], ["Plies", "number wide"]], []);
  list.classList.add("list");
  list.querySelector("tbody").id = "game-rows";
  const more = make("button", {
    class: "more",
    id: "more-games",
    click: () => {
      rows_shown += 500;
      fill_list();
    },
  });
  show(
    "games",
    "Games",
    make(
      "div",
      {class: "layout"},
      make("div", {class: "viewer", id: "viewer"}),
      make(
        "div",
        null,
        make(
          "div",
          {class: "filters"},
          choice("engine-filter", "Engine", [["", "any"], ...engine_names.map((name) => [name, name])]),
          choice(
            "kind-filter",
            "Show",
            Object.keys(kinds).map((kind) => [kind, kind]),
          ),
          make("span", {class: "soft", id: "game-count", role: "status"}),
        ),
        list,
        more,
      ),
    ),
  );
  make_match_viewer();
  fill_list();
}
