"""The table of section 5, by rank indicators: lost, so that what ships is an assumption to be replaced (R13)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Clause, DataError, Problem, cited_data, phrase, read_toml
from tavlei.titles._data import cite, is_whole, known_clause, read_data
from tavlei.titles.figures import figure
from tavlei.titles.words import RANKS, Title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SOURCE: Final = "indicator_percent.toml"
_FIELDS: Final = {"edition", "clause", "assumed", "source", "targets", "rows"}
_MOST: Final = 100


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


def targets() -> tuple[int, ...]:
    """The indicators that can be reached, from the highest down: the columns of the table."""
    return tuple(range(figure("indicator.highest_target").number, 0, -1))


def indicator_rank(indicator: int) -> Title:
    """The rank that goes with an indicator (5/3)."""
    return next(rank for rank in RANKS if indicator in figure(f"indicator.{rank}").listed)


@cited_data
@cache
def assumed_table() -> IndicatorTable:
    """The table that ships with the program."""
    return _loaded(SOURCE, read_data(SOURCE))


def load_indicator_table(source: str, text: str) -> IndicatorTable:
    """A federation's own table from a TOML text of the same shape.

    A missing row or column, a figure that is no per cent, a per cent that falls towards a higher target or rises
    towards a stronger opponent is refused with its place. Figures that are not assumed name their source.
    """
    return _loaded(source, read_toml(source, text))


def indicator_table(place: str, content: Mapping[str, Any]) -> IndicatorTable:
    """The same from values already read, as JSON brings them."""
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
    cells = {_number(place, name): _row(f"{place}: rows.{name}", row) for name, row in content["rows"].items()}
    _check_rows(place, cited, cells)
    if place == SOURCE:
        cite(place, [cited])
    return IndicatorTable(cited, content["assumed"], content["source"], cells)


def _highest() -> int:
    return figure("indicator.highest").number


def _number(place: str, name: object) -> int:
    text = str(name)
    if not text.isdecimal() or int(text) > _highest():
        raise DataError(Problem("the rows are the opponents' indicators 19, 18, … 0", path=f"{place}: rows.{text}"))
    return int(text)


def _row(place: str, cells: Any) -> tuple[int | None, ...]:
    if not isinstance(cells, list) or len(cells) != len(targets()):
        params = {"width": len(targets()), "got": len(cells) if isinstance(cells, list) else 0}
        raise DataError(Problem("the row has {got} cells, not {width}", params, path=place))
    found = tuple(None if cell == "" else cell for cell in cells)
    if not all(cell is None or (is_whole(cell) and 0 <= cell <= _MOST) for cell in found):
        raise DataError(Problem('a cell is a whole number from 0 to 100, or «""» where it is empty', path=place))
    _check_falling(place, found)
    return found


def _check_rows(place: str, cited: Clause, cells: Mapping[int, tuple[int | None, ...]]) -> None:
    if missing := [number for number in range(1, _highest() + 1) if number not in cells]:
        params = {"row": missing[0]}
        raise DataError(Problem("the row of indicator {row} is missing", params, path=f"{place}: rows", clause=cited))
    for index, target in enumerate(targets()):
        column = [cells[opponent][index] for opponent in sorted(cells)]
        _check_falling(f"{place}: target {target}", column)


def _check_falling(place: str, cells: Sequence[int | None]) -> None:
    """Along a row the targets fall, down a column the opponents grow stronger: the per cent never rises."""
    filled = [cell for cell in cells if cell is not None]
    if any(below > above for above, below in pairwise(filled)):
        message = phrase("the per cent must not rise towards a lower target or a stronger opponent")
        raise DataError(Problem(message, path=place))
