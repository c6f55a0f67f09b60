"""Countries as tables have them: by any of their names, by their own code or by that of a federation."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.look_alikes import in_one_script
from tavlei.office.federation.identity import federation
from tavlei.office.people.countries import country_names
from tavlei.office.people.regions import country_of, is_country, is_federation
from tavlei.office.people.search_keys import search_key

if TYPE_CHECKING:
    from collections.abc import Mapping

_OTHERWISE: Final = Path(__file__).with_name("country_names.toml")


def country_code(text: str) -> str | None:
    """The code of ISO of a country, empty for a flag of no country; None if nobody knows it."""
    code = text.strip().upper()
    if not code or is_country(code):
        return code
    if (named := _by_name().get(search_key(in_one_script(text)))) is not None:
        return named
    return country_of(code) if is_federation(code) else None


def own_country() -> str:
    """The country of the federation; empty while nobody has set it, and then nothing is supposed of anybody."""
    return str(getattr(federation(), "country", ""))


@cache
def _by_name() -> Mapping[str, str]:
    otherwise = tomllib.loads(_OTHERWISE.read_text(encoding="utf-8"))
    named = {search_key(name): code for code, names in country_names().items() for name in names.values()}
    return named | {search_key(name): code for code, names in otherwise.items() for name in names}
