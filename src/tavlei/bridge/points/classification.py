"""The classification of a whole reported tournament: from the report to the points of every player.

found = classify(event)
found.classified, found.findings          # may it be classified at all, and every condition with its clause
for part in found.parts:                  # the tournament, or the several it is classified as (3.9, B28)
    part.outcome, part.rated, part.award, part.players
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tavlei.bridge.conditions.conduct import conduct_findings
from tavlei.bridge.conditions.rated_tournament import RatedVerdict, rated_verdict
from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.points import classification_explanation
from tavlei.bridge.points.awards import Award, MatchAward, award, match_award
from tavlei.bridge.points.figures import AwardFigures
from tavlei.bridge.points.player_awards import Awarding, PlayerAward, player_awards
from tavlei.bridge.points.session_points import SessionPoints, session_points
from tavlei.bridge.points.tournament_outcome import TournamentOutcome, outcome
from tavlei.bridge.report.board_counts import count_findings
from tavlei.bridge.report.joiners import joiner_findings, length_since_last_joiner
from tavlei.bridge.report.tournament_structure import Structure, StructureKind, TournamentPart, structure
from tavlei.bridge.requirements import together
from tavlei.bridge.vocabulary import SpecialStatus, TechnicalStatus
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tavlei.bridge.conditions.rated_facts import RatedFacts
    from tavlei.bridge.points.session_choice import SessionChoice
    from tavlei.bridge.report.event import Event
    from tavlei.rulebook import Explanation, Rulebook


@dataclass(frozen=True, slots=True)
class ClassifiedPart:
    """One tournament of a report. Without `award` and `match` nothing is given for the whole of it."""

    part: TournamentPart
    findings: tuple[ConditionFinding, ...]
    outcome: TournamentOutcome
    rated: RatedVerdict
    award: Award | None
    match: MatchAward | None
    sessions: SessionPoints
    choices: Mapping[str, SessionChoice]
    players: tuple[PlayerAward, ...]

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook it was made by."""
        return self.outcome.rulebook

    @property
    def classified(self) -> bool | None:
        """Whether points are given for it; None while something that decides is not reported."""
        return _allowed(self.findings)

    @property
    def rated_findings(self) -> tuple[ConditionFinding, ...]:
        """What decides about the rating; of a local tournament, which never is rated, that alone."""
        local = self.rated.facts.technical_status is TechnicalStatus.LOCAL
        return self.rated.findings[:1] if local else self.rated.findings


