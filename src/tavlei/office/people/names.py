"""Names as they are searched: without case, accents of writing and punctuation."""

from __future__ import annotations

import re
import unicodedata

_GAPS = re.compile(r"[\s\-‐‑–.,]+")
_LEFT_OUT = dict.fromkeys(map(ord, "'’ʼ`«»\"()"))


def search_key(text: str) -> str:
    """A name as it is compared: lower case, «ё» as «е», no apostrophes, one space between words."""
    plain = unicodedata.normalize("NFC", text).casefold().replace("ё", "е")
    return _GAPS.sub(" ", plain.translate(_LEFT_OUT)).strip()
