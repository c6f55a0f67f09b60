"""Whether a tournament is rated, and how (8.2-8.9): every condition with its clause and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.bridge.conditions.admission import admission_findings
from tavlei.bridge.conditions.categories import category_findings
from tavlei.bridge.conditions.figures import ConditionFigures
from tavlei.bridge.conditions.rated_facts import (
    Admission,
    Entrant,
    FeeReason,
    Invitations,
    Limit,
    PlayerSex,
    RatedFacts,
)
from tavlei.bridge.conditions.rated_terms import RatedEventKind, RatedTerms
from tavlei.bridge.conditions.schedule import PlayingConditions, break_finding, schedule_findings
from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.requirements import at_least, stated, together
from tavlei.bridge.vocabulary import LABELS, Ages, Format, Sexes, SpecialStatus, TechnicalStatus
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from tavlei.rulebook import Rulebook

__all__ = [
    "Admission",
    "Entrant",
    "FeeReason",
    "Invitations",
    "Limit",
    "PlayerSex",
    "RatedFacts",
    "RatedKind",
    "RatedVerdict",
    "length_needed",
    "own_length_finding",
    "rated_verdict",
]

_DECIDING = (Consequence.NOT_CLASSIFIED, Consequence.NOT_RATED, Consequence.DECISION)
_RUSSIAN = (SpecialStatus.RUSSIAN, SpecialStatus.MAIN_RUSSIAN)


class RatedKind(StrEnum):
    """The two kinds of rated tournaments (8.4)."""

    NORMAL = "normal"
    EXPRESS = "express"


@dataclass(frozen=True, slots=True)
class RatedVerdict:
    """Whether a tournament is rated: None while a fact is missing that could decide it.

    `status` is what is left of the special status; `by_length` is the kind the length allows.
    """

    facts: RatedFacts
    by_length: RatedKind | None
    rated: bool | None
    findings: tuple[ConditionFinding, ...]
    status: SpecialStatus
    fixed_rating_coefficient: Fraction | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def classified(self) -> bool | None:
        """Whether 3.6-3.8 let it be classified; None while a fact is missing, or if they were not judged."""
        judged = [
            condition_finding
            for condition_finding in self.facts.further
            if condition_finding.consequence is Consequence.NOT_CLASSIFIED
        ]
        return together(judged) if judged else None

    @property
    def kind(self) -> RatedKind | None:
        """Normal or express; None if the tournament is not rated or that is not known yet."""
        return self.by_length if self.rated else None

    @property
    def status_lost(self) -> bool:
        """Whether a regional championship lost its status (1.10/p6)."""
        return self.status is not self.facts.special_status

    @property
    def needs(self) -> tuple[str, ...]:
        """The fields of the report that are missing, each once."""
        return tuple(dict.fromkeys(name for finding in self.findings if finding.met is None for name in finding.needs))

    @property
    def own_length_needed(self) -> int | None:
        """The length a participant needs for PB and RO (8.13); None if the tournament is not rated."""
        return None if self.kind is None else length_needed(self.facts.format, self.kind, self.rulebook)

    def terms(self) -> RatedTerms | None:
        """The terms for the awards of points; None if the tournament is not rated."""
        if self.kind is None:
            return None
        facts = self.facts
        return RatedTerms(
            status=self.status,
            express=self.kind is RatedKind.EXPRESS,
            amateur=facts.category is not None and facts.category.amateur,
            guaranteed=facts.guaranteed,
            fixed_rating_coefficient=self.fixed_rating_coefficient,
            kind=_event_kind(facts),
            host_country_category=facts.host_country_category if _event_kind(facts) is RatedEventKind.FOREIGN else None,
            rulebook=self.rulebook,
        )

    def explanation(self) -> Explanation:
        """The verdict, every condition, and what follows for the points."""
        return Explanation(self._verdict(), tuple(finding.step() for finding in self.findings), tuple(self._working()))

    def _verdict(self) -> Step:
        clause = self.rulebook.clause("8.4")
        if self.rated is None:
            return Step("bridge.rated.undecided", len(self.needs), clause)
        if self.kind is RatedKind.NORMAL:
            return Step("bridge.rated.is_normal", clause=clause)
        if self.kind is RatedKind.EXPRESS:
            return Step("bridge.rated.is_express", clause=clause)
        return Step("bridge.rated.is_not", len([finding for finding in self.findings if _bars(finding)]), clause)

    def _working(self) -> Iterator[Step]:
        yield Step("bridge.rated.status", LABELS[self.status], self.rulebook.clause("1.10"))
        if self.fixed_rating_coefficient is not None:
            yield Step(
                "bridge.rated.fixed_coefficient",
                self.fixed_rating_coefficient,
                self.rulebook.clause("8.5/p2"),
                ("B16",),
            )
        if self.own_length_needed is not None:
            yield Step("bridge.rated.own_length_needed", self.own_length_needed, self.rulebook.clause("8.13"))


@cites("bridge-classification", "8.4/p2")
def length_needed(format_: Format, kind: RatedKind, rulebook: Rulebook) -> int:
    """The boards a rated tournament of this kind needs."""
    figures = rulebook.figures(ConditionFigures)
    return figures.express_length if kind is RatedKind.EXPRESS else figures.normal_length[format_]


@cites("bridge-classification", "8.13")
def own_length_finding(format_: Format, kind: RatedKind, own_length: int, rulebook: Rulebook) -> ConditionFinding:
    """Whether the length for one participant (4.2) is enough for PB and RO."""
    needed = length_needed(format_, kind, rulebook)
    key = phrase("bridge.rated.own_length")
    return at_least(
        key, own_length, needed, rulebook.clause("8.13"), Consequence.REMARK, needs="own_length", readings=("B46",)
    )


@cites("bridge-classification", "8.4", "8.4/p3", "1.10/p6")
def rated_verdict(facts: RatedFacts, rulebook: Rulebook) -> RatedVerdict:
    """Judge a tournament by section 8; a regional championship that fails it loses its status."""
    _refuse_contradictions(facts, rulebook)
    by_length = _kind_by_length(facts, rulebook)
    regional = facts.special_status is SpecialStatus.REGIONAL and by_length is RatedKind.NORMAL
    findings = tuple(_findings(facts, by_length, rulebook, regional=regional))
    rated = together(finding for finding in findings if finding.consequence in _DECIDING)
    status = facts.special_status
    if status is SpecialStatus.REGIONAL:
        condition_finding = _regional_kept(rated, by_length, rulebook)
        findings, status = (
            (*findings, condition_finding),
            SpecialStatus.NONE if condition_finding.met is False else status,
        )
    return RatedVerdict(
        facts,
        by_length,
        rated,
        findings,
        status,
        _fixed_coefficient(facts, rulebook) if rated else None,
        rulebook=rulebook,
    )


def _bars(condition_finding: ConditionFinding) -> bool:
    return condition_finding.met is False and condition_finding.consequence in _DECIDING


def _event_kind(facts: RatedFacts) -> RatedEventKind:
    if facts.european_or_world:
        return RatedEventKind.WORLD_EUROPE
    return RatedEventKind.FOREIGN if facts.technical_status is TechnicalStatus.FOREIGN else RatedEventKind.RUSSIA


def _findings(
    facts: RatedFacts, by_length: RatedKind | None, rulebook: Rulebook, *, regional: bool
) -> Iterator[ConditionFinding]:
    yield from _organisation(facts, rulebook)
    yield from _forms_of_play(facts, rulebook)
    yield from _lengths(facts, by_length, rulebook)
    yield _field(facts, rulebook)
    express = by_length is RatedKind.EXPRESS
    playing = PlayingConditions(facts.format, express, facts.largest_team, facts.screens, facts.named_in_2_1)
    yield from schedule_findings(facts.schedule, playing, rulebook)
    days = [scheduled.day for scheduled in facts.schedule or ()] or facts.playing_days
    yield break_finding(days, facts.festival, rulebook, regional=regional, accepted=facts.break_accepted)
    if facts.technical_status is TechnicalStatus.ALL_RUSSIAN:
        yield from category_findings(facts, rulebook, regional=regional)
        yield from admission_findings(facts, rulebook, regional=regional)
    yield from facts.further


@cites("bridge-classification", "8.2")
def _organisation(facts: RatedFacts, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    """Technical status and the chief judge; asked of tournaments in Russia, and nothing local is rated (B100)."""
    clause, status = rulebook.clause("8.2"), facts.technical_status
    key = phrase("bridge.rated.technical_status")
    rated = status is not TechnicalStatus.LOCAL
    yield ConditionFinding(key, rated, clause, Consequence.NOT_RATED, LABELS[status], readings=("B100",))
    if facts.held_in_russia and status is not TechnicalStatus.FOREIGN:
        judge = phrase("bridge.rated.chief_judge")
        yield stated(judge, facts.chief_judge_agreed, clause, Consequence.NOT_RATED, needs="chief_judge_agreed")


@cites("bridge-classification", "8.3")
def _forms_of_play(facts: RatedFacts, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    asked = (
        (phrase("bridge.rated.online"), facts.online, "online"),
        (phrase("bridge.rated.synchronous"), facts.synchronous, "synchronous"),
        (phrase("bridge.rated.grouped"), facts.grouped, "grouped"),
    )
    for key, answer, name in asked:
        yield stated(key, answer, rulebook.clause("8.3"), Consequence.NOT_RATED, needs=name, wanted=False)


def _kind_by_length(facts: RatedFacts, rulebook: Rulebook) -> RatedKind | None:
    """Normal or express by the length, and by what is left of it after the last joining (3.3)."""
    lengths = [facts.length]
    if facts.length_since_last_joiner is not None:
        lengths.append(facts.length_since_last_joiner)
    return next((kind for kind in RatedKind if min(lengths) >= length_needed(facts.format, kind, rulebook)), None)


@cites("bridge-classification", "3.3", "app1/note1")
def _lengths(facts: RatedFacts, by_length: RatedKind | None, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    kind = by_length or RatedKind.EXPRESS
    needed = length_needed(facts.format, kind, rulebook)
    key = phrase("bridge.rated.length") if by_length is not RatedKind.EXPRESS else phrase("bridge.rated.express_length")
    not_rated = Consequence.NOT_RATED
    yield at_least(key, facts.length, needed, rulebook.clause("8.4/p2"), not_rated, needs="length", readings=("B34",))
    if facts.length_since_last_joiner is not None:
        key = phrase("bridge.rated.length_since_last_joiner")
        left = facts.length_since_last_joiner
        yield at_least(key, left, needed, rulebook.clause("3.3"), not_rated, needs="length", readings=("B62",))
    if facts.guaranteed is not None:
        key = phrase("bridge.rated.actual_length")
        readings = ("B34", "B104")
        actual = facts.actual_length
        yield at_least(key, actual, needed, rulebook.clause("app1/note1"), not_rated, needs="length", readings=readings)
    if facts.special_status in _RUSSIAN and by_length is RatedKind.EXPRESS:
        key = phrase("bridge.rated.express_with_status")
        label = LABELS[facts.special_status]
        yield ConditionFinding(
            key, met=False, clause=rulebook.clause("8.4/p3"), consequence=not_rated, value=label, readings=("B101",)
        )


@cites("bridge-classification", "8.5", "8.5/p2")
def _field(facts: RatedFacts, rulebook: Rulebook) -> ConditionFinding:
    count, least = _counted_field(facts), rulebook.figures(ConditionFigures).least_field[facts.format]
    if count < least and _excepted_championship(facts):
        key, clause = phrase("bridge.rated.small_championship"), rulebook.clause("8.5/p2")
        met = True  # the exception of the paragraph
        return ConditionFinding(
            key=key,
            met=met,
            clause=clause,
            consequence=Consequence.NOT_RATED,
            value=count,
            threshold=least,
            readings=("B16",),
        )
    key = phrase("bridge.rated.field")
    return at_least(key, count, least, rulebook.clause("8.5"), Consequence.NOT_RATED, needs="participants")


def _counted_field(facts: RatedFacts) -> int:
    return facts.participants + facts.disqualified_outside_list


def _excepted_championship(facts: RatedFacts) -> Sexes | Ages | None:
    """Whether it is the junior or the women's championship of Russia."""
    if facts.special_status not in _RUSSIAN or facts.category is None:
        return None
    if facts.category.ages is Ages.JUNIOR:
        return Ages.JUNIOR
    return Sexes.WOMEN if facts.category.sexes is Sexes.WOMEN else None


