"""Compile the gettext catalogues. Hatchling runs it in every build; `make` runs it when a catalogue has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

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


class CompileCatalogues(BuildHookInterface[Any]):
    """The hook that the build finds in this file."""

    def initialize(self, _version: str, _build_data: dict[str, Any]) -> None:
        """Compile before the files of the package are collected."""
        compile_catalogues()


if __name__ == "__main__":
    for path in compile_catalogues():
        print(path.relative_to(SOURCES))
