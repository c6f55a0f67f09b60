"""In the browser: a tournament of six by correspondence, three on the server and three through the secretary."""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.office.browser import PATIENCE, browsing, environment, run, serious_violations, serving

SERVER, PAPER = ("Abramov", "Belova", "Volkov"), ("Guseva", "Demin", "Ershova")
PASSWORD = "a-long-password"  # noqa: S105 - of a store that lives as long as the test
SETUP = """
from datetime import date
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import Grant, OfficeRole, User

password, families = {password!r}, {families!r}
chief = User.objects.create_user("chief", "", password)
Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
made = announce(chief, code="letters", name="Первенство по переписке", sport="draughts", discipline="correspondence",
                status="region", starts=date(2026, 1, 1), ends=date(2030, 1, 1), system="round_robin",
                rounds_planned=5, seed="s", regulation={{}})
secretary = User.objects.create_user("secretary", "", password)
Grant.objects.create(user=secretary, role=OfficeRole.SECRETARY, competition=made)
for number, family in enumerate(families, start=1):
    person = add_person(Actor(None), family=family, given="Иван", citizenship="RU", birth_year=1990)
    user = User.objects.create_user("player%d" % number, "player%d@example.org" % number, password)
    user.person = person
    user.save()
    entry = enter(chief, made, person)
    decide_admission(chief, entry, entry.version, admitted=True)
close_admission(chief, made)
"""
CHECK = """
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.correspondence.models import GameEvent
from tavlei.office.journal.chain import verify
print(len(list(verify())), GameEvent.objects.count())
"""


class Visitor:
    """Somebody at a browser of his own."""

    def __init__(self, browser: Browser, address: str, name: str) -> None:
        self.address = address
        self.page: Page = browser.new_context(locale="en-US").new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.go("/accounts/login/")
        self.page.fill("input[name=login]", name)
        self.page.fill("input[name=password]", PASSWORD)
        self.page.locator("main button[type=submit]").first.click()
        expect(self.page.locator("form[action*=logout]").first).to_be_attached()

    def go(self, path: str) -> Page:
        self.page.goto(f"{self.address}{path}")
        return self.page

    def said(self, text: str) -> None:
        expect(self.page.locator("[role=status] .note.good")).to_contain_text(text)

    def game(self, one: str, other: str) -> tuple[str, str, str]:
        """The page of the game of two, and who has White and Black."""
        self.go("/competitions/letters/correspondence/")
        row = self.page.locator("table").first.get_by_role("row").filter(has_text=one).filter(has_text=other)
        white = row.get_by_role("cell").nth(0).inner_text()
        link = row.get_by_role("link").first.get_attribute("href")
        assert link is not None
        return link, *((one, other) if one in white else (other, one))

    def write(self, game: str, **fields: str | bool) -> None:
        """Enter a letter by the secretary's form."""
        page = self.go(f"{game}letter/")
        form = page.locator("#letter")
        for name, value in fields.items():
            field = form.locator(f"[name={name}]")
            if value is True:
                field.first.check()
            elif name in ("by", "kind", "medium"):
                field.select_option(str(value))
            else:
                field.fill(str(value))
        form.get_by_role("button", name="Enter the letter").click()
        self.said("The letter is entered.")


START = date.today() - timedelta(days=90)  # noqa: DTZ011 - the day of the office


def on(number: int) -> str:
    return (START + timedelta(days=number)).isoformat()


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.clause("draughts-rules-2022", "10.1.1", "10.1.8", "10.2.1", "10.2.1/p4", "10.3.7", "10.3.9", "10.4.2",
                    "10.5.5", "10.5.10")  # fmt: skip
def test_a_tournament_of_six_from_the_starting_list_to_the_table(tmp_path: Path) -> None:
    run(SETUP.format(password=PASSWORD, families=[*SERVER, *PAPER]), tmp_path)
    with serving(tmp_path) as address, browsing() as page:
        browser = page.context.browser
        assert browser is not None
        the_whole_tournament(browser, address)
    reminders_go_out(tmp_path)
    assert run(CHECK, tmp_path).split() == ["0", "10"], "the chain holds; ten letters, moves, claims and decisions"


