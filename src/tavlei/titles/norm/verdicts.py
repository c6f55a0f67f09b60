"""Verdicts of section 3: GR and MS by norm."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Rulebook, Step, phrase
from tavlei.titles.conditions import Condition, Gaps, Missing, at_least
from tavlei.titles.norm.conditions import NormCircumstances, required_rounds, title_conditions
from tavlei.titles.norm.norm_points import NormScore, OpponentRating, TitleNorm, title_norm
from tavlei.titles.norm.tables import NormColumn, norm_tables
from tavlei.titles.opponents import left_out, opponent_rating
from tavlei.titles.statuses import ChampionshipKind, CompetitionStatus, CupPart, gr_event
from tavlei.titles.titles_and_ranks import GRANDMASTERS, NormDiscipline, Sex, Title, norm_discipline
from tavlei.titles.verdict import Route, TitleVerdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.titles.competition import TitlePerformance
    from tavlei.titles.event import TitleEvent

_CLAUSES: Final = {Title.GR: "3/5", Title.MS: "3/6"}


@dataclass(frozen=True, slots=True)
class CountedOpponents:
    """The encounters that count for a norm of section 3, who was left out, and what is not known about the rest."""

    ratings: tuple[OpponentRating, ...]
    score: NormScore
    missing: Gaps = ()
    pending: int = 0
    left_out: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class NormCase:
    """One athlete and one title: what the norm asks about."""

    performance: TitlePerformance
    event: TitleEvent
    title: Title
    discipline: NormDiscipline
    opponents: CountedOpponents
    rulebook: Rulebook

    @property
    def norm(self) -> TitleNorm | None:
        """The norm against the opponents that count; None without any, or while the athlete's sex is not known."""
        sex = self.performance.athlete.sex
        if sex is None or self.opponents.missing or not self.opponents.ratings:
            return None
        column = NormColumn(self.title, self.discipline, sex)
        found = title_norm(column, self.opponents.ratings, self.opponents.score, self.rulebook)
        return replace(found, left_out=self.opponents.left_out)

    def circumstances(self) -> NormCircumstances:
        """What the conditions besides the points ask about."""
        athlete, event, performance = self.performance.athlete, self.event, self.performance
        system, named = event.system.words(team=event.discipline.is_team)
        word, gaps = _gr_event(event)
        status_gap = (Missing("status"),) if event.status is None else ()
        return NormCircumstances(
            self.title,
            self.discipline,
            athlete.sex,
            event.age(athlete),
            len(performance.participants),
            performance.rounds,
            online=event.online,
            own_rating=athlete.elo_m_international if self.discipline.is_international else athlete.elo_r,
            system=system,
            named_system=named,
            status=event.level,
            event=word,
            event_readings=_cup_readings(event),
            gr_mg_participants=sum(athlete.title in GRANDMASTERS for athlete in performance.participants),
            missing=(*athlete.gaps(), *(gaps if self.title is Title.GR else status_gap)),
        )

    def conditions(self) -> tuple[Condition, ...]:
        """Everything but the points: those of the regulation, and that the athlete has played the rounds (N12)."""
        circumstances = self.circumstances()
        asked = required_rounds(self.title, circumstances.system, self.rulebook)
        played = at_least(phrase("titles.own_rounds"), len(self.performance.met), replace(asked, readings=("N12",)))
        return (*title_conditions(circumstances, self.rulebook).conditions, played)

    def points(self, norm: TitleNorm | None) -> Condition:
        """The condition of the points, or why there is no norm to compare with."""
        number = self.rulebook.clause("3/2.2")
        gaps = (*self.performance.athlete.gap("sex"), *self.opponents.missing)
        if gaps:
            return Condition(phrase("titles.points_scored"), None, self.opponents.score.points, number, missing=gaps)
        if norm is None:
            return Condition(
                phrase("titles.counted_opponents"), met=False, value=0, clause=self.rulebook.clause("3/1.1")
            )
        if norm.points is None:
            table = norm_tables(self.rulebook)[norm.percent.column]
            lowest = table.rows[0].low
            key = phrase("titles.average_in_table")
            return Condition(
                key, met=False, value=norm.average, clause=table.clause, threshold=lowest, readings=("N6",)
            )
        key = phrase("titles.points_scored")
        return Condition(key, norm.achieved, norm.score.points, number, norm.points)

    def verdict(self) -> TitleVerdict:
        """What came of the title."""
        norm = self.norm
        return TitleVerdict(
            athlete=self.performance.athlete.id,
            title=self.title,
            route=Route.NORM,
            clause=self.rulebook.clause(_CLAUSES[self.title]),
            conditions=(*self.conditions(), self.points(norm)),
            norm=None if norm is None else norm.points,
            scored=self.opponents.score.points,
            basis=norm,
            stage=self.performance.stage,
        )


def norm_cases(performance: TitlePerformance, event: TitleEvent, rulebook: Rulebook) -> Iterator[NormCase]:
    """GR and MS where the discipline has a table for them."""
    discipline = norm_discipline(event.discipline)
    if discipline is None:
        return
    opponents = counted_opponents(performance, event, discipline, rulebook)
    for title in (Title.GR, Title.MS):
        if NormColumn(title, discipline, Sex.M) in norm_tables(rulebook):
            yield NormCase(performance, event, title, discipline, opponents, rulebook)


def counted_opponents(
    performance: TitlePerformance, event: TitleEvent, discipline: NormDiscipline, rulebook: Rulebook
) -> CountedOpponents:
    """Who has no rating leaves the average, the points and the maximum (N11)."""
    international = event.status is not None and event.status.is_international
    found = [
        (encounter, opponent_rating(encounter.opponent, discipline, rulebook, international=international))
        for encounter in performance.met
    ]
    kept = [(encounter, counted.rating) for encounter, counted in found if counted.rating is not None]
    missing = dict.fromkeys(gap for _, counted in found for gap in counted.missing)
    if event.status is None and not discipline.is_international:
        missing[Missing("status")] = None
    return CountedOpponents(
        tuple(rating for _, rating in kept),
        NormScore(sum((encounter.points for encounter, _ in kept), Fraction(0)), len(kept), performance.points_for_win),
        tuple(missing),
        sum(encounter.pending for encounter, _ in kept),
        tuple(
            left_out(encounter.opponent, rulebook)
            for encounter, counted in found
            if counted.rating is None and not counted.missing
        ),
    )


def _cup_readings(event: TitleEvent) -> tuple[str, ...]:
    """Where it matters what the final of a cup is (N25)."""
    parts = (CupPart.SINGLE, CupPart.SUM_OF_STAGES)
    return (
        ("N25",)
        if event.status in (CompetitionStatus.WORLD_CUP, CompetitionStatus.EUROPE_CUP) and event.cup_part in parts
        else ()
    )


def _gr_event(event: TitleEvent) -> tuple[str | None, Gaps]:
    """The competition in the words of 3/5.1, or what is not known about it."""
    if event.status is None:
        return None, (Missing("status"),)
    if event.kind is ChampionshipKind.CHAMPIONSHIP:
        if event.status in (CompetitionStatus.WORLD_CUP, CompetitionStatus.EUROPE_CUP) and event.cup_part is None:
            return None, (Missing("cup_part"),)
        unknown = event.in_unified_calendar is None
        if event.status is CompetitionStatus.INTERNATIONAL and event.held_under is not None and unknown:
            return None, (Missing("in_unified_calendar"),)
    calendar = bool(event.in_unified_calendar)
    return gr_event(event.status, event.kind, event.cup_part, event.held_under, in_calendar=calendar), ()
