"""The regulation that the office keeps, held against every clause that bounds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.games.clock import TimeControl, parse_time_control
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.regulation.event_rules import (
    SERIES,
    enum_member,
    is_official,
    problem_of,
    rulebook_of,
    rules_discipline,
)
from tavlei.office.competitions.regulation.teams import kind_of_places
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.admission.documents import DocumentRules, ShownDocument
from tavlei.tournament.conduct.disputes.measures import Measure
from tavlei.tournament.conduct.levels import level_of
from tavlei.tournament.conduct.people import MannerOfPlay, OpenTo
from tavlei.tournament.conduct.regulation.checks import check_regulation
from tavlei.tournament.conduct.regulation.document import CompetitionRegulation, StartTable
from tavlei.tournament.merged_groups import AgeGroup
from tavlei.tournament.systems import SystemOfPlay

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.games.clock import Discipline
    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.findings import Check, ConductFinding

_SYSTEMS: Final = {
    "round_robin": SystemOfPlay.ROUND_ROBIN,
    "knockout": SystemOfPlay.OLYMPIC,
    "scheveningen": SystemOfPlay.SCHEVENINGEN,
    "mixed": SystemOfPlay.MIXED,
}
_OPEN_TO: Final = {"men": OpenTo.MEN, "women": OpenTo.WOMEN, "mixed": OpenTo.MIXED}
_FIELDS: Final[Mapping[str, str]] = {
    "drawn_by_hand": "draw_by_hand",
    "preliminary_due": "entries_close",
    "start_table": "starting_positions",
    "age_groups": "age_group",
    "open_to": "sexes",
    "fee_set_by_federation": "fee_by_holding_body",
}
"""Where the form asks for what the rules name otherwise."""
_DOCUMENTS: Final[Mapping[str, ShownDocument]] = {
    **{shown_document.value: shown_document for shown_document in ShownDocument},
    "insurance": ShownDocument.ACCIDENT_INSURANCE,
}
MEDICAL: Final = "medical"


@cites("draughts-rules", "1.4", "2.1", "5.2", "5.4.2.1", "5.4.17.4")
def regulation_for_rules(competition: Competition, regulation: Regulation) -> CompetitionRegulation | None:
    """The regulation as the rules know it; None in sports that the draughts rules do not bind."""
    discipline = rules_discipline(competition)
    if discipline is None:
        return None
    table = regulation.starting_positions.strip()
    return CompetitionRegulation(
        level=level_of(competition.status),
        discipline=discipline,
        starts=competition.starts,
        ends=competition.ends,
        edition=regulation.editions.get(SERIES),
        kind=kind_of_places(competition, regulation),
        official=is_official(competition, regulation),
        manner=MannerOfPlay.REMOTE if competition.online else MannerOfPlay.OVER_THE_BOARD,
        system=system_of(competition, regulation),
        criteria=event_kind(competition).criteria(regulation),
        time_control=time_control(regulation, discipline),
        lateness_minutes=regulation.lateness_minutes,
        drawn_by_hand=regulation.draw_by_hand,
        age_groups=age_groups(regulation),
        open_to=_OPEN_TO[regulation.sexes],
        students=regulation.students,
        fee=regulation.fee,
        fee_set_by_federation=not regulation.fee_by_holding_body,
        deposit=regulation.deposit,
        documents=document_rules(regulation),
        preliminary_due=regulation.entries_close,
        start_table=StartTable(name=table, approved_by=regulation.positions_approved_by) if table else None,
        team=regulation.team.rule(rulebook_of(competition, regulation)) if regulation.team else None,
        play_off=regulation.play_off,
        play_off_control=_control(regulation.play_off_control, "play_off_control"),
        play_off_rules_apart=regulation.play_off_rules_apart,
        draughts_64=regulation.draughts_64,
        games=regulation.games,
        devices_stored=regulation.devices_stored,
        report_due=regulation.report_due,
        late_measure=enum_member(Measure, regulation.late_measure) if regulation.late_measure else None,
        extra_micro_matches=regulation.extra_micro_matches,
        captures_of_100_squares=regulation.captures_of_100_squares,
        opening_rule=regulation.opening_rule,
        own_drawing=regulation.own_drawing,
        can_identify_everybody=regulation.can_identify_everybody,
        can_watch_play=regulation.can_watch_play,
        organisers=tuple(name.strip() for name in regulation.organisers.split(";") if name.strip()),
        duties_divided=regulation.duties_divided,
        programs_named_by=regulation.programs_named_by,
    )


@cites("draughts-rules", "1.4/item3", "1.4/item4")
def system_of(competition: Competition, regulation: Regulation) -> SystemOfPlay:
    """The system; a knock-out in which all places are played for is the improved Olympic one."""
    of_play = _SYSTEMS.get(competition.system, SystemOfPlay.SWISS)
    all_places = of_play is SystemOfPlay.OLYMPIC and not regulation.places_played
    return SystemOfPlay.IMPROVED_OLYMPIC if all_places else of_play


def time_control(regulation: Regulation, discipline: Discipline) -> TimeControl | None:
    """The time control, if the discipline has a clock and the regulation names one."""
    return _control(regulation.time_control, "time_control") if discipline.has_clock else None


def _control(text: str, path: str) -> TimeControl | None:
    if not text.strip():
        return None
    try:
        return parse_time_control(text)
    except Refusal as refusal:
        raise refusal.at(path) from None


@cites("draughts-rules", "2.1", "2.1/p5")
def age_groups(regulation: Regulation) -> tuple[AgeGroup, ...]:
    """The age group, or two that are merged; without a word of the regulation the adults."""
    first = _age_group(regulation.age_group or AgeGroup.ADULTS.value, "age_group")
    if not regulation.second_age_group:
        return (first,)
    return first, _age_group(regulation.second_age_group, "second_age_group")


def _age_group(named: str, path: str) -> AgeGroup:
    if named not in list(AgeGroup):
        data = {"choices": ", ".join(AgeGroup), "got": named}
        raise Refusal(Problem("expected one of: {choices}; got {got}", data, path=path))
    return AgeGroup(named)


@cites("draughts-rules", "2.2.5", "2.2.6")
def document_rules(regulation: Regulation) -> DocumentRules:
    """The documents: of the general procedure, or only those that the regulation of a small event lists."""
    listed = regulation.documents
    if not listed:
        return DocumentRules(further=regulation.further_documents)
    named = [name for name in listed if name != MEDICAL]
    if unknown := [name for name in named if name not in _DOCUMENTS]:
        data = {"choices": ", ".join((*_DOCUMENTS, MEDICAL)), "got": ", ".join(unknown)}
        raise Refusal(Problem("expected one of: {choices}; got {got}", data, path="documents"))
    only = frozenset(_DOCUMENTS[name] for name in named)
    return DocumentRules(further=regulation.further_documents, only=only, medical=MEDICAL in listed)


def regulation_check(competition: Competition, regulation: Regulation) -> Check | None:
    """Every demand on the regulation, met or not; None where the draughts rules do not bind."""
    competition_regulation = regulation_for_rules(competition, regulation)
    return (
        None
        if competition_regulation is None
        else check_regulation(competition_regulation, rulebook_of(competition, regulation))
    )


def check_sentences(findings: Iterable[ConductFinding], rulebook: Rulebook) -> list[Problem]:
    """Findings as problems of the fields of the form."""
    return [
        problem_of(conduct_finding, rulebook, _FIELDS.get(conduct_finding.name, conduct_finding.name))
        for conduct_finding in findings
    ]


def open_points(competition: Competition, regulation: Regulation) -> tuple[ConductFinding, ...]:
    """What the regulation may do but should not, and what it leaves open though it must say it."""
    check = regulation_check(competition, regulation)
    return () if check is None else (*check.remarks, *check.unknown)