def reminders_go_out(home: Path) -> None:
    """The command sends what is due to every account once; without a server for mail the letters lie in the folder."""
    soon = date.today() + timedelta(days=5)  # noqa: DTZ011 - the day of the office
    command = [sys.executable, "-m", "tavlei.cli", "office", "reminders", "--lang", "en", "--day", soon.isoformat()]
    for expected in ("Reminders sent: 6", "Reminders sent: 0"):
        done = subprocess.run(command, env=environment(home), capture_output=True, text=True, check=False)
        assert done.stdout.strip() == expected, done.stderr
    letters = "".join(each.read_text(encoding="utf-8") for each in (home / "outgoing-mail").iterdir())
    reminders, informed, claim, adjudication = 6, 6, 2, 1
    assert letters.count("\nTo: player") == reminders + informed + claim + adjudication


def the_whole_tournament(browser: Browser, address: str) -> None:
    chief = Visitor(browser, address, "chief")
    start_the_play(chief)
    players = {name: Visitor(browser, address, f"player{index}") for index, name in enumerate(SERVER, start=1)}
    secretary = Visitor(browser, address, "secretary")
    game = two_on_the_server(chief, players)
    a_server_player_and_a_letter(secretary, players)
    a_break_between_two_letters(secretary)
    an_overdue_claim(secretary, chief)
    word_to_the_players(secretary, players[SERVER[0]])
    an_adjudication(chief, players, game)
    everybody_can_use_it(chief, secretary, players[SERVER[2]])
    table = chief.go("/competitions/letters/table/").inner_text("main")
    assert all(name in table for name in (*SERVER, *PAPER))


def start_the_play(chief: Visitor) -> None:
    page = chief.go("/competitions/letters/desk/")
    page.get_by_role("link", name="Start correspondence play").click()
    page.get_by_label("Code of the tournament").fill("П-26")
    page.get_by_label("Start of play").fill(START.isoformat())
    page.get_by_label("End of play").fill(on(89))
    for name in SERVER:
        page.get_by_label(re.compile(f"{name}.*how moves are sent")).select_option("server")
        page.get_by_label(re.compile(f"{name}.*starting list received")).fill(on(89))
    for name in PAPER:
        page.get_by_label(re.compile(f"{name}.*how moves are sent")).select_option("post")
    page.get_by_role("button", name="Start correspondence play").click()
    chief.said("Correspondence play has started.")
    assert page.locator("table").first.get_by_role("row").count() == 16


def two_on_the_server(chief: Visitor, players: dict[str, Visitor]) -> str:
    """White chooses squares on the board, Black types the move."""
    game, white, black = chief.game(SERVER[0], SERVER[1])
    page = players[white].go("/correspondence/")
    expect(page.get_by_role("row").filter(has_text=black)).to_contain_text("your move")
    expect(page.get_by_role("row").filter(has_text=black)).to_contain_text("50")
    page = players[white].go(game)
    page.locator("[data-square=c3]").click()
    page.locator("[data-square=b4]").click()
    expect(page.get_by_label("Your move", exact=True)).to_have_value("c3-b4")
    page.get_by_role("button", name="Send the move").click()
    players[white].said("Your move is sent.")
    page = players[black].go(game)
    page.get_by_label("Your move", exact=True).fill("f6-f5")
    page.keyboard.press("Enter")
    expect(page.locator("[role=status] .note.bad")).to_contain_text("f6-f5")
    page.get_by_label("Your move", exact=True).fill("f6-g5")
    page.keyboard.press("Enter")
    players[black].said("Your move is sent.")
    expect(page.locator("table.time-sheet")).to_contain_text("f6-g5")
    return game


def a_server_player_and_a_letter(secretary: Visitor, players: dict[str, Visitor]) -> None:
    """White is on paper: his letter is entered, Black answers on the board and pays nothing on the day he sees it."""
    games = [secretary.game(one, other) for one in SERVER for other in PAPER]
    game, _white, black = next(each for each in games if each[1] in PAPER)
    secretary.write(game, by="WHITE", kind="letter", moves="c3-d4", sent=on(4), white_total="4", black_total="0")
    page = players[black].go(game)
    page.get_by_label("Your move", exact=True).fill("d6-c5")
    page.get_by_role("button", name="Send the move").click()
    players[black].said("Your move is sent.")
    expect(page.locator("main")).to_contain_text("Total days: White 4, Black 0.")


