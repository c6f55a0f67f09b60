"""The first day of a federation in the browser alone: from the address that the terminal shows to a published list.

What a person clicks and types is counted; the figures stand in `docs/measurements.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from tests.office.browser import await_job, browsing, serious_violations, sign_in
from tests.office.lists.report_books import book
from tests.office.opening.test_opening_browser import PASSWORD, SIGN_IN, started
from tests.office.systems.first_days import (
    PEOPLE,
    ROUNDS,
    Hand,
    born,
    bring_the_register,
    open_an_office,
    play_a_round,
    workbook,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]
REGIONS: Final = ("Республика Татарстан", "Самарская область", "Саратовская область", "г. Москва")
RANKS: Final = ("МС", "КМС", "КМС", "1", "2", "")
OBLASTS: Final = ("Львівська область", "Одеська обл.", "м. Київ", "Харківська область")
RATED: Final = 20  # of the forty those with a title or КМС: 7.8, part 3
MOST_CLICKS, MOST_FIELDS = 25, 20


@pytest.fixture
def today() -> date:
    return date.today()  # noqa: DTZ011 - the day of the machine is the day of the office


def first_list_after(day: date) -> date:
    """The half-year list to which a report of this day belongs."""
    return date(day.year, 7, 1) if day < date(day.year, 7, 1) else date(day.year + 1, 1, 1)


def first_of_next_month(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)


@contextmanager
def on_a_later_day(home: Path, monkeypatch: pytest.MonkeyPatch, days: int, language: str = "ru") -> Iterator[Page]:
    """The desk of the office, so many days later."""
    monkeypatch.setenv("TAVLEI_TEST_DAYS", str(days))
    with started(home, "tests.office.later_settings") as said, browsing(language=language) as page:
        base = SIGN_IN.findall(said)[0].removesuffix("/accounts/login/")
        sign_in(page, base, "anna", PASSWORD)
        page.goto(f"{base}/office/")
        yield page


def people_of_a_federation(file: Path, people: int = 200) -> Path:
    """A register as federations keep it: headings of its own under a title, days as texts."""
    rows = [
        (number, name, f"{born(number):%d.%m.%Y}", "м", REGIONS[number % 4], RANKS[number % 6], "Россия")
        for number, name in enumerate(PEOPLE[:people], 1)
    ]
    head = ("№ п/п", "Фамилия, имя", "Дата рождения", "Пол", "Субъект РФ", "Разряд, звание", "Страна")
    return workbook(file, ["Список спортсменов федерации"], head, *rows)


def participants(file: Path, people: int = 40) -> Path:
    """A table of participants by the trainers' own hand: every fifth of the register."""
    numbers = range(1, 5 * people, 5)
    rows = [(PEOPLE[number - 1], born(number).year, REGIONS[number % 4], "Россия") for number in numbers]
    return workbook(file, ("ФИО", "Год рождения", "Регион", "Гражданство"), *rows)


def pair_the_first_round(hand: Hand, entered: Path, today: date) -> None:
    """From anywhere in the office to the pairs of a competition of forty."""
    hand.go_to("Соревнования")
    hand.click("text=Объявить соревнование")
    hand.choose("a.preset:has-text('Первенство региона')")
    expect(hand.page.locator("a.preset[aria-current]")).to_contain_text("Первенство региона")
    hand.type("#id_name", "Кубок Поволжья")
    hand.type("#id_place", "Казань")
    hand.type("#id_starts", str(today - timedelta(days=4)))
    hand.type("#id_ends", str(today))
    hand.click("button[form=announce]")
    hand.click("text=Участники из таблицы")
    hand.bring("#table", entered)
    hand.click("button:has-text('Просмотреть')")
    hand.click("button:has-text('Заявить всех')")
    hand.click("button:has-text('Допустить всех ожидающих')")
    hand.click("button:has-text('Завершить допуск')")
    hand.click("button:has-text('Составить пары тура 1')")


def play_and_report(hand: Hand) -> None:
    """The rounds from the first pairs to the report."""
    for number in range(1, ROUNDS + 1):
        if number > 1:
            hand.click(f"button:has-text('Составить пары тура {number}')")
        play_a_round(hand, "210")
    hand.click("button:has-text('Все туры сыграны')")
    hand.click("button:has-text('Утвердить результаты')")
    hand.click("button:has-text('Отправить отчет в федерацию')")
    expect(hand.page.locator("main")).to_contain_text("отчет сдан")


