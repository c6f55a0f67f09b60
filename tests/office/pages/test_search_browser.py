"""The box of the search in a browser: suggestions, arrows, Enter and Escape; nothing that bars a screen reader."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.office.browser import browsing, run, serious_violations, serving

SETUP = """
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
for given in ("Владимир", "Андрей"):
    add_person(Actor(None), family="Тихонов", given=given)
"""


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.slow
def test_the_search_is_operated_from_the_keyboard(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base, browsing(1280, 800) as page:
        page.goto(base + "/search/")
        box = page.locator("#page-q")
        box.press_sequentially("tikhon")
        options = page.locator("#page-list [role=option]")
        expect(options).to_have_count(2)
        expect(box).to_have_attribute("aria-expanded", "true")
        box.press("ArrowUp")
        expect(options.nth(1)).to_have_attribute("aria-selected", "true")
        box.press("ArrowDown")
        expect(options.nth(0)).to_have_attribute("aria-selected", "true")
        expect(box).to_have_attribute("aria-activedescendant", "page-option-1")
        assert serious_violations(page) == []
        page.screenshot(path=tmp_path / "suggestions.png")
        box.press("Escape")
        expect(box).to_have_attribute("aria-expanded", "false")
        box.press("ArrowDown")
        box.press("Enter")
        page.wait_for_url(base + "/people/*/")
        expect(page.get_by_role("heading", level=1)).to_have_text("Тихонов Андрей")
        page.goto(base + "/search/?q=Тихонов")
        assert serious_violations(page) == []
        page.screenshot(path=tmp_path / "found.png")
