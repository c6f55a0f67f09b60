"""Pages as tests read them: white space that means nothing is taken away."""

from __future__ import annotations

import re

_SPACE = re.compile(r"\s+")
_BEFORE_END = re.compile(r" (?=/?>)|(?<=>) | (?=<)")


def flat(page: str | bytes) -> str:
    """The page on one line: attributes one space apart, no space around tags."""
    text = page.decode() if isinstance(page, bytes) else page
    return _BEFORE_END.sub("", _SPACE.sub(" ", text))
