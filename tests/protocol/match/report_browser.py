#!/usr/bin/env python3
"""Tests the pages of match reports in a headless Chromium, on a wide and on a narrow screen, light and
dark: report_browser.py CHROMIUM TEST_MATCH_REPORT [FOLDER]

The second argument is the test program that writes the pages. With FOLDER the pages and pictures of
them are kept there."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from chromium import Page
from page_checks import PIECES, check, check_looks, check_touch, data_of, positions, report, text

def check_replay(page, game):
    """Steps through the open game by key and compares every ply with the data."""
    page.key("Home")
    for ply, expected in enumerate(positions(game)):
        if ply > 0:
            page.key("ArrowRight")
            check(f"game {game['number']} says", text(page, "#said b").split(" ")[-1],
                  game["moves"].split()[ply - 1])
        check(f"game {game['number']} after {ply} plies", page.run(PIECES), expected)
    page.key("ArrowRight")
    check("the end is the end", page.run("view.ply"), len(game["moves"].split()))


def check_tournament(page, data):
    failed = [g for g in data["games"] if g["failure"]]
    check("failures come first", page.run("[...document.querySelectorAll('main > section:not(:empty)')][0].id"),
          "failures")
    check("failures", page.run("document.querySelectorAll('#failures li').length"), len(failed))
    check("hostile text is text", page.run("document.images.length"), 0)
    check("hostile name", page.run("[...document.querySelectorAll('#standings th.name')].map((e) => e.textContent).sort()"),
          sorted(s["name"] for s in data["standings"]))
    check("error bars", page.run("document.querySelectorAll('#ratings svg circle').length"), len(data["standings"]))
    check("cross table", page.run("document.querySelectorAll('#cross td').length"), len(data["standings"]) ** 2)

    page.click("#failures li:last-child button")
    check("a failure opens its game", page.run("view.game.number"), failed[-1]["number"])
    check("at its end", page.run("at_end()"), True)
    check("with its reason", failed[-1]["reason"] in text(page, "#outcome"), True)
    check("the focus is there", page.run("document.activeElement.id"), "game-title")
    page.key("n")
    check("n: next game", page.run("view.game.number"), failed[-1]["number"] + 1)
    page.key("p")
    page.key("p")
    check("p: game before", page.run("view.game.number"), failed[-1]["number"] - 1)
    check_replay(page, data["games"][failed[-1]["number"] - 2])

    page.click("#first")
    check("button: start", page.run("view.ply"), 0)
    page.click("#next")
    page.click("#next")
    page.click("#previous")
    check("buttons: on and back", page.run("view.ply"), 1)
    page.click("#last")
    check("button: end", page.run("at_end()"), True)
    page.click("#moves [data-ply='3']")
    check("a move of the list", page.run("view.ply"), 3)
    page.click(".graph svg")
    check("the middle of a graph", abs(page.run("view.ply - view.steps.length / 2")) <= 1, True)
    place = "document.querySelector('#pieces g circle').getAttribute('cy')"
    before = float(page.run(place))
    page.click("#flip")
    check("the board turned", float(page.run(place)), 10 * data["board"]["size"] - before)
    page.key("Home")
    page.click("#play")
    page.wait_for("view.ply >= 2")
    page.click("#play")

    page.run("by_id('kind-filter').value = 'failures'; by_id('kind-filter').dispatchEvent(new Event('change'))")
    check("filter: failures", page.run("[...document.querySelectorAll('#game-rows tr')].map((r) => +r.dataset.game)"),
          [g["number"] for g in failed])
    name = data["standings"][0]["name"]
    page.run("by_id('kind-filter').value = 'all games';"
             f"by_id('engine-filter').value = {json.dumps(name)}; by_id('engine-filter').dispatchEvent(new Event('change'))")
    check("filter: engine", text(page, "#game-count"),
          f"{sum(name in (g['white'], g['black']) for g in data['games'])} games")
    page.click("#game-rows tr:nth-child(2) td:last-child")
    check("a row opens its game", page.run("location.hash === '#game-' + listed[1].number && view.game === listed[1]"), True)


def try_pages(page, folder, pictures):
    files = {f.stem: f for f in sorted(folder.glob("*.html"))}
    for name in ("tournament", "american", "empty"):
        data = data_of(files[name])
        for width, height, touch in ((1280, 900, False), (360, 780, True)):
            for scheme in ("light", "dark"):
                page.size(width, height, touch)
                page.scheme(scheme)
                page.open(files[name].as_uri())
                label = f"{name} {width} {scheme}"
                check_looks(page, label)
                if pictures:
                    page.screenshot(folder / f"{name}-{width}-{scheme}.png")
            if touch and data["games"]:
                check_touch(page)
            elif name == "tournament":
                check_tournament(page, data)
            check(f"{name} {width}: complaints", page.complaints, [])
    page.size(1280, 900)
    for name in ("spanish", "turkish", "canadian", "russian+soplo"):
        data = data_of(files[name])
        page.open(files[name].as_uri() + "#game-2")
        check(f"{name}: the game of the address", page.run("view.game.number"), 2)
        check_looks(page, name)
        check_replay(page, data["games"][1])
        below = text(page, "#player-below")
        check(f"{name}: White is below", below.startswith(data["games"][1]["white"]), True)


def main():
    browser, writer = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else temporary).resolve()
        folder.mkdir(exist_ok=True)
        subprocess.run([writer, "--test-case=pages for a browser"], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "SOPLO_REPORT_FOLDER": str(folder)})
        with Page(browser) as page:
            try_pages(page, folder, len(sys.argv) > 3)
    return report("report in a browser")


if __name__ == "__main__":
    sys.exit(main())
