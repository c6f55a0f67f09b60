"""Cells with a colour of their own: a colour is not read, so whoever brings the table is told where there are any."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from typing import IO

_CELL: Final = re.compile(rb'<(?:\w+:)?c r="([A-Z]{1,3}\d{1,7})"[^>]*? s="(\d+)"')
_CHUNK: Final = 1 << 20
_OVERLAP: Final = 200
_NAMED: Final = 200
_PLAIN: Final = frozenset({"", "none", "gray125"})


def colouring_styles(book: Any) -> frozenset[bytes]:
    """The styles of a workbook that fill a cell with a colour."""
    fills = book._fills  # noqa: SLF001 - openpyxl keeps them there
    return frozenset(
        str(number).encode()
        for number, style in enumerate(book._cell_styles)  # noqa: SLF001
        if style.fillId < len(fills) and (getattr(fills[style.fillId], "patternType", "") or "") not in _PLAIN
    )


def coloured_cells(source: IO[bytes], styles: frozenset[bytes]) -> tuple[str, ...]:
    """The first cells of those styles."""
    found: dict[str, None] = {}
    tail = b""
    while (chunk := source.read(_CHUNK)) and len(found) < _NAMED:
        for place, style in _CELL.findall(tail + chunk):
            if style in styles:
                found.setdefault(place.decode())
        tail = chunk[-_OVERLAP:]
    return tuple(found)[:_NAMED]
