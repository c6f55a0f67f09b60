"""The whole life of a Swiss of 24 players in the browser: announced, entered by XLSX, admitted, paired, published."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.office.browser import CHROMIUM, browsing, follow, run, serious_violations, serving, sign_in

from tavlei.exchange.participants import ParticipantRow, write_participants
from tavlei.languages import catalogue

PASSWORD = "a-long-password"  # noqa: S105
SETUP = f"""
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.people.models import Region
from tavlei.office.roles.models import Grant, OfficeRole, User
Region.objects.create(code="RU-TA", country="RU", name_ru="Республика Татарстан")
for name, role in (("chief", OfficeRole.CHIEF_JUDGE), ("officer", OfficeRole.RATING_OFFICER)):
    user = User.objects.create_user(name, "", "{PASSWORD}")
    Grant.objects.create(user=user, role=role)
"""
CITIZENS = """
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.people.models import Person
Person.objects.update(citizenship="RU")
"""

needs_chromium = pytest.mark.skipif(
    CHROMIUM is None and not os.environ.get("CI"), reason="there is no Chromium here; CI installs it"
)


def table() -> bytes:
    titles = ["MS", "KMS", "KMS", "I", "I", "II"]
    rows = [
        ParticipantRow(
            family=f"Участников{chr(1072 + index)}", given="Иван", sex="M", birth=1980 + index,
            region="Республика Татарстан", title=titles[index % 6],
        )
        for index in range(24)
    ]  # fmt: skip
    return write_participants(rows, "ru", catalogue("ru").phrase)


@needs_chromium
@pytest.mark.browser
@pytest.mark.slow
def test_the_whole_life_of_a_swiss_of_24_players(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    file = tmp_path / "участники.xlsx"
    file.write_bytes(table())
    today = date.today()  # noqa: DTZ011 - the report of a competition that ends today is in time
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "chief", PASSWORD)
        page.goto(f"{base}/competitions/announce/")
        assert serious_violations(page) == []
        page.fill("#id_name", "Кубок Казани")
        page.fill("#id_code", "kazan")
        page.select_option("#id_sport", "draughts")
        page.select_option("#id_discipline", "russian")
        page.select_option("#id_status", "region")
        page.fill("#id_starts", today.isoformat())
        page.fill("#id_ends", today.isoformat())
        page.select_option("#id_system", "swiss_rating")
        page.fill("#id_rounds_planned", "7")
        page.fill("#id_seed", "казанский жребий")
        page.fill("#id_time_control", "45+30")
        page.select_option("#id_criteria", ["solkoff", "truncated_solkoff"])
        follow(page, "main button[type=submit]")
        assert "/competitions/kazan/desk/" in page.url, page.inner_text("main")[:2000]

        page.goto(f"{base}/competitions/kazan/desk/import/")
        page.set_input_files("#table", str(file))
        follow(page, "text=Просмотреть")
        assert page.locator("tbody tr").count() == 24
        follow(page, "text=Заявить всех")
        run(CITIZENS, tmp_path)
        follow(page, "text=Допустить всех ожидающих")
        follow(page, "text=Завершить допуск")

        for number in range(1, 8):
            follow(page, f"text=Составить пары тура {number}")
            assert page.locator("fieldset.res").count() == 12
            if number == 1:
                assert serious_violations(page) == []
                page.locator("a.no.why").first.click()
                page.wait_for_selector("#drawer .verdict")
                assert "5.4.10" in page.inner_text("#drawer")
                page.keyboard.press("Escape")
                page.locator("[data-entry] input").first.focus()
            for board in range(12):
                page.keyboard.press("210"[(board + number) % 3])
            with page.expect_navigation():
                page.keyboard.press("Enter")
            assert "Записано 12 результатов." in page.inner_text("main")

        page.goto(f"{base}/competitions/kazan/table/")
        assert serious_violations(page) == []
        assert page.locator("table").first.locator("tbody tr").count() == 24
        page.goto(f"{base}/competitions/kazan/desk/")
        follow(page, "text=Все туры сыграны")
        page.goto(f"{base}/competitions/kazan/norms/")
        assert page.locator("tbody tr").count() == 24
        page.goto(f"{base}/competitions/kazan/desk/")
        follow(page, "text=Утвердить результаты")
        follow(page, "text=Отправить отчет в федерацию")

        sign_in(page, base, "officer", PASSWORD)
        page.goto(f"{base}/office/")
        follow(page, "text=Кубок Казани")
        assert "Препятствий для включения нет" in page.inner_text("main")
        follow(page, "text=Включить в рейтинг")
        year, month = (today.year, 7) if today.month <= 6 else (today.year + 1, 1)
        page.goto(f"{base}/office/lists/elo_r/?period={year}-{month:02}-01")
        follow(page, "text=Опубликовать")
        assert "Эло-Р по шашкам" in page.inner_text("h1")
        listed = page.locator("tbody tr").count()
        assert listed >= 12
        page.context.clear_cookies()
        page.goto(f"{base}/lists/1/")
        page.locator("a:has-text('Почему?')").first.click()
        page.wait_for_selector(".why .verdict")
        assert serious_violations(page) == []


@needs_chromium
@pytest.mark.browser
@pytest.mark.slow
def test_the_pages_fit_a_phone_and_axe_finds_nothing_serious(tmp_path: Path) -> None:
    load_demonstration = (
        "from datetime import date; from tavlei.office.demo import load_once; load_once(today=date(2026, 11, 16))"
    )
    run(f"from tavlei.office.django_setup import set_up; set_up(); {load_demonstration}", tmp_path)
    public = ["/", "/competitions/", "/competitions/samara-2026/", "/competitions/samara-2026/participants/",
              "/competitions/samara-2026/rounds/5/", "/competitions/samara-2026/table/",
              "/competitions/samara-2026/norms/", "/competitions/samara-2026/screen/",
              "/competitions/samara-2026/embedded/", "/competitions/kazan-2025/norms/",
              "/competitions/izhevsk-2026/table/", "/competitions/perm-2026/table/",
              "/competitions/saratov-2026/table/", "/competitions/renju-2026/table/",
              "/competitions/tula-2026/norms/", "/competitions/neva-2026/awards/", "/lists/", "/lists/3/",
              "/lists/3/people/100001/why/", "/people/", "/people/?q=sokolov", "/people/100001/",
              "/people/100151/bridge/", "/calculators/", "/calculators/fsu.k_factor/",
              "/calculators/norms.rank_award/", "/calculators/titles.forecast/", "/calculators/bridge.tournament/",
              "/rulebook/", "/rulebook/readings/", "/rulebook/draughts-norms-2022/",
              "/rulebook/draughts-norms-2022/7/7.3/", "/accounts/login/", "/journal/", "/api/"]  # fmt: skip
    offices = ["/office/", "/office/reports/1/", "/office/lists/elo_r/?period=2026-01-01",
               "/office/lists/elo_r/?period=2027-01-01", "/office/lists/bridge/?period=2026-12-01",
               "/office/lists/fsu/?period=2026-12-01", "/office/bridge/batches/", "/office/people/add/",
               "/office/people/100001/", "/competitions/kazan-2025/norms/", "/journal/"]  # fmt: skip
    with serving(tmp_path) as base, browsing(360, 740) as page:
        for address in public:
            _looks_right(page, base + address)
        sign_in(page, base, "rating-officer", "tavlei-demo-2026")
        for address in offices:
            _looks_right(page, base + address)


def _looks_right(page: Page, address: str) -> None:
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, address
    assert page.locator("h1").count() == 1, address
    assert serious_violations(page) == [], address
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth + 1")
    assert not wide, address
