"""The files of a published list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

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
    def before(self) -> Path:
        """The athletes before the list, sorted by id."""
        return self.folder / "before.parquet"

    @property
    def entered(self) -> Path:
        """Who took part in which report, sorted by athlete."""
        return self.folder / "entered.parquet"

    @property
    def entrants(self) -> Path:
        """The participants with what is known of them, sorted by report."""
        return self.folder / "entrants.parquet"

    @property
    def encounters(self) -> Path:
        """The encounters, sorted by report."""
        return self.folder / "encounters.parquet"

    @property
    def reports(self) -> Path:
        """The facts of the competitions, sorted by report."""
        return self.folder / "reports.parquet"

    @property
    def stages(self) -> Path:
        """Which stage continues which."""
        return self.folder / "stages.parquet"
