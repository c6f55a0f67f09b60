"""Names as they are searched: without case, accents of writing and punctuation."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_GAPS = re.compile(r"[\s\-‐‑–.,]+")
_LEFT_OUT = dict.fromkeys(map(ord, "'’ʼ`«»\"()"))


def search_key(text: str) -> str:
    """A name as it is compared: lower case, «ё» as «е», no apostrophes, one space between words."""
    plain = unicodedata.normalize("NFC", text).casefold().replace("ё", "е")
    return _GAPS.sub(" ", plain.translate(_LEFT_OUT)).strip()


_CYRILLIC: Final = {
    "а": "a", "б": "b", "в": "v", "г": "h", "ґ": "h", "д": "d", "е": "e", "є": "e", "ж": "ж", "з": "z", "и": "i",
    "і": "i", "ї": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s",
    "т": "t", "у": "u", "ў": "u", "ф": "f", "х": "h", "ц": "ц", "ч": "ч", "ш": "ш", "щ": "ш", "ъ": "", "ы": "i",
    "ь": "", "э": "e", "ю": "iu", "я": "ia", "тс": "ц", "кх": "h", "сч": "ш", "шч": "ш",
}  # fmt: skip
_LATIN: Final = {
    "shch": "ш", "sch": "ш", "shh": "ш", "sh": "ш", "zgh": "zh", "zh": "ж", "kh": "h", "tch": "ч", "ch": "ч",
    "ts": "ц", "tz": "ц", "cz": "ц", "ck": "k", "g": "h", "c": "ц", "j": "i", "y": "i", "q": "k", "w": "v", "x": "ks",
}  # fmt: skip
_SOUNDS: Final = {**_CYRILLIC, **_LATIN}
_LONGEST: Final = 4
_LEAST_LETTERS: Final = 5
_LEAST_SOUNDS: Final = 4
_CARONS: Final = str.maketrans({"š": "sh", "č": "ch", "ž": "zh", "ŝ": "shch", "ð": "d", "ø": "o", "ł": "l", "ß": "ss"})
_KEPT: Final = frozenset("йїў")  # letters of their own, not letters with a mark
_IOTATED: Final = re.compile(r"i+[eo]")
_DOUBLED: Final = re.compile(r"i+|(.)\1")
_OPEN: Final = {"k": "h", "s": "ш", "z": "ж", "c": "ч", "t": "ц"}
"""Latin letters with which a group may begin that is not typed to its end: «tik» is the beginning of «Tikhonov»."""


@lru_cache(maxsize=100_000)
def sound_key(word: str) -> str:
    """The key of a word that is written to its end."""
    plain = _without_marks(word.translate(_CARONS))
    names, at = [], 0
    while at < len(plain):
        length = next((size for size in range(_LONGEST, 1, -1) if plain[at : at + size] in _SOUNDS), 1)
        part = plain[at : at + length]
        names.append(_SOUNDS.get(part, part))
        at += length
    return _DOUBLED.sub(lambda same: same[0][0], _IOTATED.sub("e", "".join(names)))


def beginnings(word: str) -> tuple[str, ...]:
    """What the keys begin with of the words that a typed word may be the beginning of."""
    key = sound_key(word)
    names = [key, sound_key(word.replace("x", "kh")) if "x" in word else key]
    if len(key) > 1:
        if word[-1] in _OPEN:
            names.append(key[:-1] + _OPEN[word[-1]])
        if key.endswith("i"):
            names += [key[:-1] + "e"]
    return tuple(dict.fromkeys(filter(None, names)))


def is_forgiven(word: str) -> bool:
    """Whether a typing error in the word is forgiven: it is long enough, also as it sounds."""
    return len(word) >= _LEAST_LETTERS and len(sound_key(word)) >= _LEAST_SOUNDS


def left_out(key: str) -> set[str]:
    """The key itself and with each of its letters left out: two keys that are one edit apart share one of these."""
    return {key, *(key[:at] + key[at + 1 :] for at in range(len(key)))}


def is_one_edit(one: str, other: str) -> bool:
    """Whether a letter is wrong, missing or too many, or two neighbours have changed places."""
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    return max(len(one), len(other)) == 1 or (len(one) == 2 and one == other[::-1])


def _without_marks(word: str) -> str:
    letters = (letter if letter in _KEPT else unicodedata.normalize("NFD", letter)[0] for letter in word)
    return "".join(letters)
