"""The story of a game in three windows: two play by their pages, the judge sits at the console; the table has it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in
from tests.office.live.test_live_browser import OWN, by_keyboard, by_mouse, by_touch, chromium, tab_to, turn, window

RULES = "draughts-rules-2022"
PASSWORD = "a-long-password"  # noqa: S105
DRAUGHTS = {
    "sport": "draughts", "discipline": "russian",
    "regulation": {"criteria": ["sonneborn_berger"], "time_control": "45+15"},
}  # fmt: skip
RENJU = {
    "sport": "renju", "discipline": "renju",
    "regulation": {"criteria": ["sonneborn_berger"], "time_control": "90+30", "opening_rule": "swap"},
}  # fmt: skip
SETUP = """
import json
from django.utils import timezone
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.journal.chain import Actor
from tavlei.office.live.models import LiveGame
from tavlei.office.live.game.rounds import lay_out_round
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User

chief = User.objects.create_user("chief", "", "%(password)s")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
today = timezone.localdate()
made = announce(chief, code="online", name="Игра на сервере", status="organisation", starts=today, ends=today,
                system="round_robin", rounds_planned=1, online=True, **%(event)r)
for family in ("Абрамов", "Белов"):
    person = add_person(Actor(None), family=family, given="Иван", sex="M", birth_year=1980, citizenship="RU")
    entry = enter(chief, made, person)
    decide_admission(chief, entry, entry.version, admitted=True)
    User.objects.create_user(family, "", "%(password)s", person=person)
