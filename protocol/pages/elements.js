"use strict";
// The data of the page, functions that make elements, and texts for numbers and results.
// Text from the data is always inserted as text, never as HTML.

const data = JSON.parse(document.getElementById("page-data").textContent);
const by_id = (id) => document.getElementById(id);

// -- elements

const drawing = new Set(["svg", "g", "rect", "circle", "line", "path", "text", "title"]);

/// Makes an element with attributes and children. An attribute whose value is a function becomes a
/// listener. Values null, undefined and false are ignored.
function make(name, attributes, ...children) {
  const element = drawing.has(name)
    ? document.createElementNS("http://www.w3.org/2000/svg", name)
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (![null, undefined, false].includes(value))
      element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

function show(id, title, ...children) {
  by_id(id).replaceChildren(make("h2", {id: id + "-title"}, title), ...children.flat());
}

/// Makes a table; wide content scrolls inside the card. `head` has [text, class] pairs.
function table(label, head, rows) {
  const cells = head.map(([text, kind]) =>
    text === "" ? make("td", {class: kind}) : make("th", {scope: "col", class: kind}, text),
  );
  return make(
    "div",
    {class: "scroll", tabindex: 0, role: "region", "aria-label": `Table: ${label}`},
    make("table", null, make("thead", null, make("tr", null, cells)), make("tbody", null, rows)),
  );
}

// -- texts and numbers

const count = (n, one, many = one + "s") => `${n} ${n === 1 ? one : many}`;
const percent = (part, all) => (all === 0 ? "–" : `${((100 * part) / all).toFixed(1)} %`);
const signed = (value, digits = 1) => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : (value < 0 ? "−" : "+") + text;
};
/// Returns points with halves: 7½ for 7.5.
const points = (value) => (value % 1 === 0 ? `${value}` : `${Math.floor(value) || ""}½`);
const elo_text = (elo) => `${signed(elo.value)} ± ${elo.error.toFixed(1)}`;
const winner_of = (game) =>
  game.result === "White wins" ? game.white : game.result === "Black wins" ? game.black : null;
const loser_of = (game) =>
  winner_of(game) === null ? null : winner_of(game) === game.white ? game.black : game.white;
const plies_of = (game) => (game.moves ? game.moves.split(" ").length : 0);
const disc = (side) => make("i", {class: `disc ${side}`, "aria-hidden": "true"});

/// Makes a bar of parts, each [number, class]. The caller writes the numbers beside it.
function bar(...parts) {
  return make(
    "div",
    {class: "bar", "aria-hidden": "true"},
    parts.filter(([n]) => n > 0).map(([n, kind]) => make("i", {class: kind, style: `flex: ${n} 1 0`})),
  );
}

function legend(...entries) {
  return make(
    "p",
    {class: "legend"},
    entries.map(([text, kind]) => make("span", null, make("i", {class: kind}), text)),
  );
}
