"""A team event in the browser: the captain hands in a line-up, the judges write results with the keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in

PASSWORD = "a-long-password"  # noqa: S105
SETUP = f"""
from tavlei.office.django_setup import set_up
set_up()
from datetime import timedelta
from django.utils import timezone
from tavlei.office.competitions.models import Competition
from tavlei.office.teams.pairing import pair_teams
from tavlei.office.roles.models import Grant, OfficeRole, User
from tests.office.teams.team_events import member, ready

chief = User.objects.create_user("chief", "", "{PASSWORD}")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
made = ready(chief, ["Альфа", "Бета"], rounds=1, rules={{"boards": 4, "reserves": 1}}, size=5)
captain = User.objects.create_user("captain", "", "{PASSWORD}")
captain.person = member(made, "Альфа1").person
captain.save()
pair_teams(chief, made, 1, timezone.now() + timedelta(hours=1))
print(made.entries.get(team__name="Альфа", person=None).pk)
"""


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.slow
def test_a_match_from_the_line_up_to_the_table(tmp_path: Path) -> None:
    team = run(SETUP, tmp_path).strip()
    with serving(tmp_path) as base, browsing() as page:
        code = f"{base}/competitions/teams"
        sign_in(page, base, "captain", PASSWORD)
        page.goto(f"{code}/teams/{team}/")
        assert serious_violations(page) == []
        follow(page, "text=Состав на тур 1")
        assert serious_violations(page) == []
        page.select_option("#board-4", label="Альфа5 Иван")
        page.focus("#board-4")
        page.keyboard.press("Tab")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        assert "Состав подан" in page.inner_text("main")

        sign_in(page, base, "chief", PASSWORD)
        page.goto(f"{code}/desk/")
        assert serious_violations(page) == []
        page.fill("#seat-reason", "капитан Беты согласен")
        follow(page, "text=Объявить составы")
        assert serious_violations(page) == []
        for key in "21+0":
            page.keyboard.press(key)
        with page.expect_navigation():
            page.keyboard.press("Enter")
        page.goto(f"{code}/rounds/1/")
        assert "Альфа5" in page.inner_text("main")
        assert serious_violations(page) == []
        page.goto(f"{code}/table/")
        assert serious_violations(page) == []
        assert page.locator("table").first.locator("tbody tr").count() == 2
        page.goto(f"{code}/participants/")
        assert serious_violations(page) == []
