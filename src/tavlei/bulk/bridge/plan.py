"""The month as a relational plan: the ledger to figures, figures to coefficients and ratings, both to rows.

Whole numbers all the way, coefficients as exact decimals that are only compared. Norms, windows, weights and days are
those the rules in Python give.

A coefficient that is replayed from the first list on needs no recursion. The value for life is the least of the value
at the start, of every lifetime norm met, and of a step below every temporary norm that was met on one list and by
nothing as good on the next: where the value for life was better than that temporary norm, the step below is no
improvement, so whether the player really held it need not be known.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Final

import ibis

from tavlei.bridge.accounts.figures import AccountFigures
from tavlei.bridge.accounts.list_days import rated_years
from tavlei.bridge.accounts.norms import norm_table
from tavlei.bridge.accounts.rank_coefficients import LifetimeOrigin
from tavlei.bridge.accounts.register import PlayerStatus
from tavlei.bulk.bridge.accounts import BridgeAccounts, titles_of
from tavlei.bulk.bridge.columns import HELD, ROW, STATE
from tavlei.bulk.bridge.norms import COEFFICIENT, TITLES, best_met, coefficient, step_below
from tavlei.bulk.engines import materialised
from tavlei.bulk.tables import DECIMALS
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ibis.expr.types import BooleanValue, Table, Value

    from tavlei.bridge.accounts.norms import NormTable

_SUMS: Final = ("mb", "mb_face", "pb")
_YEARLY: Final = ("mb_year", "mb_year_face", "ro_year", "pb_year")
_SLICE: Final = 250_000
"""How many entries are replayed at a time."""
_THOUSANDTHS: Final = 10**DECIMALS


@dataclass(frozen=True)
class BridgePlan(BridgeAccounts):
    """What the accounts come to, each table built on those before it."""

    @property
    def table(self) -> NormTable:
        """The norms of the edition in force."""
        return norm_table(self.inputs.rulebook)

    @cached_property
    @cites("bridge-classification", "1.2", "2.2/note1", "2.2/note2")
    def coefficients(self) -> Table:
        """What everybody on the list holds from now on; an opening value of this very list begins anew (note 1)."""
        players = self.players
        players = players.filter(players.listed)
        begins = (players.opened == self.list_day).fill_null(False)  # noqa: FBT003
        stepping = players.lifetime_coefficient.notnull() & ~begins
        stepped = self._stepped(players.filter(stepping))
        value = ibis.union(stepped, *self._in_slices(players.filter(~stepping)))
        better = (value.temporary < value.lifetime_coefficient).fill_null(False)  # noqa: FBT003
        value = value.mutate(temporary_coefficient=ibis.ifelse(better, value.temporary, ibis.null(COEFFICIENT)))
        return materialised(self.backend, value.drop("temporary"), self.work / "bridge_coefficients")

    def _stepped(self, players: Table) -> Table:
        """Those who go on from what the list before left them."""
        figures = self.balances
        value = players.join(figures, "number").select(
            "number",
            *(players[name] for name in HELD),
            norm=best_met(figures, self.table.lifetime),
            temporary=best_met(figures, self.table.temporary),
        )
        return self._confirmed(value, value.temporary_coefficient)

    def _confirmed(self, value: Table, before: Value) -> Table:
        """The best of the value for life so far, the norm met now, and a step below what was lost."""
        lost = self._lost(value, before)
        lower = ibis.ifelse(lost, step_below(before, self.table), ibis.null(COEFFICIENT))
        value = value.mutate(lower=lower, lost=lost)
        by_norm = value.norm < value.lifetime_coefficient
        best = ibis.ifelse(by_norm, value.norm, value.lifetime_coefficient)
        by_step = (value.lower < best).fill_null(False)  # noqa: FBT003
        return value.select(
            "number",
            "temporary",
            "lost",
            lifetime_coefficient=ibis.ifelse(by_step, value.lower, best),
            origin=ibis.cases(
                (by_step, str(LifetimeOrigin.STEP_DOWN)), (by_norm, str(LifetimeOrigin.NORM)), else_=value.origin
            ),
            since=ibis.ifelse(by_step | by_norm, self.list_day, value.since),
        )

    @staticmethod
    def _lost(value: Table, before: Value) -> BooleanValue:
        """Whether no norm of the row of a temporary coefficient or of a better row is met any more."""
        kept_up = (value.norm <= before) | (value.temporary <= before).fill_null(False)  # noqa: FBT003
        return (before.notnull() & ~kept_up).fill_null(False)  # noqa: FBT003

    def _in_slices(self, players: Table) -> Iterator[Table]:
        """Those who are replayed, some at a time: windows over all their lists do not leave memory for a disk."""
        entries = self.known.semi_join(players, self.known.player == players.number).count().to_pyarrow().as_py()
        slices = entries // _SLICE + 1
        for number in range(slices):
            some = self._replayed(players.filter(players.number % slices == number))
            yield some if slices == 1 else materialised(self.backend, some, self.work / f"bridge_replayed_{number}")

    @cites("bridge-classification", "1.2", "2.2/note1", "2.2/note2")
    def _replayed(self, players: Table) -> Table:
        """Those of whom no list before tells anything: every list from their first one on."""
        lists = self._lists(players)
        steps = lists.mutate(before=lists.temporary.lag().over(group_by="number", order_by="day"))
        lower = ibis.ifelse(
            self._lost(steps, steps.before), step_below(steps.before, self.table), ibis.null(COEFFICIENT)
        )
        steps = steps.mutate(lower=lower, lost=self._lost(steps, steps.before))
        by_step = (steps.lower < steps.norm).fill_null(False)  # noqa: FBT003
        steps = steps.mutate(value=ibis.ifelse(by_step, steps.lower, steps.norm), by_step=by_step)
        first = ibis.row_number().over(group_by="number", order_by=[steps.value, steps.day])
        last = ibis.row_number().over(group_by="number", order_by=steps.day.desc())
        steps = steps.mutate(first=first, last=last)
        best = steps.filter(steps["first"] == 0).select("number", "value", "by_step", "day")
        latest = steps.filter(steps["last"] == 0).select("number", "temporary", "lost", "day")
        return self._from_the_start(players, best.view(), latest.view())

    def _from_the_start(self, players: Table, best: Table, latest: Table) -> Table:
        """The value at the start, unless a better one was won since."""
        opened = (players.opened <= self.list_day).fill_null(False)  # noqa: FBT003
        value = players.select(
            "number",
            start=ibis.ifelse(opened, players.opening, coefficient(self.table.worst)).cast(COEFFICIENT),
            began=ibis.ifelse(opened, str(LifetimeOrigin.OPENING), str(LifetimeOrigin.BEGINNER)),
            opened=ibis.ifelse(opened, players.opened, ibis.null("date")),
        )
        value = value.left_join(best, "number").select(
            value,
            best.value,
            best.day,
            best.by_step,
            won=(best.value < value.start).fill_null(False),  # noqa: FBT003
        )
        on_this_list = (latest.day == self.list_day).fill_null(False)  # noqa: FBT003
        return value.left_join(latest, "number").select(
            value.number,
            latest.temporary,
            lost=latest.lost.fill_null(False) & on_this_list,  # noqa: FBT003
            lifetime_coefficient=ibis.ifelse(value.won, value.value, value.start),
            origin=ibis.cases(
                (value.won & value.by_step, str(LifetimeOrigin.STEP_DOWN)),
                (value.won, str(LifetimeOrigin.NORM)),
                else_=value.began,
            ),
            since=ibis.ifelse(value.won, value.day, value.opened),
        )

    def _lists(self, players: Table) -> Table:
        """The norms met on every list on which a player's figures are others than on the one before."""
        moved = self._movements(players)
        so_far = ibis.window(group_by="number", order_by="day", preceding=None, following=0)
        figures = moved.select(
            "number",
            "day",
            ebl_points=moved.ebl_points.max().over(so_far),
            **{
                name: moved[name].sum().over(so_far).cast("int64")
                for name in (*_SUMS, *_YEARLY, *TITLES.values(), *self._level_names())
            },
        )
        levels = {name: self._highest(figures, name) for name in ("level", "level_year")}
        figures = figures.mutate(**levels)
        return figures.select(
            "number",
            "day",
            norm=best_met(figures, self.table.lifetime),
            temporary=best_met(figures, self.table.temporary),
        )

    def _level_names(self) -> list[str]:
        return [f"{name}_{level}" for name in ("level", "level_year") for level in range(1, self.highest_level + 1)]

    def _highest(self, figures: Table, name: str) -> Value:
        """The highest level of which there is any achievement."""
        levels = range(self.highest_level, 0, -1)
        return ibis.cases(*((figures[f"{name}_{level}"] > 0, level) for level in levels), else_=0)

    def _movements(self, players: Table) -> Table:
        """What comes into the figures of a player on a list, and what leaves those of the last year."""
        first = ibis.ifelse(
            players.opened <= self.list_day, players.opened, ibis.null("date")
        )  # what was known before an opening value stands on its list
        people = players.select("number", since=first)
        known, leaving = self.known, self.leaving
        own = known.join(people, known.player == people.number).select(known, people.number, people.since)
        own = own.join(leaving, own.dated == leaving.day).select(own, leaving.leaves)
        own = own.mutate(enters=ibis.greatest(own.published, own.since.fill_null(own.published)))
        came = self._moved(own.mutate(day=own.enters, within=(own.enters < own.leaves).cast("int64"), one=1))
        gone = own.filter((own.enters < own.leaves) & (own.leaves <= self.list_day))
        left = self._moved(gone.mutate(day=gone.leaves, within=ibis.literal(-1), one=0))
        both = came.union(left, self._abroad(people), self._starts(people))
        return both.group_by(["number", "day"]).agg(
            **{
                name: both[name].max() if name == "ebl_points" else both[name].sum().cast("int64")
                for name in both.columns
                if name not in ("number", "day")
            }
        )

    def _moved(self, own: Table) -> Table:
        """Entries as movements: `one` if they come into all figures, `within` what they are to those of the year."""
        both = own.mb + own.online_mb
        sums = {"mb": both * own.one, "mb_face": own.mb * own.one, "pb": own.pb * own.one}
        sums |= {
            "mb_year": both * own.within,
            "mb_year_face": own.mb * own.within,
            "ro_year": own.ro * own.within,
            "pb_year": own.pb * own.within,
        }
        for level in range(1, self.highest_level + 1):
            has = (own.level == level).cast("int64")
            sums |= {f"level_{level}": has * own.one, f"level_year_{level}": has * own.within}
        return self._columns(own, sums)

    def _abroad(self, people: Table) -> Table:
        """EBL points and titles as movements."""
        known = self.recognitions
        known = known.filter(known.published <= self.list_day)
        own = known.join(people, known.player == people.number).select(known, people.number, people.since)
        own = own.mutate(day=ibis.greatest(own.published, own.since.fill_null(own.published)))
        by_day = own.group_by(["number", "day"]).agg(ebl_points=own.ebl_points.max(), **titles_of(own))
        return self._columns(by_day, {name: by_day[name] for name in ("ebl_points", *TITLES.values())})

    def _starts(self, people: Table) -> Table:
        """The first list of those who have an opening value, whatever else they have."""
        started = people.filter(people.since.notnull())
        return self._columns(started.mutate(day=started.since), {})

    def _columns(self, value: Table, fields: dict[str, Value]) -> Table:
        """A movement with all its columns in one order, those that are not told 0."""
        whole = (*_SUMS, *_YEARLY, *TITLES.values(), *self._level_names())
        columns = {name: fields.get(name, ibis.literal(0)).cast("int64") for name in whole}
        points = fields.get("ebl_points", ibis.literal(Decimal(0), COEFFICIENT)).cast(COEFFICIENT)
        return value.select("number", "day", **columns, ebl_points=points)

    @cached_property
    @cites("bridge-classification", "8.1", "8.1/p2")
    def results(self) -> Table:
        """The RO of the years that count, each with its year and whether it is among those that count (B15, B58)."""
        figures, windows = (
            self.inputs.rulebook.figures(AccountFigures),
            rated_years(self.inputs.list_day, self.inputs.rulebook),
        )
        known = self.known
        known = known.filter((known.ro > 0) & (known.dated >= ibis.literal(windows[-1].first)))
        years = [(known.dated >= ibis.literal(window.first), number) for number, window in enumerate(windows)]
        known = known.select("player", "ro", "championship", year=ibis.cases(*years, else_=None).cast("int8"))
        place = ibis.row_number().over(group_by=["player", "year", "championship"], order_by=known.ro.desc())
        ranked = known.mutate(place=place)
        able = ranked.championship | (ranked.place < figures.results_without_championship)
        ranked = ranked.mutate(able=able)
        among = ibis.row_number().over(group_by=["player", "year", "able"], order_by=ranked.ro.desc())
        ranked = ranked.mutate(counts=ranked.able & (among < figures.results_a_year))
        return ranked.select("player", "year", "ro", "championship", "counts")

    @cached_property
    @cites("bridge-classification", "8.1")
    def ratings(self) -> Table:
        """The RO that count in each year, the weighted sum, and whether championships and others were chosen among."""
        results, weights = self.results, self.inputs.rulebook.figures(AccountFigures).year_weights
        sums = {
            f"year_{number}": results.ro.sum(where=results.counts & (results.year == number)).fill_null(0).cast("int64")
            for number in range(len(weights))
        }
        value = results.group_by("player").agg(
            **sums,
            chosen=(~results.counts).any() & results.championship.any(),
        )
        unit = lcm(*(weight.denominator for weight in weights))
        if _THOUSANDTHS % unit:
            raise Refusal(Problem(phrase("the weights of the years have more than three decimals")))
        parts = [value[f"year_{number}"] * int(weight * _THOUSANDTHS) for number, weight in enumerate(weights)]
        value = value.mutate(thousandths=sum(parts[1:], parts[0]))
        return materialised(self.backend, value, self.work / "bridge_ratings")

    @cached_property
    def rows(self) -> Table:
        """Everybody on the list, by personal number."""
        players, held, figures, ratings = self.players, self.coefficients, self.balances, self.ratings
        weights = self.inputs.rulebook.figures(AccountFigures).year_weights
        value = held.join(players, "number").select(
            "number",
            status=ibis.ifelse(players.russian, str(PlayerStatus.RUSSIAN), str(PlayerStatus.FOREIGN)),
            on_rating_list=players.on_rating_list,
            coefficient=held.temporary_coefficient.coalesce(held.lifetime_coefficient),
            lifetime=held.temporary_coefficient.isnull(),
        )
        value = value.join(figures, "number").select(
            value, "mb", "pb", "level", mb_last_year=figures.mb_year, ro_last_year=figures.ro_year
        )
        value = value.left_join(ratings, value.number == ratings.player).select(
            value,
            player=value.number,
            year_sums=ibis.array([ratings[f"year_{number}"].fill_null(0) for number in range(len(weights))]),
            rating=_decimal(ratings.thousandths.fill_null(0)),
        )
        return value.select(*ROW).order_by("player")

    @property
    def state(self) -> Table:
        """Everybody before the next list: those of this one with what they hold, the others as they were."""
        players, held = self.players, self.coefficients
        known = players.select("number", "citizen", "registered")
        value = known.left_join(held, "number").select(
            known,
            *(held[name] for name in HELD),
            list_day=ibis.ifelse(held.lifetime_coefficient.notnull(), self.list_day, ibis.null("date")),
        )
        return value.select(*STATE).order_by("number")

    @property
    def new_entries(self) -> Table:
        """The sources that stand on this list for the first time, and how many players they credit."""
        ledger = self.ledger
        new = ledger.filter(ledger.published == self.list_day)
        return new.group_by("source").agg(players=new.count()).order_by("source")


@cites("bridge-classification", "1.3")
def rating_list(rows: Table) -> Table:
    """Russian players and those the Council adds who have a rating, the best first; equal ones share places (B113)."""
    listed = rows.filter(rows.on_rating_list & (rows.rating > 0))
    equal = ibis.window(group_by="rating")
    first = (ibis.rank().over(order_by=listed.rating.desc()) + 1).cast("int64")
    value = listed.select(
        "player", "rating", first_place=first, together=listed.player.count().over(equal).cast("int64")
    )
    value = value.select("first_place", "player", "rating", last_place=value.first_place + value.together - 1)
    return value.select("first_place", "last_place", "player", "rating").order_by("first_place", "player")


def _decimal(thousandths: Value) -> Value:
    """Whole thousandths as an exact decimal."""
    unit = ibis.literal(Decimal(1).scaleb(-DECIMALS), COEFFICIENT)
    product = thousandths.cast(COEFFICIENT) * unit
    return product.cast(f"decimal(38, {2 * DECIMALS})").cast(COEFFICIENT)  # engines give a product more decimals
