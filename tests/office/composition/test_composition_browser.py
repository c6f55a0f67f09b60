"""In the browser: a closed contest of composing, three authors and two judges, from the announcement to the ranks."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.office.browser import browsing, run, serious_violations, serving
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

NOTATION = "White c3, b2, d2, f2, h2; Black d6, a7, c7, e7, g7"
BOARD = (("white man", ("c1", "e1", "c3", "e3", "g3")), ("black man", ("b6", "d6", "f6", "d8", "f8")))


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.clause(RULES, "11.5.1", "11.5.2", "11.5.2/p2", "11.5.2/p3", "11.7", "11.7/p2", "11.7/p3", "11.7/p4",
                    "11.7/p5", "11.7/note1")  # fmt: skip
def test_a_closed_contest_of_composing(tmp_path: Path) -> None:
    run(SETUP.format(names=NAMES, families=FAMILIES, password=PASSWORD), tmp_path)
    with serving(tmp_path) as address, browsing() as page:
        browser = page.context.browser
        assert browser is not None
        head = Visitor(browser, address, "head")
        compose_announcement(head)
        authors_enter(browser, address)
        run(LATER.format(days=101), tmp_path)
        the_secretary_hands_over(Visitor(browser, address, "secretary"))
        the_judges_judge(browser, address, head)
        remarks_and_a_revision(browser, address, head, tmp_path)
        anybody_looks(browser, address)
    assert run(CHECK, tmp_path).split() == ["0", "approved"]


def compose_announcement(head: Visitor) -> None:
    page = head.go("/composition/announce/compose/")
    for name, value in {"code": "cup", "name": "Кубок составления", "organiser": "Федерация", "winners": "Сумма",
                        "address": "office@example.org", "terms": "Свободная тема", "works_per_author": "2",
                        "copies": "1", "closes": on(100), "preliminary_due": on(130),
                        "in_force_due": on(220)}.items():  # fmt: skip
        page.locator(f"[name={name}]").fill(value)
    page.locator("[name=status]").select_option("region")
    page.locator("[name=authors_hidden]").check()
    page.locator("[name=sections][value='russian.problem']").check()
    head.clean()
    head.press("Save", "The draft is saved")
    for account, office in (("secretary", "chief_secretary"), ("senior", "senior_judge"), ("judge", "section_judge")):
        page.get_by_label("Account or e-mail").fill(account)
        page.get_by_label("Post").select_option(office)
        if "judge" in office:
            page.get_by_label("Section").select_option(index=1)
        page.get_by_role("button", name="Appoint", exact=True).click()
        expect(page.locator("[role=status] .note")).to_contain_text("The appointment is made.")
        expect(page.get_by_role("table")).to_contain_text({"secretary": "Секретин", "senior": "Старшин",
                                                           "judge": "Судьин"}[account])  # fmt: skip
    head.clean()
    head.go("/composition/contests/cup/")
    head.press("Publish the terms", "The contest is announced.")


def authors_enter(browser: Browser, address: str) -> None:
    abel = Visitor(browser, address, "abel")
    page = abel.go("/composition/contests/cup/enter/")
    for tool, squares in BOARD:
        page.get_by_label(tool, exact=True).check()
        for square in squares:
            page.locator(f"tavlei-board[data-variant=russian] [data-square={square}]").click()
    page.locator("[name=solution]").fill("T: 1. e3-f4 d6-c5 2. g3-h4\nA: 1. e3-f4 f6-g5 2. f4:h6")
    expect(page.locator("#checked-lines li.good")).to_have_count(2)
    page.locator("[name=solution]").fill("T: 1. e3-f4 d6-c5 2. g3-h4\nA: 1. e3-f4 f6-g5 2. f4:d6")
    expect(page.locator("#checked-lines li.bad")).to_have_count(1)
    page.locator("[name=solution]").fill("T: 1. e3-f4 d6-c5 2. g3-h4\nA: 1. e3-f4 f6-g5 2. f4:h6")
    page.locator("[name=genre]").select_option("problem")
    abel.clean()
    abel.press("Enter the work", "Your work is entered.")
    abel.clean()
    for name, position, solution in (("bela", FEN, "T: e3-d4 b6-a5 d4-c5 d6:b4"), ("cyril", NOTATION, "c3-b4 d6-e5")):
        visitor = Visitor(browser, address, name, width=390)
        page = visitor.go("/composition/contests/cup/enter/")
        page.locator("[name=position]").fill(position)
        page.locator("[name=solution]").fill(solution)
        page.locator("[name=genre]").select_option("problem")
        expect(page.locator("#checked-lines li.good")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        visitor.press("Enter the work", "Your work is entered.")


def the_secretary_hands_over(secretary: Visitor) -> None:
    page = secretary.go("/composition/contests/cup/secretary/")
    expect(page.locator("main")).to_contain_text("Абелов")
    for _ in range(3):
        page.locator("article").filter(has_text="not examined yet").get_by_role(
            "button", name="Accept the work"
        ).first.click()
        expect(page.locator("[role=status] .note")).to_contain_text("The receipt is recorded.")
    secretary.clean()
    secretary.press("Hand the works over", "The works are with the judges.")


def the_judges_judge(browser: Browser, address: str, head: Visitor) -> None:
    marks = {"senior": ("8.5", "7", "6"), "judge": ("7.5", "7", "6.4")}
    for name, given in marks.items():
        visitor = Visitor(browser, address, name)
        for number, mark in enumerate(given, start=1):
            page = visitor.go(f"/composition/contests/cup/judge/{number}/")
            text = page.inner_text("main")
            assert not any(each in text for each in FAMILIES[4:]), "no judge reads a name"
            if name == "senior":
                page.get_by_label("Depth of the check").select_option("quick")
                visitor.press("Verify the work", "The work is verified.")
                decide_everything(visitor)
            page.get_by_label("Mark, 0 to 10").fill(mark)
            page.get_by_label("My assessment of the work").fill("Оригинально")
            visitor.press("Save my opinion", "Your opinion is saved.")
        if name == "senior":
            visitor.clean()
            page = visitor.go("/composition/contests/cup/judge/")
            page.get_by_label("Report on the section").fill("Три работы, все новые.")
            visitor.press("Hand in the report", "The report is with the chief judge.")
    page = head.go("/composition/contests/cup/chief/")
    head.clean()
    page.get_by_role("button", name="I have checked it").click()
    expect(page.locator("[role=status] .note")).to_contain_text("The report is checked.")
    head.press("Publish the preliminary results", "The preliminary results are published.")


def decide_everything(visitor: Visitor) -> None:
    """Every finding that is more than information is dismissed; one is looked at on the board first."""
    page = visitor.page
    first = page.locator("article.finding").filter(has=page.locator("details")).first
    if first.count():
        first.get_by_text("Show the line on the board").click()
        first.get_by_role("button", name="Forward", exact=True).click()
        expect(first.locator("[role=status]")).not_to_be_empty()
    forms = page.locator("form").filter(has=page.get_by_role("button", name="dismissed")).filter(has_text="not decided")
    while forms.count():
        left = forms.count()
        forms.first.get_by_label("Reason").fill("так задумано")
        forms.first.get_by_role("button", name="dismissed").click()
        expect(forms).to_have_count(left - 1)


def remarks_and_a_revision(browser: Browser, address: str, head: Visitor, home: Path) -> None:
    bela = Visitor(browser, address, "bela", width=390)
    page = bela.go("/composition/contests/cup/results/")
    expect(page.locator("main")).to_contain_text("Абелов Иван")
    bela.go("/composition/contests/cup/works/1/")
    page.get_by_label("What it is about").fill("Есть предшественник")
    bela.press("Send a remark", "Sent.")
    bela.clean()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page = head.go("/composition/contests/cup/chief/")
    page.get_by_label("Answer").fill("Верно, оценка снижена")
    head.press("Accept", "The answer is sent.")
    page.get_by_text("Decide otherwise").first.click()
    revision = page.locator("form[action$='/works/1/revise/']")
    if not revision.is_visible():
        page.locator("details").filter(has=revision).locator("summary").click()
    revision.get_by_label("Mark").fill("5")
    revision.get_by_label("Reason").fill("Найден предшественник")
    revision.get_by_role("button", name="Decide").click()
    expect(page.locator("[role=status] .note")).to_contain_text("The decision is recorded.")
    page.get_by_label("Reason for the change").fill("Найден предшественник")
    head.press("Notify the entrants", "The entrants are notified of the change.")
    head.press("Announce the final results", "final results are announced from")
    run(LATER.format(days=63), home)
    page = head.go("/composition/contests/cup/chief/")
    head.press("Announce the final results", "The final results are announced.")
    bela.go("/composition/contests/cup/works/2/")
    bela.page.get_by_label("What it is about").fill("Оценка занижена")
    bela.press("Complain to the chief judge", "Sent.")
    page = head.go("/composition/contests/cup/chief/")
    page.get_by_label("Answer").fill("Оценка обоснована")
    head.press("Do not accept", "The answer is sent.")
    page.get_by_label("Report of the chief judge").fill("Конкурс прошел")
    page.get_by_label("Participants of the final part").fill("16")
    head.press("Approve the results", "The results are approved.")
    head.clean()


def anybody_looks(browser: Browser, address: str) -> None:
    page = browser.new_context(locale="en-US", viewport={"width": 390, "height": 800}).new_page()
    for path in ("/composition/", "/composition/works/", "/composition/verify/", "/composition/contests/cup/",
                 "/composition/contests/cup/results/", "/composition/contests/cup/works/3/"):  # fmt: skip
        page.goto(f"{address}{path}")
        assert serious_violations(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    page.goto(f"{address}/composition/contests/cup/results/")
    page.locator("table summary").first.click()
    expect(page.locator("table details.why[open]")).to_contain_text("6")
    page.get_by_role("link", name="Abelov Ivan").click()
    expect(page.get_by_role("heading", name="Certificate")).to_be_visible()
    page.goto(f"{address}/composition/contests/cup/works/3/")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(page.locator("tavlei-board [role=status]")).to_contain_text("1.")
