"""The judge's table on a phone: a position is set up by tapping, the answer is read and written down."""

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
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User
chief = User.objects.create_user("chief", "", "{PASSWORD}")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
people = [add_person(Actor(None), family=f"Игрок{{number}}", given="Иван", sex="M", birth_year=1990)
          for number in range(1, 3)]
made = announce(chief, code="cup", name="Кубок", sport="draughts", discipline="russian", status="region",
                starts=date(2026, 3, 1), ends=date(2026, 3, 2), system="swiss_rating", rounds_planned=1,
                seed="кубок", regulation={{"time_control": "45+30"}})
for person in people:
    entry = enter(chief, made, person)
    decide_admission(chief, entry, entry.version, admitted=True)
pair_next(chief, close_admission(chief, made), 1)
"""


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.slow
def test_a_touched_piece_is_asked_and_written_down_on_a_phone(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base, browsing(390, 800) as page:
        sign_in(page, base, "chief", PASSWORD)
        table = f"{base}/competitions/cup/desk/at-the-board/"
        for address in (table, f"{table}touched/", f"{base}/judge/", f"{base}/judge/flag/?ask=1"):
            sound(page, address)
        page.goto(f"{base}/competitions/cup/desk/")
        follow(page, "main a[href$='/at-the-board/']")
        follow(page, "main .happenings a[href$='/touched/']")
        page.click("[data-clear]")
        page.click("[data-square=c3]")
        page.check("[data-tool][value=bm]")
        page.click("[data-square=b6]")
        expect(page.locator("[name=fen]")).to_have_value("W:Wc3:Bb6")
        page.fill("[name='touched[0].square']", "c3")
        follow(page, "form.happened button[type=submit]")
        expect(page.locator(".calc-answer")).to_contain_text("c3")
        expect(page.locator(".calc-answer a.clause").first).to_contain_text("6.1.4.7")
        sizes = page.eval_on_selector_all(
            "form.happened :is(input:not([type=hidden], [type=checkbox], [type=radio]), select, button.main)",
            "controls => controls.filter(each => each.offsetHeight).map(each => each.offsetHeight)",
        )
        assert min(sizes) >= 44
        page.fill("[name=board]", "1")
        follow(page, "form[aria-labelledby=record-heading] button")
        expect(page).to_have_url(f"{base}/competitions/cup/desk/records/at_the_board/")
        sound(page, f"{base}/competitions/cup/desk/records/at_the_board/")
