"""The table of section 5, by rank indicators: lost, so that what ships is an assumption to be replaced (R13)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Clause, DataError, Problem, cited_data, phrase, read_data, read_toml
from tavlei.titles._data import cite, known_clause
from tavlei.titles.figures import figure
from tavlei.titles.indicator_cells import checked_cells, targets
from tavlei.titles.words import RANKS, Title

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE: Final = "indicator_percent.toml"
_FIELDS: Final = {"edition", "clause", "assumed", "source", "targets", "rows"}


@dataclass(frozen=True, slots=True)
class IndicatorTable:
    """Points in per cent by the opponent's indicator and the indicator to be reached; an empty cell is None."""

    clause: Clause
    assumed: bool
    source: str
    cells: Mapping[int, tuple[int | None, ...]]

    def percent(self, target: int, opponent: int) -> int | None:
        """The cell; an opponent's indicator that the table does not have has an empty one."""
        row = self.cells.get(opponent)
        return None if row is None else row[targets().index(target)]

    @property
    def readings(self) -> tuple[str, ...]:
        """The reading everything rests on while the figures are assumed."""
        return ("R13",) if self.assumed else ()


def indicator_rank(indicator: int) -> Title:
    """The rank that goes with an indicator (5/3)."""
    return next(rank for rank in RANKS if indicator in figure(f"indicator.{rank}").listed)


@cited_data
@cache
def assumed_table() -> IndicatorTable:
    """The table that ships with the program."""
    return _loaded(SOURCE, read_data("tavlei.titles", SOURCE))


def load_indicator_table(source: str, text: str) -> IndicatorTable:
    """A federation's own table from a TOML text of the same shape, checked like `indicator_table`."""
    return _loaded(source, read_toml(source, text))


def indicator_table(place: str, content: Mapping[str, Any]) -> IndicatorTable:
    """A table from values already read, as JSON brings them.

    A missing row or column, a figure that is no per cent, an empty cell between figures, a per cent that rises towards
    a lower target or a stronger opponent is refused; every such cell is named. Figures that are not assumed name their
    source.
    """
    return _loaded(place, content)


def _loaded(place: str, content: Mapping[str, Any]) -> IndicatorTable:
    if set(content) != _FIELDS:
        names = ", ".join(sorted(_FIELDS))
        raise DataError(Problem("a table of indicators has the fields {fields}", {"fields": names}, path=place))
    cited = known_clause(place, content["edition"], content["clause"])
    if not isinstance(content["assumed"], bool) or not isinstance(content["source"], str) or not content["source"]:
        message = phrase("«assumed» is true or false, and «source» names the document the figures come from")
        raise DataError(Problem(message, path=place, clause=cited))
    if content["targets"] != list(targets()):
        raise DataError(Problem("the columns are the targets 13, 12, … 1", path=f"{place}: targets", clause=cited))
    cells = checked_cells(place, content["rows"])
    if place == SOURCE:
        cite(place, [cited])
    return IndicatorTable(cited, content["assumed"], content["source"], cells)
