"""An edition that extends the rules and changes a figure: the rules follow it, the old edition does not move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.tournament.conduct.helpers import moment
from tests.tournament.rules import LATER, RULES, later_rules

from tavlei.games.clock import Discipline
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.measures import check_added_time
from tavlei.tournament.conduct.disputes.protest_deadlines import decision_deadline
from tavlei.tournament.micro_match import break_minutes
from tavlei.tournament.model import Encounter, Participant, Result, Tournament
from tavlei.tournament.swiss import PairingRequest, System, pair_round
from tavlei.tournament.teams import admission, line_up_deadline

if TYPE_CHECKING:
    from pathlib import Path

EDITION = "draughts-rules-2022"


@pytest.mark.clause(EDITION, "5.4.6/item2", "5.4.9.2/item2", "5.4.9.4")
def test_figures_of_matches(tmp_path: Path) -> None:
    changes = '["5.4.6/item2"]\nmicro_match_break_minutes = 10\n["5.4.9.4"]\nleast_team_present = 3\n'
    later = later_rules(tmp_path, "tournament", changes)
    assert [break_minutes(Discipline.RUSSIAN, rules) for rules in (RULES, later)] == [5, 10]
    assert [admission("a", 2, 6, rules).is_admitted for rules in (RULES, later)] == [True, False]
    assert line_up_deadline(0, later) == line_up_deadline(0, RULES)
    cited = admission("a", 2, 6, later).explanation().verdict.clause
    assert cited == later.clause("5.4.9.4")
    assert cited.edition == LATER


@pytest.mark.clause(EDITION, "5.4.10.2/item3")
def test_how_often_a_colour_may_be_repeated(tmp_path: Path) -> None:
    """After two games with White one needs Black where no more than two are allowed."""
    later = later_rules(tmp_path, "tournament", '["5.4.10.2/item3"]\nmost_equal_colours = 2\n')
    rounds = (
        (Encounter("a", "b", Result.DRAW), Encounter("c", "d", Result.DRAW)),
        (Encounter("a", "d", Result.DRAW), Encounter("c", "b", Result.DRAW)),
    )
    played = Tournament(tuple(map(Participant, "abcd")), rounds)
    found = pair_round(PairingRequest(played, System.LOT, "seed", rulebook=RULES))
    assert {frozenset(pair) for pair in found.pairs_of_names()} == {frozenset("ac"), frozenset("bd")}
    with pytest.raises(Refusal, match=f"a colour four times running.*{LATER}"):
        pair_round(PairingRequest(played, System.LOT, "seed", rulebook=later))


@pytest.mark.clause(EDITION, "5.4.15.1/item3", "5.4.17.3")
def test_figures_of_the_conduct(tmp_path: Path) -> None:
    changes = '["5.4.15.1/item3"]\nmost_added_seconds = 60\n["5.4.17.3"]\ndecision_hours = 12\n'
    later = later_rules(tmp_path, "conduct", changes)
    assert check_added_time(90, 0, RULES) == 90
    with pytest.raises(Refusal, match=f"from 1 to 60.*{LATER}"):
        check_added_time(90, 0, later)
    ends = [decision_deadline(moment(8), rules).until for rules in (RULES, later)]
    assert ends[0] is not None
    assert ends[1] == moment(20)
    assert ends[0] > moment(20)
