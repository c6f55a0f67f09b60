"""Systems of play in the browser, each from the announcement to the report: round robin, Scheveningen, mixed, teams."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page
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
chief = User.objects.create_user("chief", "", "{PASSWORD}")
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
"""
CITIZENS = """
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.people.models import Person
Person.objects.update(citizenship="RU")
"""
SQUADS = """
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
for team in ("Альфа", "Бета", "Гамма", "Дельта"):
    people = [add_person(Actor(None), family=f"{team}{number}", given="Иван", sex="M", birth_year=1990,
                         citizenship="RU") for number in (1, 2)]
    print(team, *(person.code for person in people))
"""
pytestmark = [
    pytest.mark.browser,
    pytest.mark.prove,
    pytest.mark.slow,
]


def people(teams: Sequence[str]) -> bytes:
    rows = [
        ParticipantRow(
            family=f"Участников{chr(1072 + index)}", given="Иван", sex="M", birth=1980 + index,
            region="Республика Татарстан", title="KMS", team=team,
        )
        for index, team in enumerate(teams)
    ]  # fmt: skip
    return write_participants(rows, "ru", catalogue("ru").phrase)


def announce(page: Page, base: str, preset: str, answers: dict[str, str], days: int = 0) -> str:
    """Announce by a preset and a few answers; the address of the competition."""
    today = date.today()  # noqa: DTZ011 - the day of the server
    page.goto(f"{base}/competitions/announce/?preset={preset}")
    for part in page.locator("details.fold").all():
        part.locator("summary").first.click()
    told = {"name": "Кубок Казани", "code": "cup", "starts": (today - timedelta(days=days)).isoformat(),
            "ends": today.isoformat(), "place": "Казань", **answers}  # fmt: skip
    for name, answer in told.items():
        if page.locator(f"select#id_{name}").count():
            page.select_option(f"#id_{name}", answer)
        else:
            page.fill(f"#id_{name}", answer)
    assert serious_violations(page) == []
    follow(page, "main button[form=announce]")
    assert "/competitions/cup/desk/" in page.url, page.inner_text("main")[:2000]
    return f"{base}/competitions/cup"


def enter_table(page: Page, home: Path, cup: str, teams: Sequence[str]) -> None:
    """Enter everybody from a table, admit, close the admission."""
    file = home / "участники.xlsx"
    file.write_bytes(people(teams))
    page.goto(f"{cup}/desk/import/")
    page.set_input_files("#table", str(file))
    follow(page, "text=Просмотреть")
    follow(page, "text=Заявить всех")
    run(CITIZENS, home)
    page.goto(f"{cup}/desk/entries/")
    assert serious_violations(page) == []
    page.goto(f"{cup}/desk/")
    follow(page, "button:has-text('Допустить всех ожидающих')")
    follow(page, "button:has-text('Завершить допуск')")


def write_results(page: Page) -> None:
    """The first named wins on every board, by the keyboard."""
    count = page.locator("fieldset.res").count()
    page.locator("[data-entry] input[type=radio]").first.focus()
    for _board in range(count):
        page.keyboard.press("2")
    with page.expect_navigation():
        page.keyboard.press("Enter")


def play(page: Page, rounds: int) -> None:
    """Pair and write so many rounds at the desk."""
    for number in range(1, rounds + 1):
        follow(page, f"button:has-text('Составить пары тура {number}')")
        write_results(page)


def approve(page: Page, desk: str) -> None:
    """The rounds are played, the results approved."""
    page.goto(desk)
    follow(page, "button:has-text('Все туры сыграны')")
    follow(page, "button:has-text('Утвердить результаты')")


def report(page: Page, cup: str) -> None:
    """Finish, approve and report."""
    approve(page, f"{cup}/desk/")
    follow(page, "button:has-text('Отправить отчет в федерацию')")
    assert "отчет сдан" in page.inner_text("main")


def looks_right(page: Page, address: str, *words: str) -> None:
    """A page says these words, axe is content, and on a phone nothing but tables scrolls sideways."""
    for width in (1200, 390):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(address)
        assert serious_violations(page) == [], address
        wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth + 1")
        assert not wide, (address, width)
    page.set_viewport_size({"width": 1200, "height": 900})
    text = page.inner_text("main")
    for word in words:
        assert word in text, (address, word, text[:2000])


