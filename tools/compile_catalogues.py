"""Compile the gettext catalogues: in every build (`build_hook.py`), and by `make` when a catalogue has changed."""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCES = Path(__file__).parent.parent / "src" / "tavlei"


def compile_catalogues() -> list[Path]:
    """Write a .mo beside every .po and say which."""
    written = []
    for source in sorted(SOURCES.glob("*/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.parts[-3])
        target = source.with_suffix(".mo")
        with target.open("wb") as compiled:
            write_mo(compiled, catalogue)
        written.append(target)
    return written


if __name__ == "__main__":
    for path in compile_catalogues():
        print(path.relative_to(SOURCES))