@dataclass(frozen=True, slots=True)
class Classification:
    """What came of a report."""

    event: Event
    structure: Structure
    findings: tuple[ConditionFinding, ...]
    parts: tuple[ClassifiedPart, ...]

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook it was made by."""
        return self.event.rulebook

    @property
    def all_findings(self) -> tuple[ConditionFinding, ...]:
        """The conditions of the whole report, those of its structure last."""
        return (*self.findings, *self.structure.findings)

    @property
    def classified(self) -> bool | None:
        """Whether anything of it is classified; None while something that decides is not reported."""
        if not self.parts:
            return False
        answers = {part.classified for part in self.parts}
        best = True if True in answers else None if None in answers else False
        general = _allowed(self.findings)
        return False if False in (general, best) else None if None in (general, best) else True

    def explanation(self) -> Explanation:
        """The verdict, the conditions, then every tournament with lengths, places, ranks and points."""
        return classification_explanation.classification(self)


def classify(event: Event) -> Classification:
    """Classify a reported tournament."""
    found = structure(event.report, event.rulebook)
    findings = tuple(conduct_findings(replace(event.conduct, starts=event.starts), event.rulebook))
    allowed = _allowed(findings) is True
    parts = tuple(_classified(event, found.kind, part, allowed=allowed) for part in found.parts)
    return Classification(event, found, findings, parts)


def _classified(event: Event, kind: StructureKind, part: TournamentPart, *, allowed: bool) -> ClassifiedPart:
    if kind is StructureKind.STAGE_GROUPS:
        event = replace(event, championship=None)
    found = outcome(event, part.course)
    rated = rated_verdict(_facts(event, kind, found), event.rulebook)
    counted = tuple(count_findings(part.course))
    findings = (*counted, *_minima(event, found))
    allowed = allowed and _allowed(counted) is True
    counts = allowed and _allowed(findings) is True
    points = award(found.field(), rated.terms()) if counts and not found.is_match else None
    match = _match(event, found) if counts and found.is_match else None
    divisions = [
        division for division in event.divisions if allowed and _belongs(division.stage, division.entries, part)
    ]
    sessions = session_points(event, divisions, lambda entry: found.ranks[entry].rank)
    awarding = Awarding(event, found, rated, points, match, sessions)
    choices = {entry: awarding.choice(entry) for entry in found.verdicts if sessions.of(entry)}
    players = tuple(player_awards(awarding))
    return ClassifiedPart(
        part=part,
        findings=findings,
        outcome=found,
        rated=rated,
        award=points,
        match=match,
        sessions=sessions,
        choices=choices,
        players=players,
    )


def _allowed(findings: Iterable[ConditionFinding]) -> bool | None:
    """Whether all conditions of being classified hold."""
    return together(finding for finding in findings if finding.consequence is Consequence.NOT_CLASSIFIED)


def _belongs(stage: int, entries: frozenset[str], part: TournamentPart) -> bool:
    """Whether a division into sessions is one of this tournament."""
    return stage in part.stages and entries <= set(part.course.report.by_id)


@cites("bridge-classification", "3.9", "8.3")
def _facts(event: Event, kind: StructureKind, result: TournamentOutcome) -> RatedFacts:
    """The facts of section 8 with what the course adds to them; a group by itself has no special status (B83)."""
    course, listed = result.course, set(result.listed)
    facts = replace(
        event.facts,
        format=course.report.format,
        length=result.lengths.length,
        actual_length=result.lengths.actual,
        participants=len(listed),
        disqualified_outside_list=sum(1 for reported_entry in course.disqualified() if reported_entry.id not in listed),
        length_since_last_joiner=length_since_last_joiner(course, result.lengths),
        grouped=kind is StructureKind.SEPARATE_GROUPS,
        entrants=len(course.report.entries) if event.facts.entrants is None else event.facts.entrants,
        further=(*event.facts.further, *joiner_findings(course)),
    )
    if kind is StructureKind.STAGE_GROUPS:
        return replace(facts, special_status=SpecialStatus.NONE, guaranteed=None)
    return facts


@cites("bridge-classification", "7.2")
def _minima(event: Event, result: TournamentOutcome) -> Iterator[ConditionFinding]:
    """The least actual length and the least field for master points; of a match also its margin."""
    figures, lost = event.rulebook.figures(AwardFigures), Consequence.NOT_CLASSIFIED
    field, least = len(result.listed), figures.least_participants[result.course.report.format]
    actual, boards = result.lengths.actual, figures.least_boards
    yield ConditionFinding(
        key=phrase("bridge.enough_boards"),
        met=actual >= boards,
        clause=event.rulebook.clause("7.2"),
        consequence=lost,
        value=actual,
        threshold=boards,
        readings=("B34",),
    )
    yield ConditionFinding(
        phrase("bridge.enough_participants"), field >= least, event.rulebook.clause("7.2"), lost, field, least
    )
    if result.is_match and event.imp_margin is None:
        key = phrase("bridge.tournament.match_margin")
        yield ConditionFinding(
            key, None, event.rulebook.clause("7.6/p2"), lost, readings=("B45",), needs=("imp_margin",)
        )


def _match(event: Event, result: TournamentOutcome) -> MatchAward | None:
    """The points of a match; a drawn one gives none (B45)."""
    margin, ranking = event.imp_margin, result.ranking
    if margin is None or len(ranking.placed) < 2:
        return None
    if (margin == 0) is not bool(ranking.ties):
        message = phrase("a match is drawn if its margin is 0, and only then")
        raise Refusal(Problem(message, path="imp_margin", clause=event.rulebook.clause("7.6/p2")))
    return match_award(result.ranks[ranking.placed[-1].entry].rank, result.lengths.actual, margin, event.rulebook)
