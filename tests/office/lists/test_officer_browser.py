"""The officer's path in the browser, for each sport: the first list, reports, two lists, a correction, the replay."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.office.browser import await_job, browsing, follow, run, serious_violations, serving, sign_in
from tests.office.lists.officer_stories import BRIDGE, CHESS, CODES, DOUBTED, DRAUGHTS, FAMILIES, Story

PASSWORD = "a-long-password"  # noqa: S105
SETUP = f"""
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.roles.models import Grant, OfficeRole, User
for role in (OfficeRole.RATING_OFFICER, OfficeRole.CLASSIFICATION_OFFICER):
    user = User.objects.create_user(role.value, "", "{PASSWORD}")
    Grant.objects.create(user=user, role=role)
"""
EXPORTED = """
from tavlei.office.django_setup import set_up
set_up()
from tavlei.exchange.competition import write_competition
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer import export_competition
print(write_competition(export_competition(Competition.objects.get(code="cup-0"))).decode())
"""
RATING, CLASSIFICATION = "rating_officer", "classification_officer"
REASON = "сверка с протоколами"
REFUSED = "нет подписи главного судьи"
pytestmark = [
    pytest.mark.browser,
    pytest.mark.prove,
    pytest.mark.slow,
]
STORIES = [
    pytest.param(CHESS, id="chess", marks=pytest.mark.clause("chess-rating-ua", "7/p1", "2/p1")),
    pytest.param(DRAUGHTS, id="draughts", marks=pytest.mark.clause("draughts-norms-2022", "7/7.6", "7/7.8")),
    pytest.param(BRIDGE, id="bridge", marks=pytest.mark.clause("bridge-classification-2024", "1.2", "1.3")),
]


class Officer:
    """Somebody who keeps a list in the browser."""

    def __init__(self, page: Page, base: str, home: Path, story: Story) -> None:
        self.page, self.base, self.home, self.story = page, base, home, story
        self.desk = f"{base}/office/lists/{story.kind}/"

    def sign_in(self, name: str) -> None:
        sign_in(self.page, self.base, name, PASSWORD)

    def go(self, address: str) -> None:
        """Open a page; what is computed in the background is waited for."""
        self.page.goto(address)
        await_job(self.page)

    def follow(self, selector: str) -> None:
        """Click on what leads to another page; what is done in the background is waited for."""
        follow(self.page, selector)
        await_job(self.page)

    def look(self, *words: str) -> None:
        """The page says these words, and axe is content with it."""
        text = self.page.inner_text("main")
        for word in words:
            assert word in text, (self.page.url, word, text[:3000])
        found = serious_violations(self.page)
        assert not found, (self.page.url, found)

    def open(self) -> None:
        """Open the first list from a table; the row that tells of somebody a second time is left out."""
        table = self.home / "list.csv"
        table.write_bytes(self.story.first_list())
        self.go(f"{self.desk}?period={self.story.periods[0]}")
        self.follow("main a:has-text('Начать список')")
        self.page.fill("#day", self.story.opened.isoformat())
        self.page.set_input_files("#table", str(table))
        self.follow("main form button")
        if self.story.strange:
            column, field = self.story.strange
            self.look("Столбцы", "не найдена строка заголовков")
            self.page.select_option(f"#column-{column}", field)
            self.follow("button:has-text('Просмотреть снова')")
        self.look(FAMILIES[0], DOUBTED, "Личный номер", "Гражданство")
        self.page.check("input[type=radio][value=same]")
        self.follow("button[name=open]")
        self.look("действует", FAMILIES[0])
        assert self.page.locator("main tbody tr").count() == len(FAMILIES)

    def report_file(self, number: int, *, wrong: bool = False) -> Path:
        """The first report is a workbook, the second one comes in another format of the sport."""
        makers = {
            "fsu": ("trf", self.story.trf),
            "bridge": ("xml", self.story.usebio),
            "elo_r": ("json", self.exported),
        }
        if number == 0:
            name, content = "cup-0.xlsx", self.story.workbook(0, wrong=wrong)
        else:
            ending, make = makers[self.story.kind]
            name, content = f"cup-{number}.{ending}", make(number)
        file = self.home / name
        file.write_bytes(content)
        return file

    def exported(self, number: int) -> bytes:
        """The first event as another office would send it, later and under another name."""
        first, later = (f"{self.story.days(event)[0]:%Y-%m}" for event in (0, number))
        text = run(EXPORTED, self.home).replace(first, later)
        return text.replace("cup-0", f"cup-{number}").replace("Кубок 0", f"Кубок {number}").encode()

    def upload(self, number: int, *, wrong: bool = False) -> None:
        """Show the office the file of a report; who is doubtful is chosen."""
        self.go(f"{self.desk}reports/")
        self.look()
        self.page.set_input_files("#files", str(self.report_file(number, wrong=wrong)))
        self.page.fill("#received", self.story.days(number)[2].isoformat())
        if self.story.kind == "fsu":
            self.page.select_option("#sent", "both")
        self.follow("main form button")
        if number == 0:
            self.look(DOUBTED)
            self.page.check(f"input[type=radio][value='{CODES[0]}']")

    def bring(self, number: int, *, wrong: bool = False) -> None:
        """Bring a report in."""
        self.upload(number, wrong=wrong)
        self.follow("button[name=bring]")
        self.look(f"Кубок {number}", "ждет решения")

    def correct(self) -> None:
        """Bring the right report of the first event in, after a look at what differs."""
        self.upload(0)
        self.follow("button[name=compare]")
        self.look("Сведения, которые различаются" if self.story.kind == "bridge" else "Партии, которые различаются")
        self.page.fill("textarea[name=correct-0]", REASON)
        self.follow("button[name=bring]")
        self.look("Кубок 0", "ждет решения")

    def go_to_report(self, number: int) -> None:
        """A report waits on the desk, or it stands among those that were decided."""
        self.go(f"{self.base}/office/")
        report = f"a:has-text('Кубок {number}')"
        if not self.page.locator(f".decision {report}").count():
            self.page.click("main details summary:has-text('Решенные недавно')")
        self.follow(f"{report}:visible")

    def decide(self, number: int, decision: str) -> None:
        """Include a report or refuse it; the commission examines one of chess."""
        self.go_to_report(number)
        if self.story.kind == "fsu" and decision == "include":
            self.page.select_option("#id_agreed_by", "federation")
            self.page.check("#id_on_paper")
            self.page.check("#id_games_recorded")
        if decision == "refuse":
            self.page.fill("#reason", REFUSED)
        self.look()
        self.follow(f"button[name=decision][value={decision}]")

    def publish(self, period: date) -> None:
        """Look at the dry run of a list and at its doubts, then publish it."""
        self.go(f"{self.desk}doubts/?period={period}")
        self.look()
        self.go(f"{self.desk}?period={period}")
        self.look("Пробный расчет", FAMILIES[0])
        self.follow("form.next button[type=submit]")
        self.look("действует", "выпуск 1")

    def see_what_rests_on(self, number: int) -> None:
        """The page of a report names the published lists that rest on it."""
        self.go_to_report(number)
        self.look("Списки, основанные на нем", "выпуск 1")

    def replay(self) -> None:
        """Follow the doubt to the replay, look at both numbers of everybody, publish all lists anew."""
        first, second = self.story.periods
        self.go(f"{self.desk}doubts/?period={second}")
        self.look("больше не совпадает")
        self.follow("a:has-text('Пересчитать списки')")
        assert f"from={first}" in self.page.url
        self.look("Пробный расчет")
        assert self.page.locator("#chain-heading ~ .sheet tbody tr").count() == 2
        for period in self.story.periods:
            self.follow(f"#chain-heading ~ .sheet a[href*='list={period}']")
            self.look("Было", "Стало")
        self.page.fill("#reason", REASON)
        self.follow("button[name=publish]")

    def read(self) -> None:
        """What everybody reads: the second revision of both lists, beside the first."""
        self.page.context.clear_cookies()
        for period in self.story.periods:
            self.go(f"{self.base}/lists/?kind={self.story.kind}")
            rows = f"main tbody tr:has(td[data-value='{period:%Y%m%d}']):not(:has(.badge))"
            self.follow(f"{rows} th a")
            self.look("действует", "выпуск 2", REASON, "Что изменилось в этом выпуске")
            assert self.page.locator("nav.chips a:has-text('выпуск')").count() == 2
        self.page.locator("tbody a.why").first.click()
        self.page.wait_for_selector("#drawer .verdict")
        self.look()


@pytest.mark.parametrize("story", STORIES)
def test_the_path_of_an_officer(tmp_path: Path, story: Story) -> None:
    run(SETUP, tmp_path)
    with serving(tmp_path) as base, browsing() as page:
        walk(Officer(page, base, tmp_path, story))


def walk(officer: Officer) -> None:
    """From the first list to the revised ones; the second report is refused at first, and the refusal taken back."""
    brings = CLASSIFICATION if officer.story.kind == "bridge" else RATING
    officer.sign_in(RATING)
    officer.open()
    for number, period in enumerate(officer.story.periods):
        officer.sign_in(brings)
        officer.bring(number, wrong=number == 0)
        officer.sign_in(RATING)
        if number == 1:
            officer.decide(number, "refuse")
        officer.decide(number, "include")
        officer.publish(period)
    officer.see_what_rests_on(0)
    officer.correct()
    officer.decide(0, "include")
    officer.replay()
    officer.read()