def a_break_between_two_letters(secretary: Visitor) -> None:
    """Received on day 15, sent on day 35, ten days of break between: ten days on the move."""
    game, _white, black = secretary.game(PAPER[0], PAPER[1])
    page = secretary.go("/competitions/letters/correspondence/secretary/")
    page.get_by_role("row").filter(has_text=black).get_by_role("link", name=re.compile("Enter a break")).click()
    page.get_by_label("Break from").fill(on(20))
    page.get_by_label("to (included)").fill(on(29))
    for label in page.get_by_label(re.compile("notified on")).all():
        label.fill(on(10))
    page.get_by_role("button", name="Announce the break").click()
    secretary.said("The break is announced.")
    secretary.write(game, by="WHITE", kind="letter", moves="c3-b4", sent=on(2), white_total="2", black_total="0")
    secretary.write(game, by="BLACK", kind="letter", repeated="c3-b4", moves="f6-g5", partner_sent=on(2),
                    received=on(15), sent=on(35), white_total="2", black_total="10")  # fmt: skip
    expect(secretary.page.locator("main")).to_contain_text("Total days: White 2, Black 10.")
    expect(secretary.page.locator("ol:not([class])")).not_to_contain_text("total")


def an_overdue_claim(secretary: Visitor, chief: Visitor) -> None:
    """The third of those who write sends his first move after 75 days, or gets one; his partner declares it overdue."""
    resting = secretary.game(PAPER[0], PAPER[1])[2]
    fresh = next(each for each in PAPER[:2] if each != resting)
    game = secretary.game(fresh, PAPER[2])[0]
    secretary.write(game, by="WHITE", kind="letter", moves="c3-b4", sent=on(75), white_total="75", black_total="0")
    page = secretary.go(f"{game}letter/")
    form = page.locator("#letter")
    for box in form.locator("[name=materials]").all():
        box.check()
    for name, value in (("moves", "f6-g5"), ("received", on(80)), ("sent", on(81)), ("secretary_told", on(81))):
        form.locator(f"[name={name}]").fill(value)
    form.locator("[name=by]").select_option("BLACK")
    form.locator("[name=kind]").select_option("claim")
    form.locator("[name=registered]").check()
    form.get_by_role("button", name="Enter the letter").click()
    secretary.said("The letter is entered.")
    page = chief.go("/competitions/letters/correspondence/judge/")
    claim = page.locator("article").filter(has_text=re.compile("10.3.7"))
    expect(claim.locator("table.time-sheet")).to_contain_text("c3-b4")
    expect(claim).to_contain_text("75")
    claim.get_by_role("button", name="Decide").click()
    chief.said("The decision is recorded.")
    expect(chief.go(game).locator("main")).to_contain_text("Black has won")


def word_to_the_players(secretary: Visitor, player: Visitor) -> None:
    """The secretary tells how the tournament stands; a player finds it on the page of the tournament."""
    page = secretary.go("/competitions/letters/correspondence/secretary/")
    page.locator("#duties .in summary").click()
    page.get_by_label("Remarks").fill("После двух месяцев игры")
    page.get_by_role("button", name="Publish and send").click()
    secretary.said("Published and saved.")
    page = player.go("/competitions/letters/correspondence/")
    expect(page.locator(".bulletins")).to_contain_text("information on the course of the tournament")
    expect(page.locator(".bulletins a").first).to_have_attribute("href", re.compile(r"bulletins/1\.pdf$"))


def an_adjudication(chief: Visitor, players: dict[str, Visitor], game: str) -> None:
    for name, evaluation in ((SERVER[0], "draw"), (SERVER[1], "white")):
        page = players[name].go(game)
        page.locator("summary").filter(has_text="Send the unfinished game to the judge").click()
        page.get_by_label("Evaluation").select_option(evaluation)
        page.get_by_label("Analysis").fill("1. ... и равная игра")
        page.get_by_role("button", name="Send to the judge").click()
        players[name].said("The game is sent to the judge.")
    page = chief.go("/competitions/letters/correspondence/judge/")
    unfinished = page.locator(f"#unfinished-{game.rstrip('/').rsplit('/', 1)[1]}")
    unfinished.get_by_label("Result").select_option("DRAW")
    unfinished.get_by_label("Reasons").fill("равная позиция")
    unfinished.get_by_role("button", name="Adjudicate").click()
    chief.said("The decision is recorded.")
    expect(chief.go(game).locator("main")).to_contain_text("a draw")


def everybody_can_use_it(chief: Visitor, secretary: Visitor, player: Visitor) -> None:
    """No serious barrier on any of the pages, the board to click on among them."""
    game = next(each[0] for each in (player.game(SERVER[2], one) for one in SERVER[:2]))
    base = "/competitions/letters/correspondence/"
    pages = [(chief, base), (chief, f"{base}judge/"), (secretary, f"{base}secretary/"), (secretary, f"{game}letter/"),
             (player, "/correspondence/"), (player, game)]  # fmt: skip
    for visitor, path in pages:
        assert serious_violations(visitor.go(path)) == [], path
