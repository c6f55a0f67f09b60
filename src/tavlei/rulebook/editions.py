"""Editions: a regulation as it stood between two dates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook._data import ROOT, read_toml
from tavlei.rulebook.problems import DataError, Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

LANGUAGES: Final = ("ru", "uk", "en")


@dataclass(frozen=True, slots=True)
class Edition:
    """One dated edition of a regulation; `family` joins the editions that follow one another."""

    id: str
    family: str
    language: str
    title: Mapping[str, str]
    short_title: Mapping[str, str]
    issuer: Mapping[str, str]
    document: str
    valid_from: date | None
    valid_to: date | None
    supersedes: str | None

    def in_force(self, on: date) -> bool:
        """Whether the edition is in force on that day; an unknown bound is open (G1)."""
        return (self.valid_from is None or self.valid_from <= on) and (self.valid_to is None or on <= self.valid_to)


@cache
def editions() -> Mapping[str, Edition]:
    """All editions by id, in the order of the file."""
    source = "editions.toml"
    return load_editions(source, (ROOT / source).read_text(encoding="utf-8"))


def edition(edition_id: str) -> Edition:
    """The edition with that id."""
    try:
        return editions()[edition_id]
    except KeyError:
        known = ", ".join(editions())
        raise Refusal(
            Problem("there is no edition «{edition}»; known: {known}", {"edition": edition_id, "known": known})
        ) from None


def edition_on(family: str, on: date) -> Edition:
    """The edition of a family that is in force on a day."""
    for candidate in editions().values():
        if candidate.family == family and candidate.in_force(on):
            return candidate
    raise Refusal(Problem("no edition of «{family}» is in force on {day}", {"family": family, "day": on.isoformat()}))


def load_editions(source: str, text: str) -> Mapping[str, Edition]:
    """Editions from a TOML text, with their titles complete and their succession consistent."""
    loaded = {key: _edition(source, key, fields) for key, fields in read_toml(source, text).items()}
    for each in loaded.values():
        _check_succession(source, each, loaded)
    return loaded


def _edition(source: str, key: str, fields: Mapping[str, Any]) -> Edition:
    for name in ("title", "short_title", "issuer"):
        missing = [language for language in LANGUAGES if not fields.get(name, {}).get(language)]
        if missing:
            raise _error(
                source, key, phrase("«{name}» is missing in {languages}"), name=name, languages=", ".join(missing)
            )
    return Edition(
        id=key,
        family=fields["family"],
        language=fields["language"],
        title=fields["title"],
        short_title=fields["short_title"],
        issuer=fields["issuer"],
        document=fields["document"],
        valid_from=fields.get("valid_from"),
        valid_to=fields.get("valid_to"),
        supersedes=fields.get("supersedes"),
    )


def _check_succession(source: str, later: Edition, loaded: Mapping[str, Edition]) -> None:
    if later.supersedes is None:
        return
    earlier = loaded.get(later.supersedes)
    if earlier is None or earlier.family != later.family:
        message = phrase("supersedes «{other}», which is no edition of its family")
        raise _error(source, later.id, message, other=later.supersedes)
    if later.valid_from is None or earlier.valid_to is None or earlier.valid_to >= later.valid_from:
        message = phrase("its dates overlap those of «{other}», which it supersedes")
        raise _error(source, later.id, message, other=earlier.id)


def _error(source: str, key: str, message: str, **params: object) -> DataError:
    return DataError(Problem(message, params, path=f"{source}: {key}"))
