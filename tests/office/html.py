"""Pages as tests read them: white space that means nothing is taken away."""

from __future__ import annotations

import re
from html import unescape

_SPACE = re.compile(r"\s+")
_TAG = re.compile(r"<[^>]*>")
_BEFORE_END = re.compile(r" (?=/?>)|(?<=>) | (?=<)")


def flat(page: str | bytes) -> str:
    """The page on one line: attributes one space apart, no space around tags."""
    text = page.decode() if isinstance(page, bytes) else page
    return _BEFORE_END.sub("", _SPACE.sub(" ", text))


def text_of(page: str | bytes) -> str:
    """What a reader reads of a page: its words without tags, one space apart."""
    text = page.decode() if isinstance(page, bytes) else page
    return _SPACE.sub(" ", unescape(_TAG.sub(" ", text)))
