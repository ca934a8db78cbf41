// The page of analysed games: its head, the table of players, the list of games.

const mark_names = {"?!": "dubious", "?": "mistake", "??": "blunder"};

function show_head() {
  document.title = `${data.title} – analysis`;
  const variants = data.boards.map((board) => board.title).join(", ");
  const facts = [
    ["Search", data.terms],
    ["Variant", variants],
    ["Games", `${data.games.length}`],
  ];
  by_id("head").append(
    make("h1", null, data.title),
    make(
      "dl",
      {class: "facts"},
      facts.map(([name, value]) => make("div", null, make("dt", null, name), make("dd", null, value))),
    ),
  );
}

const accuracy_text = (player) => (player.accuracy === null ? "–" : `${player.accuracy.toFixed(1)} %`);
const loss_text = (player) => (player.loss === null ? "–" : player.loss.toFixed(2));

function show_players() {
  if (data.games.length < 2) return;
  const rows = [...data.players].sort((a, b) => (b.accuracy ?? -1) - (a.accuracy ?? -1));
  show(
    "players",
    "Players",
    make(
      "p",
      {class: "soft"},
      "Accuracy: 100 % for play without any loss, over all moves with a choice. Loss: men a move.",
    ),
    table(
      "Players",
      [
        ["Player"],
        ["Games", "number wide"],
        ["Moves", "number wide"],
        ["Accuracy", "number"],
        ["Loss", "number"],
        ["?! · ? · ??", "number"],
      ],
      rows.map((player) =>
        make(
          "tr",
          null,
          make("th", {scope: "row", class: "name"}, player.name),
          make("td", {class: "number wide"}, player.games),
          make("td", {class: "number wide"}, player.moves),
          make("td", {class: "number"}, accuracy_text(player)),
          make("td", {class: "number"}, loss_text(player)),
          make("td", {class: "number"}, player.marks.join(" · ")),
        ),
      ),
    ),
  );
}

const turning_count = (game) =>
  (game.marks || "").split(" ").filter((mark) => mark === "?" || mark === "??").length;

function game_row(game) {
  const player = (side) => make("div", {class: "name"}, disc(side), game[side].name);
  return make(
    "tr",
    {click: () => open_game(game, true), "data-game": game.number},
    make(
      "td",
      {class: "number"},
      make("button", {class: "link", "aria-label": `Show game ${game.number}`}, game.number),
    ),
    make("td", null, player("white"), player("black")),
    make("td", null, game.result),
    make("td", {class: "number"}, accuracy_text(game.white), make("br"), accuracy_text(game.black)),
    make("td", {class: "number"}, turning_count(game)),
    make("td", {class: "number wide"}, plies_of(game)),
  );
}

/// Marks the row of the open game, if there is one.
function mark_row() {
  if (view.game === null) return;
  document.querySelector("#game-rows [aria-current]")?.removeAttribute("aria-current");
  document.querySelector(`#game-rows [data-game="${view.game.number}"]`)?.setAttribute("aria-current", "true");
}

function show_list() {
  if (data.games.length < 2) return;
  const games = table(
    "Games",
    [
      ["", "number"],
      ["White, Black"],
      ["Result"],
      ["Accuracy", "number"],
      ["?, ??", "number"],
      ["Plies", "number wide"],
    ],
    [],
  );
  games.classList.add("list");
  const rows = games.querySelector("tbody");
  rows.id = "game-rows";
  const waiting = data.games.slice();
  const more = make("button", {class: "more", id: "more-games", click: () => add_rows()});
  const add_rows = () => {
    rows.append(...waiting.splice(0, 200).map(game_row));
    more.hidden = waiting.length === 0;
    more.textContent = `Show more of ${waiting.length}`;
    mark_row();
  };
  show("list", "Games", games, more);
  add_rows();
}
