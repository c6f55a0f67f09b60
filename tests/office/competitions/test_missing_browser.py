"""The page of what is missing in the browser: a column pasted from a spreadsheet, one button, no Enter by mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in

PASSWORD = "a-long-password"  # noqa: S105
PEOPLE = 41
SETUP = f"""
from tavlei.office.django_setup import set_up
set_up()
from datetime import date
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import decide_admission, enter
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User
chief = User.objects.create_user("chief", "", "{PASSWORD}")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
competition = announce(chief, code="club", name="Кубок клуба", sport="draughts", discipline="russian",
                       status="municipal", starts=date(2030, 3, 1), ends=date(2030, 3, 3), system="swiss_rating",
                       rounds_planned=7, regulation={{}})
for number in range({PEOPLE}):
    person = add_person(Actor(None), family=f"Участников{{number:02}}", given="Иван", sex="M", birth_year=1980,
                        citizenship="")
    entry = enter(chief, competition, person)
    decide_admission(chief, entry, entry.version, admitted=True)
"""


@pytest.mark.browser
@pytest.mark.clause("draughts-norms-2022", "7/7.8")
def test_a_column_is_pasted_and_the_rest_is_filled_by_one_button(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "chief", PASSWORD)
        page.goto(f"{base}/competitions/club/desk/missing/")
        cells = page.locator("input[data-column=citizenship]")
        expect(cells).to_have_count(PEOPLE)
        cells.nth(2).evaluate(
            """(cell) => {
                const data = new DataTransfer();
                data.setData("text", "KZ\\r\\nБеларусь\\r\\n");
                cell.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
            }"""
        )
        assert [cells.nth(place).input_value() for place in range(5)] == ["", "", "KZ", "Беларусь", ""]
        assert not serious_violations(page)
        page.fill("#all-citizenship", "Россия")
        cells.nth(0).press("Enter")  # writes down what is typed, and nothing for all
        page.wait_for_load_state()
        expect(cells).to_have_count(PEOPLE - 2)
        page.fill("#all-citizenship", "Россия")
        follow(page, "button[name=fill][value=citizenship]")
        expect(page.locator("input[data-column=citizenship]")).to_have_count(0)