def test_a_round_robin_from_the_announcement_to_the_report(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "chief", PASSWORD)
        answers = {"system": "round_robin", "rounds_planned": "3", "counted_results": "1"}
        cup = announce(page, base, "region", answers)
        enter_table(page, tmp_path, cup, ["Альфа", "Бета", "Альфа", "Бета"])
        play(page, 3)
        looks_right(page, f"{cup}/table/", "Таблица результатов", "Командный зачет")
        page.goto(f"{cup}/papers/")
        assert page.locator("a[href*='/team-standing.pdf']").count() == 1
        report(page, cup)


def test_a_scheveningen_from_the_announcement_to_the_report(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "chief", PASSWORD)
        cup = announce(page, base, "scheveningen", {"first_group": "Волга", "second_group": "Кама"})
        enter_table(page, tmp_path, cup, ["Волга", "Кама", "Волга", "Кама", "Волга", "Кама"])
        play(page, 3)
        looks_right(page, f"{cup}/table/", "Волга", "Кама", "Таблица результатов")
        page.locator("#groups-heading a.why").click()
        page.wait_for_selector("#drawer .verdict")
        assert "1.4" in page.inner_text("#drawer")
        looks_right(page, f"{cup}/participants/", "Волга")
        report(page, cup)


def test_a_mixed_competition_from_the_announcement_to_the_report(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "chief", PASSWORD)
        cup = announce(page, base, "groups_and_final", {"stage2_places": "1"})
        enter_table(page, tmp_path, cup, [""] * 4)
        looks_right(page, f"{cup}/desk/", "Открыть этап 1")
        for stage, groups in ((1, ("1a", "1b")), (2, ("2a",))):
            page.goto(f"{cup}/desk/")
            follow(page, f"button:has-text('Открыть этап {stage}')")
            for group in groups:
                page.goto(f"{cup}-{group}/desk/")
                play(page, 1)
                approve(page, f"{cup}-{group}/desk/")
                assert "Этап сыгран" in page.inner_text("main")
        looks_right(page, f"{cup}/desk/", "Все туры сыграны", "финал")
        looks_right(page, f"{cup}/table/", "Этап 1", "Этап 2")
        page.locator("table a.why").first.click()
        page.wait_for_selector("#drawer .verdict")
        assert "1.4" in page.inner_text("#drawer")
        looks_right(page, f"{cup}/", "Этап 1")
        looks_right(page, f"{cup}/norms/")
        report(page, cup)


def test_a_knock_out_of_teams_from_the_announcement_to_the_report(tmp_path: Path) -> None:
    squads = [line.split() for line in run(SETUP + SQUADS, tmp_path).splitlines()]
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "chief", PASSWORD)
        answers = {"system": "knockout", "rounds_planned": "1", "team_boards": "2", "places_played": "3"}
        cup = announce(page, base, "team_cup", answers, days=3)
        for name, *codes in squads:
            page.goto(f"{cup}/desk/entries/")
            if not page.locator("#id_name").is_visible():
                page.locator("summary:has-text('Заявить команду')").click()
            page.fill("#id_name", name)
            page.fill("#id_captain", codes[0])
            page.fill("#id_people", "\n".join(codes))
            follow(page, "button:has-text('Заявить команду')")
        page.goto(f"{cup}/desk/")
        follow(page, "button:has-text('Допустить всех ожидающих')")
        follow(page, "button:has-text('Завершить допуск')")
        for number in (1, 2):
            follow(page, f"button:has-text('Составить пары тура {number}')")
            follow(page, "button:has-text('Объявить составы')")
            page.locator("[data-entry] input[type=radio]").first.focus()
            for key in ("2", "0") * 2:
                page.keyboard.press(key)
            with page.expect_navigation():
                page.keyboard.press("Enter")
        looks_right(page, f"{cup}/table/", "Сетка", "Альфа")
        page.locator("table a.why").first.click()
        page.wait_for_selector("#drawer .verdict")
        assert "1.4" in page.inner_text("#drawer")
        report(page, cup)
