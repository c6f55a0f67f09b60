"""The table of section 5, by rank indicators: lost, so that what ships is an assumption to be replaced (R13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Clause, DataError, Problem, Refusal, phrase, read_toml
from tavlei.titles.data_checks import data_place
from tavlei.titles.figures import figure
from tavlei.titles.indicator.cells import checked_cells, targets
from tavlei.titles.titles_and_ranks import RANKS, Title

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook

SOURCE: Final = "indicator_percent"
CLAUSE: Final = "5/table"
_FIELDS: Final = {"edition", "clause", "assumed", "source", "targets", "rows"}


@dataclass(frozen=True, slots=True)
class IndicatorTable:
    """Points in per cent by the opponent's indicator and the indicator to be reached; an empty cell is None."""

    clause: Clause
    assumed: bool
    source: str
    targets: tuple[int, ...]
    cells: Mapping[int, tuple[int | None, ...]]

    def percent(self, target: int, opponent: int) -> int | None:
        """The cell; an opponent's indicator that the table does not have has an empty one."""
        row = self.cells.get(opponent)
        return None if row is None else row[self.targets.index(target)]

    @property
    def readings(self) -> tuple[str, ...]:
        """The reading everything rests on while the figures are assumed."""
        return ("R13",) if self.assumed else ()


def indicator_rank(indicator: int, rulebook: Rulebook) -> Title:
    """The rank that goes with an indicator (5/3)."""
    return next(rank for rank in RANKS if indicator in figure(f"indicator.{rank}", rulebook).listed)


def shipped_table(rulebook: Rulebook) -> IndicatorTable:
    """The table that ships with the edition."""
    return rulebook.read(SOURCE, lambda content: _shipped(content, rulebook), IndicatorTable)


def load_indicator_table(source: str, text: str, rulebook: Rulebook) -> IndicatorTable:
    """A federation's own table from a TOML text, checked like `indicator_table`."""
    return indicator_table(source, read_toml(source, text), rulebook)


def indicator_table(place: str, content: Mapping[str, Any], rulebook: Rulebook) -> IndicatorTable:
    """A table from values already read, as JSON brings them.

    A missing row or column, a figure that is no per cent, an empty cell between figures, a per cent that rises towards
    a lower target or a stronger opponent is refused; every such cell is named. Figures that are not assumed name their
    source.
    """
    if set(content) != _FIELDS:
        names = ", ".join(sorted(_FIELDS))
        raise DataError(Problem("a table of indicators has the fields {fields}", {"fields": names}, path=place))
    cited = _clause(place, content["edition"], content["clause"], rulebook)
    if not isinstance(content["assumed"], bool) or not isinstance(content["source"], str) or not content["source"]:
        message = phrase("«assumed» is true or false, and «source» names the document the figures come from")
        raise DataError(Problem(message, path=place, clause=cited))
    columns = targets(rulebook)
    if content["targets"] != list(columns):
        raise DataError(Problem("the columns are the targets 13, 12, … 1", path=f"{place}: targets", clause=cited))
    cells = checked_cells(place, content["rows"], rulebook)
    return IndicatorTable(cited, content["assumed"], content["source"], columns, cells)


def _shipped(content: Mapping[str, Any], rulebook: Rulebook) -> IndicatorTable:
    value = content[CLAUSE]
    rows = {str(row["opponent"]): row["percent"] for row in value["rows"]}
    whole = {**value, "edition": rulebook.edition.id, "clause": CLAUSE, "rows": rows}
    return indicator_table(data_place(SOURCE, rulebook), whole, rulebook)


def _clause(place: str, edition: Any, number: Any, rulebook: Rulebook) -> Clause:
    """The clause that a table names, of the edition it names: a federation's own may have come with an earlier one."""
    try:
        return rulebook.library.clause(str(edition), str(number))
    except Refusal as error:
        raise DataError(*error.at(place).problems) from error
