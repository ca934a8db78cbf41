#!/usr/bin/env python3
"""Tests the page of analysed games in a headless Chromium, on a wide and on a narrow screen, light and
dark: browser.py CHROMIUM SOPLO GAMES.pdn [--axe FILE] [--keep FOLDER]

--axe checks the page with axe-core too; --keep keeps the pages and pictures of them."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from chromium import Page
from page_checks import (PIECES, check, check_accessibility, check_looks, check_touch, data_of, positions,
                         report, text)


def write_pages(program, games, folder):
    """The whole collection, and one game alone."""
    for name, more in (("all", []), ("one", ["--game", "1"])):
        subprocess.run([program, "analyse", "--pdn", games, "--nodes", "1000", "--hash", "1", "--eval", "fallback",
                        "--html", folder / f"{name}.html", *more], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def open_game(page, number):
    page.run(f"open_game(data.games.find((g) => g.number === {number}), true)")


def check_replay(page, game):
    """Every ply by key: pieces, the move it says, the arrow of the move."""
    page.key("Home")
    check("no arrow at the start", page.run("document.querySelectorAll('#arrows .arrow').length"), 0)
    steps = game["steps"].split()
    for ply, expected in enumerate(positions(game)):
        if ply > 0:
            page.key("ArrowRight")
            check(f"game {game['number']} says", game["moves"].split()[ply - 1] in text(page, "#said b"), True)
            check(f"game {game['number']} arrow", page.run(
                "[...document.querySelectorAll('#arrows .played')].map((a) => a.dataset.from + '.' + a.dataset.to)"),
                [re.match(r"\d+\.\d+", steps[ply - 1]).group()])
        check(f"game {game['number']} after {ply} plies", page.run(PIECES), expected)


def check_better_line(page, game):
    """The first marked move: its arrows, its line move by move, and the way back."""
    ply = next(i for i, mark in enumerate(game["marks"].split()) if mark == "??")
    line = game["lines"][str(ply)]
    page.key("Home")
    page.key("j")
    check("j: the first turning point", page.run("view.ply"), ply + 1)
    check("said: what it lost", game["losses"].split()[ply] in text(page, "#said"), True)
    check("arrows: played and better", page.run(
        "[...document.querySelectorAll('#arrows .arrow')].map((a) => a.classList[1])"), ["played", "best"])
    check("the better one points to its square", page.run(
        "((a) => a.dataset.from + '.' + a.dataset.to)(document.querySelector('#arrows .best'))"),
        re.match(r"\d+\.\d+", line["steps"]).group())
    before = list(positions(game))[ply]
    start = "".join(before.get(str(n + 1), ".") for n in range(len(game["start"])))
    on_line = list(positions({"start": start, "steps": line["steps"]}))
    page.key("b")
    for step in range(1, len(on_line)):
        check(f"better line, move {step}", page.run(PIECES), on_line[step])
        check("and its move is marked", text(page, "#better [aria-current]"), line["moves"].split()[step - 1])
        page.key("ArrowRight")
    check("the line's end is its end", page.run("view.ply"), len(on_line) - 1)
    page.key("Escape")
    check("Escape: back to the game", page.run("[inside, view.ply]"), [None, ply + 1])
    page.click("#better button:nth-of-type(2)")
    check("a click into the line", page.run(PIECES), on_line[2])
    page.click("#back")
    check("a click back", page.run("[inside, view.ply]"), [None, ply + 1])
    page.click(".moves .line button")
    check("a line of the move list", page.run("[inside.ply, view.ply]"), [ply, 1])
    page.click("#moves [data-ply='3']")
    check("a move of the list leaves it", page.run("[inside, view.ply]"), [None, 3])


def check_graph(page, game):
    plies = len(game["moves"].split())
    marked = [i + 1 for i, mark in enumerate(game["marks"].split()) if mark != "-"]
    check("the graph's points", page.run("[...document.querySelectorAll('#scores [data-ply]')].map((p) => +p.dataset.ply)"),
          marked)
    page.click("#scores svg.plot")
    check("the middle of the graph", abs(page.run("view.ply") - plies / 2) <= 1, True)
    turns = [i + 1 for i, mark in enumerate(game["marks"].split()) if mark in ("?", "??")]
    check("turning points", page.run("[...document.querySelectorAll('[data-turn]')].map((b) => +b.dataset.turn)"), turns)
    page.click(f"[data-turn='{turns[-1]}']")
    check("a turning point", page.run("view.ply"), turns[-1])
    page.key("k")
    check("k: the one before", page.run("view.ply"), turns[-2])
    label = page.run("document.querySelector('#scores svg.plot').getAttribute('aria-label')")
    check("the graph in words", "blunder" in label and "At the end" in label, True)


def check_collection(page, data):
    check("games listed", page.run("[...document.querySelectorAll('#game-rows tr')].map((r) => +r.dataset.game)"),
          [g["number"] for g in data["games"]])
    check("players listed", page.run("[...document.querySelectorAll('#players tbody th')].map((e) => e.textContent).sort()"),
          sorted(p["name"] for p in data["players"]))
    check("hostile text is text", page.run("document.querySelectorAll('#players b, #list b').length"), 0)
    page.click("#game-rows tr:nth-child(2) td:last-child")
    check("a row opens its game", page.run("[location.hash, view.game.number]"), ["#game-3", 3])
    page.key("n")
    check("n: next game", page.run("view.game.number"), 4)
    page.key("p")
    page.key("p")
    check("p: game before", page.run("view.game.number"), 1)


def try_page(page, file, axe, keep):
    data = data_of(file)
    name = file.stem
    for width, height, touch in ((1280, 900, False), (390, 800, True)):
        for scheme in ("light", "dark"):
            label = f"{name} {width} {scheme}"
            page.size(width, height, touch)
            page.scheme(scheme)
            page.open(file.as_uri())
            page.key("j")
            check_looks(page, label)
            check_accessibility(page, label, axe)
            if keep:
                page.screenshot(file.with_name(f"{name}-{width}-{scheme}.png"))
            page.key("b")
            check_looks(page, label + ", better line")
        if touch:
            page.key("Escape")
            check_touch(page)
    page.size(1280, 900)
    page.open(file.as_uri())
    game = data["games"][0]
    check_better_line(page, game)
    check_graph(page, game)
    if len(data["games"]) > 1:
        check_collection(page, data)
        check_replay(page, game)
        for other in data["games"][1:]:
            open_game(page, other["number"])
            check_replay(page, other)
            check("White is below", text(page, "#player-below").startswith(other["white"]["name"]), True)
    check(f"{name}: complaints", page.complaints, [])


def main():
    parser = argparse.ArgumentParser()
    for name in ("chromium", "soplo", "games"):
        parser.add_argument(name)
    parser.add_argument("--axe", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = (options.keep or pathlib.Path(temporary)).resolve()
        folder.mkdir(exist_ok=True)
        write_pages(options.soplo, options.games, folder)
        with Page(options.chromium) as page:
            for name in ("all", "one"):
                try_page(page, folder / f"{name}.html", options.axe, options.keep is not None)
    return report("analysis in a browser")


if __name__ == "__main__":
    raise SystemExit(main())
