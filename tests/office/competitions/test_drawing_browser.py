"""Drawing a round by hand in the browser: by drag, by keyboard, and checked while it is done."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in

PASSWORD = "a-long-password"  # noqa: S105
SETUP = f"""
from tavlei.office.django_setup import set_up
set_up()
from datetime import date
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.journal.chain import Actor
from tavlei.office.people.models import Region
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User
region = Region.objects.create(code="RU-TA", country="RU", name_ru="Республика Татарстан")
chief = User.objects.create_user("chief", "", "{PASSWORD}")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
competition = announce(chief, code="club", name="Кубок клуба", sport="draughts", discipline="russian",
                       status="municipal", starts=date(2030, 3, 1), ends=date(2030, 3, 3), system="swiss_rating",
                       rounds_planned=3, regulation={{"draw_by_hand": True, "barred_pairs": "1-2"}})
for place, family in enumerate(("Абрамов", "Белов", "Волков", "Гусев", "Демин")):
    person = add_person(Actor(None), family=family, given="Иван", sex="M", birth_year=1980, citizenship="RU",
                        region=region)
    entry = enter(chief, competition, person)
    entry.rating = 2000 - place
    entry.save()
    decide_admission(chief, entry, entry.version, admitted=True)
close_admission(chief, competition)
"""


def seat(page: Page, name: str) -> Locator:
    return page.locator(f"[data-seat]:has(#{name})")


def seated(page: Page, name: str) -> str:
    """The family name at a seat."""
    words = page.locator(f"#{name} option:checked").inner_text().split()
    return words[1] if len(words) > 1 else ""


def carry(page: Page, one: Locator, other: Locator) -> None:
    """Drag from the middle of one thing to the middle of another."""
    places = [thing.bounding_box() for thing in (one, other)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in places if box]
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=5)
    page.mouse.up()


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.clause("draughts-rules-2022", "5.4.10.3", "5.4.10.8", "5.4.10.9")
def test_a_round_is_drawn_by_drag_and_by_keyboard(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "chief", PASSWORD)
        page.goto(f"{base}/competitions/club/desk/draw/?start=nothing")
        names = page.locator("[data-free] button")
        expect(names).to_have_count(5)
        for name, family in (("white-1", "Абрамов"), ("black-1", "Белов"), ("white-2", "Волков")):
            free = page.locator("[data-free] button", has_text=family)
            carry(page, free, seat(page, name))
            expect(page.locator("[data-free] button", has_text=family)).to_have_count(0)
            assert seated(page, name) == family

        page.locator("[data-free] button", has_text="Гусев").focus()  # taken and put by the keyboard alone
        page.keyboard.press("Enter")
        expect(page.locator("[data-free] button", has_text="Гусев")).to_have_attribute("aria-pressed", "true")
        seat(page, "black-2").locator("[data-grip]").focus()
        page.keyboard.press("Enter")
        assert seated(page, "black-2") == "Гусев"
        expect(page.locator("#findings")).to_contain_text("Демин")  # the rules tell who has no pair yet
        page.select_option("#bye", index=5)  # the lists do the same
        expect(page.locator("#findings")).to_contain_text("эта пара запрещена регламентом")

        carry(page, seat(page, "black-1").locator("[data-grip]"), seat(page, "black-2").locator("[data-grip]"))
        assert (seated(page, "black-1"), seated(page, "black-2")) == ("Гусев", "Белов")
        expect(page.locator("#findings .note.good")).to_be_visible()
        page.locator(".drawn > li").nth(1).locator(".turn").press("Enter")
        assert (seated(page, "white-2"), seated(page, "black-2")) == ("Белов", "Волков")
        seat(page, "white-1").locator("[data-grip]").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Escape")
        expect(seat(page, "white-1").locator("[data-grip]")).to_have_attribute("aria-pressed", "false")
        assert serious_violations(page) == []
        follow(page, "button[name=draw]")
        assert "/competitions/club/rounds/1/" in page.url
        expect(page.locator("#drawing")).to_contain_text("Жеребьевка проведена вручную")
        expect(page.locator("#board-2")).to_contain_text("Белов")


@pytest.mark.browser
@pytest.mark.prove
def test_on_a_phone_nothing_of_the_drawing_scrolls_sideways(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base, browsing(390, 844) as page:
        sign_in(page, base, "chief", PASSWORD)
        page.goto(f"{base}/competitions/club/desk/draw/")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        grip = seat(page, "white-1").locator("[data-grip]").bounding_box()
        assert grip is not None
        assert min(grip["width"], grip["height"]) >= 44
