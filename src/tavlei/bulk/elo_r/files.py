"""The files of a published list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.bulk.sorted_tables import SortedTable

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class ListFiles:
    """Where the tables of a list lie."""

    folder: Path

    @property
    def list(self) -> Path:
        """The list in its order."""
        return self.folder / "list.parquet"

    @property
    def rows(self) -> Path:
        """Everything about everybody on the list."""
        return self.folder / "rows.parquet"

    @property
    def lines(self) -> Path:
        """What every competition brought to everybody."""
        return self.folder / "lines.parquet"

    @property
    def state(self) -> Path:
        """The athletes before the next list."""
        return self.folder / "people.parquet"

    @property
    def left_out(self) -> Path:
        """The athletes who are not on the list."""
        return self.folder / "left_out.parquet"

    @property
    def competitions(self) -> Path:
        """The competitions, in the list or not."""
        return self.folder / "competitions.parquet"

    @property
    def gaps(self) -> Path:
        """What could not be computed."""
        return self.folder / "gaps.parquet"

    @property
    def before(self) -> SortedTable:
        """The athletes before the list, sorted by id."""
        return SortedTable(self.folder / "before", "id")

    @property
    def entered(self) -> SortedTable:
        """Who took part in which report, sorted by athlete."""
        return SortedTable(self.folder / "entered", "athlete")

    @property
    def entrants(self) -> SortedTable:
        """The participants with what is known of them, sorted by competition."""
        return SortedTable(self.folder / "entrants", "c")

    @property
    def encounters(self) -> SortedTable:
        """The encounters, sorted by competition."""
        return SortedTable(self.folder / "encounters", "c")

    @property
    def reports(self) -> SortedTable:
        """The facts of the reports, sorted by competition."""
        return SortedTable(self.folder / "reports", "c")

    @property
    def stages(self) -> Path:
        """Which stage continues which."""
        return self.folder / "stages.parquet"
