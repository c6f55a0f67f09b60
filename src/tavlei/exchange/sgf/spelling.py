"""How names and points are spelled: FF[4] has capitals and two letters for a point, files have other things too."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tavlei.exchange.sgf.values import clean_label, clean_move, clean_points

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.games.renju.board import Letters

ROOT_ONLY: Final = frozenset({"FF", "GM", "CA", "SZ", "AP", "ST"})
_LOOKALIKES: Final = str.maketrans("АВСЕНКМОРТХУ", "ABCEHKMOPTXY")
_IDENTIFIER: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
_SMALL: Final = re.compile(r"[a-z]")
_CLEANERS: Final[dict[str, Callable[[str, Letters], str]]] = {
    **dict.fromkeys(("B", "W"), clean_move),
    **dict.fromkeys(("AB", "AW", "AE", "AR", "LN"), clean_points),
    **dict.fromkeys(("CR", "DD", "MA", "SL", "SQ", "TB", "TR", "TW", "VW"), clean_points),
    "LB": clean_label,
}


@lru_cache(maxsize=1024)
def read_name(word: str) -> tuple[str, str]:
    """What stands before the name in a word and belongs to nothing, and the name; no name if there is none.

    Older formats have small letters beside the capitals that count: `Black` is `B`. A name of small letters alone is
    the name in capitals.
    """
    plain = word.translate(_LOOKALIKES)
    match = _IDENTIFIER.search(plain)
    if match is None:
        return word, ""
    capitals = _SMALL.sub("", match[0])
    return word[: match.start()], capitals if capitals[:1].isalpha() else match[0].upper()


def clean(name: str, value: str, letters: Letters) -> str:
    """A value with its points spelled as in FF[4]; what cannot be told, and other values, as they were."""
    cleaner = _CLEANERS.get(name)
    return cleaner(value, letters) if cleaner else value
