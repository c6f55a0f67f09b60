"""The table of regions: what those of Russia and Ukraine are called in Russian, Ukrainian and English."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tavlei.office.people.names import search_key

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = ("ru", "uk", "en")
_FILE: Final = Path(__file__).with_name("regions.toml")


@cache
def regions_by_code() -> Mapping[str, Mapping[str, str]]:
    """The names by language, under the codes of ISO 3166-2."""
    rows = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {code: dict(zip(LANGUAGES, names, strict=True)) for code, names in rows.items()}


def known_region(code: str, name: str) -> Mapping[str, str] | None:
    """The region of that name in any language, else of that code."""
    return _by_name().get(search_key(name)) or regions_by_code().get(code)


@cache
def _by_name() -> Mapping[str, Mapping[str, str]]:
    return {search_key(name): names for names in regions_by_code().values() for name in names.values()}