one_round = pair_next(chief, close_admission(chief, made), 1)
lay_out_round(chief, one_round, timezone.now() + timezone.timedelta(hours=1))
game = LiveGame.objects.get(encounter__board=1)
print(json.dumps({"code": game.code, "white": game.white.family, "black": game.black.family}))
"""
OPENING = (
    ("e3", "f4"), ("f6", "e5"), ("d2", "e3"), ("g7", "f6"), ("e3", "d4"), ("f8", "g7"), ("c1", "d2"), ("d6", "c5"),
)  # fmt: skip
CAPTURES = (("f4", "d6", "f8"), ("c5", "e3", "c1"))  # both have kings now
TO_AND_FRO = (("f8", "e7"), ("c1", "g5"), ("e7", "f8"), ("g5", "c1"))
STATIC = Path(__file__).parents[3] / "src" / "tavlei" / "office"
SCRIPTS = (
    STATIC / "design" / "static" / "vendor" / "idiomorph" / "idiomorph-ext.min.js",
    STATIC / "live" / "static" / "live" / "console.js",
)
STUBS = """() => {
  window.asked = [];
  window.fetch = () => new Promise((give) => asked.push((page) => give({ ok: true, text: async () => page })));
  window.WebSocket = class extends EventTarget { constructor() { super(); window.line = this; } };
}"""
TELL = "number => line.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ number }) }))"
ANSWER = "([turn, page]) => asked[turn](page)"
AWAY = 60  # seconds: the clock of the server is a real one

pytestmark = [pytest.mark.prove, pytest.mark.slow, pytest.mark.browser]


@dataclass(frozen=True, slots=True)
class Story:
    """An office with one game, and whoever is at it."""

    base: str
    code: str
    white: Page
    black: Page
    judge: Page

    @property
    def everybody(self) -> tuple[Page, Page, Page]:
        """All windows."""
        return self.white, self.black, self.judge

    def begin(self) -> None:
        """Both say that they are ready, and the judge begins."""
        for page in (self.white, self.black):
            page.goto(f"{self.base}/live/{self.code}/")
            assert serious_violations(page) == []
            follow(page, "text=Подтверждаю готовность")
            expect(page.locator("[data-live=signal]")).to_contain_text("на связи")
        self.judge.goto(f"{self.base}/competitions/online/desk/live/")
        expect(self.judge.locator("#live-console")).to_have_attribute("data-line", "open")
        expect(self.judge.locator("text=еще не готов")).to_have_count(0)
        follow(self.judge, "form[action$='/begin/'] button")

    def judge_opens(self) -> None:
        """The judge opens the board."""
        follow(self.judge, f"#live-{self.code} .live-board")
        expect(self.judge.locator("#live-one")).to_have_attribute("data-line", "open")

    def in_the_table(self, *results: str) -> None:
        """The result stands in the round and in the table of the competition."""
        self.judge.goto(f"{self.base}/competitions/online/rounds/1/")
        expect(self.judge.locator("#board-1 .res")).to_have_text(list(results))
        self.judge.goto(f"{self.base}/competitions/online/table/")
        expect(self.judge.locator("main table").first).to_contain_text(results[0])


@contextmanager
def story(tmp_path: Path, event: dict[str, Any], *, phone: bool) -> Iterator[Story]:
    """A competition of two on the server, all three signed in."""
    game = json.loads(run(SETUP % {"password": PASSWORD, "event": event}, tmp_path).splitlines()[-1])
    with serving(tmp_path) as base, chromium() as browser:
        pages = _windows(browser, phone=phone)
        for page, name in zip(pages, (game["white"], game["black"], "chief"), strict=True):
            sign_in(page, base, name, PASSWORD)
        yield Story(base, game["code"], *pages)


def _windows(browser: Browser, *, phone: bool) -> tuple[Page, Page, Page]:
    return window(browser), window(browser, phone=phone), window(browser)


def act(page: Page, kind: str, **told_to: str) -> None:
    """Fill in the form of an act and send it."""
    form = page.locator(f"#act-{kind}")
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    for name, value in told_to.items():
        field = form.locator(f"[name={name}]")
        if field.first.get_attribute("type") == "radio":
            form.locator(f"[name={name}][value={value}]").check()
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.locator("[name=reason]").fill("так решено")
    follow(page, f"#act-{kind} button")


def seconds_left(page: Page, side: str) -> int:
    """What a clock shows."""
    parts = page.inner_text(f"[data-clock-of={side}]").split(".")[0].split(":")
    return sum(int(part) * 60**power for power, part in enumerate(reversed(parts)))


def judge_stops_and_adds_time(told: Story, side: str) -> None:
    """The judge stops the clocks, adds a minute to one of them, and starts them again; both players see it."""
    act(told.judge, "stop_clocks")
    for page in (told.white, told.black):
        expect(page.locator("[data-live=turn]")).to_contain_text("часы остановлены")
    before = seconds_left(told.white, side)
    act(told.judge, "shift_clocks", side=side, seconds="60")
    added = before + 60
    shown = (
        f"{added // 3600}:{added // 60 % 60:02}:{added % 60:02}" if added >= 3600 else f"{added // 60}:{added % 60:02}"
    )
    expect(told.white.locator(f"[data-clock-of={side}]")).to_have_text(shown)
    assert serious_violations(told.judge) == []
    act(told.judge, "resume_clocks", charge="nobody")
    expect(told.white.locator("[data-live=turn]")).not_to_contain_text("часы остановлены")


@pytest.mark.clause(RULES, "6.1.5.3", "6.1.8.1", "5.4.13.2", "5.4.2.5", "5.4.12.4")
def test_a_game_of_draughts_from_readiness_to_the_table(tmp_path: Path) -> None:
    """A missed capture, an early offer, a lost line, the judge's stop and added time, a claimed repetition."""
    with story(tmp_path, DRAUGHTS, phone=True) as told:
        told.begin()
        for number, squares in enumerate(OPENING):
            (by_touch if number % 2 else by_mouse)(told.black if number % 2 else told.white, *squares)
        turn(told.white, OWN)
        expect(told.white.locator("[data-live=notice]")).to_contain_text("Взятие обязательно")
        told.white.fill("#typed", "a3-b4")
        told.white.press("#typed", "Enter")
        expect(told.white.locator("[data-live=problems]")).to_contain_text("6.1.5")
        assert told.black.evaluate("document.documentElement.scrollWidth") <= 390

        by_mouse(told.white, *CAPTURES[0])
        turn(told.black, OWN)
        offer = told.white.locator("[data-live=acts] [data-act=offer_draw]").first
        expect(offer.locator("button")).to_be_disabled()
        expect(offer).to_contain_text("6.1.8.1")
        by_touch(told.black, *CAPTURES[1])
        turn(told.white, OWN)

        told.judge_opens()
        lost_line(told)
        judge_stops_and_adds_time(told, "black")
        for page in told.everybody:
            assert serious_violations(page) == []
        with urlopen(f"{told.base}/api/v1/live/{told.code}/stream") as lines:  # noqa: S310 - our own server
            assert json.loads(lines.readline())["place"] == "watching"
        for cycle in range(2):
            for number, squares in enumerate(TO_AND_FRO[1:] if cycle == 0 else TO_AND_FRO, start=1 - bool(cycle)):
                (by_touch if number % 2 else by_mouse)(told.black if number % 2 else told.white, *squares)
        turn(told.white, OWN)
        expect(told.judge.locator("#live-log .console-log")).to_contain_text("g5-c1")
        told.white.click("[data-live=acts] [data-act='claim_draw:repetition'] button")
        for page in (told.white, told.black):
            expect(page.locator("[data-live=score]")).to_have_text("0.5-0.5")
            expect(page.locator("[data-live=result-clause]")).to_contain_text("5.4.13")
            assert serious_violations(page) == []
        told.in_the_table("1", "1")


