"""Tables on papers: their stage, shared places, short coefficients, encounters told apart, what team sums rest on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from tests.documents.reading_back import pdf_text, quick_pages, squeezed
from tests.office import whole_events
from tests.office.papers.test_appendix_papers import _with_two_regions, cells, line, paper

from tavlei.documents import render
from tavlei.games.clock import Discipline
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition, Sport, State
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.competitions.tables.standings import CRITERION_NAMES
from tavlei.office.papers.register import find_paper
from tavlei.office.papers.source import Source
from tavlei.office.roles.models import User
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"


def draw_everything(chief: User, competition: Competition, number: int) -> None:
    one = pair_next(chief, competition, number)
    boards = [encounter for encounter in one.encounters.all() if encounter.seats.count() == 2]
    enter_results(chief, one, [EnteredResult(board.board, Result.DRAW, board.version) for board in boards])


@pytest.fixture
def drawn(chief: User, make_competition: Callable[..., Competition]) -> Competition:
    """A Swiss of six, all games of the first round drawn: everybody shares the six places."""
    competition = make_competition(6, regulation={"criteria": ["solkoff", "results_by_place"]})
    draw_everything(chief, competition, 1)
    return competition


@pytest.mark.clause(RULES, "14.1.3", "14.1.4")
def test_every_table_tells_its_stage(client: Client, chief: User, drawn: Competition) -> None:
    _with_two_regions(drawn)
    tables = ("results", "cross-table", "team-standing")
    assert all("Послетура1" in paper(client, drawn.code, form) for form in tables)
    pair_next(chief, drawn, 2)
    assert all("Идеттур2" in paper(client, drawn.code, form) for form in tables)
    assert "Послетура1" in paper(client, drawn.code, "round-1-table")
    Competition.objects.filter(pk=drawn.pk).update(state=State.FINISHED)
    assert all("Окончательныеитоги" in paper(client, drawn.code, form) for form in tables)
    assert "Послетура1" in paper(client, drawn.code, "round-1-table")


@pytest.mark.clause(RULES, "5.4.8.2", "14.1.3")
def test_shared_places_are_written_as_shared(client: Client, drawn: Competition) -> None:
    for form in ("results", "cross-table"):
        rows = cells(client, drawn.code, form)
        assert all("1–6" in line(rows, str(entry.person)) for entry in drawn.entries.select_related("person"))


@pytest.mark.clause(RULES, "1.3/item4", "14.1.4")
def test_a_team_standing_shows_the_places_its_sums_rest_on(client: Client, drawn: Competition) -> None:
    _with_two_regions(drawn)
    rows = cells(client, drawn.code, "team-standing")
    assert sum("1–6" in row for row in rows) == 4  # two results of each team count
    assert sum("7" in row for row in rows) == 2  # twice three and a half
    assert "средн" in paper(client, drawn.code, "team-standing")


@pytest.mark.clause(RULES, "14.1.3", "app10")
def test_coefficients_have_short_headings_and_a_legend_and_empty_ones_no_column(
    client: Client, drawn: Competition
) -> None:
    rows = cells(client, drawn.code, "results")
    head = next(row for row in rows if "Рейтинг" in row)
    assert [cell for cell in head if cell.startswith("Кт")] == ["Кт"]
    name = catalogue("ru").phrase(CRITERION_NAMES["solkoff"])
    assert squeezed(f"Кт – {name}.") in paper(client, drawn.code, "results")


@pytest.mark.clause(RULES, "14.1.3")
def test_opponent_colour_and_result_are_told_apart(client: Client, drawn: Competition) -> None:
    one, other = (seat.entry.number for seat in drawn.rounds.get().encounters.get(board=1).seats.order_by("colour"))
    source = Source(drawn, "ru")
    found = find_paper(source, "cross-table")
    assert found is not None
    text = pdf_text(render(found.make(), "pdf", "ru"))
    assert f"{one} б 1" in text or f"{other} б 1" in text
    assert f"{one}б1" not in text
    values = [cell for row in cells(client, drawn.code, "cross-table") for cell in row]
    assert f"{one} б 1" in values or f"{other} б 1" in values


@pytest.mark.clause(RULES, "14.1.3", "app9")
def test_two_games_of_a_pair_are_told_apart(
    client: Client, chief: User, make_competition: Callable[..., Competition]
) -> None:
    regulation = {"criteria": ["wins"], "cycles": 2}
    competition = make_competition(3, system="round_robin", rounds_planned=6, regulation=regulation)
    for number in range(1, 7):
        draw_everything(chief, competition, number)
    values = [cell for row in cells(client, competition.code, "results") for cell in row]
    assert values.count("1 1") == 6
    assert "11" not in values


@pytest.mark.clause("chess-rating-ua", "7/p1")
def test_a_table_of_chess_tells_stage_shared_places_and_criteria_in_short(client: Client, drawn: Competition) -> None:
    Competition.objects.filter(pk=drawn.pk).update(sport=Sport.CHESS, discipline="")
    text = paper(client, drawn.code, "results")
    assert "Послетура1" in text
    assert text.count("1–6") == 6
    assert "Кт–коэффициентСолкофа." in text  # and no column of the criterion that nobody has a value of


def test_a_table_of_play_by_letters_names_no_round(client: Client, drawn: Competition) -> None:
    Competition.objects.filter(pk=drawn.pk).update(discipline=Discipline.CORRESPONDENCE)
    text = paper(client, drawn.code, "results")
    assert "Соревнованиепродолжается" in text
    assert "тур1" not in text.lower()


@pytest.mark.clause(RULES, "14.1.3", "14.2")
def test_papers_of_teams_are_headed_by_teams(db: None) -> None:
    source = Source(whole_events.teams(whole_events.chief_judge()), "ru", personal=True)
    made = {name: find_paper(source, name) for name in ("cross-table", "judges-report")}
    texts = {name: " ".join(quick_pages(render(found.make()))) for name, found in made.items() if found}
    assert "№ Команда 1 2 3 Очки Место" in texts["cross-table"]
    assert "Место Команда Регион Результат" in texts["judges-report"]
