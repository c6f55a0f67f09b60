"""The words of tables in three languages: headers, sexes, titles, from one data file."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from tavlei.rulebook import read_data

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["participants", "results", "list"]
SOURCE: Final = "synonyms.toml"
_SHARED: Final = ("name", "family", "given", "patronymic", "code", "sex", "birth", "region", "title", "rating")
"""Fields of a participant that a list of a federation has too; its own words for them go before."""
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
    return tuple(_columns(kind))


def heading(kind: Kind, field: str, language: str) -> str:
    """How a template of that language heads a column."""
    word: str = _columns(kind)[field][language][0]
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
    "рейтинг фиде": "Рейтинг ФИДЕ", "рейтинг фіде": "Рейтинг ФІДЕ", "fide rating": "FIDE rating",
    "код фиде": "Код ФИДЕ", "код фіде": "Код ФІДЕ", "fide code": "FIDE code",
    "эло м": "Эло-М", "ело м": "Ело-М", "elo m": "Elo-M",
    "мб": "МБ", "mb": "MB", "мб за год": "МБ за год", "мб за рік": "МБ за рік",
    "mb of the last year": "MB of the last year",
    "ро за год": "РО за год", "ро за рік": "РО за рік", "ro of the last year": "RO of the last year",
    "пб": "ПБ", "pb": "PB",
}  # fmt: skip


@cache
def _data() -> dict[str, Any]:
    return read_data("tavlei.exchange.participants", SOURCE)


@cache
def _columns(kind: Kind) -> Mapping[str, Any]:
    """The words of every field of a kind of table."""
    own: dict[str, Any] = _data()[kind]
    return {field: _data()["participants"][field] for field in _SHARED} | own if kind == "list" else own


@cache
def _headers(kind: Kind) -> Mapping[str, str]:
    return {
        plain(word): field
        for field, languages in _columns(kind).items()
        for spellings in languages.values()
        for word in spellings
    }


@cache
def _meanings(of: str) -> Mapping[str, str]:
    return {plain(word): meaning for meaning, words in _data()[of].items() for word in words}
