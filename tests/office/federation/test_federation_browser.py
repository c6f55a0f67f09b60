"""The federation presents itself in a browser: name, logo and colours are there on the next page, in both themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in
from tests.office.systems.test_browser_swiss import PASSWORD

SETUP = f"""
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.roles.models import Grant, OfficeRole, User
user = User.objects.create_user("administrator", "", "{PASSWORD}")
Grant.objects.create(user=user, role=OfficeRole.ADMINISTRATOR)
"""
GROUND = "getComputedStyle(document.querySelector('main button[value=names]')).backgroundColor"
NARROW = "document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1"


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.slow
def test_an_administrator_sets_how_the_federation_looks(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    Image.new("RGB", (240, 120), "#0b5c8a").save(tmp_path / "logo.png")
    with serving(tmp_path) as base, browsing(390, 800) as page:
        sign_in(page, base, "administrator", PASSWORD)
        page.goto(f"{base}/office/federation/")
        page.fill("input[name=name_ru]", "Федерация шашек Татарстана")
        page.fill("input[name=line_ru]", "Казань, с 1934 года")
        follow(page, "button[value=names]")
        expect(page.locator("header .brand b")).to_have_text("Федерация шашек Татарстана")
        page.fill("input[name=accent]", "#ffd500")
        follow(page, "button[value=colours]")
        expect(page.locator(".errorlist")).to_contain_text("1,36")
        page.fill("input[name=accent]", "#7a1f3d")
        follow(page, "button[value=colours]")
        assert page.evaluate(GROUND) == "rgb(122, 31, 61)"
        page.fill("input[name=email]", "office@example.org")
        page.fill("input[name=telephone]", "+7 843 000-00-00")
        follow(page, "button[value=contacts]")
        page.set_input_files("input[type=file]", tmp_path / "logo.png")
        follow(page, "button[value=logo]")
        assert page.evaluate("document.querySelector('header .logo').naturalWidth") == 240
        for width in (320, 360, 390):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(NARROW), width
        assert serious_violations(page) == []
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        assert page.evaluate(GROUND) != "rgb(122, 31, 61)"
        assert serious_violations(page) == []
        page.goto(base)
        expect(page.locator("header .brand b")).to_have_text("Федерация шашек Татарстана")
        expect(page.locator("footer address")).to_contain_text("office@example.org")
        assert serious_violations(page) == []
