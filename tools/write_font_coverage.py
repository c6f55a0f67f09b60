"""Write src/tavlei/documents/fonts/coverage.txt: the letters of the fonts of papers, read off them. A test compares."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FONTS: Final = Path(__file__).parent.parent / "src" / "tavlei" / "documents" / "fonts"
COVERAGE: Final = FONTS / "coverage.txt"


def main() -> None:
    """Write what the fonts cover."""
    COVERAGE.write_text(coverage(), encoding="ascii")


def coverage() -> str:
    """The ranges of signs that some font of the folder has, one to a line, in hexadecimal numbers."""
    signs = {sign for path in FONTS.glob("*.ttf") for sign in TTFont(path).getBestCmap()}
    return "".join(f"{first:04X}-{last:04X}\n" for first, last in _ranges(sorted(signs)))


def _ranges(signs: Iterable[int]) -> Iterator[tuple[int, int]]:
    first = last = -1
    for sign in signs:
        if sign != last + 1:
            if first >= 0:
                yield first, last
            first = sign
        last = sign
    yield first, last


if __name__ == "__main__":
    main()
