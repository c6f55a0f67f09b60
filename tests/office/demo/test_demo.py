"""The demonstration federation: something is going on everywhere, its lists are genuine, its chain holds."""

from __future__ import annotations

import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, cast

import pytest
from django.contrib.auth.hashers import check_password
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django.plugin import DjangoDbBlocker
from tests.documents.reading_back import pdf_text
from typer.testing import CliRunner

from tavlei.calc import evaluate
from tavlei.cli._app import app
from tavlei.correspondence import GamePhase
from tavlei.documents import FileFormat, render
from tavlei.documents.forms.bridge_lists import BridgeAwards
from tavlei.documents.forms.rank_sheets import RankSheets
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition, Game, PressNote
from tavlei.office.competitions.report.content import titles_input
from tavlei.office.composition.models import Contest
from tavlei.office.correspondence.dues import games_of_person
from tavlei.office.correspondence.engine import read_tournament
from tavlei.office.correspondence.models import BreakTaken, Dispute, Tournament
from tavlei.office.demo import accounts, load_once
from tavlei.office.demo.fide import has_engines, load_fide_swiss
from tavlei.office.federation.models import RegisteredPaper
from tavlei.office.journal.chain import verify
from tavlei.office.lists.models import Publication
from tavlei.office.lists.publishing.publications import explain, is_genuine
from tavlei.office.live.models import LiveGame
from tavlei.office.papers.register import find_paper, papers_of
from tavlei.office.papers.source import Source
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole, User

DAY = date(2026, 11, 16)


