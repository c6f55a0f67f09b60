"""Whether a Latin name can be a Cyrillic one: known ways to write letters, and given names in two forms."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.rulebook import data_text, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE: Final = "letters.toml"
_BETWEEN: Final = re.compile(r"[\s.]+")
_NOT_LETTERS: Final = re.compile(r"[^\w]|[\d_]")
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")


class PersonName(NamedTuple):
    """A surname and the given names, in small letters without marks and signs."""

    surname: str
    given: tuple[str, ...]

    @property
    def first(self) -> str:
        """The first given name."""
        return self.given[0] if self.given else ""


def person_name(text: str) -> PersonName:
    """Surname and given names: what stands before a comma, else the first word, is the surname."""
    before, comma, after = text.partition(",")
    words = [letters_of(word) for word in _BETWEEN.split(after if comma else text)]
    words = [word for word in words if word]
    if comma:
        return PersonName(letters_of(before), tuple(words))
    return PersonName(words[0] if words else "", tuple(words[1:]))


def letters_of(text: str) -> str:
    """Small letters only: no spaces, hyphens, apostrophes; Latin letters without their marks."""
    small = _NOT_LETTERS.sub("", text.casefold())
    if _CYRILLIC.search(small):
        return small
    return "".join(
        character for character in unicodedata.normalize("NFKD", small) if not unicodedata.combining(character)
    )


def spells(name: str, latin: str) -> bool:
    """Whether `latin` is one of the known ways to write `name`; a doubled letter may be written once."""
    if name == latin:
        return bool(name)
    spelling = _spelling(name)
    if not spelling.shortest <= len(latin) <= spelling.longest:
        return False
    places = {0}
    for renderings in spelling.units:
        places = {
            place + len(rendering) for place in places for rendering in renderings if latin.startswith(rendering, place)
        }
        if not places:
            return False
    return bool(name) and len(latin) in places


class _Spelling(NamedTuple):
    """The ways to write each group of letters of a name, and the bounds of the length."""

    units: tuple[tuple[str, ...], ...]
    shortest: int
    longest: int


@lru_cache(maxsize=1 << 14)
def _spelling(name: str) -> _Spelling:
    units = _units(name)
    return _Spelling(units, sum(min(map(len, unit)) for unit in units), sum(max(map(len, unit)) for unit in units))


def same_given(name: str, latin: str) -> bool:
    """Whether two given names can be one: written the same, or another form of it."""
    return any(spells(form, latin) for form in _forms().get(name, (name,)))


_SOUNDS: Final = {
    "a": "аоуеєэёиіїйыюяaoueijy",
    "g": "гґхкghkxc",
    "s": "сзжцчшщтstzjc",
    "v": "вvw",
    "p": "пфpf",
    "b": "бb",
    "d": "дd",
    "l": "лl",
    "m": "мm",
    "n": "нn",
    "r": "рr",
}


def first_sounds(name: str) -> frozenset[str]:
    """The kinds of sound the first letter can stand for: names that can be one have a kind in common."""
    first = name[:1]
    kinds = {kind for kind, letters in _SOUNDS.items() if first and first in letters}
    return frozenset(kinds or {first})


def _units(name: str) -> tuple[tuple[str, ...], ...]:
    table = _letters()
    found: list[tuple[str, ...]] = []
    index = 0
    while index < len(name):
        pair = name[index : index + 2]
        doubled = len(pair) == 2 and pair[0] == pair[1]
        if doubled:
            single = table.get(pair[0], (pair[0],))
            twice = {spelling * 2 for spelling in single} | {spelling + spelling[-1:] for spelling in single}
            found.append(tuple(twice.union(single)))
        else:
            found.append(table[pair] if pair in table else table.get(name[index], (name[index],)))
        index += 2 if doubled or pair in table else 1
    return tuple(found)


@cache
def _letters() -> Mapping[str, tuple[str, ...]]:
    return {letter: tuple(ways) for letter, ways in _content()["letters"].items()}


@cache
def _forms() -> Mapping[str, tuple[str, ...]]:
    return {form: tuple(forms) for forms in _content()["given"]["names"] for form in forms}


@cache
def _content() -> Mapping[str, dict[str, list[str]]]:
    text = data_text("tavlei.exchange.fide", SOURCE)
    content: Mapping[str, dict[str, list[str]]] = read_toml(SOURCE, text)
    return content
