"""The words of tables in three languages: headers, sexes, titles, from one data file."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from tavlei.exchange.participants.look_alikes import in_one_script
from tavlei.rulebook import read_data

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["participants", "people", "results", "list", "players", "event", "places"]
SOURCE: Final = "synonyms.toml"
_SHARED: Final = ("name", "family", "given", "patronymic", "code", "sex", "birth", "region", "title", "rating")
"""Fields of a participant that a list of a federation has too; its own words for them go before."""
_OF_REGISTER: Final = (
    "name", "family", "given", "patronymic", "code", "sex", "birth", "citizenship", "region", "club", "trainer",
    "title", "rating",
)  # fmt: skip
_OF_PEOPLE: Final = ("school", "title_day", "title_order", "fmjd_code")
"""Fields of the register that a participant who is entered there brings along."""
_LEAST_OF_PART: Final = 3  # letters of a heading that is recognised among other words
_SIGNS: Final = re.compile(r"[^\w№½]+|_+")
_APOSTROPHES: Final = re.compile("['’ʼ`´\u2032\"]")


def plain(text: str) -> str:
    """A word for comparing: one script in a word, small letters, signs as spaces, no apostrophes, е for ё."""
    small = _APOSTROPHES.sub("", in_one_script(text).casefold()).replace("ё", "е")
    return _SIGNS.sub(" ", small).strip()


def field_of(kind: Kind, header: str) -> str | None:
    """Which field a header names; None if nobody knows it."""
    return _headers(kind).get(plain(header))


def likely_field_of(kind: Kind, header: str) -> str | None:
    """Which field a header names among other words: that of the longest heading that stands in it."""
    words, known = plain(header).split(), _headers(kind)
    for size in range(len(words) - 1, 0, -1):
        for start in range(len(words) - size + 1):
            part = " ".join(words[start : start + size])
            if part in known and len(part) >= _LEAST_OF_PART:
                return known[part]
    return None


def is_passed_over(header: str) -> bool:
    """Whether a column is known and tells nothing that is kept, such as what is to be mended."""
    return plain(header) in _passed_over()


def reason_heading(language: str) -> str:
    """How the column is headed that tells what is to be mended in a row."""
    word: str = _data()["passed_over"][language][0]
    return word[:1].upper() + word[1:]


def month_of(word: str) -> int | None:
    """The number of a month by its name, shortened or declined."""
    small = plain(word)
    return next((int(number) for number, stems in _data()["months"].items() if small.startswith(tuple(stems))), None)


def fields(kind: Kind) -> tuple[str, ...]:
    """The fields of a kind of table, in the order of a template."""
    return tuple(_columns(kind))


def heading(kind: Kind, field: str, language: str) -> str:
    """How a template of that language heads a column."""
    word: str = _columns(kind)[field][language][0]
    return _SPELLED.get(word, word[:1].upper() + word[1:])


def fide_title_of(text: str) -> str:
    """A title of FIDE as FIDE spells it; nothing for any other word."""
    return _meanings("fide_titles").get(plain(text), "")


@lru_cache(maxsize=1 << 12)
def is_fide_title(text: str) -> bool:
    """Whether a word is a title of FIDE: no title or rank of a national federation."""
    return plain(text) in _meanings("fide_titles")


def sex_of(text: str) -> str | None:
    """M or F; None if the word is not known."""
    return _meanings("sex").get(plain(text))


def sex_word(sex: str, language: str) -> str:
    """How a table of that language writes a sex; nothing where it is not known."""
    return _SEXES.get(language, _SEXES["en"]).get(sex, "")


def title_of(text: str) -> str | None:
    """The code of a title or rank, empty for none; None if the word is not known."""
    return _meanings("title").get(plain(text))


def judge_category_of(text: str) -> str | None:
    """The word of a category of judges; None if it is not known."""
    return _meanings("judge_categories").get(plain(text))


def sport_of(text: str) -> str | None:
    """The key of a sport; None if the word is not known."""
    return _meanings("sports").get(plain(text))


def is_captain(text: str) -> bool:
    """Whether a cell is a mark, not a name: this is the captain."""
    return text.strip() in ("+", "*") or plain(text) in _meanings("captain")


def is_note(text: str) -> bool:
    """Whether a cell begins a line that is written under a table: a sum, a signature, a remark."""
    words = plain(text)
    return text.lstrip().startswith("*") or any(
        words == word or words.startswith(f"{word} ") for word in _data()["notes"]["words"]
    )


_SEXES: Final = {
    "ru": {"M": "м", "F": "ж"}, "uk": {"M": "ч", "F": "ж"}, "en": {"M": "m", "F": "f"},
}  # fmt: skip
_SPELLED: Final = {
    "прізвище імя по батькові": "Прізвище, ім’я, по батькові",
    "фамилия имя отчество": "Фамилия, имя, отчество",
    "імя": "Ім’я",
    "черные": "Черные",
    "id": "ID",
    "код фмжд": "Код ФМЖД", "fmjd code": "FMJD code",
    "рейтинг фиде": "Рейтинг ФИДЕ", "рейтинг фіде": "Рейтинг ФІДЕ", "fide rating": "FIDE rating",
    "код фиде": "Код ФИДЕ", "код фіде": "Код ФІДЕ", "fide code": "FIDE code",
    "эло м": "Эло-М", "ело м": "Ело-М", "elo m": "Elo-M",
    "мб": "МБ", "mb": "MB", "мб за год": "МБ за год", "мб за рік": "МБ за рік",
    "mb of the last year": "MB of the last year",
    "ро за год": "РО за год", "ро за рік": "РО за рік", "ro of the last year": "RO of the last year",
    "пб": "ПБ", "pb": "PB",
    "№": "№",
}  # fmt: skip


def system_of(text: str) -> str | None:
    """The key of a system of play; None if the word is not known."""
    return _meanings("systems").get(plain(text))


def discipline_of(text: str) -> str | None:
    """The key of a discipline that has words of its own; None for any other."""
    return _meanings("disciplines").get(plain(text))


@cache
def _data() -> dict[str, Any]:
    return read_data("tavlei.exchange.participants", SOURCE)


@cache
def _columns(kind: Kind) -> Mapping[str, Any]:
    """The words of every field of a kind of table."""
    own: dict[str, Any] = _data().get(kind, {})
    if kind == "people":
        named = {field: _data()["participants"][field] for field in _OF_REGISTER}
        return named | {field: _data()["list"][field] for field in ("fide_code", "fide_rating", "elo_m")} | own
    if kind == "participants":
        shared = {field: _data()["list"][field] for field in ("fide_code", "fide_rating")}
        return own | {field: _data()["people"][field] for field in _OF_PEOPLE} | shared
    if kind == "players":
        shared = {field: _data()["participants"][field] for field in ("number", *_SHARED)}
        return shared | {field: _data()["list"][field] for field in ("citizenship", "fide_code")}
    return {field: _data()["participants"][field] for field in _SHARED} | own if kind == "list" else own


@cache
def _passed_over() -> frozenset[str]:
    return frozenset(plain(word) for words in _data()["passed_over"].values() for word in words)


@cache
def _headers(kind: Kind) -> Mapping[str, str]:
    own = _data()["participants_of_programs"] if kind in ("participants", "people") else {}
    return {
        plain(word): field
        for columns in (own, _columns(kind))
        for field, languages in columns.items()
        for spellings in languages.values()
        for word in spellings
    }


@cache
def _meanings(of: str) -> Mapping[str, str]:
    return {plain(word): meaning for meaning, words in _data()[of].items() for word in words}
