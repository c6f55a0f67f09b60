"""Papers of the office: every form of a competition and a list, in every format, for those who may see it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from datetime import date
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from tests.documents.reading_back import pdf_text
from tests.office import whole_events

from tavlei.documents import FileFormat, render
from tavlei.documents.forms.participant_card import ParticipantCard
from tavlei.documents.forms.results_tables import RoundRobinTable, SwissTable
from tavlei.documents.forms.score_sheet import ScoreSheet
from tavlei.documents.forms.team_protocols import SummaryProtocol, TeamMatchProtocol
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition, Game, State
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.lists.models import Publication, Row
from tavlei.office.papers.paper import PaperGroup
from tavlei.office.papers.register import find_paper, papers_of
from tavlei.office.papers.source import Source
from tavlei.office.papers.volumes import packed
from tavlei.office.roles.models import OfficeRole, User
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
BEGINNINGS = {"pdf": b"%PDF", "xlsx": b"PK", "docx": b"PK"}
PERSONAL = (
    "application-1",
    "preliminary-application-1",
    "admission-protocol",
    "protest-1",
    "decision-1",
    "judges-report",
)


def made(source: Source, name: str) -> object:
    paper = find_paper(source, name)
    assert paper is not None, name
    return paper.make()


@pytest.mark.sample(3)
@pytest.mark.parametrize("system", ["swiss_rating", "round_robin"])
@pytest.mark.parametrize("ending", list(BEGINNINGS))
def test_papers_of_a_competition(
    client: Client, chief: User, make_competition: Callable[..., Competition], system: str, ending: str
) -> None:
    rounds = 5 if system == "round_robin" else 4
    competition = make_competition(5, system=system, rounds_planned=rounds, regulation={"criteria": ["wins"]})
    one = pair_next(chief, competition, 1)
    boards = [encounter for encounter in one.encounters.all() if encounter.seats.count() == 2]
    enter_results(chief, one, [EnteredResult(board.board, Result.DRAW, board.version) for board in boards])
    entry = competition.entries.all()[0]
    addresses = [
        reverse("pages:paper", args=[competition.code, "starting-list", ending]),
        reverse("pages:paper", args=[competition.code, "results", ending]),
        reverse("pages:round_paper", args=[competition.code, 1, "pairings", ending]),
        reverse("pages:round_paper", args=[competition.code, 1, "protocol", ending]),
        reverse("pages:card", args=[competition.code, entry.pk, ending]),
    ]
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert answer.content.startswith(BEGINNINGS[ending]), address


@pytest.mark.sample(1)
@pytest.mark.clause(RULES, "14.1.1", "14.1.2", "14.1.3", "14.1.4", "14.1.5", "14.2")
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_every_paper_of_a_competition_of_persons_is_made_by_the_program(db: None, language: str) -> None:
    source = Source(whole_events.individual(whole_events.chief_judge()), language, personal=True)
    papers = {each.name: each for each in papers_of(source)}
    assert {"starting-list", "place-cards", "round-1-pairings", "round-1-protocol", "round-1-sheets", "round-1-table",
            "round-2-table", "round-1-board-1-sheet", "round-protocol-blank", "score-sheet-blank", "results",
            "cross-table", "team-standing", *PERSONAL} <= set(papers)  # fmt: skip
    assert sum(paper.group is PaperGroup.CARDS for paper in papers.values()) == 7
    for name, each in papers.items():
        content = render(each.make(), FileFormat.PDF, language, source.footer)
        assert content.startswith(b"%PDF"), name


@pytest.mark.clause(RULES, "14.1.1", "14.1.3", "14.1.5", "app7/p1", "app7/p2")
@pytest.mark.parametrize("system", ["round_robin", "swiss_lot"])
def test_every_paper_of_a_team_competition_is_made_by_the_program(db: None, system: str) -> None:
    rounds = 3 if system == "round_robin" else 2
    source = Source(whole_events.teams(whole_events.chief_judge(), system=system, rounds=rounds), "ru", personal=True)
    for each in papers_of(source):
        assert render(each.make(), FileFormat.PDF, "ru", source.footer).startswith(b"%PDF"), each.name
    match = made(source, "round-1-match-1")
    assert isinstance(match, TeamMatchProtocol)
    assert match.total is not None
    assert sum(match.total) == 4  # two boards, two points each
    assert len(match.boards) == 2
    assert match.captain_1
    summary = made(source, "round-1-protocol")
    assert isinstance(summary, SummaryProtocol)
    played, free = sorted(summary.matches, key=lambda each: not each.team_2)
    assert {played.points_1, played.points_2} == {Fraction(4), Fraction(0)}
    assert free.team_2 == ""
    whole = made(source, "results-with-players")
    assert isinstance(whole, RoundRobinTable | SwissTable)
    assert [len(row.members) for row in whole.rows] == [3, 3, 3]
    short = made(source, "results")
    assert isinstance(short, RoundRobinTable | SwissTable)
    assert not any(row.members or row.rating or row.rank for row in short.rows)


@pytest.mark.clause(RULES, "14.1.3", "14.1.5")
def test_a_current_table_knows_nothing_of_later_rounds(db: None) -> None:
    source = Source(whole_events.individual(whole_events.chief_judge()), "ru")
    first, last = made(source, "round-1-table"), made(source, "results")
    assert isinstance(first, SwissTable)
    assert isinstance(last, SwissTable)
    assert (first.rounds, last.rounds) == (1, 2)
    assert sum(row.points or 0 for row in first.rows) < sum(row.points or 0 for row in last.rows)


@pytest.mark.clause(RULES, "14.1.2", "app8")
def test_the_card_adds_up_with_byes_and_pluses(db: None) -> None:
    source = Source(whole_events.individual(whole_events.chief_judge()), "ru")
    standing = {row.participant: row.points for row in source.field.standings.rows}
    for entry in source.field.entries:
        card = made(source, f"card-{entry.pk}")
        assert isinstance(card, ParticipantCard)
        assert sum(each.points or 0 for each in card.rounds) == standing[f"e{entry.pk}"], card.name


@pytest.mark.clause(RULES, "5.4.3.1", "5.4.3.5", "app5")
def test_a_score_sheet_is_filled_in_from_the_record(db: None) -> None:
    competition = whole_events.individual(whole_events.chief_judge())
    sheet = made(Source(competition, "ru"), "round-1-board-1-sheet")
    assert isinstance(sheet, ScoreSheet)
    assert sheet.moves == ("c3-d4", "d6-c5", "b2-c3", "f6-g5")
    assert (sheet.white_time, sheet.black_time, sheet.result) == ("1:12", "0:58", "draw")
    assert len(sheet.diagrams) == 1
    Game.objects.update(record="1. c3-d9 ?!")
    broken = made(Source(competition, "ru"), "round-1-board-1-sheet")
    assert isinstance(broken, ScoreSheet)
    assert broken.moves == ()  # an unreadable record leaves a sheet to be written on


def test_who_may_see_which_paper(client: Client, make_user: Callable[..., User]) -> None:
    competition = whole_events.individual(whole_events.chief_judge())
    page = reverse("pages:papers", args=[competition.code])
    shown = client.get(page).content.decode()
    for name in PERSONAL:
        address = reverse("pages:paper", args=[competition.code, name, "pdf"])
        assert address not in shown
        assert client.get(address).status_code == 302, name
    client.force_login(make_user("player", OfficeRole.PLAYER))
    for name in PERSONAL:
        assert client.get(reverse("pages:paper", args=[competition.code, name, "pdf"])).status_code == 403, name
    client.force_login(make_user("secretary", OfficeRole.SECRETARY))
    shown = client.get(page).content.decode()
    for name in PERSONAL:
        address = reverse("pages:paper", args=[competition.code, name, "pdf"])
        assert address in shown
        assert client.get(address).status_code == 200, name


def test_a_year_of_birth_stands_on_the_list_only_for_those_who_may_see_it(
    client: Client, make_user: Callable[..., User]
) -> None:
    competition = whole_events.individual(whole_events.chief_judge())
    address = reverse("pages:paper", args=[competition.code, "starting-list", "pdf"])
    assert "1980" not in pdf_text(client.get(address).content)
    client.force_login(make_user("secretary", OfficeRole.SECRETARY))
    assert "1980" in pdf_text(client.get(address).content)


def test_a_paper_speaks_the_language_that_was_chosen(client: Client, db: None) -> None:
    competition = whole_events.individual(whole_events.chief_judge())
    address = reverse("pages:paper", args=[competition.code, "results", "pdf"])
    told = {each: pdf_text(client.get(address, {"lang": each}).content) for each in ("ru", "uk", "en")}
    assert "Республика Татарстан" in told["ru"].replace("\n", " ")
    assert "Tatarstan" in told["en"]
    words = {each: catalogue(each).phrase("Protocol (table of results)") for each in told}
    assert len(set(words.values())) == 3
    for language, text in told.items():
        assert words[language].split()[0].casefold() in text.casefold()


def test_all_papers_as_one_zip(client: Client, make_user: Callable[..., User]) -> None:
    competition = whole_events.individual(whole_events.chief_judge())
    address = reverse("pages:all_papers", args=[competition.code])
    assert client.get(address).status_code == 302
    client.force_login(make_user("player", OfficeRole.PLAYER))
    assert client.get(address).status_code == 403
    client.force_login(make_user("secretary", OfficeRole.SECRETARY))
    answer = client.get(address, {"lang": "en"})
    content = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        source = Source(competition, "en")
        assert set(archive.namelist()) == {f"{each.name}.pdf" for each in papers_of(source)}


def test_the_same_papers_give_the_same_zip(db: None) -> None:
    source = Source(whole_events.individual(whole_events.chief_judge()), "ru")
    few = [each for each in papers_of(source) if each.group is PaperGroup.TABLES][:2]
    endings = tuple(FileFormat)
    assert b"".join(packed(source, few, endings)) == b"".join(packed(source, few, endings))


def test_norms_are_certified_with_their_working(db: None) -> None:
    competition = whole_events.individual(whole_events.chief_judge())
    Competition.objects.filter(pk=competition.pk).update(state=State.FINISHED)
    competition.refresh_from_db()
    listed = list(papers_of(Source(competition, "ru", personal=True)))
    assert listed  # whatever was fulfilled, nothing fails
    for each in listed:
        if each.group is PaperGroup.NORMS:
            render(each.make(), FileFormat.PDF, "ru")


def test_a_paper_that_there_is_not(client: Client, make_competition: Callable[..., Competition]) -> None:
    competition = make_competition()
    for form, ending in (("results", "exe"), ("nothing", "pdf"), ("round-9-protocol", "pdf"), ("card-0", "pdf")):
        assert client.get(f"/competitions/{competition.code}/papers/{form}.{ending}").status_code == 404


def test_lists_as_papers_with_the_ranks_of_bridge(client: Client, chief: User) -> None:
    person = whole_events.people()[0]
    for number, kind, figures in (
        (1, "elo_r", {"competitions": [{"id": "a"}]}),
        (2, "fsu", {}),
        (3, "bridge", {"player": 17, "coefficient": "1.5", "mb": 5, "mb_last_year": 1, "pb": 0, "ro_last_year": 2,
                       "rating": 10.25, "year_sums": [1.0, 2.0]}),
    ):  # fmt: skip
        list_of = Publication.objects.create(
            kind=kind, period=date(2026, 1, 1), number=number, published=whole_events.AT, by=chief, content={},
            digest="", signature="", journal_number=1, journal_hash="",
        )  # fmt: skip
        Row.objects.create(publication=list_of, person=person, position=1, value=2000, change=5, figures=figures)
        for ending, beginning in BEGINNINGS.items():
            assert client.get(reverse("pages:list_paper", args=[number, ending])).content.startswith(beginning)
        ranks = client.get(reverse("pages:list_form", args=[number, "ranks", "pdf"]))
        assert ranks.status_code == (200 if kind == "bridge" else 404)
    assert "10,25" in pdf_text(client.get(reverse("pages:list_paper", args=[3, "pdf"])).content)
    assert "1,5" in pdf_text(client.get(reverse("pages:list_form", args=[3, "ranks", "pdf"])).content)


def test_papers_of_a_knock_out(chief: User, make_competition: Callable[..., Competition]) -> None:
    competition = make_competition(8, system="knockout", rounds_planned=3, regulation={})
    pair_next(chief, competition, 1)
    source = Source(Competition.objects.get(pk=competition.pk), "ru", personal=True)
    names = set()
    for each in papers_of(source):
        assert render(each.make(), FileFormat.PDF, "ru").startswith(b"%PDF"), each.name
        names.add(each.name)
    assert {"round-1-protocol", "results"} <= names
