"""The whole life of a Swiss of 24 players in the browser: announced, entered by XLSX, admitted, paired, published."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in

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
HALF_YEAR_BEFORE = """
from datetime import date, timedelta
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.competitions.models import Competition, Report
today = date.today()
last = date(today.year, 1 if today.month <= 6 else 7, 1) - timedelta(days=1)
report = Report.objects.get()
told = report.content["elo_r"]
dated = {name: date.fromisoformat(told[name]) for name in ("first_day", "end_date", "reported") if told.get(name)}
told |= {name: (day - (today - last)).isoformat() for name, day in dated.items()}
report.received -= today - last
report.save(update_fields=["content", "received"])
Competition.objects.update(starts=last, ends=last)
"""
CITIZENS = """
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.people.models import Person
Person.objects.update(citizenship="RU")
"""
TYPED_EVENT = """
from datetime import date
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
for family in ("Абрамов", "Белов", "Борисов"):
    add_person(Actor(None), family=family, given="Иван", sex="M", birth_year=1980, citizenship="RU",
               region=Region.objects.get())
announce(User.objects.get(username="chief"), code="typed", name="Кубок весны", sport="draughts", discipline="russian",
         status="region", starts=date(2030, 3, 1), ends=date(2030, 3, 3), system="swiss_rating", rounds_planned=3)
"""


def table(people: int = 24) -> bytes:
    titles = ["MS", "KMS", "KMS", "I", "I", "II"]
    rows = [
        ParticipantRow(
            family=f"Участников{chr(1072 + index)}", given="Иван", sex="M", birth=1980 + index,
            region="Республика Татарстан", title=titles[index % 6],
        )
        for index in range(people)
    ]  # fmt: skip
    return write_participants(rows, "ru", catalogue("ru").phrase)


@pytest.mark.prove
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
        for part in page.locator("details.fold").all():
            part.locator("summary").first.click()
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
        page.check("#id_criteria input[value=truncated_solkoff]")
        page.check("#id_criteria input[value=solkoff]")
        page.locator("#id_criteria > div:has(input[value=solkoff]) button").first.click()
        first = page.locator("#id_criteria_order").input_value().split(", ")
        assert sorted(first) == ["solkoff", "truncated_solkoff"]
        follow(page, "main button[form=announce]")
        assert "/competitions/kazan/desk/" in page.url, page.inner_text("main")[:2000]

        page.goto(f"{base}/competitions/kazan/desk/import/")
        page.set_input_files("#table", str(file))
        follow(page, "text=Просмотреть")
        assert page.locator("tbody tr").count() == 24
        follow(page, "text=Заявить всех")
        run(CITIZENS, tmp_path)
        follow(page, "button:has-text('Допустить всех ожидающих')")
        follow(page, "button:has-text('Завершить допуск')")

        for number in range(1, 8):
            follow(page, f"button:has-text('Составить пары тура {number}')")
            assert page.locator("fieldset.res").count() == 12
            if number == 1:
                assert serious_violations(page) == []
                page.locator("a.no.why").first.click()
                page.wait_for_selector("#drawer .verdict")
                assert "5.4.10" in page.inner_text("#drawer")
                page.keyboard.press("Escape")
                page.locator("[data-entry] input[type=radio]").first.focus()
            for board in range(12):
                page.keyboard.press("210"[(board + number) % 3])
            with page.expect_navigation():
                page.keyboard.press("Enter")
            assert "Записано 12 результатов." in page.inner_text("main")

        page.goto(f"{base}/competitions/kazan/table/")
        assert serious_violations(page) == []
        assert page.locator("table").first.locator("tbody tr").count() == 24
        page.goto(f"{base}/competitions/kazan/desk/")
        follow(page, "button:has-text('Все туры сыграны')")
        page.goto(f"{base}/competitions/kazan/norms/")
        assert page.locator("tbody tr").count() == 24
        page.goto(f"{base}/competitions/kazan/desk/")
        follow(page, "button:has-text('Утвердить результаты')")
        follow(page, "button:has-text('Отправить отчет в федерацию')")

        sign_in(page, base, "officer", PASSWORD)
        page.goto(f"{base}/office/")
        follow(page, "text=Кубок Казани")
        assert "Препятствий для включения нет" in page.inner_text("main")
        follow(page, "text=Включить в рейтинг")
        year, month = (today.year, 7) if today.month <= 6 else (today.year + 1, 1)
        page.goto(f"{base}/office/lists/elo_r/?period={year}-{month:02}-01")
        assert page.locator("button:has-text('Опубликовать')").count() == 0, "its day has not come"
        run(HALF_YEAR_BEFORE, tmp_path)
        page.goto(f"{base}/office/lists/elo_r/?period={today.year}-{1 if today.month <= 6 else 7:02}-01")
        follow(page, "button:has-text('Опубликовать')")
        expect(page.locator("h1")).to_contain_text("Эло-Р по шашкам")  # the page of the work leads to the list
        listed = page.locator("tbody tr").count()
        assert listed >= 12
        page.context.clear_cookies()
        page.goto(f"{base}/lists/1/")
        page.locator("tbody a.why").first.click()
        page.wait_for_selector("#drawer .verdict")
        assert serious_violations(page) == []


class Clicks:
    """Follows buttons and links, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def follow(self, selector: str) -> None:
        self.count += 1
        follow(self.page, selector)

    def click(self, selector: str) -> None:
        self.count += 1
        self.page.locator(selector).first.click()


