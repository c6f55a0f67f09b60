"""The main path of the admission commission and of the secretary in the browser, each with their own rights alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in
from tests.office.systems.test_browser_swiss import PASSWORD, SETUP, TYPED_EVENT

ROLES = f"""
from tavlei.office.competitions.entries.applications import enter
from tavlei.office.competitions.models import Competition
from tavlei.office.people.models import Person
typed = Competition.objects.get(code="typed")
for name, role in (("admission", OfficeRole.ADMISSION), ("secretary", OfficeRole.SECRETARY)):
    user = User.objects.create_user(name, "", "{PASSWORD}")
    Grant.objects.create(user=user, role=role, competition=typed)
"""
ENTERED = """
for person in Person.objects.all():
    enter(User.objects.get(username="chief"), typed, person)
"""


@pytest.mark.prove
@pytest.mark.browser
@pytest.mark.slow
def test_the_commission_admits_one_by_one_and_refuses_with_a_reason(tmp_path: Path) -> None:
    run(SETUP + TYPED_EVENT + ROLES + ENTERED, tmp_path)
    with serving(tmp_path) as base, browsing(390, 900) as page:
        sign_in(page, base, "admission", PASSWORD)
        page.goto(f"{base}/office/")
        follow(page, "main a:has-text('Кубок весны')")
        page.goto(f"{base}/competitions/typed/desk/entries/")
        assert page.locator("#q").count() == 0, "the commission enters nobody"
        page.goto(f"{base}/competitions/typed/desk/commission/")
        assert serious_violations(page) == []
        follow(page, "main a:has-text('Абрамов')")
        assert serious_violations(page) == []
        for select in page.locator("main form.sheet select").all():
            select.select_option("good")
        follow(page, "button[value=admit]")
        page.goto(f"{base}/competitions/typed/desk/commission/")
        follow(page, "main a:has-text('Белов')")
        follow(page, "button[value=refuse]")
        expect(page.locator("main")).to_contain_text("отказ должен быть обоснован")
        page.goto(f"{base}/competitions/typed/desk/commission/")
        follow(page, "main a:has-text('Белов')")
        page.fill("#reason", "нет медицинского допуска")
        follow(page, "button[value=refuse]")
        page.goto(f"{base}/competitions/typed/desk/commission/")
        expect(page.locator("main")).to_contain_text("нет медицинского допуска")


@pytest.mark.prove
@pytest.mark.browser
@pytest.mark.slow
def test_the_secretary_enters_pairs_and_writes_results(tmp_path: Path) -> None:
    run(SETUP + TYPED_EVENT + ROLES, tmp_path)
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "secretary", PASSWORD)
        page.goto(f"{base}/competitions/typed/desk/entries/")
        for name in ("Абра", "Бело", "Бори"):
            expect(page.locator("#q")).to_be_focused()
            page.keyboard.type(name)
            with page.expect_navigation():
                page.keyboard.press("Enter")
        page.goto(f"{base}/competitions/typed/desk/")
        assert page.locator("button:has-text('Допустить всех ожидающих')").count() == 0, "admission is the commission's"
        sign_in(page, base, "chief", PASSWORD)
        page.goto(f"{base}/competitions/typed/desk/")
        follow(page, "button:has-text('Допустить всех ожидающих')")
        sign_in(page, base, "secretary", PASSWORD)
        page.goto(f"{base}/competitions/typed/desk/")
        follow(page, "button:has-text('Завершить допуск')")
        follow(page, "button:has-text('Составить пары тура 1')")
        page.keyboard.press("2")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        assert page.locator(".res.saved").first.inner_text() == "2 : 0"
        assert page.locator("a:has-text('Исправить')").count() == 0, "a correction is the chief judge's"
        page.goto(f"{base}/competitions/typed/papers/")
        paper = page.locator("main a[href*='.pdf']").first.get_attribute("href")
        assert page.request.get(f"{base}{paper}").body().startswith(b"%PDF")
        assert serious_violations(page) == []
