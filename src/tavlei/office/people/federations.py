"""Countries and the codes of their sports federations: every known one is taken, an unknown one is refused."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

_FILE: Final = Path(__file__).with_name("federations.toml")
_NO_COUNTRY: Final = frozenset({"FID", "NON", "AIN"})
"""Flags of players who stand for no country."""


def federation_of(country: str) -> str:
    """The federation's code of a country by its ISO code; nothing for a country that is not known."""
    return _codes().get(country, ("",))[0]


def is_country(code: str) -> bool:
    """Whether a code of two letters is that of a country."""
    return code in _codes()


def country_of(federation: str, path: str = "") -> str:
    """The ISO code of a federation's country, nothing for a flag of no country; an unknown code is refused."""
    code = federation.strip().upper()
    if not code or code in _NO_COUNTRY:
        return ""
    if code not in _countries():
        raise Refusal(Problem("there is no federation with the code {code}", {"code": federation}, path=path))
    return _countries()[code]


@cache
def _codes() -> Mapping[str, tuple[str, ...]]:
    read = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {country: tuple(codes) for country, codes in read.items()}


@cache
def _countries() -> Mapping[str, str]:
    return {code: country for country, codes in _codes().items() for code in codes}
