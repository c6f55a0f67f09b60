"""Names as they are searched: without case, accents of writing and punctuation."""

from __future__ import annotations

import re
import unicodedata

_GAPS = re.compile(r"[\s\-‐‑–.,]+")


def search_key(text: str) -> str:
    """A name as it is compared: lower case, «ё» as «е», no apostrophes, one space between words."""
    plain = unicodedata.normalize("NFC", text).casefold().replace("ё", "е")
    kept = "".join(character for character in plain if character not in "'’ʼ`«»\"()")
    return _GAPS.sub(" ", kept).strip()
