"""Checks that every page must pass in a browser: no requests, enough contrast, no element wider than
the screen, a name for every control. Also plays the steps of a game's data."""
import json
import re

# Finds texts whose contrast with their background is below 4.5 (3 for large text), the limit of WCAG.
FAINT = """(() => {
  const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return [n[0], n[1], n[2], n[3] ?? 1]; };
  const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
  const behind = (e) => {
    if (e === null) return [255, 255, 255, 1];
    const own = parse(getComputedStyle(e).backgroundColor);
    return own[3] === 1 ? own : over(own, behind(e.parentElement));
  };
  const light = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const faint = [];
  for (const e of document.querySelectorAll("body *")) {
    if (e.closest(".board, script, noscript") || e.getClientRects().length === 0) continue;
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== "")) continue;
    const style = getComputedStyle(e), back = behind(e);
    const front = over(parse(e.closest("svg") ? style.fill : style.color), back);
    const [a, b] = [light(front), light(back)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.6 && style.fontWeight >= 600);
    if (ratio < (large ? 3 : 4.5)) faint.push(`${e.textContent.slice(0, 30)}: ${ratio.toFixed(2)}`);
  }
  return faint;
})()"""

NAMELESS = """[...document.querySelectorAll("button, select, [role=img], [role=region]")]
  .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)"""

WIDER_THAN_PAGE = """[...document.querySelectorAll("body *")].filter((e) => !e.closest(".scroll, svg, .moves") &&
  e.getClientRects().length > 0 && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((e) => e.outerHTML.slice(0, 100))"""

PIECES = """Object.fromEntries([...document.querySelectorAll("#pieces g:not(.ghost)")]
  .map((g) => [g.dataset.square, g.dataset.piece]))"""

faults = []


def check(what, found, expected):
    if found != expected:
        faults.append(f"{what}: {found!r} instead of {expected!r}")


def data_of(file):
    text = file.read_text(encoding="utf-8")
    return json.loads(re.search(r'id="page-data">(.*?)</script>', text, re.S).group(1))


def positions(game):
    """Returns the pieces by square after each ply, computed from the data."""
    pieces = {str(i + 1): p for i, p in enumerate(game["start"]) if p != "."}
    yield dict(pieces)
    for step in game.get("steps", "").split():
        start, end, piece, gone = re.fullmatch(r"(\d+)\.(\d+)(.)(.*)", step).groups()
        for square in [start, *filter(None, gone.split("."))]:
            pieces.pop(square, None)
        pieces[end] = piece
        yield dict(pieces)


def check_looks(page, name):
    check(f"{name}: complaints", page.complaints, [])
    check(f"{name}: wider than the page", page.run(WIDER_THAN_PAGE), [])
    check(f"{name}: page scrolls sideways",
          page.run("document.documentElement.scrollWidth > document.documentElement.clientWidth"), False)
    check(f"{name}: faint", page.run(FAINT), [])
    check(f"{name}: without a name", page.run(NAMELESS), [])
    page.complaints.clear()


def check_accessibility(page, name, axe):
    """Checks the page with axe-core, if its file is given."""
    if axe is None:
        return
    page.run(axe.read_text(encoding="utf-8") + ";0")
    check(f"{name}: axe-core", page.run(
        "axe.run().then((r) => r.violations.map((v) => `${v.id}: ${v.nodes[0].html}`))"), [])


def text(page, selector):
    return page.run(f"document.querySelector({json.dumps(selector)}).textContent")


def check_touch(page):
    page.key("Home")
    for right in (-120, -120, -120, 120):
        page.swipe("#board", right)
    check("swipes: three on, one back", page.run("view.ply"), 2)
    x, y = page.middle("#board")
    for right in (60, 60, -60):
        page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x + right, "y": y}])
        page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    check("taps: two on, one back", page.run("view.ply"), 3)
    small = "[...document.querySelectorAll('.controls button')].filter((b) => b.offsetHeight < 40 || b.offsetWidth < 40).length"
    check("buttons for fingers", page.run(small), 0)


def report(what):
    """Prints the faults and returns the exit status."""
    for fault in faults[:30]:
        print(fault)
    print(f"{what}: " + (f"{len(faults)} faults" if faults else "good"))
    return 1 if faults else 0
