"""Micro-matches: alternating colours, the sum of points, the break, lateness, additional micro-matches."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.rules import RULES

from tavlei.games.clock.disciplines import Discipline
from tavlei.rulebook import Refusal
from tavlei.tournament.micro_match import (
    Duel,
    MicroMatch,
    MicroMatchStanding,
    break_minutes,
    lost_by_lateness,
    with_extra_match,
)
from tavlei.tournament.model import Encounter, Result

EDITION = "draughts-rules-2022"
PLAYED = st.sampled_from([Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS])
DRAWN = MicroMatch("a", "b", games=(Result.DRAW, Result.DRAW), rulebook=RULES)


@pytest.mark.clause(EDITION, "5.4.6")
def test_colours_alternate_from_game_to_game() -> None:
    match = MicroMatch("a", "b", planned=3, rulebook=RULES)
    colours = []
    while (game := match.next_game()) is not None:
        colours.append(game.players)
        match = replace(match, games=(*match.games, Result.DRAW))
    assert colours == [("a", "b"), ("b", "a"), ("a", "b")]
    with pytest.raises(Refusal, match="4 results for 3 games"):
        replace(match, games=(*match.games, Result.DRAW))


@pytest.mark.clause(EDITION, "5.4.6/item3")
@pytest.mark.parametrize(
    ("games", "sums", "result"),
    [
        ((Result.WHITE_WINS, Result.WHITE_WINS), (2, 2), Result.DRAW),  # each won with White
        ((Result.WHITE_WINS, Result.BLACK_WINS), (4, 0), Result.WHITE_WINS),
        ((Result.DRAW, Result.WHITE_WINS), (1, 3), Result.BLACK_WINS),
        ((Result.DRAW, Result.DRAW), (2, 2), Result.DRAW),
        ((Result.WHITE_PLUS, Result.DRAW), (3, 1), Result.WHITE_WINS),  # one game took place
        ((Result.WHITE_PLUS, Result.BLACK_PLUS), (4, 0), Result.WHITE_PLUS),  # none did
        ((Result.BOTH_MINUS, Result.BOTH_MINUS), (0, 0), Result.BOTH_MINUS),
    ],
)
def test_the_larger_sum_wins(games: tuple[Result, ...], sums: tuple[int, int], result: Result) -> None:
    match = MicroMatch("a", "b", games=games, rulebook=RULES)
    assert match.sums == sums
    assert match.result is result
    assert match.encounter == Encounter("a", "b", result)  # T14
    assert match.explanation().verdict.value == result.value
    assert "T14" in match.explanation().readings


def test_two_pluses_without_a_game_are_for_the_judges() -> None:
    match = MicroMatch("a", "b", games=(Result.WHITE_PLUS, Result.WHITE_PLUS), rulebook=RULES)
    with pytest.raises(Refusal, match="the judges must decide"):
        _ = match.result


@pytest.mark.clause(EDITION, "5.4.6/item3")
@given(st.lists(PLAYED, min_size=2, max_size=8))
def test_the_points_of_a_micro_match_add_up(games: list[Result]) -> None:
    match = MicroMatch("a", "b", len(games), tuple(games), rulebook=RULES)
    white, black = match.sums
    assert white + black == 2 * len(games)
    expected = Result.DRAW if white == black else Result.WHITE_WINS if white > black else Result.BLACK_WINS
    assert match.result is expected


def test_while_a_game_is_due_there_is_no_result() -> None:
    match = MicroMatch("a", "b", games=(Result.WHITE_WINS,), rulebook=RULES)
    assert (match.result, match.standing) == (None, MicroMatchStanding.GAME_DUE)
    assert (match.explanation().verdict.key, match.explanation().verdict.value) == ("micro_match.goes_on", 2)


@pytest.mark.clause(EDITION, "5.4.6/item2")
def test_the_break_of_five_minutes_is_of_classical_russian_draughts() -> None:
    assert [each for each in Discipline if break_minutes(each, RULES)] == [Discipline.RUSSIAN_TEAM, Discipline.RUSSIAN]
    assert break_minutes(Discipline.RUSSIAN, RULES) == 5
    assert break_minutes(None, RULES) == 0
    match = MicroMatch("a", "b", games=(Result.DRAW,), discipline=Discipline.RUSSIAN, rulebook=RULES)
    assert match.break_minutes == 5
    assert [step.value for step in match.explanation().working if step.key == "micro_match.break"] == [5]
    assert MicroMatch("a", "b", discipline=Discipline.RUSSIAN_RAPID, rulebook=RULES).break_minutes == 0


@pytest.mark.clause(EDITION, "5.4.4.1/p2", "5.4.4.2")
@pytest.mark.parametrize(
    ("late", "result"), [(("a",), Result.BLACK_PLUS), (("b",), Result.WHITE_PLUS), (("a", "b"), Result.BOTH_MINUS)]
)
def test_who_comes_too_late_loses_the_whole_micro_match(late: tuple[str, ...], result: Result) -> None:
    match = lost_by_lateness(MicroMatch("a", "b", rulebook=RULES), *late)
    assert (match.result, match.next_game()) == (result, None)
    assert str(match.explanation().verdict.clause) == f"{EDITION} 5.4.4.1/p2"


def test_lateness_after_a_game_loses_a_micro_match_that_took_place() -> None:
    begun = MicroMatch("a", "b", games=(Result.WHITE_WINS,), rulebook=RULES)
    assert lost_by_lateness(begun, "a").result is Result.BLACK_WINS
    assert lost_by_lateness(begun, "b").result is Result.WHITE_WINS
    with pytest.raises(Refusal, match="nobody is late any more"):
        lost_by_lateness(DRAWN, "a")


@pytest.mark.parametrize(
    ("build", "why"),
    [
        (lambda: MicroMatch("a", "b", 1, rulebook=RULES), "two or more games; got 1"),
        (lambda: MicroMatch("a", "b", 2, (Result.DRAW,) * 3, rulebook=RULES), "3 results for 2 games"),
        (lambda: MicroMatch("a", "a", rulebook=RULES), "cannot meet himself"),
        (lambda: lost_by_lateness(MicroMatch("a", "b", rulebook=RULES), "c"), "there is no participant «c»"),
    ],
)
def test_a_bad_micro_match_is_refused(build: object, why: str) -> None:
    assert callable(build)
    with pytest.raises(Refusal, match=why):
        build()


@pytest.mark.clause(EDITION, "5.4.6/item4")
def test_after_a_draw_an_additional_micro_match_decides_if_the_regulation_orders_it() -> None:
    assert Duel((DRAWN,), extra_ordered=False, rulebook=RULES).standing is MicroMatchStanding.ENDED
    assert Duel((DRAWN,), extra_ordered=False, rulebook=RULES).encounter.result is Result.DRAW
    duel = Duel((DRAWN,), extra_ordered=True, rulebook=RULES)
    assert (duel.standing, duel.encounter.result) == (MicroMatchStanding.EXTRA_DUE, None)
    duel = with_extra_match(duel)
    assert duel.standing is MicroMatchStanding.GAME_DUE
    won = replace(duel.matches[-1], games=(Result.BLACK_WINS, Result.DRAW))
    ended = Duel((DRAWN, won), extra_ordered=True, rulebook=RULES)
    assert ended.encounter == Encounter("a", "b", Result.BLACK_WINS)
    assert [step.value for step in ended.explanation().working] == ["0.5-0.5", "0-1"]
    with pytest.raises(Refusal, match="no additional micro-match is due"):
        with_extra_match(ended)


@pytest.mark.clause(EDITION, "5.4.6/item4")
def test_colours_go_on_alternating_in_the_additional_micro_match() -> None:
    three = MicroMatch("a", "b", 3, (Result.DRAW,) * 3, rulebook=RULES)
    duel = with_extra_match(Duel((three,), extra_ordered=True, rulebook=RULES))
    assert duel.matches[1].white == "b"  # a had White in the last game
    won = MicroMatch("b", "a", 3, (Result.WHITE_WINS, Result.DRAW, Result.DRAW), rulebook=RULES)
    assert Duel((three, won), extra_ordered=True, rulebook=RULES).encounter == Encounter("a", "b", Result.BLACK_WINS)
    assert with_extra_match(Duel((DRAWN,), extra_ordered=True, rulebook=RULES)).matches[1].white == "a"


@pytest.mark.clause(EDITION, "5.4.6/item4")
@pytest.mark.parametrize(
    ("matches", "ordered", "why"),
    [
        ((), True, "at least one micro-match"),
        ((DRAWN, DRAWN), False, "follows a draw and is ordered"),
        ((MicroMatch("a", "b", rulebook=RULES), DRAWN), True, "follows a draw and is ordered"),
        ((DRAWN, MicroMatch("a", "c", rulebook=RULES)), True, "between other participants"),
    ],
)
def test_an_additional_micro_match_needs_a_cause(matches: tuple[MicroMatch, ...], ordered: bool, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        Duel(matches, extra_ordered=ordered, rulebook=RULES)
