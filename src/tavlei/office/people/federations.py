"""Countries and the codes of their sports federations: FIDE's, the IOC's, ISO's, and former ones."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

_FILE: Final = Path(__file__).with_name("federations.toml")


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
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


@cache
def _codes() -> Mapping[str, tuple[str, ...]]:
    return {country: tuple(codes) for country, codes in _read()["countries"].items()}


@cache
def _countries() -> Mapping[str, str]:
    return {code: country for country, codes in _codes().items() for code in codes}
