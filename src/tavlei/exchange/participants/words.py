"""The words of tables in three languages: headers, sexes, titles, from one data file."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from tavlei.rulebook import read_data

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["participants", "results"]
SOURCE: Final = "synonyms.toml"
_SIGNS: Final = re.compile(r"[^\w№½]+|_+")
_APOSTROPHES: Final = re.compile("['’ʼ`´\u2032\"]")


def plain(text: str) -> str:
    """A word for comparing: small letters, signs as spaces, no apostrophes, е for ё."""
    small = _APOSTROPHES.sub("", text.casefold()).replace("ё", "е")
    return _SIGNS.sub(" ", small).strip()


def field_of(kind: Kind, header: str) -> str | None:
    """Which field a header names; None if nobody knows it."""
    return _headers(kind).get(plain(header))


def fields(kind: Kind) -> tuple[str, ...]:
    """The fields of a kind of table, in the order of a template."""
    return tuple(_data()[kind])


def heading(kind: Kind, field: str, language: str) -> str:
    """How a template of that language heads a column."""
    word: str = _data()[kind][field][language][0]
    return _SPELLED.get(word, word[:1].upper() + word[1:])


def sex_of(text: str) -> str | None:
    """M or F; None if the word is not known."""
    return _meanings("sex").get(plain(text))


def title_of(text: str) -> str | None:
    """The code of a title or rank, empty for none; None if the word is not known."""
    return _meanings("title").get(plain(text))


_SPELLED: Final = {
    "прізвище імя по батькові": "Прізвище, ім’я, по батькові",
    "фамилия имя отчество": "Фамилия, имя, отчество",
    "імя": "Ім’я",
    "черные": "Черные",
    "id": "ID",
}


@cache
def _data() -> dict[str, Any]:
    return read_data("tavlei.exchange.participants", SOURCE)


@cache
def _headers(kind: Kind) -> Mapping[str, str]:
    return {
        plain(word): field
        for field, languages in _data()[kind].items()
        for spellings in languages.values()
        for word in spellings
    }


@cache
def _meanings(of: str) -> Mapping[str, str]:
    return {plain(word): meaning for meaning, words in _data()[of].items() for word in words}
