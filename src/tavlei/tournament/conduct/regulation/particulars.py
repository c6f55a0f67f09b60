"""The particular points of a regulation: lateness, micro-matches, openings, remote play, several organisers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Discipline
from tavlei.games.renju.openings_data import opening_regulations
from tavlei.rulebook import Rulebook, cites, phrase
from tavlei.tournament.conduct.disputes.measures import Authority, may_impose
from tavlei.tournament.conduct.findings import ConductFinding, DemandForce
from tavlei.tournament.conduct.programs import program_findings
from tavlei.tournament.systems import SystemOfPlay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.tournament.conduct.regulation.document import CompetitionRegulation

_DRAWN: Final = frozenset({SystemOfPlay.SWISS, SystemOfPlay.MIXED})


def particular_findings(regulation: CompetitionRegulation, rulebook: Rulebook) -> Iterator[ConductFinding]:
    """What the rules allow a regulation to add, where they allow it."""
    yield from _lateness(regulation)
    yield from _micro_matches(regulation)
    yield from _captures(regulation)
    yield from _opening_rule(regulation, rulebook)
    yield from _own_drawing(regulation)
    yield from _remote(regulation)
    yield from _organisers(regulation)
    yield from program_findings(regulation)


@cites("draughts-rules", "5.4.4.1")
def _lateness(regulation: CompetitionRegulation) -> Iterator[ConductFinding]:
    """Lateness within the limit has a remark, a warning or added time; the game is not lost by it (T40)."""
    measure = regulation.late_measure
    if measure is not None:
        key, met = phrase("conduct.regulation.late_measure"), may_impose(Authority.JUDGE, measure)
        yield ConductFinding("late_measure", key, met, "5.4.4.1", value=measure.label, readings=("T40",))


@cites("draughts-rules", "5.4.6/item4")
def _micro_matches(regulation: CompetitionRegulation) -> Iterator[ConductFinding]:
    """Additional micro-matches follow a drawn micro-match; single games have none."""
    if regulation.extra_micro_matches:
        key = phrase("conduct.regulation.extra_micro_matches")
        yield ConductFinding(
            "extra_micro_matches", key, regulation.is_micro_match, "5.4.6/item4", value=regulation.games
        )


@cites("draughts-rules", "6.2.3")
def _captures(regulation: CompetitionRegulation) -> Iterator[ConductFinding]:
    """Captures by the rules of 100 squares may be chosen for draughts-64 only."""
    if regulation.captures_of_100_squares:
        key = phrase("conduct.regulation.captures")
        yield ConductFinding("captures_of_100_squares", key, regulation.draughts_64, "6.2.3")


@cites("draughts-rules", "9.2.4.3")
def _opening_rule(regulation: CompetitionRegulation, rulebook: Rulebook) -> Iterator[ConductFinding]:
    """A renju regulation names the opening regulation, one of the international rules; other games have none."""
    rule, renju = regulation.opening_rule, regulation.discipline is Discipline.RENJU
    key = phrase("conduct.regulation.opening_rule")
    if renju and not rule:
        yield ConductFinding("opening_rule", key, None, "9.2.4.3", needs=("opening_rule",))
    elif rule:
        known = opening_regulations(rulebook)
        value = known[rule].title if rule in known else rule
        yield ConductFinding("opening_rule", key, renju and rule in known, "9.2.4.3", value=value)


@cites("draughts-rules", "5.4.10.9")
def _own_drawing(regulation: CompetitionRegulation) -> Iterator[ConductFinding]:
    """Another order of drawing may be ordered where pairs are drawn round by round."""
    if regulation.own_drawing.strip():
        key, met = phrase("conduct.regulation.own_drawing"), regulation.system in _DRAWN
        yield ConductFinding("own_drawing", key, met, "5.4.10.9", value=regulation.own_drawing.strip())


@cites("draughts-rules", "5.4.12.13")
def _remote(regulation: CompetitionRegulation) -> Iterator[ConductFinding]:
    """An official remote competition has the means to identify everybody and to watch the play."""
    if not regulation.is_remote or not regulation.official:
        return
    asked = (
        ("can_identify_everybody", phrase("conduct.regulation.identify"), regulation.can_identify_everybody),
        ("can_watch_play", phrase("conduct.regulation.watch"), regulation.can_watch_play),
    )
    for name, key, met in asked:
        yield ConductFinding(name, key, met, "5.4.12.13", needs=(name,) if met is None else ())


@cites("draughts-rules", "3.1.3/p2")
def _organisers(regulation: CompetitionRegulation) -> Iterator[ConductFinding]:
    """Several organisers divide their rights and duties by contract or by the regulation."""
    if len(regulation.organisers) > 1:
        key, divided = phrase("conduct.regulation.duties_divided"), regulation.duties_divided
        number = len(regulation.organisers)
        yield ConductFinding("duties_divided", key, divided, "3.1.3/p2", DemandForce.AS_A_RULE, value=number)
