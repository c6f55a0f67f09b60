"""Every explanation of the systems and of the teams can be told in every language."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from tests.tournament.rules import RULES
from tests.tournament.teams.helpers import event, match

from tavlei.games.clock.disciplines import Discipline
from tavlei.languages import catalogue
from tavlei.rulebook import LANGUAGES, Explanation, explanation_text
from tavlei.tournament.carry_over import CarryOver
from tavlei.tournament.knockout import improved_olympic, knockout
from tavlei.tournament.merged_groups import AgeGroup, merged_places
from tavlei.tournament.micro_match import Duel, MicroMatch, lost_by_lateness
from tavlei.tournament.mixed import CompetitionStage, MixedCompetition, StageGroup
from tavlei.tournament.model import Encounter, Participant, Result, Tournament
from tavlei.tournament.places import placings
from tavlei.tournament.round_robin import reordered, round_robin
from tavlei.tournament.scheveningen import scheveningen
from tavlei.tournament.systems import ReasonedDecision, SystemOfPlay
from tavlei.tournament.teams import (
    AthleteResult,
    BoardOrder,
    HandedInLineUp,
    LineUpOrigin,
    Remedy,
    RoundLineUp,
    Team,
    TeamBoard,
    TeamMatch,
    TeamRegulation,
    TeamScoring,
    admission,
    after_extra_match,
    board_tables,
    decide_withdrawal,
    extra_match,
    line_up,
    team_standing,
    team_standings,
    team_withdrawal,
    wrong_boards,
)

DECISION = ReasonedDecision("chief judge", "the hall closes early")
NARROW = event("A-B 1===, bye C", "B-C 1111, bye A", "C-A 0===, bye B")
DRAWN = MicroMatch("a", "b", games=(Result.DRAW, Result.DRAW), discipline=Discipline.RUSSIAN, rulebook=RULES)
PLAYED = [
    [Encounter("a", "d", Result.BOTH_MINUS), Encounter("b", "c", Result.DRAW), Encounter("c", "b", Result.WHITE_PLUS)]
]
TWO = Tournament((Participant("a"), Participant("b")), ((Encounter("a", "b", Result.DRAW),),))


def stages() -> Explanation:
    whole = [StageGroup("one", ("a", "b")), StageGroup("two", ("c", "d"))]
    final = CompetitionStage(
        "final", SystemOfPlay.OLYMPIC, (StageGroup("A", ("a", "c")),), CarryOver.MUTUAL, rulebook=RULES
    )
    return MixedCompetition(
        (CompetitionStage("groups", SystemOfPlay.ROUND_ROBIN, tuple(whole), rulebook=RULES), final), rulebook=RULES
    ).explanation()


def late_line_up() -> Explanation:
    team = Team("A", ("a1", "a2"), "captain", rulebook=RULES)
    return line_up(
        team, TeamRegulation(2, BoardOrder.FIXED, 0, rulebook=RULES), HandedInLineUp(("a1", None), 5_000), starts_at=0
    ).explanation()


def right() -> Explanation:
    found = extra_match(team_standings(NARROW, None, RULES))
    assert found is not None
    return found.explanation()


def wrong() -> Explanation:
    line = RoundLineUp("A", 1, ("a1", "a2"), LineUpOrigin.HANDED_IN, rulebook=RULES)
    played = TeamMatch(
        "A", "B", (TeamBoard(Result.DRAW, "a2", "b1"), TeamBoard(Result.DRAW, "a2", "b2")), rulebook=RULES
    )
    return wrong_boards(
        played, line, RoundLineUp("B", 1, ("b1", "b2"), LineUpOrigin.HANDED_IN, rulebook=RULES)
    ).explanation()


EXPLAINED: dict[str, Callable[[], Explanation]] = {
    "round robin": reordered(round_robin(3, RULES, cycles=2), [2, 1, 3, 4, 5, 6], DECISION).explanation,
    "renju": round_robin(30, RULES, cycles=1, discipline=Discipline.RENJU).explanation,
    "scheveningen": scheveningen(["a", "b"], ["c"], RULES, cycles=2).explanation,
    "bracket": improved_olympic(list("abcde"), (), RULES).explanation,
    "played": knockout(list("abcd"), PLAYED, RULES, places_played=3).explanation,
    "replay": knockout(list("ab"), [[Encounter("a", "b", Result.DRAW)]], RULES).explanation,
    "stages": stages,
    "merged groups": merged_places(
        placings([["a"], ["b"]]), {"a": AgeGroup.ADULTS, "b": AgeGroup.UNDER_27}, RULES
    ).explanation,
    "micro-match": DRAWN.explanation,
    "micro-match begun": MicroMatch("a", "b", rulebook=RULES).explanation,
    "micro-match lost": lost_by_lateness(MicroMatch("a", "b", rulebook=RULES), "a", "b").explanation,
    "duel": Duel((DRAWN,), extra_ordered=True, rulebook=RULES).explanation,
    "line-up": late_line_up,
    "match": match("A-B 1?").explanation,
    "wrong boards": wrong,
    "admission": admission("A", 1, 4, RULES).explanation,
    "team standings": team_standings(NARROW, None, RULES).explanation,
    "match points": team_standings(event("A-B ==", scoring=TeamScoring.MATCH_POINTS), None, RULES).explanation,
    "extra match": right,
    "after it": after_extra_match(team_standings(NARROW, None, RULES), match("A-B 1==="))[0].explanation,
    "withdrawal": decide_withdrawal(team_withdrawal(NARROW, "C", None, RULES), Remedy.LOSS, DECISION).explanation,
    "team standing": team_standing([AthleteResult("a", "A", Fraction(3), Fraction(1))], 2, RULES).explanation,
    "boards": board_tables(NARROW, RULES).explanation,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EXPLAINED)
def test_an_explanation_can_be_told(name: str, language: str) -> None:
    told = explanation_text(EXPLAINED[name](), catalogue(language))
    assert "{" not in told
    assert len(told.splitlines()) >= 1
    assert "draughts-rules-2022" not in told  # the edition is named by its title
