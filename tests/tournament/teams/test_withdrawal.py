"""A team that leaves: both remedies, their effect on the prizes, the decision of the judges."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.rules import RULES
from tests.tournament.teams.helpers import EDITION, event, events, unplayed

from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result
from tavlei.tournament.systems import ReasonedDecision, SystemOfPlay
from tavlei.tournament.teams import (
    Remedy,
    TeamEvent,
    TeamScoring,
    annulled_event,
    decide_withdrawal,
    team_standings,
    team_withdrawal,
    with_losses,
)

# W beat A and lost to B before it left; it still owes matches to C and D.
LEFT = event("W-A 11, B-C 11", "B-W 11, A-D 11", "A-B 1=, C-D ==", scoring=TeamScoring.MATCH_POINTS)


@pytest.mark.clause(EDITION, "5.4.9.5")
def test_a_loss_fills_what_was_not_played_and_annulment_takes_everything_out() -> None:
    lost = with_losses(LEFT, "W", RULES)
    filled = [match for match in lost.matches() if "W" in match.teams and match.result not in (Result.WHITE_WINS,)]
    assert sorted(each.white for each in filled) == ["C", "D"]
    assert {each.result for each in filled} == {Result.WHITE_PLUS}
    rows = {row.team: row.points for row in team_standings(lost, None, RULES).rows}
    assert rows == {"A": 4, "B": 4, "C": 3, "D": 3, "W": 2}
    gone = annulled_event(LEFT, "W")
    assert {row.team: row.points for row in team_standings(gone, None, RULES).rows} == {"A": 4, "B": 2, "C": 1, "D": 1}


@pytest.mark.clause(EDITION, "5.4.9.5")
def test_the_least_affecting_remedy_is_named_with_its_effects() -> None:
    found = team_withdrawal(LEFT, "W", None, RULES, prize_places=2)
    stood = [(row.team, int(row.points)) for row in found.before.rows if row.team != "W"]
    assert stood == [("B", 4), ("A", 4), ("C", 1), ("D", 1)]  # B has 4.5 points on the boards, A 3.5
    after = {row.team: row.placing.text for row in found.annulment.standings.rows}
    assert (after["A"], after["B"]) == ("1", "2")  # A no longer has the defeat
    assert [(change.team, change.place_before, change.place_after) for change in found.loss.changes] == [
        ("B", "1", "1"),
        ("A", "2", "2"),
    ]
    assert (found.loss.moved, found.annulment.moved) == (0, 2)
    assert found.least is found.loss
    told = found.explanation()
    assert (told.verdict.key, told.verdict.value) == ("teams.withdrawal_least", "teams.withdrawal_loss")
    assert [step.value for step in told.working] == [0, 2]
    assert told.working[1].steps[0].inputs == {
        "team": "B",
        "before": "1",
        "after": "2",
        "points_before": Fraction(4),
        "points_after": Fraction(2),
    }


@pytest.mark.clause(EDITION, "5.4.9.5")
def test_annulment_may_be_the_lesser_evil() -> None:
    """W lost to A only; a loss would give B, which never met it, the same points: nothing moves by annulling A's."""
    left = event("A-B 11, bye C", "A-C 11, bye B", "B-C 1=, A-W ==", scoring=TeamScoring.BOARD_POINTS)
    found = team_withdrawal(left, "W", None, RULES)
    assert found.least is found.annulment
    assert found.annulment.weight < found.loss.weight


def test_both_remedies_alike_leave_the_choice_to_the_judges() -> None:
    found = team_withdrawal(event("A-W 11, bye B", "A-B 11"), "W", None, RULES)
    assert [change.points_after for change in found.loss.changes] == [4, 2]
    assert [change.points_after for change in found.annulment.changes] == [2, 0]
    assert found.least is None
    assert found.explanation().verdict.key == "teams.withdrawal_alike"


def test_where_no_place_moves_the_points_tell() -> None:
    """All had met W already: a loss changes nothing, annulment takes two points from each."""
    found = team_withdrawal(event("A-W 11, B-C ==", "B-W 11, A-C 11", "C-W 11, A-B 1="), "W", None, RULES)
    assert found.loss.weight == (0, Fraction(0), Fraction(0))
    assert found.annulment.weight == (0, Fraction(0), Fraction(6))
    assert found.least is found.loss


@pytest.mark.clause(EDITION, "5.4.9.5")
def test_absence_from_the_last_round_of_a_swiss() -> None:
    whole = event("A-B 11, C-D 11", "A-C ==, B-D 1=", system=SystemOfPlay.SWISS)
    last = replace(whole, rounds=(*whole.rounds, (unplayed("A", "D"), unplayed("B", "C"))))
    lost = with_losses(last, "D", RULES)
    assert [match.result for match in lost.matches()][-2:] == [Result.WHITE_PLUS, None]
    assert len(lost.rounds) == 3


@pytest.mark.clause(EDITION, "5.4.9.5")
def test_the_judges_decide_and_their_reason_is_kept() -> None:
    found = team_withdrawal(LEFT, "W", None, RULES)
    decided = decide_withdrawal(
        found, Remedy.ANNULMENT, ReasonedDecision("main judging panel", "W never came to the hall")
    )
    assert decided.event == annulled_event(LEFT, "W")
    assert decide_withdrawal(found, Remedy.LOSS, ReasonedDecision("panel", "rule")).event == with_losses(
        LEFT, "W", RULES
    )
    told = decided.explanation()
    assert told.verdict.inputs == {"team": "W", "by": "main judging panel", "reason": "W never came to the hall"}
    assert told.working[0].key == "teams.withdrawal_least"


@given(events(3, 6), st.data())
def test_after_a_loss_everybody_has_met_the_team_and_after_annulment_nobody(
    whole: TeamEvent, data: st.DataObject
) -> None:
    team = data.draw(st.sampled_from(whole.teams))
    kept = data.draw(st.integers(0, len(whole.rounds)))
    begun = replace(whole, rounds=whole.rounds[:kept])
    lost, gone = with_losses(begun, team, RULES), annulled_event(begun, team)
    met = [name for match in lost.matches() if team in match.teams for name in match.teams if name != team]
    assert sorted(met) == sorted(name for name in whole.teams if name != team)
    assert lost.is_complete
    assert team not in gone.teams
    found = team_withdrawal(begun, team, None, RULES)
    assert (found.loss.standings.event, found.annulment.standings.event) == (lost, gone)
    assert all(change.team != team for change in (*found.loss.changes, *found.annulment.changes))


def test_a_stranger_cannot_leave_and_two_teams_are_no_competition() -> None:
    with pytest.raises(Refusal, match="there is no participant «Z»"):
        team_withdrawal(LEFT, "Z", None, RULES)
    with pytest.raises(Refusal, match="at least one prize place; got 0"):
        team_withdrawal(LEFT, "W", None, RULES, prize_places=0)
    with pytest.raises(Refusal, match="there is no competition left"):
        team_withdrawal(event("A-B 11"), "A", None, RULES)
