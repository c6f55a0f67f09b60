"""The first day of a federation in the browser alone: from the address that the terminal shows to a published list.

What a person clicks and types is counted; the figures stand in `docs/measurements.md`.
"""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest
from openpyxl import Workbook
from playwright.sync_api import Page, expect
from tests.office.browser import await_job, browsing, follow, serious_violations, sign_in
from tests.office.opening.test_opening_browser import ADDRESS, PASSWORD, SIGN_IN, started

pytestmark = [pytest.mark.browser, pytest.mark.slow]
FAMILIES: Final = (
    "Абрамов", "Белов", "Власов", "Громов", "Данилов", "Ершов", "Жуков", "Зайцев", "Ильин", "Козлов", "Лебедев",
    "Морозов", "Новиков", "Орлов", "Павлов", "Романов", "Соколов", "Титов", "Ушаков", "Федоров",
)  # fmt: skip
NAMES: Final = ("Андрей", "Борис", "Виктор", "Глеб", "Денис", "Егор", "Иван", "Кирилл", "Лев", "Максим")
REGIONS: Final = ("Республика Татарстан", "Самарская область", "Саратовская область", "г. Москва")
RANKS: Final = ("МС", "КМС", "КМС", "1", "2", "")
PEOPLE: Final = tuple((family, name) for name in NAMES for family in FAMILIES)
ROUNDS: Final = 9
RATED: Final = 20  # of the forty those with a title or КМС: 7.8, part 3
MOST_CLICKS, MOST_FIELDS = 25, 20


class Hand:
    """What a person does at a page, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks, self.fields = page, 0, 0

    def goto(self, address: str) -> None:
        self.page.goto(address)

    def type(self, field: str, text: str) -> None:
        self.page.fill(field, text)
        self.fields += 1

    def click(self, button: str) -> None:
        """Click on what leads to another page."""
        follow(self.page, button)
        self.clicks += 1

    def choose(self, choice: str) -> None:
        """Click on what changes the page one is at."""
        self.page.locator(choice).first.click()
        self.clicks += 1

    def bring(self, field: str, file: Path) -> None:
        self.page.set_input_files(field, file)
        self.clicks += 1


def people_of_a_federation(file: Path, people: int = 200) -> Path:
    """A register as federations keep it: headings of its own under a title, days as texts."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Список спортсменов федерации"])
    sheet.append(["№ п/п", "Фамилия, имя", "Дата рождения", "Пол", "Субъект РФ", "Разряд, звание", "Страна"])
    for number, (family, name) in enumerate(PEOPLE[:people], 1):
        born = date(1960 + number % 50, number % 12 + 1, number % 28 + 1)
        sheet.append([number, f"{family} {name}", f"{born:%d.%m.%Y}", "м", REGIONS[number % 4], RANKS[number % 6],
                      "Россия"])  # fmt: skip
    book.save(file)
    return file


def participants(file: Path, people: int = 40) -> Path:
    """A table of participants by the trainers' own hand: every fifth of the register."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["ФИО", "Год рождения", "Регион", "Гражданство"])
    for number in range(1, 5 * people, 5):
        family, name = PEOPLE[number - 1]
        sheet.append([f"{family} {name}", 1960 + number % 50, REGIONS[number % 4], "Россия"])
    book.save(file)
    return file


def open_an_office(hand: Hand, said: str, name: str, leave_out: tuple[str, ...] = ()) -> str:
    """From the printed address to an administrator, signed in; the address of the office."""
    address = ADDRESS.findall(said)[0]
    hand.goto(address)
    hand.type("input[name=name]", name)
    for sport in leave_out:
        hand.choose(f"input[value={sport}]")
    hand.click("button.main")
    hand.type("input[name=first_name]", "Анна Волкова")
    hand.type("input[name=username]", "anna")
    hand.type("input[name=password1]", PASSWORD)
    hand.type("input[name=password2]", PASSWORD)
    hand.click("button.main")
    return str(address.partition("/open/")[0])


def play_a_round(hand: Hand) -> None:
    """Results typed at the sheet of the round, board by board, each with one key."""
    boards = hand.page.locator("fieldset.res").count()
    hand.page.locator("[data-entry] input[type=radio]").first.focus()
    for board in range(boards):
        hand.page.keyboard.press("210"[board % 3])
    with hand.page.expect_navigation():
        hand.page.keyboard.press("Enter")
    hand.fields += boards


def first_list_after(day: date) -> date:
    """The half-year list to which a report of this day belongs."""
    return date(day.year, 7, 1) if day < date(day.year, 7, 1) else date(day.year + 1, 1, 1)


def bring_the_register(hand: Hand, register: Path) -> None:
    """All people of a file, from the last page of the opening."""
    hand.choose("input[value=people]")
    hand.click("button.main")
    hand.click(".next a")
    hand.bring("main input[type=file]", register)
    hand.click("button:has-text('Просмотреть')")
    assert serious_violations(hand.page) == []
    hand.click("button:has-text('Внести таблицу в реестр')")
    await_job(hand.page)
    assert hand.page.locator("main").inner_text().count("200") == 2, "every row is taken as somebody new"


def pair_the_first_round(hand: Hand, entered: Path, today: date) -> None:
    """From anywhere in the office to the pairs of a competition of forty."""
    hand.click("header >> text=Соревнования")
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
        play_a_round(hand)
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
    hand.click("header >> text=Списки")
    hand.click("main a:has-text('Эло-Р по шашкам')")
    expect(hand.page.locator("tbody tr")).to_have_count(RATED)
    hand.choose("tbody a.why")
    expect(hand.page.locator("#drawer .verdict")).to_contain_text("2450")
    expect(hand.page.locator("#drawer")).to_contain_text("п. 7.8, часть 3")


def test_the_first_day_of_a_federation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "office"
    today = date.today()  # noqa: DTZ011 - the day of the machine is the day of the office
    with started(home) as said, browsing() as page:
        hand = Hand(page)
        open_an_office(hand, said, "Федерация шашек Поволжья", ("bridge", "chess", "renju"))
        bring_the_register(hand, people_of_a_federation(tmp_path / "реестр.xlsx"))
        pair_the_first_round(hand, participants(tmp_path / "участники.xlsx"), today)
        assert hand.clicks <= MOST_CLICKS
        assert hand.fields <= MOST_FIELDS
        play_and_report(hand)
    monkeypatch.setenv("TAVLEI_TEST_DAYS", str((first_list_after(today) - today).days))
    with started(home, "tests.office.later_settings") as said, browsing() as page:
        base = SIGN_IN.findall(said)[0].removesuffix("/accounts/login/")
        sign_in(page, base, "anna", PASSWORD)
        page.goto(f"{base}/office/")
        publish_the_list(Hand(page))
