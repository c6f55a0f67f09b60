"""Two windows play whole games on the server: by mouse, touch and keyboard, through a lost line, to a claimed draw."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.office.browser import CHROMIUM, LAUNCHED, PATIENCE, run, serious_violations, serving, sign_in

RULES = "draughts-rules-2022"
GAME = """
from datetime import date
from tavlei.office.django_setup import set_up
set_up()
from tavlei.games.clock import Discipline, parse_time_control
from tavlei.games.progress import GameSetup, Start, setup_json
from tavlei.office.live.models import LiveGame
from tavlei.rulebook import Rulebook
rulebook = Rulebook.on("draughts-rules", date.today())
setup = GameSetup("russian", Discipline.RUSSIAN, parse_time_control("45+15"), rulebook, official=False,
                  start=Start(fen="W:WKa1,f2,g1:BKb8,h4"))
LiveGame.objects.create(code="ending", setup=setup_json(setup))
"""
WALL = """
from datetime import date
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.journal.chain import Actor
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.rounds import lay_out_game
from tavlei.office.people.models import Region
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User
region = Region.objects.create(code="RU-TA", country="RU", name_ru="Республика Татарстан")
chief = User.objects.create_user("chief", "", "a-long-password")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
regulation = {"time_control": "10+5", "can_identify_everybody": True, "can_watch_play": True}
event = announce(chief, code="wall", name="Кубок сети", sport="draughts", discipline="russian_rapid", status="region",
                 starts=date(2026, 3, 1), ends=date(2026, 3, 5), system="swiss_rating", rounds_planned=3,
                 online=True, regulation=regulation)
for family in ("Абрамов", "Белов", "Волков", "Громов"):
    person = add_person(Actor(None), family=family, given="Иван", sex="M", birth_year=1980, citizenship="RU",
                        region=region)
    entry = enter(chief, event, person)
    decide_admission(chief, entry, entry.version, admitted=True)
one_round = pair_next(chief, close_admission(chief, event), 1)
for encounter in one_round.encounters.order_by("board"):
    game = lay_out_game(encounter, 1, read_regulation(event.regulation), starts=None, delay=0, user=None)
    if encounter.board == 1:
        User.objects.create_user("white", "", "a-long-password", person=game.white)
        User.objects.create_user("black", "", "a-long-password", person=game.black)
    play(game, {"kind": "begin", "by": "server"})
    print(game.code)
