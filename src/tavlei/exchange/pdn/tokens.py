"""The words of move text: one expression that takes any text apart without leaving anything out."""

from __future__ import annotations

import re
from typing import Final

_SQUARE: Final = "(?:[a-j][0-9]|[0-9]{1,2})"
_DOTS: Final = r"\s*[.…][\s.…]*"

# In the order of how often they come. A move in full takes its number along; a move in any other form is a `word`.
TOKEN: Final = re.compile(
    rf"""
      (?:(?P<number>[0-9]{{1,4}})(?:{_DOTS}|\)[ ]?))?(?P<move>{_SQUARE}(?:[ ]?[-:x][ ]?{_SQUARE})+)(?![\w/:+-])
    | \{{(?P<comment>[^}}]*)\}}
    | (?P<glyph>[!?]+|\([!?]+\))
    | \$(?P<nag>[0-9]{{1,9}})
    | (?P<open>\()
    | (?P<close>\))
    | (?P<line_comment>[;%][^\n]*)
    | (?P<forced>(?<=[0-9])\*(?=\s*[0-9a-j.(\{{$]))
    | (?P<result>(?:1/2|½)(?:[ ]?[-:][ ]?(?:1/2|½))?(?![\w/]) | [+-][ ]?[/:][ ]?[+-] | \*)
    | /\s*FEN\s*"(?P<setup>[^"]*)"\s*/
    | (?P<alone>[0-9]{{1,4}}(?={_DOTS})|[0-9]{{1,3}}(?=\s|\Z))
    | (?P<noise>[.…,]+)
    | (?P<bracket>\[)
    | (?P<word>[^\s{{}}()\[\];!?$*]+)
    | (?P<stray>\S)
    """,
    re.VERBOSE,
)

GLYPHS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
MARKS: Final = {nag: mark for mark, nag in GLYPHS.items()}
FORCED: Final = 7


def glyph_nags(text: str) -> list[int]:
    """The NAGs of marks; three marks in a row are two and one."""
    marks = text.strip("()")
    return [GLYPHS[marks[index : index + 2]] for index in range(0, len(marks), 2)]


def comment_text(text: str) -> str:
    """A comment in one line: where its lines were broken says nothing."""
    return " ".join(text.split())
