"""From reports to the tournaments of a month (sections 2 and 7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.ratings.fsu.builders import CHESS, EDITION, MAY, competition, refused_by

from tavlei.languages import catalogue
from tavlei.ratings.fsu import CommissionDecision, DailyPlay, Month
from tavlei.ratings.fsu.listing import (
    ExaminedReport,
    GameResult,
    MonthField,
    MonthPlayer,
    RatedRow,
    ReportedCompetition,
    ReportedGame,
    examine,
    month_from_reports,
)
from tavlei.rulebook import clause, explanation_text

PLAYERS = (
    MonthPlayer("a", 2310, 300),
    MonthPlayer("b", 2299, 90),
    MonthPlayer("c", 1700, 90),
    MonthPlayer("f", federation="POL", fide_rating=2300),
    MonthPlayer("u"),
)
SHORT = DailyPlay(60, 29, 2, Fraction(10))  # 89 minutes
ENOUGH = DailyPlay(60, 30, 2, Fraction(10))


def examined(given: ReportedCompetition, month: Month = MAY) -> ExaminedReport:
    return examine(MonthField(month, PLAYERS, CHESS), given)


def left_out(found: ExaminedReport) -> list[tuple[int, str]]:
    return [(each.round, each.left_out) for each in found.left_out]


@pytest.mark.clause(EDITION, "2/p3", "7/p1", "7/p2", "7/p3")
def test_a_sound_report_becomes_a_tournament_with_all_its_games() -> None:
    found = examined(competition("T", "a 1 b, b = c"))
    assert (found.verdict.rated, found.games_counted, found.left_out) == (True, 2, ())
    assert found.tournament is not None
    assert (found.tournament.id, found.tournament.last_day) == ("T", date(2023, 5, 20))
    assert found.explanation().conditions


@pytest.mark.clause(EDITION, "2/p5", "2/p6", "2/p6/item2")
@pytest.mark.parametrize(
    ("game", "why"),
    [
        ({"played": False}, "not played"),
        ({"moves_by_white": 1, "moves_by_black": 0}, "a side made no move"),
        ({"moves_by_white": 1, "moves_by_black": 1}, None),
        ({"moves_by_white": 40}, None),
        ({"recorded": False}, "the game was not recorded"),
        ({"played": False, "recorded": False}, "not played"),
        ({"played": False, "moves_by_white": 1, "moves_by_black": 0}, "not played"),
    ],
)
def test_a_game_is_left_out_with_its_reason(game: dict[str, Any], why: str | None) -> None:
    """F42; the others of the report count."""
    found = examined(competition("T", "a 1 c, b = c", {0: game}))
    assert left_out(found) == ([] if why is None else [(1, why)])
    assert found.games_counted == (2 if why is None else 1)
    assert len(found.step().steps) == len(found.left_out)


@pytest.mark.clause(EDITION, "2/p3/item2")
def test_90_minutes_are_asked_of_games_with_2300_only() -> None:
    """F24, F25: 2299 is not 2300, a foreigner has his FIDE rating, 60 minutes are enough for the rest."""
    games = "a 1 c, b 1 c, f 1 c, u 1 c, c 0 a"
    short = examined(competition("T", games, play=SHORT))
    why = "a player rated 2300 or more needs 90 minutes"
    assert left_out(short) == [(1, why), (3, why), (5, why)]
    assert {"F24", "F25"} <= {reading for step in short.step().steps for reading in step.readings}
    assert examined(competition("T", games, play=ENOUGH)).left_out == ()


@pytest.mark.clause(EDITION, "2/p3")
def test_less_than_60_minutes_loses_the_competition() -> None:
    found = examined(competition("T", "b 1 c", play=DailyPlay(59, 0, 2, Fraction(10))))
    assert (found.tournament, found.verdict.why_not) == (None, ("less than 60 minutes for 60 moves",))
    assert [step.key for step in found.step().steps] == ["fsu.report_fault"]


@pytest.mark.clause(EDITION, "2/p9")
@pytest.mark.parametrize(
    ("games", "changes", "key"),
    [
        ("a 1 z, b 1 c", None, "fsu.error_unknown_player"),
        ("z 1 a, b 1 c", None, "fsu.error_unknown_player"),
        ("a 1 a, b 1 c", None, "fsu.error_one_player"),
        ("b 1 c, b 1 c", {1: {"round": 1}}, "fsu.error_twice"),
        (
            "a 1 c, b 1 c",
            {0: {"played": False, "moves_by_white": 5, "moves_by_black": 4}},
            "fsu.error_forfeit_with_moves",
        ),
    ],
)
def test_a_game_that_cannot_be_right_is_a_technical_error(games: str, changes: Any, key: str) -> None:
    """F34, F38: the report is refused; if a decision overlooks the error, the game is left out."""
    found = examined(competition("T", games, changes))
    assert found.verdict.why_not == ("technical errors in the report",)
    assert [error.key for error in found.errors] == [key]
    assert found.tournament is None
    waived = examined(competition("T", games, changes, waiver=CommissionDecision("3", date(2023, 5, 30))))
    assert (waived.verdict.rated, waived.games_counted) == (True, 1)
    assert [why for _, why in left_out(waived)] == ["technical error in the report"]


@pytest.mark.clause(EDITION, "7/p1")
def test_a_report_of_another_month_is_set_aside_and_named() -> None:
    """F26, F32: received in June, it belongs to June."""
    late = competition("T", "a 1 c", reported=date(2023, 6, 3))
    found = month_from_reports(PLAYERS, [late], MAY, CHESS)
    assert found.reports[0].tournament is None
    assert found.reports[0].step().key == "fsu.report_of_another_month"
    assert all(row.rated_games == 0 for row in found.publication.rows)
    june = month_from_reports(PLAYERS, [late], MAY.following, CHESS)
    assert june.publication.row("c").rated_games == 1


@pytest.mark.clause(EDITION, "6.4")
def test_who_was_unrated_when_he_played_is_known_from_the_state() -> None:
    """F39: rated by the list of 1 June, played in May, rated in June."""
    players = [MonthPlayer("n", 1800, 15, rated_since=date(2023, 6, 1)), MonthPlayer("o", 1900, 90)]
    june = MAY.following
    late = competition("L", "n 1 o", reported=date(2023, 6, 3))
    own = competition("J", "n 1 o", end_date=date(2023, 6, 9), reported=date(2023, 6, 9))
    found = month_from_reports(players, [own, late], june, CHESS)
    assert [report.competition.id for report in found.reports] == ["L", "J"]
    assert [row.rated_games for row in found.publication.rows] == [2, 1]
    steps = {step.key: step for step in found.explanation("o").walk()}
    assert steps["fsu.sheet_game_left_out"].readings == ("F39",)
    assert steps["fsu.sheet_game_left_out"].clause == clause(EDITION, "6.4")
    assert "F41" in found.explanation().readings
    long_ago = [replace(players[0], rated_since=date(2023, 5, 1)), players[1]]
    assert [row.rated_games for row in month_from_reports(long_ago, [late], june, CHESS).publication.rows] == [1, 1]
    told = replace(late, unrated_when_played=frozenset("n"))
    assert [row.rated_games for row in month_from_reports(long_ago, [told], june, CHESS).publication.rows] == [1, 0]
    assert refused_by(month_from_reports, players, [], MAY, CHESS) == "players[0].rated_since"


@pytest.mark.clause(EDITION, "2/p3/item2", "2/p6")
@pytest.mark.parametrize("language", ["uk", "ru", "en"])
def test_the_sheet_of_a_player_shows_what_was_left_out(language: str) -> None:
    given = competition("T", "a 1 c, b 1 c, c 1 b", {2: {"played": False}}, play=SHORT)
    found = month_from_reports(PLAYERS, [given], MAY, CHESS)
    row = found.publication.row("c")
    assert isinstance(row, RatedRow)
    games = found.publication.change_of(row).tournaments[0].games
    assert [game.rated for game in games] == [False, True, False]
    book = catalogue(language)
    text = explanation_text(found.explanation("c"), book)
    assert book.phrase("a player rated 2300 or more needs 90 minutes") in text
    assert "fsu." not in text + explanation_text(found.explanation(), book)


def test_ids_of_reports_stand_once() -> None:
    twice = [competition("T", "a 1 c")] * 2
    assert refused_by(month_from_reports, PLAYERS, twice, MAY, CHESS) == "reports[1].id"


def test_a_game_with_moves_that_are_not_told_was_played() -> None:
    game = ReportedGame(1, "a", "b", GameResult.DRAW)
    assert game.both_moved
    assert not game._replace(moves_by_black=0).both_moved
