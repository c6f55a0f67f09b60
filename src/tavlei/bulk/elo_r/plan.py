"""The half-year as a relational plan: encounters to tallies, tallies to lines, lines to rows and to the next state.

Whole numbers all the way: ratings over one denominator, scores in halves of a win, changes over another denominator.
A division is only made of exact multiples. Figures, tables and judgements are those the rules in Python give.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

import ibis
import pyarrow as pa

from tavlei.bulk.elo_r.columns import LINE, ROW, STATE
from tavlei.bulk.elo_r.field import PARTS, HalfYearField, small_table
from tavlei.bulk.engines import let_go, materialised
from tavlei.ratings.elo_r import Sex, expected_percent, inactivity
from tavlei.ratings.elo_r.change import NO_RATING, TOO_FEW
from tavlei.ratings.elo_r.listing.computing import NO_CITIZENSHIP, NO_TITLE, NOT_CITIZEN
from tavlei.rulebook import Refusal, cites
from tavlei.tournament.model import WIN, Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ibis.expr.types import BooleanValue, IntegerValue, Table, Value


@dataclass(frozen=True)
class HalfYearPlan(HalfYearField):
    """What the encounters come to, each table built on those before it."""

    @cached_property
    @cites("draughts-norms", "7/7.2.1", "7/7.6/item4", "7/7.10", "7/7.11")
    def tallies(self) -> Table:
        """What everybody's encounters in a report come to; `present` are all of them but those that cannot be."""
        sides = self._sides
        value = sides.group_by(["r", "n"]).agg(
            present=sides.told.count().cast("int32"),
            played=sides.played.sum().cast("int32"),
            counted=sides.rating.count().cast("int32"),
            ratings=sides.rating.sum(),
            score=sides.counted_score.sum().cast("int32"),
            total=sides.score.sum().cast("int32"),
        )
        reports = self.reports
        value = value.join(reports, "r").select(*(value[name] for name in value.columns), reports.c)
        return materialised(self.backend, value, self.work / "elo_r_tallies")

    @property
    def _sides(self) -> Table:
        """Every encounter twice, once for each athlete, with the rating met if the encounter counts (E4).

        Both stand beside each other, so that an engine adds up a competition while it has it at hand.
        """
        games = self._games.cross_join(small_table({"white": pa.array([True, False])}))
        met = ibis.ifelse(games.white, games.b_rating, games.w_rating)
        value = games.select(
            "r",
            n=ibis.ifelse(games.white, games.w, games.b),
            score=ibis.ifelse(games.white, games.white_score, games.black_score),
            rating=ibis.ifelse(games.played == 1, met, None).cast("int32"),
            played=games.played,
            told=games.told,
        )
        counted = ibis.ifelse(value.rating.isnull(), 0, value.score).cast("int8")  # cheaper than a sum of some alone
        value = value.mutate(counted_score=counted)
        return value.union(self._byes) if self._has_byes else value

    @property
    def _byes(self) -> Table:
        """Those who had a point without an opponent."""
        met, alone = self.encounters, self.ratings.select("n", "id")
        byes = met.filter(met.bye.notnull() & met.white.isnull() & met.black.isnull())
        byes = byes.join(alone, byes.bye == alone.id)
        return byes.select(
            "r",
            n=alone.n,
            score=ibis.literal(WIN, "int8"),
            rating=ibis.null("int32"),
            played=ibis.literal(0, "int8"),
            told=ibis.literal(0, "int8"),
            counted_score=ibis.literal(0, "int8"),
        )

    @property
    def _games(self) -> Table:
        """The encounters in numbers alone: the report, both athletes, their ratings and scores.

        What is told of those that cannot be (with oneself, with an unknown result) is empty. They are not filtered out
        here: an engine that then expects few rows turns the joins round.
        """
        met, ratings = self.encounters, self.ratings.select("n", "id", "rating", "since")
        white, black = ratings.view(), ratings.view()
        met = met.mutate(told=ibis.ifelse(met.bye.isnull(), _number_or_empty(met.result), None))
        games = met.join(white, met.white == white.id).select(
            *(met[name] for name in ("r", "c", "black", "told")), w=white.n, w_rating=_reached(met, white)
        )
        value = games.join(black, games.black == black.id).select(
            *(games[name] for name in ("r", "w", "w_rating")),
            b=black.n,
            b_rating=_reached(games, black),
            told=ibis.ifelse(games.w == black.n, None, games.told),
        )
        return value.mutate(
            played=_by_result(value.told, [int(result.played) for result in Result]),
            white_score=_by_result(value.told, [result.white_score for result in Result]),
            black_score=_by_result(value.told, [result.black_score for result in Result]),
        )

    @cached_property
    def _has_byes(self) -> bool:
        met = self.inputs.encounters.table(self.backend)
        return bool(met.bye.count().to_pyarrow().as_py())

    @cached_property
    def works(self) -> Table:
        """The tallies of the competitions of the list, stages added up."""
        value = self.tallies.semi_join(self.included, "c")
        names = ("played", "counted", "ratings", "score", "total")
        if not self.contests.has_stages:
            return value.select("c", "n", *names)
        return value.group_by(["c", "n"]).agg(**{name: value[name].sum() for name in names})

    @property
    def shares(self) -> Table:
        """What every citizen did in every competition of the list, with his own Elo-R if it counts there."""
        entrants, works, included, first = self.entrants, self.works, self.included, self.first
        citizens = entrants.filter(entrants.citizen)
        citizens = citizens.select("c", "n", "place", "place_to", "points", "elo_r", "woman")
        of_contest = ("position", "end_date", "win", "scale")
        value = citizens.join(included, "c").select(citizens, *(included[name] for name in of_contest))
        sums = ("played", "counted", "ratings", "score", "total")
        value = value.left_join(works, ["c", "n"]).select(
            value, **{name: works[name].fill_null(0).cast("int64") for name in sums}
        )
        reached = ibis.ifelse(first.since <= value.c, first.initial, None)
        return value.left_join(first, "n").select(value, own=ibis.coalesce(value.elo_r, reached).cast("int64"))

    @property
    def denominator(self) -> int:
        """The denominator of all changes."""
        return 100 * WIN * self.figures.low_average_weight.denominator

    @cached_property
    @cites("draughts-norms", "7/7.1", "7/7.3")
    def percents(self) -> Table:
        """The expected results by the rounded difference, as the rule gives them; below the average `-1 - key`."""
        book, last = self.inputs.rulebook, self._last_row
        above = [(key, expected_percent(Fraction(key), book).percent) for key in range(last + 1)]
        below = [
            (-1 - key, expected_percent(Fraction(-key or Fraction(-1, 4)), book).percent) for key in range(last + 1)
        ]
        found = above + below
        return small_table(
            {
                "key": pa.array([key for key, _percent in found], pa.int64()),
                "percent": pa.array([percent for _key, percent in found], pa.int64()),
            }
        )

    @cached_property
    def _last_row(self) -> int:
        """The difference from which on the table of expected results says the same."""
        return self.inputs.rulebook.interval_table("7/7.1").rows[-1].low

    @cached_property
    @cites("draughts-norms", "7/7.3", "7/7.4", "7/7.5", "7/7.5/item2", "7/7.10")
    def changes(self) -> Table:
        """The change of everybody in every competition before 7.12; empty where it is not computed."""
        shares, known = self.shares, self.figures
        computed = shares.own.notnull() & (shares.counted >= known.least_encounters)
        value = shares.mutate(over=ibis.ifelse(computed, shares.counted * self.unit, None).cast("int64"))
        value = value.mutate(above=value.own * value.over - value.ratings)
        rounded = ibis.least(_quotient(value.above.abs() * 2 + value.over, value.over * 2), self._last_row)  # E1
        key = ibis.cases((value.above >= 0, rounded), (value.above < 0, -1 - rounded), else_=None)
        value = value.mutate(key=key.cast("int64"))
        percents = self.percents
        value = value.left_join(percents, "key").select(value, percents.percent)
        exact = (value.score * 100 - value.percent * value.counted * WIN) * value.scale * known.elo_r_per_point
        limit = ibis.ifelse(value.woman, known.low_average[Sex.F], known.low_average[Sex.M])  # E6
        weight = known.low_average_weight
        weighted = exact * ibis.ifelse(value.ratings < value.over * limit, weight.numerator, weight.denominator)
        value = value.select(
            "c",
            "n",
            "position",
            counted=value.counted.cast("int32"),
            own=value.own.cast("int32"),
            first=value.place == 1,
            day=ibis.ifelse(value.played > 0, value.end_date, None),
            exact=weighted.cast("int64"),
            far=self._is_far_above(value),
            halved=(value.ratings % self.unit) != 0,
        )
        return materialised(self.backend, value, self.work / "elo_r_changes")

    @cites("draughts-norms", "7/7.12.2")
    def _is_far_above(self, value: Table) -> BooleanValue:
        """Second or third place, all of it if it is shared, and far above the opponents (E2, N16)."""
        best, worst = self.figures.protected_places
        in_prizes = (value.place >= best) & (value.place_to.fill_null(value.place) <= worst)
        return (in_prizes & (value.above > value.over * self.figures.protected_difference)).fill_null(False)  # noqa: FBT003

    @cached_property
    @cites("draughts-norms", "7/7.12", "7/7.12.1", "7/7.12.2")
    def saved(self) -> Table:
        """The losses that are not counted: of winners ahead of the second, and far above in prizes (E10)."""
        changes = self.changes
        lost = changes.filter(changes.exact < 0)
        ahead = self._winners_ahead(lost.filter(lost.first).select("c", "n"))
        value = lost.filter(lost.far).select("c", "n").union(ahead).mutate(spared=ibis.literal(True))  # noqa: FBT003
        return materialised(self.backend, value, self.work / "elo_r_saved")

    @cites("draughts-norms", "7/7.12.1")
    def _winners_ahead(self, winners: Table) -> Table:
        """Those ahead of the second place; without a second place in the report, of the best of the others."""
        entrants, works, included = self.entrants, self.works, self.included
        field = entrants.semi_join(winners, "c")
        field = field.join(included, "c").select(field, included.win)
        works = works.semi_join(winners, "c")
        field = field.left_join(works, ["c", "n"]).select(
            "c",
            rival=field.n,
            second=((field.place <= 2) & (field.place_to.fill_null(field.place) >= 2)).fill_null(False),  # noqa: FBT003
            points=field.points.fill_null(_points(works.total.fill_null(0), field.win)),
        )
        own = winners.join(field, [winners.c == field.c, winners.n == field.rival]).select(
            winners, own_points=field.points
        )
        met = own.join(field, "c")
        met = met.filter(met.n != met.rival)
        value = met.group_by(["c", "n", "own_points"]).agg(
            seconds=met.second.sum(), best_second=met.points.max(where=met.second), best=met.points.max()
        )
        alone = own.anti_join(value, ["c", "n"]).filter(lambda each: each.own_points > 0).select("c", "n")
        rival = ibis.ifelse(value.seconds > 0, value.best_second, value.best)
        return value.filter(value.own_points > rival).select("c", "n").union(alone)

    def let_go_of_tallies(self) -> None:
        """Make room once everything that rests on the tallies is there; asked for again they are computed anew."""
        _needs_the_tallies = self.saved
        for name in ("tallies", "ratings"):
            let_go(self.backend, self.__dict__.pop(name))
        self.__dict__.pop("works")

    @property
    def counted(self) -> Table:
        """The changes as they enter the sums, and whether a loss was not counted."""
        changes, saved = self.changes, self.saved
        value = changes.left_join(saved, ["c", "n"]).select(changes, spared=saved.spared.fill_null(False))  # noqa: FBT003
        return value.mutate(change=ibis.ifelse(value.spared, 0, value.exact).cast("int64"))

    @property
    def lines(self) -> Table:
        """What every competition brings to every citizen, or why it brings nothing; in the order of ids and of time."""
        value, included, people = self.counted, self.included, self.people.select("n", "id")
        why = ibis.cases(
            (value.own.isnull(), NO_RATING),
            (value.counted < self.figures.least_encounters, TOO_FEW),
            else_=ibis.null("string"),
        )
        value = value.mutate(why=why, counted=ibis.ifelse(value.own.isnull(), 0, value.counted).cast("int64"))
        value = value.join(included, "c").select(value, included.competition)
        value = value.join(people, "n").select(value, athlete=people.id)
        denominator = ibis.ifelse(value.change.notnull(), self.denominator, None).cast("int64")
        value = value.mutate(change_numerator=value.change, change_denominator=denominator)
        return value.order_by("n", "position").select(*LINE)

    @cached_property
    @cites("draughts-norms", "7/7.6/item2", "7/7.13")
    def sums(self) -> Table:
        """The changes of everybody added up, how many encounters count (E9), and the last day he played at all.

        They are kept, since an engine reckons on with a sum that it has not kept in numbers twice as long.
        """
        counted = self.counted
        computed = counted.change.notnull()
        value = counted.group_by("n").agg(
            encounters=counted.counted.sum(where=computed),
            total=counted.change.sum(),
            played_until=counted.day.max(),
        )
        return materialised(self.backend, value, self.work / "elo_r_sums")

    @cached_property
    def listed(self) -> Table:
        """Everybody who is on the list, with the new Elo-R before an absence takes anything."""
        people, first, sums = self.people, self.first, self.sums
        people = people.filter(people.citizen).select("n", "id", *_AFTER)
        value = people.left_join(first, "n").select(
            people, own=ibis.coalesce(people.elo_r, first.initial).cast("int64")
        )
        value = value.filter(value.own.notnull())
        value = value.left_join(sums, "n").select(
            value,
            encounters=sums.encounters.fill_null(0).cast("int64"),
            total=sums.total.fill_null(0).cast("int64"),
            played_until=sums.played_until,
        )
        value = self._with_absence(self._rounded(value))
        return materialised(self.backend, value, self.work / "elo_r_listed")

    @cites("draughts-norms", "7/7.6", "7/7.13")
    def _rounded(self, value: Table) -> Table:
        """Own Elo-R and change, corrected for many encounters and rounded once (E7, E8, E9)."""
        most = self.figures.most_encounters
        many = value.encounters > most
        over = ibis.ifelse(many, value.encounters * self.denominator, self.denominator).cast("int64")
        total = ibis.ifelse(many, value.total * most, value.total).cast("int64")
        doubled = value.own * over * 2 + total * 2 + over
        half = (doubled % (over * 2)) == 0
        return value.mutate(new=_quotient(doubled, over * 2), half=half, many=many)

    @cites("draughts-norms", "7/7.14")
    def _with_absence(self, value: Table) -> Table:
        """What a long absence takes; who has no day, or more taken than can be, loses nothing (E16, E23)."""
        absences = self._absences
        absent = value.played_until.isnull() & value.elo_r.notnull()
        value = value.mutate(since=ibis.ifelse(absent, value.last_included_competition_end, None))
        value = value.left_join(absences, value.since == absences.day).select(value, absences.taken, absent=absent)
        possible = (value.taken >= value.already_deducted).fill_null(False)  # noqa: FBT003
        value = value.mutate(
            deducted=ibis.ifelse(possible, value.taken - value.already_deducted, 0).cast("int64"),
            deducted_so_far=ibis.cases(
                (possible, value.taken), (value.played_until.notnull(), 0), else_=value.already_deducted
            ).cast("int64"),
            untold=value.absent & ~possible,
            last_day=ibis.coalesce(value.played_until, value.last_included_competition_end),
        )
        return value.mutate(new_elo_r=value.new - value.deducted).drop(
            "new", "played_until", "since", "taken", "absent"
        )

    @cached_property
    def _absences(self) -> Table:
        """What an absence since every day takes in all; empty if the list is of a day before."""
        people = self.people.filter(self.people.citizen & self.people.elo_r.notnull())
        days = people.select("last_included_competition_end").distinct().to_pyarrow().column(0).to_pylist()
        book = self.inputs.rulebook
        known = sorted(day for day in days if day is not None)
        taken: list[int | None] = []
        for day in known:
            try:
                taken.append(inactivity(0, day, self.inputs.half.list_date(book), 0, book).total_deduction)
            except Refusal:
                taken.append(None)
        return small_table({"day": pa.array(known, pa.date32()), "taken": pa.array(taken, pa.int64())})

    @property
    def rows(self) -> Table:
        """The rows of the list in the order of ids."""
        value = self.listed
        value = value.mutate(
            old_elo_r=value.elo_r,
            own_elo_r=value.own,
            sum_numerator=value.total,
            sum_denominator=ibis.literal(self.denominator, "int64"),
            last_included_competition_end=value.last_day,
            already_deducted=value.deducted_so_far,
        )
        return value.order_by("n").select(*ROW)

    @property
    def left_out(self) -> Table:
        """The athletes who are not on the list, and why; in the order of ids."""
        value = self.people.anti_join(self.listed, "n")
        why = ibis.cases(
            (value.citizen.isnull(), NO_CITIZENSHIP), (~value.citizen, NOT_CITIZEN), else_=ibis.literal(NO_TITLE)
        )
        return value.mutate(why=why).order_by("n").select("id", "why")

    @property
    def state(self) -> Table:
        """The athletes before the next list in the order of ids."""
        listed, people = self.listed.select("n", "new_elo_r", "last_day", "deducted_so_far"), self.people
        value = people.left_join(listed, "n").select(
            people.n,
            *(people[name] for name in STATE if name not in _AFTER),
            elo_r=ibis.coalesce(listed.new_elo_r, people.elo_r),
            last_included_competition_end=ibis.coalesce(listed.last_day, people.last_included_competition_end),
            already_deducted=ibis.coalesce(listed.deducted_so_far, people.already_deducted),
        )
        return value.order_by("n").select(*STATE)


