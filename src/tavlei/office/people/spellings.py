"""How a name that is searched for may stand in the register in another script: Latin, Russian, Ukrainian."""

from __future__ import annotations

import re
from typing import Final

_LATIN: Final = re.compile(r"[a-z]")
_CYRILLIC: Final = re.compile(r"[а-яієїґ]")
_RUSSIAN: Final = {
    "shch": "щ", "sch": "щ", "zh": "ж", "kh": "х", "ts": "ц", "ch": "ч", "sh": "ш", "ye": "е", "yo": "е", "yu": "ю",
    "ya": "я", "iu": "ю", "ia": "я", "ay": "ай", "ey": "ей", "oy": "ой", "iy": "ий", "uy": "уй", "ai": "ай", "ei": "ей",
    "oi": "ой", "a": "а", "b": "б", "v": "в", "w": "в", "g": "г", "d": "д", "e": "е", "z": "з", "i": "и", "j": "й",
    "k": "к", "l": "л", "m": "м", "n": "н", "o": "о", "p": "п", "r": "р", "s": "с", "t": "т", "u": "у", "f": "ф",
    "h": "х", "c": "ц", "y": "ы", "x": "кс", "q": "к",
}  # fmt: skip
_UKRAINIAN: Final = {**_RUSSIAN, "h": "г", "g": "ґ", "i": "і", "y": "и", "ye": "є", "yi": "ї", "ie": "є", "iy": "ій"}
_ROMAN: Final = {
    "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "е": "e", "є": "ye", "ж": "zh", "з": "z", "и": "i",
    "і": "i", "ї": "yi", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s",
    "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "",
    "э": "e", "ю": "yu", "я": "ya",
}  # fmt: skip
_TO_UKRAINIAN: Final = str.maketrans({"и": "і", "ы": "и", "э": "е"})
_TO_RUSSIAN: Final = str.maketrans({"і": "и", "ї": "и", "є": "е", "ґ": "г"})
_SOFT: Final = re.compile(r"(?<=[bdfgklmnprstvz])[iyj]e(?=v)")
_LONGEST: Final = 4


def spellings(key: str) -> tuple[str, ...]:
    """A key of search as it is and as other scripts would write it, without repetition; a guess that finds more."""
    if _LATIN.search(key):
        softened = _SOFT.sub("ье", _open_end(key, "i"))
        russian, soft = (_rewritten(spelled, _RUSSIAN) for spelled in (_open_end(key, "i"), softened))
        found = [key, russian, soft, _rewritten(_open_end(key, "y"), _UKRAINIAN)]
    elif _CYRILLIC.search(key):
        found = [key, key.translate(_TO_UKRAINIAN), key.translate(_TO_RUSSIAN), _rewritten(key, _ROMAN)]
    else:
        found = [key]
    return tuple(dict.fromkeys(found))


def _open_end(key: str, letter: str) -> str:
    """A «y» at the end of a word after a consonant is the beginning of an ending: Dmitry, Dmitriy, Kryvyi."""
    return re.sub(r"(?<=[^aeiouy\s])y\b", letter, key)


def _rewritten(key: str, table: dict[str, str]) -> str:
    """The key letter by letter, the longest group first."""
    found, at = [], 0
    while at < len(key):
        for length in range(min(_LONGEST, len(key) - at), 0, -1):
            if (part := key[at : at + length]) in table:
                found.append(table[part])
                break
        else:
            length = 1
            found.append(key[at])
        at += length
    return "".join(found)
