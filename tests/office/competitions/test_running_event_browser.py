"""A running event of another program taken over in the browser: its next round is paired and played."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in
from tests.office.files.test_trf_round_trip import REPORT

PASSWORD = "a-long-password"  # noqa: S105
SETUP = f"""
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.roles.models import Grant, OfficeRole, User
for role in (OfficeRole.ADMINISTRATOR, OfficeRole.CHIEF_JUDGE):
    user = User.objects.create_user(role.value, "", "{PASSWORD}")
    Grant.objects.create(user=user, role=role)
"""


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.slow
def test_the_next_round_of_an_event_that_was_brought_in(tmp_path: Path) -> None:
    """Three of five rounds are played; in the fourth two of seven stay away and one is free."""
    run(SETUP, tmp_path)
    report = tmp_path / "open.trf"
    report.write_bytes(REPORT.encode())
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "administrator", PASSWORD)
        page.goto(f"{base}/office/import/")
        page.set_input_files("#file", str(report))
        page.fill("#code", "open")
        follow(page, "main form button")
        assert serious_violations(page) == []
        follow(page, "button[name=enter]")
        sign_in(page, base, "chief_judge", PASSWORD)
        page.goto(f"{base}/competitions/open/desk/")
        follow(page, "button:has-text('Составить пары тура 4')")
        assert page.locator("fieldset.res").count() == 2
        assert serious_violations(page) == []
        page.locator("a.no.why").first.click()
        page.wait_for_selector("#drawer .verdict")
        assert "C.04" in page.inner_text("#drawer")
        page.keyboard.press("Escape")
        page.locator("[data-entry] input[type=radio]").first.focus()
        page.keyboard.press("1")
        page.keyboard.press("0")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        assert "Записано 2 результата." in page.inner_text("main")
        page.goto(f"{base}/competitions/open/table/")
        assert page.locator("table").first.locator("tbody tr").count() == 7
