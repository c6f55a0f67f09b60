"""The answer beside the number, in a browser: a running round renews itself, and the answer and the focus stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.office.browser import browsing, run, serious_violations, serving

SETUP = """
from tavlei.office.django_setup import set_up
set_up()
from datetime import timedelta
from django.utils import timezone
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User

chief = User.objects.create_user("chief", "", "a-long-password")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
today = timezone.localdate()
cup = announce(chief, code="cup", name="Кубок", sport="draughts", discipline="russian", status="region",
               starts=today, ends=today + timedelta(days=2), place="Тула", system="swiss_rating", rounds_planned=3,
               regulation={"criteria": ["solkoff"]})
for number in range(1, 7):
    person = add_person(Actor(None), family=f"Игрок{number}", given="Иван", sex="M", birth_year=1990)
    entry = enter(chief, cup, person)
    decide_admission(chief, entry, entry.version, admitted=True)
close_admission(chief, cup)
pair_next(chief, cup, 1)
"""
ROUND = "/competitions/cup/rounds/1/"
PAGES = (
    "/competitions/cup/rounds/1/2/why/",
    "/rulebook/",
    "/rulebook/draughts-rules-2022/",
    "/rulebook/draughts-rules-2022/5.4.10.2/",
    "/rulebook/draughts-norms-2022/7/7.1/",
    "/rulebook/draughts-norms-2022/4/table/",
    "/rulebook/readings/",
    "/calculators/",
    "/calculators/norms.rank_award/?example=1",
)


@pytest.mark.prove
@pytest.mark.browser
@pytest.mark.slow
def test_the_answer_stays_when_the_round_renews_itself(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base:
        with browsing(1280, 800) as page:
            _ask_and_wait_for_a_renewal(page, base)
            for address in PAGES:
                _sound(page, base + address)
            _narrow_the_list(page, base)
        with browsing(390, 800) as page:
            _ask_and_wait_for_a_renewal(page, base)
            for address in PAGES:
                _sound(page, base + address)


def _ask_and_wait_for_a_renewal(page: Page, base: str) -> None:
    page.clock.install()
    page.goto(base + ROUND)
    link = page.locator("#board-2 a[data-why]")
    link.click()
    drawer, heading = page.locator("#drawer"), page.locator("#drawer-heading")
    expect(drawer.locator(".verdict")).to_be_visible()
    expect(heading).to_be_focused()
    expect(drawer).to_contain_text("5.4.10.5")
    assert serious_violations(page) == []
    with page.expect_response(lambda answer: answer.url == base + ROUND):
        page.clock.run_for(16_000)
    expect(link).to_have_attribute("aria-expanded", "true")
    expect(drawer.locator(".verdict")).to_be_visible()
    expect(heading).to_be_focused()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(link).to_be_focused()


def _sound(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("document.querySelectorAll('details.level').forEach((level) => { level.open = true; })")
    assert page.locator("h1").count() == 1, address
    assert serious_violations(page) == [], address
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth + 1")
    assert not wide, address


def _narrow_the_list(page: Page, base: str) -> None:
    page.goto(f"{base}/calculators/")
    page.fill("#filter", "рэндзю фолы")
    expect(page.locator("#calculators li:visible")).to_have_count(2)
    page.fill("#filter", "")
    assert page.locator("#calculators li:visible").count() > 50