def _fixed_coefficient(facts: RatedFacts, rulebook: Rulebook) -> Fraction | None:
    which = _excepted_championship(facts)
    if which is None or _counted_field(facts) >= rulebook.figures(ConditionFigures).least_field[facts.format]:
        return None
    women, junior = rulebook.figures(ConditionFigures).fixed_coefficients
    return junior if which is Ages.JUNIOR else women


def _regional_kept(rated: bool | None, by_length: RatedKind | None, rulebook: Rulebook) -> ConditionFinding:  # noqa: FBT001 - a verdict
    kept = False if by_length is not RatedKind.NORMAL else rated
    return ConditionFinding(
        phrase("bridge.rated.regional_status_kept"), kept, rulebook.clause("1.10/p6"), Consequence.STATUS_LOST, kept
    )


@cites("bridge-classification", "1.9", "1.10")
def _refuse_contradictions(facts: RatedFacts, rulebook: Rulebook) -> None:
    if problems := tuple(_contradictions(facts, rulebook)):
        raise Refusal(*problems)


def _contradictions(facts: RatedFacts, rulebook: Rulebook) -> Iterator[Problem]:
    foreign = facts.technical_status is TechnicalStatus.FOREIGN
    for name in ("length", "actual_length", "participants", "disqualified_outside_list"):
        if getattr(facts, name) < 0:
            yield Problem("a count cannot be negative", path=name)
    if facts.european_or_world and not foreign:
        message = phrase("a European or world championship is a foreign tournament, even in Russia")
        yield Problem(message, path="technical_status", clause=rulebook.clause("1.9"))
    if foreign and facts.held_in_russia and not facts.european_or_world:
        message = phrase("of the tournaments in Russia only European and world championships are foreign")
        yield Problem(message, path="held_in_russia", clause=rulebook.clause("1.9"))
    if facts.named_in_2_1 and not facts.european_or_world:
        message = phrase("only a European or world championship can be one of those that 2.1 names")
        yield Problem(message, path="named_in_2_1", clause=rulebook.clause("2.1"))
    if facts.special_status is not SpecialStatus.NONE and facts.technical_status is not TechnicalStatus.ALL_RUSSIAN:
        message = phrase("only an all-Russian tournament has a special status")
        yield Problem(message, path="special_status", clause=rulebook.clause("1.10"))
