"""Letters of two scripts that look alike: a word with both is written in one of them by mistake."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_LATIN: Final = "ABCEHIKMOPTXYaceiopxyëË"
_CYRILLIC: Final = "АВСЕНІКМОРТХУасеіорхуёЁ"
_TO_CYRILLIC: Final = str.maketrans(_LATIN, _CYRILLIC)
_TO_LATIN: Final = str.maketrans(_CYRILLIC, _LATIN)
_WORD: Final = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=1 << 14)
def in_one_script(text: str) -> str:
    """The text with every word that mixes two scripts written in one, where its letters allow that for certain."""
    return text if text.isascii() else _WORD.sub(lambda match: _mended(match[0]), text)


def _mended(word: str) -> str:
    latin = sum(letter.isascii() or letter in "ëË" for letter in word)
    if latin in (0, len(word)):
        return word
    for table in (_TO_CYRILLIC, _TO_LATIN) if 2 * latin <= len(word) else (_TO_LATIN, _TO_CYRILLIC):
        mended = word.translate(table)
        if len({letter.isascii() or letter in "ëË" for letter in mended}) == 1:
            return mended
    return word
