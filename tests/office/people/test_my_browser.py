"""A player's main path in a browser: sign in, the own page, enter a competition, see the pairing, choose letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in

SET_UP = """
from tavlei.office.django_setup import set_up
set_up()
from datetime import timedelta
from django.utils import timezone
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import decide_admission, enter
from tavlei.office.journal.chain import Actor
from tavlei.office.people.models import Region
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User

region = Region.objects.create(code="RU-TA", country="RU", name_ru="Республика Татарстан")
known = {"given": "Иван", "sex": "M", "birth_year": 1980, "citizenship": "RU", "region": region}
people = [add_person(Actor(None), family=family, **known)
          for family in ("Абрамов", "Белов", "Волков", "Гусев", "Демин", "Ершов")]
chief = User.objects.create_user("chief", "chief@example.org", "a-long-password")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
officer = User.objects.create_user("officer", "officer@example.org", "a-long-password")
Grant.objects.create(user=officer, role=OfficeRole.RATING_OFFICER)
User.objects.create_user("player", "player@example.org", "a-long-password")
starts = timezone.localdate() + timedelta(days=10)
made = announce(chief, code="spring", name="Кубок весны", sport="draughts", discipline="russian", status="region",
                starts=starts, ends=starts + timedelta(days=2), place="Казань", system="swiss_rating", rounds_planned=3,
                regulation={"criteria": ["solkoff"], "self_entry": True})
for person in people[1:]:
    entry = enter(chief, made, person)
    decide_admission(chief, entry, entry.version, admitted=True)
"""
PAIR = """
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.competitions.entries.applications import close_admission, decide_admission
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.roles.models import User

chief, made = User.objects.get(username="chief"), Competition.objects.get(code="spring")
entry = made.entries.get(person__family="Абрамов")
decide_admission(chief, entry, entry.version, admitted=True)
close_admission(chief, made)
pair_next(chief, made, 1)
"""


@pytest.mark.prove
@pytest.mark.browser
@pytest.mark.slow
def test_a_player_finds_himself_enters_and_sees_the_pairing(tmp_path: Path) -> None:
    run(SET_UP, tmp_path)
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "player", "a-long-password")
        expect(page).to_have_url(f"{base}/my/person/")
        page.fill("main input[name=q]", "Абрамов")
        follow(page, "main form[role=search] button")
        assert serious_violations(page) == []
        follow(page, "main a:has-text('Это я')")
        page.fill("input[name=birth_date]", "1980-05-06")
        follow(page, "main form button[type=submit]")
        expect(page.locator("main")).to_contain_text("ждет решения")

        sign_in(page, base, "officer", "a-long-password")
        expect(page).to_have_url(f"{base}/office/")
        page.goto(f"{base}/office/claims/")
        assert serious_violations(page) == []
        expect(page.locator("main")).to_contain_text("совпадает с реестром")
        follow(page, "button[value=confirm]")

        sign_in(page, base, "player", "a-long-password")
        expect(page).to_have_url(f"{base}/my/")
        follow(page, "main button:has-text('Заявиться')")
        expect(page.locator("main")).to_contain_text("личная заявка ждет решения")

        sign_in(page, base, "chief", "a-long-password")
        page.goto(f"{base}/competitions/spring/desk/")
        follow(page, "button[value=accept]")

        sign_in(page, base, "player", "a-long-password")
        page.goto(f"{base}/my/notices/")
        assert serious_violations(page) == []
        page.check("input[value=pairing]")
        follow(page, "main form button[type=submit]")

        run(PAIR, tmp_path)
        page.goto(f"{base}/my/")
        expect(page.locator("main .next")).to_contain_text("тур 1, доска")
        assert serious_violations(page) == []
        follow(page, "main .next a.main")
        expect(page.locator("main")).to_contain_text("Абрамов")
    letters = "".join(file.read_text(encoding="utf-8") for file in (tmp_path / "outgoing-mail").iterdir())
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letters
