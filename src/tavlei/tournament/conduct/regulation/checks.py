"""Where a regulation contradicts the rules, or leaves open what it must fix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.games.clock import check_time_control, lateness_limit
from tavlei.games.draughts.starting_positions import drawing_tables
from tavlei.rulebook import Step, cites, phrase
from tavlei.tournament.conduct.admission.ages import group_finding
from tavlei.tournament.conduct.admission.documents import own_procedure_finding
from tavlei.tournament.conduct.figures import ConductFigures
from tavlei.tournament.conduct.findings import Check, ConductFinding, DemandForce
from tavlei.tournament.conduct.levels import Level
from tavlei.tournament.conduct.regulation.particulars import particular_findings
from tavlei.tournament.standings.criteria import CRITERIA
from tavlei.tournament.standings.shmulyan import SHMULYAN
from tavlei.tournament.swiss.plan import drawing_manner
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams.criteria import TeamCriterion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.regulation.document import CompetitionRegulation

_WITH_TABLE: Final = frozenset({SystemOfPlay.ROUND_ROBIN, SystemOfPlay.SWISS, SystemOfPlay.MIXED})


def check_regulation(regulation: CompetitionRegulation, rulebook: Rulebook) -> Check:
    """Hold a regulation against every clause that bounds it."""
    return Check(phrase("conduct.regulation"), tuple(_findings(regulation, rulebook)), "I", rulebook=rulebook)


def _findings(regulation: CompetitionRegulation, rulebook: Rulebook) -> Iterator[ConductFinding]:
    yield _edition(regulation, rulebook)
    yield from _groups(regulation, rulebook)
    yield _system(regulation)
    yield from _criteria(regulation)
    yield from _play_off(regulation)
    yield from _time(regulation, rulebook)
    yield from _drawing(regulation, rulebook)
    yield from _money(regulation, rulebook)
    yield own_procedure_finding(regulation.level, regulation.documents)
    yield from _draughts_64(regulation, rulebook)
    yield from _teams(regulation)
    yield from _deadlines(regulation)
    yield from particular_findings(regulation, rulebook)


@cites("draughts-rules", "I")
def _edition(regulation: CompetitionRegulation, rulebook: Rulebook) -> ConductFinding:
    """The rules in force bind every competition in Russia; no other edition may be chosen."""
    in_force = rulebook.library.edition_on(rulebook.edition.series, regulation.starts).id
    named = regulation.edition or rulebook.edition.id
    return ConductFinding(
        "edition", phrase("conduct.regulation.edition"), named == in_force, "I", value=named, threshold=in_force
    )


@cites("draughts-rules", "2.1", "2.1/table")
def _groups(regulation: CompetitionRegulation, rulebook: Rulebook) -> Iterator[ConductFinding]:
    if not regulation.students:
        yield group_finding(regulation.age_groups, regulation.discipline, rulebook)


@cites("draughts-rules", "1.4")
def _system(regulation: CompetitionRegulation) -> ConductFinding:
    chosen = regulation.system
    met, needs = (None, ("system",)) if chosen is None else (True, ())
    return ConductFinding("system", phrase("conduct.regulation.system"), met, "1.4", value=chosen, needs=needs)


@cites("draughts-rules", "5.4.8.2/p2", "5.4.8.12", "5.4.8.4.3")
def _criteria(regulation: CompetitionRegulation) -> Iterator[ConductFinding]:
    if regulation.system not in _WITH_TABLE:
        return
    named, known = regulation.criteria, _known_criteria(regulation)
    settled = named or regulation.play_off or regulation.teams_play  # 5.4.9.6 has an order of its own for teams
    met, needs = (True, ()) if settled else (None, ("criteria",))
    listed = tuple(Step("conduct.listed", _title(criterion)) for criterion in named)
    key = phrase("conduct.regulation.criteria")
    yield ConductFinding("criteria", key, met, "5.4.8.2/p2", value=len(named), needs=needs, steps=listed)
    for name in named:
        if name not in known:
            key = phrase("conduct.regulation.criterion_unknown")
            yield ConductFinding("criteria", key, met=False, number="5.4.8.2", value=_title(name))
    for name in sorted({criterion for criterion in named if named.count(criterion) > 1}):
        key = phrase("conduct.regulation.criterion_twice")
        yield ConductFinding("criteria", key, met=False, number="5.4.8.2/p2", value=_title(name))
    if SHMULYAN.key in named:
        key, met = phrase("conduct.regulation.shmulyan"), regulation.system is SystemOfPlay.ROUND_ROBIN
        yield ConductFinding("criteria", key, met, "5.4.8.4.3", value=regulation.system)


def _title(name: str) -> str:
    return CRITERIA[name].title if name in CRITERIA else name


def _known_criteria(regulation: CompetitionRegulation) -> tuple[str, ...]:
    """The criteria for single participants, for teams, or where both take places for both."""
    teams = tuple(team_criterion.value for team_criterion in TeamCriterion) if regulation.teams_play else ()
    alone = tuple(CRITERIA) if regulation.kind.places_athletes and not regulation.discipline.is_team else ()
    return tuple(dict.fromkeys((*alone, *teams)))


@cites("draughts-rules", "5.4.8.13/item3")
def _play_off(regulation: CompetitionRegulation) -> Iterator[ConductFinding]:
    if not regulation.play_off:
        return
    settled = regulation.play_off_control is not None or regulation.play_off_rules_apart
    met, needs = (True, ()) if settled else (None, ("play_off_control",))
    yield ConductFinding("play_off", phrase("conduct.regulation.play_off"), met, "5.4.8.13/item3", needs=needs)


@cites("draughts-rules", "5.4.2.1", "5.4.4.1")
def _time(regulation: CompetitionRegulation, rulebook: Rulebook) -> Iterator[ConductFinding]:
    if not regulation.discipline.has_clock:
        return
    control, key = regulation.time_control, phrase("conduct.regulation.time_control")
    if control is None:
        yield ConductFinding("time_control", key, met=None, number="5.4.2.1", needs=("time_control",))
        return
    checked = check_time_control(control, regulation.discipline, rulebook)
    explanation = checked.explanation()
    below = (explanation.verdict, *explanation.conditions)
    number = checked.rule.clause.number
    yield ConductFinding("time_control", key, checked.allowed, number, value=str(control), steps=below)
    if regulation.lateness_minutes is None:
        return
    longest = lateness_limit(control, rulebook).minutes
    key, minutes = phrase("conduct.regulation.lateness"), regulation.lateness_minutes
    met = 0 <= minutes <= longest
    yield ConductFinding("lateness_minutes", key, met, "5.4.4.1", value=minutes, threshold=longest, readings=("D22",))


@cites("draughts-rules", "5.4.10.10", "5.4.11")
def _drawing(regulation: CompetitionRegulation, rulebook: Rulebook) -> Iterator[ConductFinding]:
    regional = regulation.level.is_regional
    if regulation.system in (SystemOfPlay.SWISS, SystemOfPlay.MIXED):
        by_hand = regulation.drawn_by_hand
        drawing = drawing_manner(rulebook, regional_or_higher=regional, by_hand=by_hand, program_at_hand=not by_hand)
        key, value = phrase("conduct.regulation.drawing"), drawing.manner.value
        yield ConductFinding("drawn_by_hand", key, drawing.allowed, drawing.clause.number, value=value)
    if regional:
        key, program = phrase("conduct.regulation.program"), regulation.run_by_program
        yield ConductFinding("run_by_program", key, program, "5.4.11", DemandForce.AS_A_RULE, program)


@cites("draughts-rules", "5.2", "5.2/item2", "5.4.17.4")
def _money(regulation: CompetitionRegulation, rulebook: Rulebook) -> Iterator[ConductFinding]:
    most, fee = rulebook.figures(ConductFigures).most_fee, regulation.fee
    key = phrase("conduct.regulation.fee")
    yield ConductFinding("fee", key, fee <= most, "5.2/item2", value=fee, threshold=most)
    if fee and not regulation.fee_set_by_federation:
        key, met = phrase("conduct.regulation.fee_set"), not regulation.level.reaches(Level.ALL_RUSSIAN)
        yield ConductFinding("fee_set_by_federation", key, met, "5.2/item2", value=regulation.level.label)
    key, most = phrase("conduct.regulation.deposit"), rulebook.figures(ConductFigures).most_deposit
    yield ConductFinding(
        "deposit", key, regulation.deposit <= most, "5.4.17.4", value=regulation.deposit, threshold=most
    )


@cites("draughts-rules", "6.2/item2", "6.2.2/item2")
def _draughts_64(regulation: CompetitionRegulation, rulebook: Rulebook) -> Iterator[ConductFinding]:
    if regulation.draughts_64:
        key = phrase("conduct.regulation.only_russian")
        yield ConductFinding("draughts_64", key, regulation.is_russian, "6.2/item2", value=regulation.discipline.value)
        key, games = phrase("conduct.regulation.micro_match"), regulation.games
        yield ConductFinding("games", key, regulation.is_micro_match, "6.2/item2", value=games)
    table = regulation.start_table
    if table is None:
        if regulation.draughts_64:
            key = phrase("conduct.regulation.start_table")
            yield ConductFinding("start_table", key, met=None, number="6.2.2/item2", needs=("start_table",))
        return
    known = drawing_tables(rulebook)
    key, approved = phrase("conduct.regulation.start_table"), table.name in known or bool(table.approved_by.strip())
    yield ConductFinding("start_table", key, approved, "6.2.2/item2", value=table.name)


@cites("draughts-rules", "5.4.9.2")
def _teams(regulation: CompetitionRegulation) -> Iterator[ConductFinding]:
    if regulation.teams_play:
        met, needs = (None, ("team",)) if regulation.team is None else (True, ())
        yield ConductFinding("team", phrase("conduct.regulation.team"), met, "5.4.9.2", needs=needs)


@cites("draughts-rules", "5.1/p3", "14.2")
def _deadlines(regulation: CompetitionRegulation) -> Iterator[ConductFinding]:
    due = regulation.preliminary_due
    key = phrase("conduct.regulation.preliminary_due")
    if due is None:
        yield ConductFinding("preliminary_due", key, None, "5.1/p3", DemandForce.AS_A_RULE, needs=("preliminary_due",))
    else:
        before = due <= regulation.starts
        yield ConductFinding("preliminary_due", key, before, "5.1/p3", value=due, threshold=regulation.starts)
    if regulation.report_due is not None:
        key, after = phrase("conduct.regulation.report_due"), regulation.report_due >= regulation.ends
        yield ConductFinding("report_due", key, after, "14.2", value=regulation.report_due, threshold=regulation.ends)