"""
OWN, OTHERS = "Мой ход", "Ход соперника"


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=LAUNCHED)
        yield browser
        browser.close()


def window(browser: Browser, *, phone: bool = False) -> Page:
    size = {"width": 390, "height": 844} if phone else {"width": 1200, "height": 900}
    page = browser.new_context(locale="ru", viewport=size, has_touch=phone, is_mobile=phone).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE * 1000)
    return page


def turn(page: Page, whose: str) -> None:
    expect(page.locator("[data-live=turn]")).to_contain_text(whose)


def by_mouse(page: Page, *squares: str) -> None:
    turn(page, OWN)
    for square in squares:
        page.click(f"[data-square={square}]")


def by_touch(page: Page, *squares: str) -> None:
    turn(page, OWN)
    for square in squares:
        page.tap(f"[data-square={square}]")


def focused(page: Page, what: str) -> str:
    return page.evaluate(f"document.activeElement.{what} || ''")  # type: ignore[no-any-return]


def tab_to(page: Page, what: str, wanted: str = "") -> None:
    """Press Tab until something is reached."""
    for _press in range(80):
        page.keyboard.press("Tab")
        found = focused(page, what)
        if found and wanted in found:
            return
    raise AssertionError(wanted or what)


def by_keyboard(page: Page, point: str) -> None:
    """Walk over the board of renju by the arrows."""
    turn(page, OWN)
    if not focused(page, "dataset.square"):
        tab_to(page, "dataset.square")
    here = focused(page, "dataset.square")
    right, up = ord(point[0]) - ord(here[0]), int(point[1:]) - int(here[1:])
    for key, count in (("ArrowRight", right), ("ArrowLeft", -right), ("ArrowUp", up), ("ArrowDown", -up)):
        for _step in range(count):
            page.keyboard.press(key)
    assert focused(page, "dataset.square") == point
    page.keyboard.press("Enter")


@pytest.mark.prove
@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.clause(RULES, "6.1.5.3", "6.1.8.1", "5.4.13.2")
def test_a_game_of_draughts_by_mouse_and_touch_to_a_claimed_repetition(tmp_path: Path) -> None:
    run(GAME, tmp_path)
    with serving(tmp_path) as base, chromium() as browser:
        white, black = window(browser), window(browser, phone=True)
        for page in (white, black):
            page.goto(f"{base}/live/ending/")
            page.click("text=Сесть и играть")
        by_mouse(white, "f2", "g3")
        turn(black, OWN)
        assert black.evaluate("document.documentElement.scrollWidth") <= 390

        black.fill("#typed", "b8-a7")
        black.tap("[data-live=move-form] button[type=submit]")
        expect(black.locator("[data-live=problems]")).to_contain_text("6.1.5.3")
        offer = white.locator("[data-live=acts] [data-act=offer_draw]").first
        expect(offer.locator("button")).to_be_disabled()
        expect(offer).to_contain_text("6.1.8.1")
        for page in (white, black):
            assert serious_violations(page) == []
        by_touch(black, "h4", "f2")
        by_mouse(white, "g1", "e3")
        expect(black.locator("[data-live=moves]")).to_contain_text("g1:e3")
        assert "g1:e3" in black.inner_text("[data-live=said]")

        black.context.set_offline(True)
        expect(black.locator("[data-live=signal]")).to_contain_text("нет сети")
        by_touch(black, "b8", "c7")
        expect(black.locator("[data-live=notice]")).to_contain_text("отправляется")
        turn(white, OTHERS)
        black.context.set_offline(False)
        expect(black.locator("[data-live=signal]")).to_contain_text("на связи")
        by_mouse(white, "a1", "b2")
        expect(white.locator("[data-live=moves]")).to_contain_text("b8-c7")
        for back, on in ((("c7", "b8"), ("b2", "a1")), (("b8", "c7"), ("a1", "b2")), (("c7", "b8"), ("b2", "a1"))):
            by_touch(black, *back)
            by_mouse(white, *on)
        turn(black, OWN)
        white.click("[data-step=first]")
        expect(white.locator("[data-on=h4]")).to_have_count(1)
        by_touch(black, "b8", "c7")
        turn(white, OWN)
        expect(white.locator("[data-on=h4]")).to_have_count(0)
        white.click("[data-live=acts] [data-act='claim_draw:repetition'] button")
        for page in (white, black):
            expect(page.locator("[data-live=over]")).to_be_visible()
            expect(page.locator("[data-live=score]")).to_have_text("0.5-0.5")
            expect(page.locator("[data-live=result-clause]")).to_contain_text("5.4.13")
            assert serious_violations(page) == []
        white.reload()
        expect(white.locator("[data-live=score]")).to_have_text("0.5-0.5")


@pytest.mark.prove
@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.clause(RULES, "9.2.4.3")
def test_a_game_of_renju_by_the_keyboard_alone_through_a_swap(tmp_path: Path) -> None:
    run("from tavlei.office.django_setup import set_up; set_up()", tmp_path)
    with serving(tmp_path) as base, chromium() as browser:
        white, black, watching = window(browser), window(browser), window(browser)
        white.goto(f"{base}/live/")
        white.check("input[value=renju]")
        white.select_option("#id_opening", "swap")
        white.check("input[name=seat][value=white]")
        white.click("main button[type=submit]")
        white.wait_for_url("**/live/*/")
        expect(white.locator("[data-live=waiting]")).to_be_visible()
        assert serious_violations(white) == []

        black.goto(white.url)
        tab_to(black, "textContent", "Сесть и играть")
        with black.expect_navigation():
            black.keyboard.press("Enter")
        watching.goto(white.url)
        by_keyboard(black, "h8")
        by_mouse(white, "h9")
        by_keyboard(black, "h10")
        turn(white, OWN)
        assert serious_violations(white) == []
        white.click("text=Поменяться цветами")
        by_keyboard(black, "j9")  # with the white stones now
        expect(white.locator("#points")).to_be_visible()
        by_mouse(white, "g7", "i6")
        expect(white.locator("#points")).to_have_value("g7 i6")
        white.click("text=Предложить эти пункты")
        turn(black, OWN)
        tab_to(black, "textContent", "g7")
        black.keyboard.press("Enter")
        expect(watching.locator("[data-live=moves]")).to_contain_text("g7")
        by_keyboard(black, "c3")
        by_mouse(white, "d4")
        expect(watching.locator("[data-live=moves]")).to_contain_text("d4")
        assert watching.locator("[data-live=log]").count() == 0
        assert serious_violations(watching) == []
        turn(black, OWN)
        tab_to(black, "textContent", "Сдаться")
        black.keyboard.press("Enter")
        expect(black.locator("#confirm")).to_be_visible()
        black.keyboard.press("Enter")
        for page in (white, black, watching):
            expect(page.locator("[data-live=over]")).to_be_visible()
            expect(page.locator("[data-live=score]")).to_have_text("1-0")


@pytest.mark.prove
@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.clause(RULES, "5.4.2.9")
def test_the_wall_and_the_hall_follow_a_game_of_a_competition(tmp_path: Path) -> None:
    code = run(WALL, tmp_path).split()[0]
    with serving(tmp_path) as base, chromium() as browser:
        white, black, wall, hall = (window(browser) for _number in range(4))
        for page, name in ((white, "white"), (black, "black")):
            sign_in(page, base, name, "a-long-password")
            page.goto(f"{base}/live/{code}/")
        wall.goto(f"{base}/competitions/wall/live/")
        hall.goto(f"{base}/competitions/wall/live/hall/")
        by_mouse(white, "c3", "d4")
        for page in (wall, hall):
            expect(page.locator(f"[data-code='{code}'] [data-last]")).to_have_text("c3-d4")
            expect(page.locator(f"[data-code='{code}'] [data-on=d4]")).to_have_count(1)
            assert serious_violations(page) == []

        white.check("[data-live=premove]")
        for square in ("e3", "f4"):
            white.click(f"[data-square={square}]")
        expect(white.locator("[data-live=notice]")).to_contain_text("e3-f4")
        by_mouse(black, "d6", "c5")
        expect(black.locator("[data-live=moves]")).to_contain_text("e3-f4")
        black.click("[data-live=acts] [data-act=stop_clocks] button")
        expect(white.locator("[data-live=barred] > [data-act=stop_clocks]")).to_have_count(1)
        white.click("[data-live=acts] [data-act=resign] button")
        white.click("#confirm button.main")
        for page in (wall, hall):
            expect(page.locator(f"[data-code='{code}'] [data-last]")).to_have_text("0-1")
