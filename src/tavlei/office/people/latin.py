"""Names and regions in Latin script, for readers of English.

A person's own Latin spelling stands before every rule. Otherwise a name is transliterated: of a person of Ukraine by
the Ukrainian rules (resolution 55 of the Cabinet of Ministers, 2010), of others by those of the Russian passport (ICAO
Doc 9303).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tavlei.office.people.regions import known_region

if TYPE_CHECKING:
    from tavlei.office.people.models import Person, Region

ENGLISH: Final = "en"
UKRAINE: Final = "UA"
_PASSPORT: Final = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "i",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
    "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "ie", "ы": "y", "ь": "", "э": "e", "ю": "iu",
    "я": "ia", "і": "i", "ї": "i", "є": "ie", "ґ": "g", "ў": "u",
}  # fmt: skip
_UKRAINIAN: Final = {
    **_PASSPORT, "г": "h", "и": "y", "є": "ie", "ї": "i", "й": "i", "ю": "iu", "я": "ia", "'": "", "’": "", "ʼ": "",
}  # fmt: skip
_UKRAINIAN_FIRST: Final = {"є": "ye", "ї": "yi", "й": "y", "ю": "yu", "я": "ya"}
_CYRILLIC: Final = re.compile(r"[а-яёіїєґў]", re.IGNORECASE)
_WORD: Final = re.compile(rf"{_CYRILLIC.pattern}[а-яёіїєґў'’ʼ]*", re.IGNORECASE)
_UKRAINIAN_LETTERS: Final = re.compile(r"[іїєґ]", re.IGNORECASE)
_RUSSIAN_LETTERS: Final = re.compile(r"[ёъыэ]", re.IGNORECASE)


def is_latin(text: str) -> bool:
    """Whether a reader of English can read it: something is written, and nothing of it in Cyrillic."""
    return bool(text) and not _CYRILLIC.search(text)


@lru_cache(maxsize=20_000)
def transliterated(text: str, *, ukrainian: bool) -> str:
    """The text with its Cyrillic words in Latin script; what is no Cyrillic stays as it is."""
    return _WORD.sub(lambda match: _word(match.group(), ukrainian=ukrainian), text)


def full_name(person: Person, language: str) -> str:
    """Family name, given name and patronymic as a reader of the language reads them."""
    if language != ENGLISH:
        return person.full_name
    if person.latin_family:
        return f"{person.latin_family} {person.latin_given}".strip()
    return transliterated(person.full_name, ukrainian=is_of_ukraine(person))


def usual_name(person: Person, language: str) -> str:
    """Family name and given name as a reader of the language reads them."""
    if language != ENGLISH:
        return person.usual_name
    if person.latin_family:
        return full_name(person, language)
    return transliterated(person.usual_name, ukrainian=is_of_ukraine(person))


def short_name(person: Person, language: str) -> str:
    """Family name and initials as a reader of the language reads them."""
    if language != ENGLISH:
        return person.short_name
    if person.latin_family:
        initials = "".join(f"{name[0]}." for name in person.latin_given.split())
        return f"{person.latin_family} {initials}".strip().replace(" ", "\N{NO-BREAK SPACE}")
    return transliterated(person.short_name, ukrainian=is_of_ukraine(person))


def other_spellings(person: Person, language: str) -> list[str]:
    """How else the name is written: as it is kept, and the other names, without the one that is shown already."""
    names = [person.full_name, *map(str, person.other_names.all())]
    return [name for name in dict.fromkeys(names) if name != full_name(person, language)]


def name_text(text: str, language: str) -> str:
    """A name of which only the text is kept; its letters say whose rules hold."""
    if language != ENGLISH:
        return text
    return transliterated(text, ukrainian=bool(_UKRAINIAN_LETTERS.search(text)))


def region_name(region: Region | None, language: str) -> str:
    """A region in the language: as the office keeps it, else as the table of regions, else in Latin script."""
    if region is None:
        return ""
    text = {"ru": region.name_ru, "uk": region.name_uk, "en": region.name_en}[language]
    if text:
        return text
    if known := known_region(region.code, region.name_ru):
        return known[language]
    return transliterated(region.name_ru, ukrainian=False) if language == ENGLISH else region.name_ru


def is_of_ukraine(person: Person) -> bool:
    """Whose rules hold: the letters of the name say it first, then the citizenship, then the region."""
    if _UKRAINIAN_LETTERS.search(person.full_name):
        return True
    if _RUSSIAN_LETTERS.search(person.full_name):
        return False
    if person.citizenship:
        return person.citizenship == UKRAINE
    return person.region is not None and person.region.country == UKRAINE


def _word(word: str, *, ukrainian: bool) -> str:
    small = word.casefold()
    letters = _ukrainian_letters(small) if ukrainian else [_PASSPORT.get(letter, "") for letter in small]
    if len(word) > 1 and word.isupper():
        return "".join(letters).upper()
    return "".join(latin.title() if letter.isupper() else latin for letter, latin in zip(word, letters, strict=True))


def _ukrainian_letters(word: str) -> list[str]:
    letters = [_UKRAINIAN[letter] for letter in word]
    letters[0] = _UKRAINIAN_FIRST.get(word[0], letters[0])
    for match in re.finditer("зг", word):
        letters[match.start() + 1] = "gh"
    return letters
