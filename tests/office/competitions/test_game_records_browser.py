"""A record is entered, refused, kept and stepped through in the browser, on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.office.browser import browsing, follow, run, serving, sign_in
from tests.office.conduct.test_conduct_browser import PASSWORD, sound

SETUP = f"""
from tavlei.office.django_setup import set_up
set_up()
from datetime import date
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.game_records import keep_record
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User
chief = User.objects.create_user("chief", "", "{PASSWORD}")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
people = [add_person(Actor(None), family=f"Игрок{{number}}", given="Иван", sex="M", birth_year=1990)
          for number in range(1, 3)]
for code, sport, discipline in (("cup", "draughts", "russian"), ("stones", "renju", "renju")):
    made = announce(chief, code=code, name="Кубок", sport=sport, discipline=discipline, status="region",
                    starts=date(2026, 3, 1), ends=date(2026, 3, 2), system="swiss_rating", rounds_planned=1,
                    seed="кубок", regulation={{}})
    for person in people:
        entry = enter(chief, made, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    one = pair_next(chief, close_admission(chief, made), 1)
board = one.encounters.get()
keep_record(chief, board, board.version, 1, text="(;GM[4]SZ[15];B[hh];W[gg];B[ig])", form="sgf")
"""


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.slow
def test_a_record_is_kept_and_stepped_through_on_a_phone(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base, browsing(360, 740) as page:
        sign_in(page, base, "chief", PASSWORD)
        record = f"{base}/competitions/cup/desk/rounds/1/boards/1/record/"
        sound(page, record)
        page.fill("#text", "1. c3-d4 d6-c5 2. a1-h8")
        follow(page, "main form button[type=submit]")
        expect(page.locator("main [role=alert]")).to_contain_text("2.")
        page.fill("#text", "1. c3-d4 d6-c5 2. b2-c3 f6-g5")
        page.fill("#white_time", "0:45:10")
        follow(page, "main form button[type=submit]")
        games = f"{base}/competitions/cup/rounds/1/1/games/"
        expect(page).to_have_url(games)
        sound(page, games)
        status = page.locator("tavlei-board [role=status]")
        page.click("[data-go=on]")
        expect(status).to_have_text("1. c3-d4")
        expect(page.locator(".square[data-square=d4]")).to_have_attribute("data-piece", "wm")
        page.click("[data-go=last]")
        expect(status).to_have_text("1. c3-d4 d6-c5 2. b2-c3 f6-g5")
        sound(page, f"{base}/competitions/cup/rounds/1/")
        sound(page, f"{base}/competitions/cup/desk/")
        sound(page, f"{base}/competitions/stones/rounds/1/1/games/?game=1&move=1")
        expect(status).to_have_text("1.h8")
        page.click("[data-go=on]")
        expect(status).to_have_text("1.h8 2.g9")
        expect(page.locator("[data-square=g9]")).to_have_attribute("data-piece", "wm")
