"""What a federation does on its first day in a browser, counted: for the tests of the first day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Final

from openpyxl import Workbook
from playwright.sync_api import Page
from tests.office.browser import await_job, follow, serious_violations
from tests.office.opening.test_opening_browser import ADDRESS, PASSWORD, no_wider_than_the_screen

FAMILIES: Final = (
    "Абрамов", "Белов", "Власов", "Громов", "Данилов", "Ершов", "Жуков", "Зайцев", "Ильин", "Козлов", "Лебедев",
    "Морозов", "Новиков", "Орлов", "Павлов", "Романов", "Соколов", "Титов", "Ушаков", "Федоров",
)  # fmt: skip
NAMES: Final = ("Андрей", "Борис", "Виктор", "Глеб", "Денис", "Егор", "Иван", "Кирилл", "Лев", "Максим")
PEOPLE: Final = tuple(f"{family} {name}" for name in NAMES for family in FAMILIES)
ROUNDS: Final = 9


class Hand:
    """What a person does at a page, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks, self.fields = page, 0, 0
        self.is_telephone = False

    def goto(self, address: str) -> None:
        self.page.goto(address)

    def type(self, field: str, text: str) -> None:
        self.page.fill(field, text)
        self.fields += 1

    def click(self, button: str) -> None:
        """Click on what leads to another page."""
        follow(self.page, button)
        self.clicks += 1
        assert not self.is_telephone or no_wider_than_the_screen(self.page), self.page.url

    def choose(self, choice: str) -> None:
        """Click on what changes the page one is at."""
        self.page.locator(choice).first.click()
        self.clicks += 1

    def take_the_telephone(self) -> None:
        """From now on no page may be wider than its screen."""
        self.page.set_viewport_size({"width": 390, "height": 844})
        self.is_telephone = True

    def go_to(self, section: str) -> None:
        """Follow the menu."""
        if self.is_telephone:
            self.choose("header details.only-narrow > summary")
        self.click(f"header a:visible:has-text('{section}')")

    def bring(self, field: str, file: Path) -> None:
        self.page.set_input_files(field, file)
        self.clicks += 1


def workbook(file: Path, *rows: Iterable[object]) -> Path:
    """A table as a federation has it."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(list(row))
    book.save(file)
    return file


def born(number: int) -> date:
    return date(1960 + number % 50, number % 12 + 1, number % 28 + 1)


def open_an_office(hand: Hand, said: str, name: str, *leave_out: str, country: str = "") -> None:
    """From the printed address to an administrator who is signed in, at the last page of the opening."""
    address = ADDRESS.findall(said)[0]
    hand.goto(address)
    hand.type("input[name=name]", name)
    if country:
        hand.page.select_option("#id_country", country)
        hand.clicks += 1
    for sport in leave_out:
        hand.choose(f"input[value={sport}]")
    hand.click("button.main")
    hand.type("input[name=first_name]", "Анна Волкова")
    hand.type("input[name=username]", "anna")
    hand.type("input[name=password1]", PASSWORD)
    hand.type("input[name=password2]", PASSWORD)
    hand.click("button.main")


def bring_the_register(hand: Hand, register: Path, look: str, take: str, people: int) -> None:
    """All people of a file, from the last page of the opening."""
    hand.choose("input[value=people]")
    hand.click("button.main")
    hand.click(".next a")
    hand.bring("main input[type=file]", register)
    hand.click(f"button:has-text('{look}')")
    assert serious_violations(hand.page) == []
    hand.click(f"button:has-text('{take}')")
    await_job(hand.page)
    assert hand.page.locator("main").inner_text().count(str(people)) >= 2, "every row is taken as somebody new"


def play_a_round(hand: Hand, keys: str = "210") -> None:
    """Results typed at the sheet of the round, board by board, each with one key."""
    boards = hand.page.locator("fieldset.res").count()
    hand.page.locator("[data-entry] input[type=radio]").first.focus()
    for board in range(boards):
        hand.page.keyboard.press(keys[board % len(keys)])
    with hand.page.expect_navigation():
        hand.page.keyboard.press("Enter")
    hand.fields += boards
