"""Editions: a regulation as it stood between two dates."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook._data import read_toml
from tavlei.rulebook.problems import DataError, Problem, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

LANGUAGES: Final = ("ru", "uk", "en")
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Edition:
    """One dated edition of a regulation; `series` joins the editions that follow one another.

    An edition that `extends` an earlier one lists only what changes. One of which not all has come down takes what it
    lacks `otherwise` from another (G3).
    """

    id: str
    series: str
    language: str
    title: Mapping[str, str]
    short_title: Mapping[str, str]
    issuer: Mapping[str, str]
    document: str
    valid_from: date | None
    valid_to: date | None
    supersedes: str | None
    extends: str | None = None
    otherwise: str | None = None

    def has_begun(self, on: date) -> bool:
        """Whether the edition is in force on that day, or was before it."""
        return self.valid_from is None or self.valid_from <= on

    def in_force(self, on: date) -> bool:
        """Whether the edition is in force on that day; an unknown bound is open (G1)."""
        return self.has_begun(on) and (self.valid_to is None or on <= self.valid_to)


def load_editions(source: str, text: str, earlier: Mapping[str, Edition] | None = None) -> Mapping[str, Edition]:
    """The editions of a TOML text after those known already, complete and consistent in their succession."""
    loaded = dict(earlier or {})
    for key, fields in read_toml(source, text).items():
        if key in loaded:
            raise _error(source, key, phrase("the edition is declared twice"))
        loaded[key] = _edition(source, key, fields, loaded)
    for later in list(loaded.values()):
        _close_earlier(source, later, loaded)
    return loaded


def _edition(source: str, key: str, fields: Mapping[str, Any], known: Mapping[str, Edition]) -> Edition:
    for name in ("title", "short_title", "issuer"):
        missing = [language for language in LANGUAGES if not fields.get(name, {}).get(language)]
        if missing:
            languages = ", ".join(missing)
            raise _error(source, key, phrase("«{name}» is missing in {languages}"), name=name, languages=languages)
    extends = fields.get("extends")
    if extends is not None and (extends not in known or known[extends].series != fields["series"]):
        raise _error(source, key, phrase("extends «{other}», which is no edition of its series"), other=extends)
    return Edition(
        id=key,
        series=fields["series"],
        language=fields["language"],
        title=fields["title"],
        short_title=fields["short_title"],
        issuer=fields["issuer"],
        document=fields["document"],
        valid_from=fields.get("valid_from"),
        valid_to=fields.get("valid_to"),
        supersedes=fields.get("supersedes", extends),
        extends=extends,
        otherwise=fields.get("otherwise"),
    )


def _close_earlier(source: str, later: Edition, loaded: dict[str, Edition]) -> None:
    """An edition ends the day before the one that supersedes it, unless it says itself when it ends (G1)."""
    if later.supersedes is None:
        return
    earlier = loaded.get(later.supersedes)
    if earlier is None or earlier.series != later.series:
        message = phrase("supersedes «{other}», which is no edition of its series")
        raise _error(source, later.id, message, other=later.supersedes)
    if later.valid_from is not None and earlier.valid_to is None:
        earlier = loaded[earlier.id] = replace(earlier, valid_to=later.valid_from - _DAY)
    if later.valid_from is None or earlier.valid_to is None or earlier.valid_to >= later.valid_from:
        message = phrase("its dates overlap those of «{other}», which it supersedes")
        raise _error(source, later.id, message, other=earlier.id)


def _error(source: str, key: str, message: str, **params: object) -> DataError:
    return DataError(Problem(message, params, path=f"{source}: {key}"))