def publish_the_list(hand: Hand) -> None:
    """What a rating officer does on the day of the list, from the desk of the office to the answer to a player."""
    hand.click("main a:has-text('Кубок Поволжья')")
    hand.click("button:has-text('Включить в рейтинг')")
    hand.click("main a:has-text('Эло-Р по шашкам')")
    hand.click("text=Начать без него")
    await_job(hand.page)
    assert serious_violations(hand.page) == []
    hand.click("button:has-text('Опубликовать')")
    await_job(hand.page)
    hand.go_to("Списки")
    hand.click("main a:has-text('Эло-Р по шашкам')")
    expect(hand.page.locator("tbody tr")).to_have_count(RATED)
    hand.choose("tbody a.why")
    expect(hand.page.locator("#drawer .verdict")).to_contain_text("2450")
    expect(hand.page.locator("#drawer")).to_contain_text("п. 7.8, часть 3")


def test_the_first_day_of_a_federation(tmp_path: Path, today: date, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "office"
    with started(home) as said, browsing() as page:
        hand = Hand(page)
        open_an_office(hand, said, "Федерация шашек Поволжья", "bridge", "chess", "renju")
        register = people_of_a_federation(tmp_path / "реестр.xlsx")
        bring_the_register(hand, register, "Просмотреть", "Внести таблицу в реестр", 200)
        pair_the_first_round(hand, participants(tmp_path / "участники.xlsx"), today)
        assert hand.clicks <= MOST_CLICKS
        assert hand.fields <= MOST_FIELDS
        play_and_report(hand)
    with on_a_later_day(home, monkeypatch, (first_list_after(today) - today).days) as page:
        publish_the_list(Hand(page))


@pytest.mark.prove
def test_a_judge_runs_it_by_telephone(tmp_path: Path, today: date) -> None:
    with started(tmp_path / "office") as said, browsing() as page:
        hand = Hand(page)
        open_an_office(hand, said, "Федерация шашек Поволжья", "bridge", "chess", "renju")
        register = people_of_a_federation(tmp_path / "реестр.xlsx")
        bring_the_register(hand, register, "Просмотреть", "Внести таблицу в реестр", 200)
        hand.take_the_telephone()
        hand.goto(page.url.partition("/office/")[0])
        pair_the_first_round(hand, participants(tmp_path / "участники.xlsx"), today)
        play_and_report(hand)


@pytest.mark.prove
def test_the_first_days_of_a_chess_federation_of_ukraine(
    tmp_path: Path, today: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It brings the list it has, plays a Swiss by FIDE's rules, and publishes the list of the next month."""
    home = tmp_path / "office"
    head = ("№", "Прізвище, ім'я", "Дата народження", "Стать", "Область", "Розряд", "FIDE ID")
    rows = [
        (number, name, f"{born(number):%d.%m.%Y}", "ч", OBLASTS[number % 4], "КМС", 14100000 + number)
        for number, name in enumerate(PEOPLE[:60], 1)
    ]
    register = workbook(tmp_path / "реєстр.xlsx", head, *rows)
    rated = [(PEOPLE[number - 1], born(number).year, 1500 + 10 * number, 40) for number in range(1, 31)]
    rating_list = workbook(
        tmp_path / "рейтинг.xlsx", ("Прізвище, ім'я", "Рік народження", "Рейтинг", "Рейтингових партій"), *rated
    )
    table = [(PEOPLE[number - 1], born(number).year) for number in range(1, 41)]
    entered = workbook(tmp_path / "учасники.xlsx", ("Прізвище, ім'я", "Рік народження"), *table)
    with started(home) as said, browsing(language="uk") as page:
        hand = Hand(page)
        open_an_office(hand, said, "Федерація шахів міста", "bridge", "draughts", "renju", country="UA")
        bring_the_register(hand, register, "Переглянути", "Внести таблицю", 60)
        page.goto(page.url.partition("/office/")[0] + "/office/")
        hand.click("main a:has-text('Рейтинг ФШУ')")
        hand.type("#day", str(today.replace(day=1)))
        hand.bring("#table", rating_list)
        hand.click("button:has-text('Переглянути')")
        hand.click("button:has-text('Відкрити список')")
        await_job(page)
        expect(page.locator("tbody tr")).to_have_count(30)
        hand.go_to("Змагання")
        hand.click("main >> text=Оголосити змагання")
        hand.choose("a.preset:has-text('Шахи, швейцарка')")
        expect(page.locator("a.preset[aria-current]")).to_contain_text("Шахи, швейцарка")
        for field, answer in (("name", "Кубок міста"), ("place", "Львів"), ("starts", today), ("ends", today)):
            hand.type(f"#id_{field}", str(answer))
        hand.click("button[form=announce]")
        hand.click("main a:has-text('Учасники з таблиці')")
        hand.bring("#table", entered)
        hand.click("button:has-text('Переглянути')")
        hand.click("button:has-text('Заявити всіх')")
        hand.click("button:has-text('Допустити всіх')")
        hand.click("button:has-text('Завершити допуск')")
        for number in range(1, ROUNDS + 1):
            hand.click(f"button:has-text('Скласти пари туру {number}')")
            play_a_round(hand, "10")
        hand.click("button:has-text('Усі тури')")
        hand.click("button:has-text('Затвердити результати')")
        hand.click("button:has-text('Надіслати звіт')")
    with on_a_later_day(home, monkeypatch, (first_of_next_month(today) - today).days, "uk") as page:
        officer = Hand(page)
        officer.click("main a:has-text('Кубок міста')")
        page.select_option("main select", label="федерація")
        officer.choose("main input[type=checkbox]")
        officer.click("button:has-text('Включити до рейтингу')")
        officer.click("main a:has-text('Рейтинг ФШУ')")
        await_job(page)
        assert serious_violations(page) == []
        officer.click("button:has-text('Опублікувати')")
        await_job(page)
        officer.choose("tbody a.why")
        expect(page.locator("#drawer .verdict").first).to_be_visible()


@pytest.mark.prove
def test_the_first_evening_of_a_bridge_club(tmp_path: Path, today: date, monkeypatch: pytest.MonkeyPatch) -> None:
    """The places of a session as a workbook, credited and published in the list of the next month."""
    home = tmp_path / "office"
    rows = [(name, f"{born(number):%d.%m.%Y}", "м") for number, name in enumerate(PEOPLE[:24], 1)]
    register = workbook(tmp_path / "игроки.xlsx", ("Фамилия, имя", "Дата рождения", "Пол"), *rows)
    places = [(index // 2 + 1, index // 2 + 1, 100001 + index, PEOPLE[index], 24) for index in range(16)]
    event = [("Название турнира", "Клубный вечер"), ("Последний день", f"{today:%d.%m.%Y}")]
    session = tmp_path / "вечер.xlsx"
    session.write_bytes(book(Турнир=event, Места=[("Место", "Пара", "Личный номер", "Игрок", "Сдач"), *places]))
    with started(home) as said, browsing() as page:
        hand = Hand(page)
        open_an_office(hand, said, "Бридж-клуб «Каро»", "draughts", "chess", "renju")
        bring_the_register(hand, register, "Просмотреть", "Внести таблицу в реестр", 24)
        page.goto(page.url.partition("/office/")[0] + "/office/")
        hand.click("main a:has-text('Внести отчеты о бридже')")
        hand.bring("main input[type=file]", session)
        hand.type("#code", "evening")
        hand.click("button:has-text('Просмотреть файлы')")
        hand.click("main button:text-is('Внести')")
        hand.click("main a:has-text('К отчету')")
        hand.click("button:has-text('Включить в рейтинг')")
    with on_a_later_day(home, monkeypatch, (first_of_next_month(today) - today).days) as page:
        officer = Hand(page)
        officer.click("main a:has-text('Классификация по бриджу')")
        officer.click("text=Начать без него")
        await_job(page)
        assert serious_violations(page) == []
        officer.click("button:has-text('Опубликовать')")
        await_job(page)
        expect(page.locator("tbody tr")).to_have_count(6)
        officer.choose("tbody a.why")
        expect(page.locator("#drawer .verdict").first).to_be_visible()
