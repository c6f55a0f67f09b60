"""FIDE's system of teams: the same pairs as FIDE's program makes of our report, and the same tie-breaks."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from gacrux.tiebreak import tiebreak as checker
from tests.tournament.fide_team_events import AskedTeams, paired_by_program, random_teams

from tavlei.rulebook import Refusal, Rulebook
from tavlei.tournament.fide import FideTeamRequest, check_team_event, pair_teams
from tavlei.tournament.fide import engines as engines_of_fide
from tavlei.tournament.fide.gacrux_teams import event as as_the_engine_reads_it
from tavlei.tournament.fide.team_request import team_table as pairing_table
from tavlei.tournament.model import Bye
from tavlei.tournament.standings.fide.team_codes import CODES, team_table
from tavlei.tournament.standings.fide.teams import GAME, MATCH
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import TeamEvent, TeamMatch, TeamScoring, team_standings
from tavlei.tournament.teams.fide_criteria import FideTeamCriterion, tie_break_field

EARLIER, LATER = date(2026, 2, 28), date(2026, 3, 1)


def disagreements(asked: AskedTeams) -> list[object]:
    expected = paired_by_program(asked.request)
    if asked.found is None:
        return [] if expected is None else [("not paired", expected)]
    alone = [(asked.found.bye, None)] if asked.found.bye else []
    found = [*asked.found.pairs, *alone]
    return [] if found == expected else [(asked.request.round, found, expected)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.clause("fide-pairings-2026", "C.04.6", "C.04.6/1.1", "C.04.6/1.2", "C.04.6/1.3", "C.04.6/1.4")
@pytest.mark.clause("fide-pairings-2026", "C.04.6/1.5", "C.04.6/1.6", "C.04.6/1.7", "C.04.6/C1", "C.04.6/C2")
@pytest.mark.clause("fide-pairings-2026", "C.04.6/C3", "C.04.6/C4", "C.04.6/C5", "C.04.6/C6", "C.04.6/C7")
@pytest.mark.clause("fide-pairings-2026", "C.04.6/C8", "C.04.6/C9", "C.04.6/C10", "C.04.6/3.4", "C.04.6/3.5")
@pytest.mark.clause("fide-pairings-2026", "C.04.6/3.6", "C.04.6/4.1", "C.04.6/4.2", "C.04.6/4.3.1", "C.04.6/4.3.2")
@pytest.mark.clause("fide-pairings-2026", "C.04.6/4.3.3", "C.04.6/4.3.4", "C.04.6/4.3.5", "C.04.6/4.3.6")
@pytest.mark.clause("fide-pairings-2026", "C.04.6/4.3.7", "C.04.6/4.3.8", "C.04.6/4.3.9")
def test_rounds_of_teams_are_what_the_program_makes_of_the_report(seed: int) -> None:
    event = list(random_teams(seed, 9 + 4 * seed, 6))
    assert [wrong for asked in event for wrong in disagreements(asked)] == []
    told = event[-1].found
    assert told is not None
    assert len(told.explanation().working) == len(told.numbers)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(60))
def test_sixty_events_of_teams_are_paired_as_the_program_pairs_them(seed: int) -> None:
    teams = Random(seed).randint(6, 50)  # noqa: S311 - an invented event
    for asked in random_teams(100 + seed, teams, 7):
        assert disagreements(asked) == []
        if asked.found is not None:
            assert asked.found.explanation().working


def checked(event: TeamEvent, code: str, day: date) -> dict[str, tuple[Any, int]]:
    """The values and places of FIDE's own checker after a tie-break."""
    rounds = len(event.rounds)
    request = FideTeamRequest(event, rounds + 1, "s", rulebook=Rulebook.on("fide-pairings", LATER))
    made = as_the_engine_reads_it(pairing_table(request)) | {"numRounds": rounds, "currentRound": rounds}
    made["tournamentInfo"] = {"startDate": day.isoformat()}
    asked = {"tiebreak": ["PTS", code], "check": False, "unrated": None, "swiss": True, "pre_determined": False}
    found = checker(made, -1, asked).compute_tiebreaks(made, asked)
    return {event.teams[one["cid"] - 1]: (one["tiebreakScore"][1], one["rank"]) for one in found["competitors"]}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("day", [EARLIER, LATER])
