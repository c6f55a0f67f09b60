"""The tables of many competitions joined and put in order, so that those of one competition lie together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import ibis

from tavlei.bulk.engines import write
from tavlei.bulk.titles.columns import COMPETITIONS, EARLIER, ENCOUNTERS, KNOWN, PARTICIPANTS, PEOPLE

if TYPE_CHECKING:
    from pathlib import Path

    from ibis.backends import BaseBackend
    from ibis.expr.types import Table

    from tavlei.bulk.tables import TableShape
    from tavlei.bulk.titles.inputs import TitleInputs

ROW_GROUP: Final = 20_480  # the rows that are read to find a competition
ORDERED: Final = {
    COMPETITIONS.name: ("id",),
    PARTICIPANTS.name: ("competition", "participant"),
    ENCOUNTERS.name: ("competition", "round", "white", "black", "bye"),
    EARLIER.name: ("competition", "participant", "end", "title"),
}
"""The order of the rows of each table, whatever order they came in."""


@dataclass(frozen=True, slots=True)
class TitlesPlan:
    """The tables of a run on an engine."""

    backend: BaseBackend
    inputs: TitleInputs

    def write(self, folder: Path) -> None:
        """Every table in its order; who took part with what is known of the person."""
        for name, order in ORDERED.items():
            table = self.participants if name == PARTICIPANTS.name else self.table(name)
            write(table.order_by(*order), folder / f"{name}.parquet", ROW_GROUP)

    @property
    def participants(self) -> Table:
        """The participants: what their competition tells of them, else what is known of the person."""
        own, people = self.table(PARTICIPANTS.name), self.table(PEOPLE.name)
        known = {column.name: own[column.name].coalesce(people[column.name]) for column in KNOWN}
        return own.join(people, own.participant == people.id).select(
            *(own[column.name] for column in PARTICIPANTS.columns if column.name not in known), **known
        )

    @property
    def sizes(self) -> list[dict[str, Any]]:
        """The competitions in the order of their ids, each with the number of its encounters."""
        competitions, encounters = self.table(COMPETITIONS.name), self.table(ENCOUNTERS.name)
        counts = encounters.group_by("competition").agg(encounters=encounters.count())
        value = competitions.left_join(counts, competitions.id == counts.competition)
        value = value.select("id", encounters=counts.encounters.fill_null(0)).order_by("id")
        rows: list[dict[str, Any]] = value.to_pyarrow().to_pylist()
        return rows

    def table(self, name: str) -> Table:
        """A table of the run, empty if nobody brought it."""
        table_files = self.inputs.files.get(name)
        if table_files is not None:
            return table_files.table(self.backend)
        shapes: dict[str, TableShape] = {EARLIER.name: EARLIER}
        return ibis.memtable(shapes[name].arrow.empty_table())
