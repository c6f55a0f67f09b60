"""What surrounds the play, in the browser: hours, lots, deputy, influence, doctor, press, a player's protest."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in

PASSWORD = "a-long-password"  # noqa: S105
DAY = date.today()  # noqa: DTZ011 - a competition of today
SETUP = f"""
from tavlei.office.django_setup import set_up
set_up()
from datetime import date
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User
chief = User.objects.create_user("chief", "", "{PASSWORD}")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
cup = announce(chief, code="cup", name="Кубок по шашкам-64", sport="draughts", discipline="russian", status="region",
               starts=date.fromisoformat("{DAY}"), ends=date.fromisoformat("{DAY + timedelta(days=2)}"), place="Тула",
               system="knockout", rounds_planned=2, seed="кубок", online=True,
               regulation={{"draughts_64": True, "games": 2, "starting_positions": "fmjd64", "time_control": "45+30",
                            "deposit": 500, "can_watch_play": True, "can_identify_everybody": True}})
for number in range(1, 5):
    person = add_person(Actor(None), family=f"Игрок{{number}}", given="Иван", sex="M", birth_year=1990)
    entry = enter(chief, cup, person)
    decide_admission(chief, entry, entry.version, admitted=True)
close_admission(chief, cup)
player = User.objects.create_user("player", "", "{PASSWORD}", person=person)
for name, role in (("deputy", OfficeRole.DEPUTY_CHIEF_JUDGE), ("secretary", OfficeRole.SECRETARY)):
    Grant.objects.create(user=User.objects.create_user(name, "", "{PASSWORD}"), role=role, competition=cup)
Grant.objects.create(user=User.objects.create_user("officer", "", "{PASSWORD}"), role=OfficeRole.RATING_OFFICER)
"""
PAGES = ("plan", "panel", "influence", "rounds/1/lots", "helpers", "doctor", "press", "places")


def sound(page: Page, address: str) -> None:
    """One heading, no serious violation, nothing wider than the screen."""
    page.goto(address)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert page.locator("h1").count() == 1, address
    assert serious_violations(page) == [], address
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth + 1")
    assert not wide, address


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.slow
def test_what_surrounds_the_play(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base, browsing() as page:
        desk = f"{base}/competitions/cup/desk/"
        sign_in(page, base, "chief", PASSWORD)
        page.goto(f"{desk}plan/")
        page.fill("#starts-1", f"{DAY}T10:00")
        page.fill("#starts-2", f"{DAY + timedelta(days=1)}T10:00")
        follow(page, "text=Сохранить")
        page.goto(desk)
        follow(page, "button:has-text('Составить пары тура 1')")
        expect(page.locator("main")).to_contain_text(f"{DAY:%d.%m.%Y} 10:00")
        follow(page, "text=Жеребьевка стартовых позиций")
        form = page.locator("article form").first
        for box in form.locator("input[type=checkbox]").all():
            box.check()
        with page.expect_navigation():
            form.locator("button").click()
        expect(page.locator("article").first).to_contain_text("Выпало по жребию")
        page.goto(f"{desk}panel/")
        page.fill("#absence-reason", "болезнь")
        follow(page, "button:has-text('Обязанности исполняют заместители')")

        sign_in(page, base, "player", PASSWORD)
        page.goto(f"{base}/competitions/cup/")
        follow(page, "text=Мои протесты")
        page.fill("#id_clauses", "5.4.2.3")
        page.fill("#id_text", "соперник пустил мои часы")
        page.fill("#id_deposit", "500")
        assert serious_violations(page) == []
        follow(page, "main form.fields button")
        expect(page.locator("article").first).to_contain_text("соперник пустил мои часы")

        sign_in(page, base, "deputy", PASSWORD)
        page.goto(f"{base}/office/protests/")
        expect(page.locator("article")).to_contain_text("соперник пустил мои часы")
        page.goto(f"{desk}incidents/")
        assert serious_violations(page) == []
        page.fill("input[name=reasons]", "часы исправлены")
        follow(page, "button:has-text('Удовлетворить')")
        page.goto(f"{base}/office/protests/")
        expect(page.locator("article")).to_have_count(0)
        for each in PAGES:
            sound(page, f"{desk}{each}/")
        page.set_viewport_size({"width": 360, "height": 740})
        for each in PAGES:
            sound(page, f"{desk}{each}/")
        for each in ("table/", "", "rounds/1/"):
            sound(page, f"{base}/competitions/cup/{each}")

        sign_in(page, base, "officer", PASSWORD)
        for each in ("titles/", "people/100001/merge/", "people/100001/anonymise/", "people/100001/disqualifications/"):
            sound(page, f"{base}/office/{each}")