def lost_line(told: Story) -> None:
    """White's line breaks while he is to move: his clock runs on, the judge is told, the opponent is not (L3, L8)."""
    before = seconds_left(told.black, "white")
    log = told.judge.locator("#live-log .console-log")
    told.white.context.set_offline(True)
    expect(told.white.locator("[data-live=signal]")).to_contain_text("нет сети")
    expect(told.judge.locator("#live-one .live-side").first).to_contain_text("не на связи")
    by_mouse(told.white, *TO_AND_FRO[0])
    expect(told.white.locator("[data-live=notice]")).to_contain_text("отправляется")
    time.sleep(AWAY)
    told.white.context.set_offline(False)
    turn(told.black, OWN)
    expect(log).to_contain_text("связь потеряна")
    expect(log).to_contain_text("связь восстановлена")
    assert "связь" not in told.black.inner_text("[data-live=log]")
    charged = before + 15 - seconds_left(told.black, "white")  # with what the move has added
    assert charged >= AWAY


@pytest.mark.clause(RULES, "9.2.4.3", "5.4.2.5", "5.4.12.3")
def test_a_game_of_renju_with_a_swap_from_readiness_to_the_table(tmp_path: Path) -> None:
    """White plays by mouse, Black by the keyboard alone, with what a screen reader says; five in a row wins."""
    with story(tmp_path, RENJU, phone=False) as told:
        told.begin()
        by_keyboard(told.black, "h8")
        by_mouse(told.white, "h9")
        by_keyboard(told.black, "h10")
        turn(told.white, OWN)
        told.white.click("text=Не меняться")
        by_mouse(told.white, "j9")
        expect(told.black.locator("[data-live=said]")).to_contain_text("j9")
        tab_to(told.black, "id", "points")
        told.black.keyboard.type("g7 i6")
        tab_to(told.black, "textContent", "Предложить эти пункты")
        told.black.keyboard.press("Enter")
        turn(told.white, OWN)
        told.white.click("[data-live=opening] button:has-text('g7')")
        expect(told.black.locator("[data-live=moves]")).to_contain_text("g7")
        told.judge_opens()
        judge_stops_and_adds_time(told, "white")
        for page in told.everybody:
            assert serious_violations(page) == []
        for white, black in (("i9", "a1"), ("k9", "o15"), ("g9", "")):
            by_mouse(told.white, white)
            if black:
                by_keyboard(told.black, black)
        for page in (told.white, told.black):
            expect(page.locator("[data-live=score]")).to_have_text("1-0")
            assert serious_violations(page) == []
        assert "g9" in told.black.inner_text("[data-live=said]")
        told.in_the_table("2", "0")


def test_what_happens_while_the_console_is_fetched_is_shown() -> None:
    """The second change comes while the page is fetched because of the first one, and is not on it yet."""
    page_with = '<div id="live-one" data-number="{0}" data-from="/x" data-socket="/y">{0}</div>'.format
    with browsing() as page:
        page.set_content(page_with(1))
        page.evaluate(STUBS)
        for script in SCRIPTS:
            page.add_script_tag(path=script)
        page.evaluate(TELL, 2)
        page.evaluate(TELL, 3)
        assert page.evaluate("asked.length") == 1
        page.evaluate(ANSWER, [0, page_with(2)])
        page.wait_for_function("asked.length === 2")
        page.evaluate(ANSWER, [1, page_with(3)])
        expect(page.locator("#live-one")).to_have_text("3")