@pytest.fixture(scope="module", autouse=True)
def federation(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The federation, loaded once for all tests of this module, which only look at it."""
    with django_db_blocker.unblock(), transaction.atomic():
        assert load_once(today=DAY)
        yield
        transaction.set_rollback(True)


def test_the_demonstration_is_loaded() -> None:
    assert Person.objects.count() == 310
    assert {account.role for account in accounts()} == set(OfficeRole)
    assert list(verify()) == []
    assert not load_once()
    published = Counter(Publication.objects.values_list("kind", flat=True))
    assert published == {"elo_r": 4, "fsu": 2, "bridge": 2}
    assert Publication.objects.filter(kind="elo_r", revision=2, current=True).exists()
    for publication in Publication.objects.all():
        assert is_genuine(publication)
        row = publication.rows.all()[0]
        assert explain(publication, row.person.code).verdict.key
    for kind in ("elo_r", "fsu"):
        newest = Publication.objects.filter(kind=kind).order_by("-period")[0]
        assert any(row.change for row in newest.rows.all()), "figures move between two lists"


def test_something_is_going_on_everywhere() -> None:
    states = dict(Competition.objects.values_list("code", "state"))
    running = {code for code, state in states.items() if state == "running"}
    assert running == {"samara-2026", "perm-2026", "saratov-2026", "renju-2026", "letters-2026", "online-2026",
                       "kharkiv-2026"}  # fmt: skip
    assert set(LiveGame.objects.values_list("state", flat=True)) == {"waiting"}, "games on the server can be begun"
    for code in running - {"letters-2026", "online-2026"}:
        newest = Competition.objects.get(code=code).rounds.order_by("-number")[0]
        assert newest.encounters.exclude(result="").exists(), f"{code}: some boards are decided"
        assert newest.encounters.filter(result="").exists(), f"{code}: some boards play"
        assert newest.starts is not None
    finished = Competition.objects.get(code="tula-2026")
    assert finished.state == "reported"
    assert finished.ends == date(2026, 11, 13)
    assert finished.reports.get().state == "received", "the rating officer has something to decide"
    titles = evaluate("titles.evaluate", titles_input(read_snapshot(finished))).json()
    outcomes = {one["outcome"] for participant in titles["participants"] for one in participant["titles"]}
    assert "fulfilled" in outcomes
    coming = Competition.objects.get(code="moscow-2027")
    assert coming.starts > DAY
    assert coming.entries.filter(state="applied").count() == 8
    assert PressNote.objects.count() == 2
    assert {game.form for game in Game.objects.all()} == {"pdn", "sgf"}


def test_an_event_is_paired_by_the_rules_of_fide(client: Client) -> None:
    open_event = Competition.objects.get(code="kharkiv-2026")
    assert open_event.system == "fide_dutch"
    assert open_event.rounds.count() == 5
    table = client.get(reverse("pages:table", args=[open_event.code])).content.decode()
    assert all(name in table for name in ("BH/C1", "BH", "SB"))


def test_it_is_left_out_without_the_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavlei.office.demo.fide.available", lambda _engine: False)
    assert not has_engines()
    before = Competition.objects.count()
    load_fide_swiss(cast("Any", None), (), cast("Any", ()))
    assert Competition.objects.count() == before


def test_one_click_signs_in_as_a_role(client: Client, settings: Any) -> None:
    page = client.get("/accounts/login/").content.decode()
    forms = dict(re.findall(r'name="login" value="([^"]+)".*?name="password" value="([^"]+)"', page, re.DOTALL))
    assert set(forms) == {account.name for account in accounts()}
    assert reverse("pages:own_office") in page
    for name in ("chief-judge", "player"):
        visitor = Client()
        answer = visitor.post("/accounts/login/", {"login": name, "password": forms[name]})
        assert answer["Location"] == ("/my/" if name == "player" else "/office/")
        assert visitor.get(answer["Location"]).status_code == 200
    settings.IS_PUBLIC = True
    assert "tavlei-demo" not in client.get("/accounts/login/").content.decode(), "nobody is offered what is locked"


def test_from_the_demonstration_one_comes_to_an_office_of_ones_own(client: Client) -> None:
    page = client.get(reverse("pages:own_office")).content.decode()
    assert re.search(r"TAVLEI_HOME=\S+ tavlei serve --port \d+", page)
    assert reverse("pages:own_office") in client.get("/calculators/").content.decode(), "every page leads there"


def test_the_bridge_list_has_points_of_every_kind() -> None:
    newest = Publication.objects.filter(kind="bridge").order_by("-period")[0]
    figures = [row.figures for row in newest.rows.all()]
    assert sum(row["rating"] != 0 for row in figures) > 20
    assert sum(row["pb"] > 0 for row in figures) > 10
    assert sum(row["mb"] > 0 for row in figures) > 40
    assert len({str(row["coefficient"]) for row in figures}) > 4


def test_officials_are_people_with_categories() -> None:
    officials = User.objects.filter(username__in=[account.name for account in accounts()])
    assert all(user.person is not None for user in officials)
    held = Grant.objects.filter(competition__code="samara-2026")
    assert dict(held.values_list("role", "category")) == {
        "chief_judge": "all_russian", "deputy_chief_judge": "all_russian", "secretary": "first", "judge": "first",
    }  # fmt: skip
    assert check_password(accounts()[0].password, officials[0].password)


AT_THE_BOARD = {
    "starting-list", "place-cards", "preliminary-application-N", "application-N", "admission-protocol",
    "round-N-pairings", "round-N-protocol", "round-N-sheets", "round-N-table", "round-protocol-blank",
    "score-sheet-blank", "results", "cross-table", "team-standing", "card-N", "judges-report",
}  # fmt: skip
PAPERS_OF_SPORTS = {
    "tula-2026": AT_THE_BOARD | {"norm", "rank-sheets"},
    "renju-2026": AT_THE_BOARD | {"round-N-board-N-sheet"},
    "perm-2026": (AT_THE_BOARD | {"round-N-match-N", "match-protocol-blank", "results-with-players"})
    - {"round-N-table", "round-protocol-blank", "score-sheet-blank", "team-standing"},
    "lviv-2026": {"players", "place-cards", "round-N-pairings", "results", "rating-report"},
    "neva-2026": {"results", "bridge-awards"},
    "letters-2026": {"starting-list", "results", "cross-table", "team-standing", "game-N-time-sheet", "game-N-record"},
    "composing-2026": {"booklet", "table", "certificate"},
    "solving-2026": {"sheet", "blank", "booklet", "table", "certificate"},
}


def kind_of(name: str) -> str:
    """A paper without its numbers and people."""
    return re.sub(r"\d+", "N", re.sub(r"^(norm|rank-sheets|certificate)-.*", r"\1", name))


@pytest.mark.clause("chess-rating-ua", "7/p1", "7/p3")
@pytest.mark.clause("bridge-classification-2024", "1.8")
@pytest.mark.clause("draughts-rules-2022", "14.1.1", "14.2")
@pytest.mark.parametrize("code", PAPERS_OF_SPORTS)
def test_every_sport_offers_its_own_papers_only(client: Client, code: str) -> None:
    client.force_login(User.objects.get(username="chief-judge"))
    page = client.get(reverse("pages:papers", args=[code]), {"lang": "en"}).content.decode()
    offered = re.findall(rf"/competitions/{code}/papers/([\w-]+)\.pdf", page)
    assert {kind_of(name) for name in offered} == PAPERS_OF_SPORTS[code]


@pytest.mark.parametrize("code", ["lviv-2026", "neva-2026", "composing-2026"])
def test_the_command_makes_the_papers_of_the_sport(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavlei.office.running.server.prepare", lambda: None)
    target = tmp_path / "papers.zip"
    done = CliRunner().invoke(app, ["documents", "make", "competition", code, "-o", str(target), "--lang", "en"])
    assert done.exit_code == 0, done.output
    made = {kind_of(name.removesuffix(".pdf")) for name in zipfile.ZipFile(target).namelist()}
    assert made == PAPERS_OF_SPORTS[code]


NAMES = {"tula-2026": ("Турнир «Тульский самовар»", "Tula Samovar Tournament", "Турнір «Тульський самовар»"),
         "lviv-2026": ("Открытый кубок Львова", "Lviv Open Cup", "Відкритий кубок Львова"),
         "neva-2026": ("Осенний турнир пар", "Autumn Pairs", "Осінній турнір пар"),
         "composing-2026": ("Кубок Поволжья по составлению", "Volga Cup of Composing", "Кубок Поволжя зі складання"),
         "letters-2026": ("Кубок Поволжья по переписке", "Volga Cup by Correspondence", "Кубок Поволжя за листуванням"),
         }  # fmt: skip


@pytest.mark.sample(5)
@pytest.mark.clause("draughts-rules-2022", "14.1.5", "app9")
@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize(("place", "language"), list(enumerate(("ru", "en", "uk"))))
def test_papers_name_people_and_events_in_their_language(client: Client, code: str, place: int, language: str) -> None:
    client.force_login(User.objects.get(username="chief-judge"))
    name = "table" if code == "composing-2026" else "results"
    answer = client.get(reverse("pages:paper", args=[code, name, "pdf"]), {"lang": language})
    text = " ".join(pdf_text(answer.content).split())
    assert NAMES[code][place] in text
    if language == "en":
        assert re.findall(r"[А-Яа-яІіЇїЄєҐґ]{2,}", text) == []
    for login in User.objects.values_list("username", flat=True):
        assert not re.search(rf"(?<![\w-]){re.escape(login)}(?![\w-])", text) or login in {"judge", "secretary"}


@pytest.mark.clause("chess-rating-ua", "2/p3", "2/p6", "7/p1", "7/p2", "7/p3", "3/p2")
def test_the_report_of_a_chess_event_tells_what_the_commission_rates(client: Client) -> None:
    client.force_login(User.objects.get(username="chief-judge"))
    answer = client.get(reverse("pages:paper", args=["lviv-2026", "rating-report", "pdf"]), {"lang": "uk"})
    text = " ".join(pdf_text(answer.content).split())
    for told in ("ЗВІТ № 1/2026", "Гончар\N{NO-BREAK SPACE}Т.", "національної категорії", "Контроль часу: 90+30",
                 "Хвилин на 60 ходів: 120", "Зіграно партій: 108", "Незіграних партій: 0"):  # fmt: skip
        assert told.replace("\N{NO-BREAK SPACE}", " ") in text.replace("\N{NO-BREAK SPACE}", " "), text
    players = client.get(reverse("pages:paper", args=["lviv-2026", "players", "pdf"]), {"lang": "uk"})
    listed = pdf_text(players.content)
    assert "Учасників: 24, з них із рейтингом: 20." in " ".join(listed.split())
    client.logout()
    private = client.get(reverse("pages:paper", args=["lviv-2026", "players", "pdf"]), {"lang": "uk"})
    assert re.search(r"\d\d\.\d\d\.(19|20)\d\d", listed.partition("Регіон")[2])
    assert not re.search(r"\d\d\.\d\d\.(19|20)\d\d", pdf_text(private.content).partition("Регіон")[2])


@pytest.mark.clause("draughts-rules-2022", "11.7/p3", "10.3.6")
def test_officials_without_a_person_leave_an_empty_line_and_no_login(client: Client) -> None:
    with transaction.atomic():
        User.objects.filter(username="chief-judge").update(person=None, first_name="Вход", last_name="Учетный")
        User.objects.filter(username="secretary").update(person=None)
        client.force_login(User.objects.get(username="chief-judge"))
        contest = Contest.objects.get(competition__code="composing-2026")
        entrant = contest.entries.select_related("entrant")[0].entrant
        page = client.get(reverse("composition:certificate", args=["composing-2026", entrant.code])).content.decode()
        signed = page.partition("<main")[2].partition("</main")[0]
        assert "____________" in signed
        assert not re.search("Учетный|chief-judge|secretary", signed.rpartition("____________")[2])
        for code, name in (("composing-2026", "table"), ("letters-2026", "results"), ("samara-2026", "results")):
            answer = client.get(reverse("pages:paper", args=[code, name, "pdf"]), {"lang": "ru"})
            assert not re.search("Учетный|chief-judge|secretary|Верещагин", pdf_text(answer.content)), code
        transaction.set_rollback(True)


def test_protocols_and_certificates_have_numbers_of_the_register(client: Client) -> None:
    client.force_login(User.objects.get(username="secretary"))
    page = client.get(reverse("pages:papers", args=["tula-2026"])).content.decode()
    assert re.search(r"№ \d+/2026", page)
    for kind, year in RegisteredPaper.objects.values_list("kind", "year").distinct():
        numbers = RegisteredPaper.objects.filter(kind=kind, year=year).order_by("number")
        assert list(numbers.values_list("number", flat=True)) == list(range(1, numbers.count() + 1))
    shown = client.get(reverse("pages:paper_register"), {"kind": "certificate", "year": "2026"}).content.decode()
    assert "1/2026" in shown
    protocol = client.get(reverse("pages:paper", args=["samara-2026", "admission-protocol", "pdf"]), {"lang": "en"})
    text = " ".join(pdf_text(protocol.content).split())
    assert re.search(r"PROTOCOL No\. \d+/2026", text)
    assert "12 November 2026" in text
    assert "Vereshchagin Leonid Andreevich" in text
    assert "Members of the commission absent: Stupina Tamara Ilinichna" in text


def test_the_tournament_by_correspondence_is_in_progress() -> None:
    playing = read_tournament(Tournament.objects.get(competition__code="letters-2026"))
    states = [state for _, state in playing.states()]
    assert Counter(state.phase for state in states) == {
        GamePhase.PLAY: 11,
        GamePhase.FINISHED: 2,
        GamePhase.DECISION: 1,
        GamePhase.NOTICE: 1,
    }
    claimed = next(state.examined_claim for state in states if state.claim is not None)
    assert claimed is not None
    assert claimed.standing.overdue
    remarked = [step.key for state in states for _, step in state.all_remarks]
    assert remarked == ["correspondence.replaced_by_sender"], "one letter has one error"
    player = User.objects.get(username="player")
    assert player.person is not None
    assert any(each.to_write for each in games_of_person(player.person, DAY))
    assert Dispute.objects.get().player.entry.person == player.person
    assert BreakTaken.objects.get().announced
    assert not User.objects.get(username="letters-2").has_usable_password()


def test_the_awards_of_a_bridge_tournament_are_a_paper_once_the_report_is_included() -> None:
    competition = Competition.objects.get(code="neva-2026")
    source = Source(competition, "ru")
    paper = find_paper(source, "bridge-awards")
    assert paper is not None
    awards = paper.make()
    assert isinstance(awards, BridgeAwards)
    first = awards.entries[0]
    assert (first.place, [player.mb for player in first.players]) == ("1", [44, 44])
    assert all(not player.name.isdigit() for player in first.players)
    with transaction.atomic():
        competition.reports.update(state="received")
        assert find_paper(source, "bridge-awards") is None
        transaction.set_rollback(True)


def test_certificates_and_sheets_are_papers_of_a_reported_competition() -> None:
    reported = Source(Competition.objects.get(code="kazan-2025"), "ru", personal=True)
    certificates = [each for each in papers_of(reported) if each.name.startswith("norm-")]
    assert certificates
    text = pdf_text(render(certificates[0].make(), FileFormat.PDF, "ru"))
    assert "о выполнении нормы" in text
    sheets = next(each for each in papers_of(reported) if each.name.startswith("rank-sheets-"))
    assert isinstance(sheets.make(), RankSheets)