_NO_RESULT: Final = -1
"""What is told of an encounter that has no result."""

_AFTER: Final = ("elo_r", "last_included_competition_end", "already_deducted")


def _reached(met: Table, athlete: Table) -> Value:
    """The rating of an athlete, if it counts in the competition yet."""
    return ibis.ifelse(athlete.since <= met.c, athlete.rating, None).cast("int32")


def _number_or_empty(result: Value) -> Value:
    """The number of a result, empty for one that there is not."""
    numbers = ((result == str(known), number) for number, known in enumerate(Result))
    return ibis.cases((result.isnull(), _NO_RESULT), *numbers, else_=None).cast("int8")


def _by_result(value: Value, figures: Sequence[int]) -> Value:
    """What a result comes to by its number; never empty, which not every engine would find out of `fill_null`."""
    numbers = ((value == number, figure) for number, figure in enumerate(figures) if figure)
    return ibis.cases(*numbers, else_=0).cast("int8")


def _points(score: Value, win: Value) -> Value:
    """A score in halves of a win as points in parts."""
    return score * win * (PARTS // WIN)


def _quotient(value: IntegerValue, over: IntegerValue) -> Value:
    """The whole part of a quotient, toward minus infinity; the division itself leaves nothing over."""
    rest = ((value % over) + over) % over
    return ((value - rest) / over).cast("int64")
