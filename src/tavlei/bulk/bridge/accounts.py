"""The accounts of a nation as tables: the register, the ledger with its days, what they come to on a list."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import ibis
import pyarrow as pa

from tavlei.bridge.accounts.list_days import first_list_after, list_days, year_before
from tavlei.bridge.accounts.register import CouncilSubject
from tavlei.bridge.points.figures import AwardFigures
from tavlei.bulk.bridge.batches import JudgedBatches
from tavlei.bulk.bridge.columns import DECISIONS, LEDGER, OPENINGS, RECOGNITIONS
from tavlei.bulk.bridge.levels import achievement_levels
from tavlei.bulk.bridge.norms import COEFFICIENT, TITLES
from tavlei.bulk.engines import materialised
from tavlei.rulebook import cites, shifted

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from ibis.backends import BaseBackend
    from ibis.expr.types import BooleanValue, Table, Value

    from tavlei.bulk.bridge.inputs import BridgeInputs
    from tavlei.bulk.tables import TableShape

_NO = ibis.literal(False)  # noqa: FBT003


@dataclass(frozen=True)
class BridgeAccounts:
    """The tables of a month, each built on those before it."""

    backend: BaseBackend
    inputs: BridgeInputs
    work: Path
    batches: JudgedBatches = field(default_factory=JudgedBatches)

    @property
    def list_day(self) -> Value:
        return ibis.literal(self.inputs.list_day)

    def beside(self, shape: TableShape) -> Table:
        """A table that may lie beside the entries, empty if it does not."""
        table_files = self.inputs.files.get(shape.name)
        return ibis.memtable(shape.arrow.empty_table()) if table_files is None else table_files.table(self.backend)

    @cached_property
    @cites("bridge-classification", "1.3")
    def players(self) -> Table:
        """Everybody with his status and what he holds; `n` is his number in the order of personal numbers."""
        players = self.inputs.players.table(self.backend)
        players = players.mutate(citizen=players.citizen.fill_null(True))  # noqa: FBT003
        russian, listed = (self._granted(subject) for subject in CouncilSubject)
        opening = self.openings
        first = self._first_entries
        value = players.left_join(russian, players.number == russian.player).select(
            players, russian=players.citizen | russian.granted.fill_null(_NO)
        )
        value = value.left_join(listed, value.number == listed.player).select(
            value, on_rating_list=value.russian | listed.granted.fill_null(_NO)
        )
        value = value.left_join(opening, value.number == opening.player).select(
            value, opening=opening.coefficient, opened=opening.list_day
        )
        value = value.left_join(first, value.number == first.player).select(
            value,
            n=ibis.row_number().over(order_by=value.number).cast("int32"),
            known_since=first.day,
            listed=self._is_listed(value, first),
        )
        return materialised(self.backend, value, self.work / "bridge_players")

    def _is_listed(self, players: Table, first: Table) -> BooleanValue:
        """Whoever was registered before the list, or has something on it."""
        since = players.opened.coalesce(first.day)
        registered = players.registered.isnull() | (players.registered < self.list_day)
        return registered | (since <= self.list_day).fill_null(_NO)

    def _granted(self, subject: CouncilSubject) -> Table:
        """What the latest decision of the Council by the day of the list says about everybody it concerns."""
        decided = self.beside(DECISIONS)
        decided = decided.filter((decided.subject == str(subject)) & (decided.day <= self.list_day))
        place = ibis.row_number().over(group_by="player", order_by=decided.day.desc())
        decided = decided.mutate(place=place, granted=decided.granted.fill_null(True))  # noqa: FBT003
        return decided.filter(decided.place == 0).select("player", "granted").view()

    @property
    def openings(self) -> Table:
        """The opening values (note 1)."""
        return self.beside(OPENINGS)

    @cached_property
    @cites("bridge-classification", "1.1", "1.2", "1.5")
    def ledger(self) -> Table:
        """The entries of tournaments and of accepted batches, each with the list on which it first stands (B60)."""
        entries = self.inputs.entries.table(self.backend)
        days, levels = self._calendar(entries), achievement_levels(entries, self.inputs)
        value = entries.join(days, entries.date == days.day).select(
            entries, first_list=entries.published.coalesce(days.first_list)
        )
        online, mb = value.online.fill_null(_NO), value.mb.fill_null(0)
        place = value.achievement.notnull()
        value = value.left_join(levels, (value.achievement == levels.achievement) & (value.date == levels.day)).select(
            "player",
            "source",
            dated=value.date,
            published=value.first_list,
            mb=ibis.ifelse(online, 0, mb).cast("int64"),
            online_mb=ibis.ifelse(online, mb, 0).cast("int64"),
            ro=value.ro.fill_null(0),
            pb=value.pb.fill_null(0),
            championship=value.championship.fill_null(_NO) | place,
            level=levels.level.fill_null(value.level.fill_null(0)).cast("int64"),
        )
        if self.batches.entries.num_rows:
            value = value.union(ibis.memtable(self.batches.entries).select(*LEDGER.names))
        return materialised(self.backend, value, self.work / "bridge_ledger")

    @cached_property
    def known(self) -> Table:
        """The entries that stand on the list."""
        return self.ledger.filter(self.ledger.published <= self.list_day)

    @cached_property
    def recognitions(self) -> Table:
        """EBL points and titles with the list on which they first stand."""
        told = self.beside(RECOGNITIONS)
        days = self._calendar(told)
        value = told.join(days, told.date == days.day).select(
            "player",
            "title",
            dated=told.date,
            published=told.published.coalesce(days.first_list),
            ebl_points=told.ebl_points.fill_null(0).cast(COEFFICIENT),
        )
        return materialised(self.backend, value, self.work / "bridge_recognitions")

    @cites("bridge-classification", "1.2")
    def _calendar(self, dated: Table) -> Table:
        """The first list of what is of a day, as the rule gives it."""
        days = dated.select("date").distinct().to_pyarrow().column(0).to_pylist()
        lists = [first_list_after(day, self.inputs.rulebook) for day in days]
        return _small(day=days, first_list=lists)

    @cached_property
    @cites("bridge-classification", "2.2/note7")
    def leaving(self) -> Table:
        """The first list in whose last year something of a day no longer is, as the rule gives it (B48)."""
        dated = self.known.select("dated").distinct().to_pyarrow().column(0).to_pylist()
        return _small(day=dated, leaves=[self._leaves(day) for day in dated])

    def _leaves(self, day: date) -> date:
        book = self.inputs.rulebook
        first = first_list_after(day, book)
        return next(
            found for found in list_days(first, shifted(first, months=1200)) if year_before(found, book).first > day
        )

    @property
    def _first_entries(self) -> Table:
        """The first list on which anything of everybody stands."""
        both = self.ledger.select("player", "published").union(self.recognitions.select("player", "published"))
        return both.group_by("player").agg(day=both.published.min())

    @cached_property
    @cites("bridge-classification", "1.2", "2.2/note7")
    def balances(self) -> Table:
        """The figures of everybody on the day of the list, in all and within the 12 months before it."""
        known = self.known
        year = known.dated >= ibis.literal(year_before(self.inputs.list_day, self.inputs.rulebook).first)
        both = known.mb + known.online_mb
        sums = known.group_by("player").agg(
            mb=both.sum().cast("int64"),
            mb_face=known.mb.sum().cast("int64"),
            mb_year=both.sum(where=year).fill_null(0).cast("int64"),
            mb_year_face=known.mb.sum(where=year).fill_null(0).cast("int64"),
            ro_year=known.ro.sum(where=year).fill_null(0).cast("int64"),
            pb=known.pb.sum().cast("int64"),
            pb_year=known.pb.sum(where=year).fill_null(0).cast("int64"),
            level=known.level.max(),
            level_year=known.level.max(where=year).fill_null(0),
        )
        abroad = self._reached_abroad
        players = self.players
        players = players.filter(players.listed)
        names = [name for name in sums.columns if name != "player"]
        value = players.left_join(sums, players.number == sums.player).select(
            players.number, **{name: sums[name].fill_null(0) for name in names}
        )
        value = value.left_join(abroad, value.number == abroad.player).select(
            value,
            ebl_points=abroad.ebl_points.fill_null(0).cast(COEFFICIENT),
            **{name: abroad[name].fill_null(0) for name in TITLES.values()},
        )
        return materialised(self.backend, value, self.work / "bridge_balances")

    @property
    def _reached_abroad(self) -> Table:
        known = self.recognitions
        known = known.filter(known.published <= self.list_day)
        return known.group_by("player").agg(ebl_points=known.ebl_points.max(), **titles_of(known))

    @property
    def highest_level(self) -> int:
        """The highest level of an achievement."""
        return self.inputs.rulebook.figures(AwardFigures).highest_level

    @cached_property
    def holds_anything(self) -> bool:
        """Whether there was a list before, from which somebody holds a coefficient."""
        return bool(self.players.lifetime_coefficient.count().to_pyarrow().as_py())


def titles_of(known: Table) -> dict[str, Value]:
    """How often everybody was made known to have each title."""
    return {name: known.title.count(where=known.title == str(title)) for title, name in TITLES.items()}


def _small(**columns: list[date]) -> Table:
    return ibis.memtable(pa.table({name: pa.array(days, pa.date32()) for name, days in columns.items()}))
