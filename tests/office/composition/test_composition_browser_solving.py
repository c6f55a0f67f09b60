"""In the browser: a contest of solving, one solver on the board and one in text, from the announcement to the ranks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.office.browser import browsing, run, serving
from tests.office.composition.composition_browser import (
    CHECK,
    FAMILIES,
    FEN,
    LATER,
    NAMES,
    PASSWORD,
    RULES,
    SETUP,
    Visitor,
    on,
)

WORKS = (
    (FEN, "T: e3-d4 b6-a5 d4-c5 d6:b4", "Мастер Старый"),
    ("W:Wc3,e3,g3,c1,e1:Bd8,f8,b6,d6,f6", "T: e3-f4 d6-c5 g3-h4\nT: e3-f4 f6-g5 f4:h6", "Мастер Новый"),
)


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.clause(RULES, "11.6", "11.6.1", "11.6.1/p2", "11.6.1/p3")
def test_a_contest_of_solving(tmp_path: Path) -> None:
    run(SETUP.format(names=NAMES, families=FAMILIES, password=PASSWORD), tmp_path)
    with serving(tmp_path) as address, browsing() as page:
        browser = page.context.browser
        assert browser is not None
        head = Visitor(browser, address, "head")
        solve_announcement(head)
        abel = on_the_board(browser, address)
        in_text(browser, address)
        run(LATER.format(days=31), tmp_path)
        the_marking(head, abel)
    assert run(CHECK, tmp_path).split() == ["0", "approved"]


def solve_announcement(head: Visitor) -> None:
    for position, solution, author in WORKS:
        page = head.go("/composition/works/add/")
        page.locator("[name=position]").fill(position)
        page.locator("[name=solution]").fill(solution)
        page.locator("[name=genre]").select_option("problem")
        page.locator("[name=author]").fill(author)
        page.locator("[name=place]").fill("Москва")
        head.press("Save", "The work is in the library.")
        head.clean()
    page = head.go("/composition/announce/solve/")
    for name, value in {"code": "riddles", "name": "Решаем", "organiser": "Клуб", "winners": "Очки",
                        "address": "office@example.org", "scoring": "По трудности", "awards": "Дипломы",
                        "deadline": on(30), "solutions_published": on(31), "results_published": on(31),
                        "count-problem": "2", "extra-side_solution": "2"}.items():  # fmt: skip
        page.locator(f"[name={name}]").fill(value)
    page.locator("[name=status]").select_option("municipal")
    head.clean()
    head.press("Save", "The draft is saved")
    page = head.go("/composition/contests/riddles/set/")
    for author, points in (("Старый", "4"), ("Новый", "6")):
        chosen = page.locator("#work option").filter(has_text=author).get_attribute("value")
        page.get_by_label("Work", exact=True).select_option(chosen)
        page.get_by_label("Points").fill(points)
        page.get_by_role("button", name="Include in the set", exact=True).click()
        expect(page.locator(".works")).to_contain_text(author)
    head.clean()
    head.go("/composition/contests/riddles/")
    head.press("Publish the terms", "The contest is announced.")


FOLLOWS = {"d6-c5": ("g3", "h4"), "f6-g5": ("f4", "h6")}


def click(page: Page, *squares: str) -> None:
    for square in squares:
        page.locator(f"tavlei-board [data-square={square}]").click()


def on_the_board(browser: Browser, address: str) -> Visitor:
    abel = Visitor(browser, address, "abel")
    page = abel.go("/composition/contests/riddles/")
    abel.press("Take part", "You take part.")
    assert "Мастер" not in page.inner_text("main")
    abel.clean()
    page.goto(f"{address}/composition/contests/riddles/solve/2/")
    line = page.locator("#line")
    met = []
    for _ in range(2):
        click(page, "e3", "f4")
        expect(line).to_have_text(re.compile(r"1\. e3-f4 \S+"))
        met.append(line.inner_text().split()[2])
        click(page, *FOLLOWS[met[-1]])
        expect(line).to_contain_text(f"2. {FOLLOWS[met[-1]][0]}")
        page.get_by_role("button", name="Save this variation").click()
        expect(page.locator("#kept")).to_contain_text("Your answer is saved.")
        expect(line).to_be_empty()
    assert set(met) == set(FOLLOWS), "Black's second answer is the one he has not met yet"
    abel.clean()
    page.reload()
    assert page.locator("#lines").input_value().count("\n") == 1, "two variations are there after a reload"
    page.goto(f"{address}/composition/contests/riddles/solve/1/")
    page.get_by_label("there is a side solution").first.check()
    page.locator("#line-side_solution").fill("e3-f4")
    expect(page.locator("#kept")).to_contain_text("Your answer is saved.")
    page.reload()
    expect(page.locator("#line-side_solution")).to_have_value("e3-f4")
    return abel


def in_text(browser: Browser, address: str) -> None:
    """The second solver writes; the first move alone is right in the second work."""
    bela = Visitor(browser, address, "bela", width=390)
    page = bela.go("/composition/contests/riddles/")
    bela.press("Take part", "You take part.")
    page.goto(f"{address}/composition/contests/riddles/solve/1/")
    page.get_by_label("My variations").fill("1. e3-d4 b6-a5 2. d4-c5")
    page.get_by_role("button", name="Save my answer").click()
    expect(page.locator("[role=status] .note")).to_contain_text("Your answer is saved.")
    page.goto(f"{address}/composition/contests/riddles/solve/2/")
    page.get_by_label("My variations").fill("1. e3-f4 d6-c5 2. c3-d4")
    page.get_by_role("button", name="Save my answer").click()
    expect(page.locator("[role=status] .note")).to_contain_text("Your answer is saved.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    bela.clean()
    bela.go("/composition/contests/riddles/sheet/")
    bela.press("Hand in my answers", "Your answers are handed in.")


def the_marking(head: Visitor, abel: Visitor) -> None:
    page = head.go("/composition/contests/riddles/chief/")
    head.press("Close solving", "Solving is closed")
    page = head.go("/composition/contests/riddles/marking/")
    head.clean()
    head.press("Do not confirm", "The decision is recorded.")
    bela = page.locator("section").filter(has_text=re.compile("Белин|Belin"))
    bela.get_by_text("Correct the points").last.click()
    bela.locator("form").last.get_by_label("Points").fill("2")
    bela.locator("form").last.get_by_label("Reason").fill("Ход указан верно")
    bela.locator("form").last.get_by_role("button", name="Correct").click()
    expect(page.locator("[role=status] .note")).to_contain_text("The decision is recorded.")
    assert abel.go("/composition/works/").locator(".works").inner_text().count("Мастер") == 0
    page = head.go("/composition/contests/riddles/chief/")
    page.get_by_label("Participants of the final part").fill("12")
    head.press("Publish the table", "The table and the solutions are published.")
    page = abel.go("/composition/contests/riddles/results/")
    expect(page.locator("main")).to_contain_text("Мастер Новый")
    rows = page.locator("tbody tr")
    expect(rows.nth(0)).to_contain_text("Abelov")
    expect(rows.nth(0).locator("td").nth(4)).to_have_text("6")
    expect(rows.nth(1).locator("td").nth(4)).to_have_text("6")
    abel.clean()
    page = head.go("/composition/contests/riddles/chief/")
    page.get_by_label("Report of the chief judge").fill("Все решили")
    head.press("Approve the results", "The results are approved.")