MOST_CLICKS = 15


@pytest.mark.browser
@pytest.mark.slow
def test_from_the_announcement_to_the_first_results_in_fifteen_clicks(tmp_path: Path) -> None:
    """A Swiss of 16 players in 5 rounds: a preset, a table of participants, the one button of each step."""
    run(SETUP, tmp_path)
    file = tmp_path / "участники.xlsx"
    file.write_bytes(table(16))
    today = date.today()  # noqa: DTZ011 - the day of the server
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "chief", PASSWORD)
        clicks = Clicks(page)
        page.goto(f"{base}/competitions/announce/")
        page.fill("#id_name", "Кубок города")
        page.fill("#id_starts", today.isoformat())
        page.fill("#id_ends", today.isoformat())
        page.fill("#id_place", "Казань")
        clicks.click("a.preset:has-text('Городская швейцарка')")
        expect(page.locator("a.preset[aria-current]")).to_contain_text("Городская швейцарка")
        expect(page.locator("#id_name")).to_have_value("Кубок города")
        page.fill("#id_rounds_planned", "5")
        expect(page.locator("[data-of=id_rounds_planned]")).to_have_text("5")
        clicks.follow("button[form=announce]")
        assert "/competitions/kubok-goroda-" in page.url, page.inner_text("main")[:2000]
        clicks.follow("main a:has-text('Участники из таблицы')")
        clicks.count += 1  # the choice of the file
        page.set_input_files("#table", str(file))
        clicks.follow("text=Просмотреть")
        clicks.follow("text=Заявить всех")
        run(CITIZENS, tmp_path)
        clicks.follow("text=Допустить всех ожидающих")
        clicks.follow("button:has-text('Завершить допуск')")
        clicks.follow("button:has-text('Составить пары тура 1')")
        assert clicks.count <= MOST_CLICKS
        for _board in range(8):
            page.keyboard.press("1")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        assert page.locator(".res.saved").all_inner_texts() == ["1 : 1"] * 8, "in a 2-1-0 event 1 is a draw"
        assert page.evaluate("document.documentElement.scrollHeight") <= 1900
        follow(page, "button:has-text('Отменить')")
        assert page.locator("fieldset.res").count() == 8
        page.keyboard.press("2")
        follow(page, "button[form=results]")
        page.click("[data-shown] button[value=waiting]")
        assert page.locator("[data-entry] > li:visible").count() == 7
        page.click("[data-shown] button[value=done]")
        assert page.locator("[data-entry] > li:visible .res").all_inner_texts() == ["2 : 0"]


@pytest.mark.prove
@pytest.mark.browser
@pytest.mark.slow
def test_participants_are_entered_by_typing(tmp_path: Path) -> None:
    """The search answers while a name is typed, Enter enters, and the cursor stays in the box."""
    run(SETUP + TYPED_EVENT, tmp_path)
    with serving(tmp_path) as base, browsing(390, 900) as page:
        sign_in(page, base, "chief", PASSWORD)
        page.goto(f"{base}/competitions/typed/desk/entries/")
        assert serious_violations(page) == []
        for count, name in enumerate(("Абра", "Бори"), start=1):
            expect(page.locator("#q")).to_be_focused()
            page.keyboard.type(name)
            with page.expect_navigation():
                page.keyboard.press("Enter")
            expect(page.locator("table.data tbody tr")).to_have_count(count)
        assert serious_violations(page) == []


@pytest.mark.prove
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
