"""The one board of the pages in a real browser: by mouse, by touch, by keyboard alone, and dressed by its reader."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.office.browser import browsing, run, serious_violations, serving, sign_in
from tests.office.conduct.test_conduct_browser import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SETUP = f"""
from datetime import timedelta
from tavlei.office.django_setup import set_up
set_up()
from django.utils import timezone
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.correspondence.models import Game, MediumChoice
from tavlei.office.correspondence.tournament_start import Joining, StartingListTerms, start
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User
chief = User.objects.create_user("chief", "", "{PASSWORD}")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
today = timezone.localdate()
made = announce(chief, code="letters", name="По переписке", sport="draughts", discipline="correspondence",
                status="region", starts=today, ends=today + timedelta(days=300), system="round_robin",
                rounds_planned=1, seed="s", regulation={{}})
for number in (1, 2):
    person = add_person(Actor(None), family=f"Игрок{{number}}", given="Иван", birth_year=1990)
    entry = enter(chief, made, person)
    decide_admission(chief, entry, entry.version, admitted=True)
close_admission(chief, made)
joining = {{entry.pk: Joining(MediumChoice.SERVER) for entry in made.entries.all()}}
start(chief, made, StartingListTerms(cipher="A-1", variant="russian", start=today, end=today + timedelta(days=300),
                                     players=joining))
game = Game.objects.get()
User.objects.create_user("white", "", "{PASSWORD}", person=game.white.entry.person)
print(f"/competitions/letters/correspondence/games/{{game.pk}}/")
"""


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of the office and that of a game in which White is to move."""
    home: Path = tmp_path_factory.mktemp("office")
    game = run(SETUP, home).strip()
    with serving(home) as base:
        yield base, base + game


@pytest.fixture
def page(office: tuple[str, str]) -> Iterator[Page]:
    with browsing() as opened:
        sign_in(opened, office[0], "white", PASSWORD)
        opened.goto(office[1])
        yield opened


def square(page: Page, name: str) -> Locator:
    return page.locator(f"tavlei-board [data-square={name}]")


def stands(page: Page, name: str, piece: str) -> None:
    expect(square(page, name)).to_have_attribute("data-piece", piece)


def test_by_mouse_squares_are_chosen_or_a_piece_is_carried(page: Page) -> None:
    field = page.locator("#moves")
    expect(page.locator(".board .can")).to_have_count(4)
    square(page, "c3").click()
    expect(page.locator(".board .dot")).to_have_count(2)
    square(page, "d4").click()
    expect(field).to_have_value("c3-d4")
    stands(page, "d4", "wm")
    square(page, "g3").drag_to(square(page, "h4"))
    expect(field).to_have_value("g3-h4")
    stands(page, "h4", "wm")
    stands(page, "c3", "wm")
    square(page, "e3").drag_to(square(page, "e5"))
    expect(field).to_have_value("")
    stands(page, "e3", "wm")
    assert serious_violations(page) == []


def test_by_keyboard_alone(page: Page) -> None:
    at = page.locator("tavlei-board .square:focus")
    page.locator("tavlei-board [tabindex='0']").focus()
    expect(at).to_have_class("square held")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    expect(at).to_have_attribute("data-square", "a3")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(at).to_have_attribute("data-square", "a3")
    page.keyboard.press("ArrowRight")
    expect(at).to_have_attribute("data-square", "c3")
    page.keyboard.press("Enter")
    expect(at).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(at).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#moves")).to_have_value("c3-d4")
    expect(page.locator("tavlei-board [role=status]")).to_contain_text("c3-d4")
    stands(page, "d4", "wm")
    page.keyboard.press("Escape")
    expect(page.locator("#moves")).to_have_value("")
    stands(page, "c3", "wm")


@pytest.mark.prove
def test_by_touch_on_a_phone(page: Page, office: tuple[str, str]) -> None:
    browser = page.context.browser
    assert isinstance(browser, Browser)
    state = page.context.storage_state()
    phone = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="ru", storage_state=state
    )
    held = phone.new_page()
    held.goto(office[1])
    square(held, "e3").tap()
    expect(held.locator(".board .dot")).to_have_count(2)
    square(held, "f4").tap()
    expect(held.locator("#moves")).to_have_value("e3-f4")
    carry_by_touch(held, "g3", "h4")
    expect(held.locator("#moves")).to_have_value("g3-h4")
    stands(held, "e3", "wm")
    assert held.evaluate("document.documentElement.scrollWidth") <= 390


def carry_by_touch(page: Page, start: str, end: str) -> None:
    """A finger goes down on one square and up on another."""
    hand = page.context.new_cdp_session(page)
    for kind, name in (("touchStart", start), ("touchMove", end), ("touchMove", end), ("touchEnd", end)):
        box = square(page, name).bounding_box()
        assert box is not None
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [point]})


@pytest.mark.prove
def test_the_board_is_turned_and_dressed_and_remembers_its_look(page: Page) -> None:
    board = page.locator("tavlei-board")
    before = square(page, "a1").bounding_box()
    page.get_by_role("button", name="Перевернуть доску").click()
    after = square(page, "a1").bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] > before["x"]
    assert after["y"] < before["y"]
    board.locator(".menu summary").click()
    board.locator("select").select_option("contrast")
    page.get_by_role("button", name="Координаты").click()
    page.reload()
    expect(board).to_have_attribute("data-look", "contrast")
    expect(board.locator("[data-names]")).to_have_attribute("aria-pressed", "false")
    assert serious_violations(page) == []