def test_tie_breaks_of_teams_are_those_of_the_checker(seed: int, day: date) -> None:
    last = list(random_teams(40 + seed, 12, 5))[-1].request.event
    played = replace(last, scoring=TeamScoring.MATCH_POINTS)
    rulebook = Rulebook.on("fide-tie-breaks", day)
    field = tie_break_field(played, rulebook)
    for code in CODES:
        if code == "SSSC" and field.win[MATCH] * field.total_rounds < field.win[GAME]:
            continue  # the checker divides by nothing where all match points are fewer than the points of one match
        expected = checked(played, code.replace(":MP", ""), day)
        found = team_table(field, [code])
        assert found.places == {team: place for team, (_value, place) in expected.items()}, code
        if not code.startswith("EDE") and code not in ("TBR", "BBE"):
            assert found.values[code] == {team: Fraction(Decimal(value)) for team, (value, _) in expected.items()}, code
        table = team_standings(played, [_criterion(code)], Rulebook.on("draughts-rules", day))
        assert {row.team: row.placing.first for row in table.rows} == found.places


def _criterion(code: str) -> FideTeamCriterion:
    return next(criterion for criterion in FideTeamCriterion if criterion.code == code)


def test_every_code_is_a_criterion() -> None:
    assert {criterion.code for criterion in FideTeamCriterion} == set(CODES)


def teams_of(*names: str, **given: Any) -> FideTeamRequest:
    rulebook = Rulebook.on("fide-pairings", given.pop("day", LATER))
    scoring = given.pop("scoring", TeamScoring.MATCH_POINTS)
    event = TeamEvent(names, given.pop("rounds", ()), 2, scoring, system=SystemOfPlay.SWISS)
    return FideTeamRequest(event, 3, "s", rulebook=rulebook, **given)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"day": date(2026, 1, 31)}, "since February 2026"),
        ({"absent": frozenset({"X"})}, "there is no participant"),
        ({"accelerated": True, "scoring": TeamScoring.BOARD_POINTS}, "accelerated only"),
        ({"forbidden": (("A", "B"),)}, "no complete pairing"),
    ],
)
def test_what_cannot_be_paired_is_refused(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        pair_teams(teams_of("A", "B", **given))


def test_without_the_engine_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines_of_fide, "find_spec", lambda _name: None)
    with pytest.raises(Refusal, match=r"not installed: pip install tavlei\[fide\]"):
        pair_teams(teams_of("A", "B"))


def test_the_only_team_present_has_the_bye_unless_it_has_had_one() -> None:
    assert pair_teams(teams_of("A", "B", absent=frozenset({"B"}))).bye == "A"
    again = teams_of("A", "B", absent=frozenset({"B"}), rounds=((Bye("A"),),))
    assert pair_teams(again).bye is None


def test_accelerated_rounds_give_the_upper_half_match_points() -> None:
    names = tuple("ABCDEFGH")
    found = pair_teams(teams_of(*names, accelerated=True, first_colour_white=True))
    assert {frozenset(pair) for pair in found.pairs[:2]} == {frozenset("AC"), frozenset("BD")}


def test_an_event_of_teams_is_checked_and_every_difference_told() -> None:
    first, second, *_ = random_teams(3, 10, 3)
    asked = replace(second.request, forbidden=first.request.forbidden)
    assert (check_team_event(asked).agrees, len(check_team_event(asked).rounds)) == (True, 1)
    one_round = asked.event.rounds[0]
    turned = tuple(
        replace(met, white=met.black, black=met.white) if isinstance(met, TeamMatch) else met for met in one_round
    )
    other = check_team_event(replace(asked, event=replace(asked.event, rounds=(turned,))))
    assert not other.agrees
    assert len(other.explanation().working[0].steps) == 2 * sum(isinstance(met, TeamMatch) for met in one_round)
