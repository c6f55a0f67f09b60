"""The cells of the table of section 5: complete, in range, never rising; every cell that is wrong is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import DataError, Problem, phrase
from tavlei.titles.data_checks import is_whole
from tavlei.titles.figures import figure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.rulebook import Rulebook

Cells = dict[int, tuple[int | None, ...]]
_MOST: Final = 100


def targets(rulebook: Rulebook) -> tuple[int, ...]:
    """The indicators that can be reached, from the highest down: the columns of the table."""
    return tuple(range(figure("indicator.highest_target", rulebook).number, 0, -1))


def checked_cells(place: str, rows: object, rulebook: Rulebook) -> Cells:
    """The cells by the opponent's indicator; an empty one is None. What is wrong is refused, all of it at once."""
    if not isinstance(rows, dict):
        raise DataError(Problem("the rows are the opponents' indicators 19, 18, … 0", path=f"{place}: rows"))
    if problems := [*_shape(rows, rulebook), *_figures(rows, targets(rulebook))]:
        raise DataError(*(problem.at(f"{place}: rows") for problem in problems))
    cells = {int(name): tuple(None if cell == "" else cell for cell in row) for name, row in rows.items()}
    if problems := [*_holes(cells, targets(rulebook)), *_rising(cells, targets(rulebook))]:
        raise DataError(*(problem.at(f"{place}: rows") for problem in problems))
    return cells


def _shape(rows: Mapping[Any, object], rulebook: Rulebook) -> Iterator[Problem]:
    """Rows that nobody knows, that are missing, or that have not a cell for every target."""
    highest, width = figure("indicator.highest", rulebook).number, len(targets(rulebook))
    for name, row in rows.items():
        if not str(name).isdecimal() or int(name) > highest:
            yield Problem("the rows are the opponents' indicators 19, 18, … 0", path=str(name))
        elif not isinstance(row, list) or len(row) != width:
            got = len(row) if isinstance(row, list) else 0
            yield Problem("the row has {got} cells, not {width}", {"width": width, "got": got}, path=str(name))
    known = {str(name) for name in rows}
    for number in range(highest, 0, -1):
        if str(number) not in known:
            yield Problem("the row of indicator {row} is missing", {"row": number})


def _figures(rows: Mapping[Any, object], columns: tuple[int, ...]) -> Iterator[Problem]:
    """Cells that are neither a per cent nor empty."""
    for name, row in rows.items():
        for target, cell in zip(columns, row if isinstance(row, list) else (), strict=False):
            if cell != "" and not (is_whole(cell) and 0 <= cell <= _MOST):
                message = phrase("opponent {opponent}, target {target}: «{got}» is no whole number from 0 to 100")
                yield Problem(message, {"opponent": name, "target": target, "got": cell}, path=str(name))


def _holes(cells: Cells, columns: tuple[int, ...]) -> Iterator[Problem]:
    """Empty cells between figures, and targets without any figure."""
    for opponent, row in cells.items():
        filled = [index for index, cell in enumerate(row) if cell is not None]
        for index in range(filled[0], filled[-1]) if filled else ():
            if row[index] is None:
                message = phrase("opponent {opponent}, target {target}: the cell is empty between figures")
                yield Problem(message, {"opponent": opponent, "target": columns[index]}, path=str(opponent))
    for index, target in enumerate(columns):
        if all(row[index] is None for row in cells.values()):
            yield Problem("the column of target {target} has no figure", {"target": target})


def _rising(cells: Cells, columns: tuple[int, ...]) -> Iterator[Problem]:
    """Figures above the one for a higher target, or above the one for a weaker opponent."""
    for opponent, row in cells.items():
        for index, above in _steps(row):
            message = phrase(
                "opponent {opponent}, target {target}: {got} is more than the {above} for a higher target; the per "
                "cent must not rise"
            )
            params = {"opponent": opponent, "target": columns[index], "got": row[index], "above": above}
            yield Problem(message, params, path=str(opponent))
    upwards = sorted(cells)
    for column, target in enumerate(columns):
        for index, above in _steps([cells[opponent][column] for opponent in upwards]):
            message = phrase(
                "opponent {opponent}, target {target}: {got} is more than the {above} for a weaker opponent; the per "
                "cent must not rise"
            )
            opponent = upwards[index]
            params = {"opponent": opponent, "target": target, "got": cells[opponent][column], "above": above}
            yield Problem(message, params, path=str(opponent))


def _steps(line: Sequence[int | None]) -> Iterator[tuple[int, int]]:
    """Where a line rises: the position, and the last figure before it."""
    before: int | None = None
    for index, cell in enumerate(line):
        if cell is None:
            continue
        if before is not None and cell > before:
            yield index, before
        before = cell
