"""Everybody can use the pages: axe finds nothing, headings and landmarks are in order, the keyboard gets everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.office.browser import browsing, run, serving, sign_in
from tests.office.crawling import crawl, disorders

PASSWORD = "tavlei-demo-2026"  # noqa: S105
DEMONSTRATION = """
from datetime import date
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.demo import load_once
load_once(today=date(2026, 11, 16))
"""
EVENT = "/competitions/samara-2026/"
MARK_VISIBLE = """
() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
  .filter((control) => control.checkVisibility() && !control.disabled && control.tabIndex >= 0
    && !control.matches(".skip, [type=hidden], [type=radio]"))
  .map((control, index) => { control.dataset.control = index; return `${index} ${control.outerHTML.slice(0, 90)}`; })
"""
FOCUSED = """
() => {
  const control = document.activeElement;
  const shown = [control, control.closest("label"), control.parentElement].some((element) => {
    const style = element && getComputedStyle(element);
    return style && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  });
  return [control.dataset.control ?? "", control === document.body || shown, control.outerHTML.slice(0, 90)];
}
"""


@pytest.mark.browser
@pytest.mark.prove
def test_axe_finds_nothing_on_any_public_page_nor_at_a_desk(tmp_path: Path) -> None:
    run(DEMONSTRATION, tmp_path)
    with serving(tmp_path) as base, browsing(1280) as page:
        found = {path: disorders(page) for path in crawl(page, base, "/")}
        sign_in(page, base, "chief-judge", PASSWORD)
        found |= {path: disorders(page) for path in crawl(page, base, f"{EVENT}desk/", within=EVENT)}
    assert len(found) > 60
    assert {path: told for path, told in found.items() if told} == {}


@pytest.mark.prove
@pytest.mark.browser
@pytest.mark.slow
def test_the_keyboard_reaches_everything_and_the_focus_is_seen(tmp_path: Path) -> None:
    run(DEMONSTRATION, tmp_path)
    with serving(tmp_path) as base, browsing(1280) as page:
        for address in ("/", EVENT, "/accounts/login/"):
            page.goto(base + address)
            _is_reached_by_keyboard(page, address)


def _is_reached_by_keyboard(page: Page, address: str) -> None:
    controls = page.evaluate(MARK_VISIBLE)
    reached: set[str] = set()
    for _ in range(len(controls) + 20):
        page.keyboard.press("Tab")
        number, seen, told = page.evaluate(FOCUSED)
        assert seen, f"{address}: the focus is not seen on {told}"
        reached.add(number)
    missed = [control for control in controls if control.split(" ")[0] not in reached]
    assert missed == [], address
