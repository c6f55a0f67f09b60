"""What the browser tests of composition share: accounts, days that go by, somebody at a browser of his own."""

from __future__ import annotations

from datetime import date, timedelta

from playwright.sync_api import Browser, Page, expect
from tests.office.browser import PATIENCE, serious_violations

PASSWORD = "a-long-password"  # noqa: S105 - of a store that lives as long as the test
TODAY = date.today()  # noqa: DTZ011 - the day of the office
FAMILIES = ("Главин", "Секретин", "Старшин", "Судьин", "Абелов", "Белин", "Кириллов")
NAMES = ("head", "secretary", "senior", "judge", "abel", "bela", "cyril")
SETUP = """
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User
for name, family in zip({names!r}, {families!r}):
    person = add_person(Actor(None), family=family, given="Иван", citizenship="RU", birth_year=1990)
    User.objects.create_user(name, name + "@example.org", {password!r}, person=person)
Grant.objects.create(user=User.objects.get(username="head"), role=OfficeRole.CHIEF_JUDGE)
"""
# Time goes by: every day that the store keeps about the contests lies so much further back.
LATER = """
from datetime import timedelta
from tavlei.office.django_setup import set_up
set_up()
from django.apps import apps
from django.db import models
for model in apps.get_app_config("composition").get_models():
    names = [each.name for each in model._meta.fields if isinstance(each, models.DateField)]
    for row in model.objects.all():
        for name in names:
            if getattr(row, name) is not None:
                setattr(row, name, getattr(row, name) - timedelta(days={days}))
        row.save()
"""
CHECK = """
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.composition.models import Contest
from tavlei.office.journal.chain import verify
print(len(list(verify())), *[each.phase for each in Contest.objects.all()])
"""
FEN = "W:We3,a1,c1,e1,g1:Bh8,b6,d6,f6,h6"
RULES = "draughts-rules-2022"


class Visitor:
    """Somebody at a browser of his own."""

    def __init__(self, browser: Browser, address: str, name: str, width: int = 1200) -> None:
        self.address = address
        self.page: Page = browser.new_context(locale="en-US", viewport={"width": width, "height": 900}).new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.go("/accounts/login/")
        self.page.fill("input[name=login]", name)
        self.page.fill("input[name=password]", PASSWORD)
        self.page.locator("main button[type=submit]").first.click()
        expect(self.page.locator("form[action*=logout]").first).to_be_attached()

    def go(self, path: str) -> Page:
        self.page.goto(f"{self.address}{path}")
        return self.page

    def press(self, name: str, said: str) -> None:
        """Press a button and read what the office says to it."""
        self.page.get_by_role("button", name=name).first.click()
        expect(self.page.locator("[role=status] .note").first).to_contain_text(said)

    def clean(self) -> None:
        assert serious_violations(self.page) == [], self.page.url


def on(days: int) -> str:
    return (TODAY + timedelta(days=days)).isoformat()
