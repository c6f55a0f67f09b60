"""The table of regions: what those of Russia and Ukraine are called in Russian, Ukrainian and English."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.people.search_keys import search_key
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = ("ru", "uk", "en")
_REGIONS: Final = Path(__file__).with_name("regions.toml")


@cache
def regions_by_code() -> Mapping[str, Mapping[str, str]]:
    """The names by language, under the codes of ISO 3166-2."""
    rows = tomllib.loads(_REGIONS.read_text(encoding="utf-8"))
    return {code: dict(zip(LANGUAGES, names, strict=True)) for code, names in rows.items()}


def known_region(code: str, name: str) -> Mapping[str, str] | None:
    """The region of that name in any language, else of that code."""
    return _by_name().get(search_key(name)) or regions_by_code().get(code)


def region_code(name: str) -> str:
    """The code of the region of that name in any language, or of that code; empty for one the table does not have."""
    code = name.strip().upper()
    return code if code in regions_by_code() else _codes_by_name().get(search_key(name), "")


@cache
def _by_name() -> Mapping[str, Mapping[str, str]]:
    return {name: regions_by_code()[code] for name, code in _codes_by_name().items()}


@cache
def _codes_by_name() -> Mapping[str, str]:
    return {search_key(name): code for code, names in regions_by_code().items() for name in names.values()}


_FEDERATIONS: Final = Path(__file__).with_name("federations.toml")


def federation_of(country: str) -> str:
    """The federation's code of a country by its ISO code; nothing for a country that is not known."""
    return _codes().get(country, ("",))[0]


def is_country(code: str) -> bool:
    """Whether a code of two letters is that of a country."""
    return code in _codes()


def country_of(federation: str, path: str = "") -> str:
    """The ISO code of a federation's country, nothing for a flag of no country; an unknown code is refused."""
    code = federation.strip().upper()
    if not is_federation(code):
        raise Refusal(Problem("there is no federation with the code {code}", {"code": federation}, path=path))
    return _countries().get(code, "")


def is_federation(code: str) -> bool:
    """Whether a code is that of a federation, of a flag of no country, or nothing."""
    return not code or code in _countries() or code in _read()["without_country"]


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(_FEDERATIONS.read_text(encoding="utf-8"))


@cache
def _codes() -> Mapping[str, tuple[str, ...]]:
    return {country: tuple(codes) for country, codes in _read()["countries"].items()}


@cache
def _countries() -> Mapping[str, str]:
    return {code: country for country, codes in _codes().items() for code in codes}
