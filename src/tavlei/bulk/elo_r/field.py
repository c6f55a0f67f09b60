"""Who takes part in a half-year with which rating: people, competitions judged by the rules, first ratings, Elo-M."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any, Final

import ibis
import pyarrow as pa
import pyarrow.compute as pc

from tavlei.bulk.elo_r.contests import read_contests
from tavlei.bulk.elo_r.judging import judge
from tavlei.bulk.engines import materialised
from tavlei.bulk.tables import DECIMALS
from tavlei.ratings.elo_r import EloRFigures, Sex, elo_m_to_r, initial
from tavlei.ratings.elo_r.change import NORMALISED
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ibis.backends import BaseBackend
    from ibis.expr.types import Table, Value

    from tavlei.bulk.elo_r.contests import Contests
    from tavlei.bulk.elo_r.inputs import HalfYearInputs

PARTS: Final = 10**DECIMALS
"""A decimal is told in so many parts of a whole."""

_ALWAYS: Final = -1  # the competition from which on a rating counts that was there before all


@dataclass(frozen=True)
class HalfYearField:
    """The tables that are there before an encounter is counted, each built on those before it."""

    backend: BaseBackend
    inputs: HalfYearInputs
    work: Path

    @property
    def figures(self) -> EloRFigures:
        """The figures of the edition in force."""
        return self.inputs.rulebook.figures(EloRFigures)

    @cached_property
    def contests(self) -> Contests:
        """The competitions, in order of time."""
        return read_contests(self.inputs)

    @cached_property
    def reports(self) -> Table:
        """The reports by number, with their competition and stage."""
        reports = self.contests.reports.select(["id", "r", "c", "stage", "final", "staged"])
        return ibis.memtable(reports.rename_columns({"id": "competition"}))

    @cached_property
    def people(self) -> Table:
        """Everybody with a number in the order of ids, by which everything else is joined."""
        people = self.inputs.athletes.table(self.backend)
        numbered = people.mutate(
            n=ibis.row_number().over(order_by=people.id).cast("int32"),
            already_deducted=people.already_deducted.fill_null(0),
            kms_confirmed_among_men=people.kms_confirmed_among_men.fill_null(False),  # noqa: FBT003
        )
        return materialised(self.backend, numbered, self.work / "elo_r_people")

    @cached_property
    def entries(self) -> Table:
        """Who took part in which report, with title, place and what is known of the person."""
        value, people, reports = self.inputs.participants.table(self.backend), self.people, self.reports
        found = value.join(people, value.athlete == people.id).select(
            "competition",
            "place",
            "place_to",
            n=people.n,
            title=self._number_of(value.title.fill_null(people.title)),
            confirmed=value.kms_confirmed_among_men.fill_null(people.kms_confirmed_among_men),
            points=_in_parts(value.points),
            citizen=people.citizen,
            woman=people.sex == Sex.F,
            elo_r=people.elo_r.cast("int32"),
        )
        found = found.join(reports, "competition").select(
            *(found[name] for name in found.columns if name != "competition"),
            *(reports[name] for name in ("r", "c", "stage", "final", "staged")),
        )
        return materialised(self.backend, found, self.work / "elo_r_entries")

    def _number_of(self, title: Value) -> Value:
        """The number of a title that brings an initial Elo-R, empty for others: a nation has many participants."""
        numbers = ((title == known, number) for number, known in enumerate(self.figures.titles))
        return ibis.cases(*numbers, else_=None).cast("int8")

    @cached_property
    @cites("draughts-norms", "7/7.2.2")
    def entrants(self) -> Table:
        """Who took part in which competition: the title when it began, the place and points of what ends it."""
        entries, names = self.entries, ("c", "n", "citizen", "woman", "elo_r", "title", "confirmed")
        finish = ("place", "place_to", "points")
        if not self.contests.has_stages:
            return entries.select(*names, *finish)
        alone = entries.filter(~entries.staged).select(*names, *finish)
        staged = entries.filter(entries.staged)
        first = ibis.row_number().over(group_by=["c", "n"], order_by=staged.stage)
        last = ibis.row_number().over(group_by=["c", "n"], order_by=staged.stage.desc())
        staged = staged.mutate(from_first=first, from_last=last)
        begun = staged.filter(staged.from_first == 0).select(*names)
        ended = staged.filter(staged.from_last == 0).view()
        ended = ended.select("c", "n", **{name: ended.final.ifelse(ended[name], None) for name in finish})
        together = begun.join(ended, ["c", "n"]).select(*(begun[name] for name in names), *(ended[f] for f in finish))
        return materialised(self.backend, alone.union(together), self.work / "elo_r_entrants")

    @cached_property
    def encounters(self) -> Table:
        """The encounters and byes with the number of their report and of their competition."""
        met, reports = self.inputs.encounters.table(self.backend), self.reports.select("competition", "r", "c")
        return met.join(reports, "competition").select(*(met[n] for n in met.columns), reports.r, reports.c)

    @property
    def _facts(self) -> Table:
        """What the tables say of every report and of the size of its competition, in the order of their numbers."""
        entries, reports = self.entries, self.reports.select("competition", "r", "c")
        unknown = entries.citizen.isnull() | (entries.citizen & entries.woman.isnull())
        known = entries.group_by("r").agg(citizens=entries.citizen.any(), incomplete=unknown.any())
        sizes, lacking = self._sizes, self._without_result
        value = reports.left_join(known, "r").select(reports, known.citizens, known.incomplete)
        value = value.left_join(sizes, "c").select(value, sizes.participants, sizes.titled)
        value = value.left_join(lacking, "competition").select(value, lacking.lacks)
        return value.order_by("r").select(
            citizens=value.citizens.fill_null(False),  # noqa: FBT003
            incomplete=value.incomplete.fill_null(False) | value.lacks.fill_null(False),  # noqa: FBT003
            participants=value.participants.fill_null(0),
            titled=value.titled.fill_null(0),
        )

    @property
    def _without_result(self) -> Table:
        """The reports with an encounter that has no result."""
        met = self.inputs.encounters.table(self.backend)
        without = met.filter(met.result.isnull() & met.white.notnull()).select("competition").distinct()
        return without.mutate(lacks=ibis.literal(True))  # noqa: FBT003

    @property
    @cites("draughts-norms", "7/7.9")
    def _sizes(self) -> Table:
        entrants = self.entrants
        return entrants.group_by("c").agg(participants=ibis._.count(), titled=entrants.title.count())

    @cached_property
    def judged(self) -> list[tuple[str, ...]]:
        """Why each competition does not enter the list, nothing for those that do."""
        return judge(self.contests, self._facts.to_pyarrow(), self.inputs)

    @cached_property
    def included(self) -> Table:
        """The competitions of the list: their position in it, their last day, what a win counts (E5)."""
        normalised = self.inputs.rulebook.resolve("E5").choice == NORMALISED
        numbers = [number for number, why_not in enumerate(self.judged) if not why_not]
        last = self.contests.last.take(pa.array(numbers, pa.int64()))
        wins = pc.fill_null(last["points_for_win"], 1).cast(pa.int32())
        return small_table(
            {
                "c": pa.array(numbers, pa.int32()),
                "position": pa.array(range(len(numbers)), pa.int32()),
                "competition": last["id"],
                "end_date": last["end_date"],
                "win": wins,
                "scale": pa.repeat(pa.scalar(1, pa.int32()), len(wins)) if normalised else wins,
            }
        )

    @cached_property
    @cites("draughts-norms", "7/7.8/item2", "7/7.8/item3")
    def first(self) -> Table:
        """The initial Elo-R of those who get one, and the competition from which on it counts (E14)."""
        entrants = self.entrants.semi_join(self.included, "c")
        held = entrants.filter(entrants.elo_r.isnull() & entrants.citizen & entrants.title.notnull()).select(
            "c",
            "n",
            "title",
            "confirmed",
            woman=ibis.ifelse(entrants.woman.isnull(), False, entrants.woman),  # noqa: FBT003
        )
        earliest = held.group_by("n").agg(c=held.c.min())
        value, table = held.join(earliest, ["n", "c"]), self._initials
        value = value.join(table, ["title", "woman", "confirmed"]).select("n", "initial", since=value.c)
        return materialised(self.backend, value, self.work / "elo_r_first")

    @cached_property
    def _initials(self) -> Table:
        book = self.inputs.rulebook
        titles = tuple(self.figures.titles)
        asked = [(title, sex, sure) for title in titles for sex in Sex for sure in (False, True)]
        numbers = [initial(title, sex, book, kms_confirmed_among_men=sure).elo_r for title, sex, sure in asked]
        return small_table(
            {
                "title": pa.array([titles.index(title) for title, _sex, _sure in asked], pa.int8()),
                "woman": pa.array([sex is Sex.F for _title, sex, _sure in asked], pa.bool_()),
                "confirmed": pa.array([sure for _title, _sex, sure in asked], pa.bool_()),
                "initial": pa.array(numbers, pa.int64()),
            }
        )

    @cached_property
    @cites("draughts-norms", "7/7.11", "7/7.11/item2")
    def converted(self) -> Mapping[int, Fraction]:
        """What every Elo-M of a foreigner counts as, by the Elo-M in thousandths."""
        people = self.people
        accepted = people.elo_m_discipline.isin(list(self.figures.elo_m_disciplines))
        abroad = people.filter(~people.citizen & (people.elo_m_discipline.isnull() | accepted))
        met = abroad.select(elo_m=_in_parts(abroad.elo_m)).distinct().to_pyarrow().column(0).to_pylist()
        book = self.inputs.rulebook
        return {
            told: elo_m_to_r(Fraction(told, PARTS), book).elo_r for told in sorted(met, key=str) if told is not None
        }

    @cached_property
    def unit(self) -> int:
        """The denominator of all ratings: 1, or 2 if a converted Elo-M ends in a half."""
        return lcm(*(rating.denominator for rating in self.converted.values()))

    @cached_property
    @cites("draughts-norms", "7/7.6/item3", "7/7.8", "7/7.10", "7/7.11")
    def ratings(self) -> Table:
        """What everybody counts with for others, and from which competition on."""
        people, first = self.people, self.first
        converted = self._conversions
        accepted = people.elo_m_discipline.isnull() | people.elo_m_discipline.isin(list(self.figures.elo_m_disciplines))
        people = people.mutate(key=ibis.ifelse(~people.citizen & accepted, _in_parts(people.elo_m), None))
        value = people.left_join(first, "n").select(people, first.initial, first.since)
        value = value.left_join(converted, value.key == converted.elo_m).select(value, converted.rating)
        own = ibis.ifelse(value.citizen, ibis.coalesce(value.elo_r, value.initial), None)
        counts = ibis.ifelse(value.citizen, own * self.unit, value.rating)
        new = value.citizen & value.elo_r.isnull()
        value = value.select(
            "n",
            "id",
            rating=counts.cast("int32"),
            since=ibis.ifelse(new, value.since, _ALWAYS).cast("int32"),
        )
        return materialised(self.backend, value, self.work / "elo_r_ratings")

    @cached_property
    def _conversions(self) -> Table:
        numbers = [rating.numerator * (self.unit // rating.denominator) for rating in self.converted.values()]
        return small_table(
            {"elo_m": pa.array(list(self.converted), pa.int64()), "rating": pa.array(numbers, pa.int64())},
        )


def _in_parts(value: Value) -> Value:
    return (value * PARTS).cast("int64")


def small_table(columns: Mapping[str, Any]) -> Table:
    """A small table of what the rules gave."""
    return ibis.memtable(pa.table(dict(columns)))
