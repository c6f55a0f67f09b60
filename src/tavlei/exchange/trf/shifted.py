"""A player of a report whose columns are shifted: read by the order of the parts of the line."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.exchange.trf.columns import points
from tavlei.exchange.trf.days import birth
from tavlei.exchange.trf.model import TrfPlayer
from tavlei.exchange.trf.records import game_of, sex_of
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from tavlei.exchange.trf.columns import TrfLine

_ROUND: Final = r"\s+(?:\d{1,4}\s+[wbWB\-]\s+[10=+\-WDLHFUZwdlhfuz]?|[HFUZhfuz])"
_LINE: Final = re.compile(
    rf"""001\s+(?P<number>\d{{1,4}})
    (?:\s+(?P<sex>[mwf](?=\s|W?[GIFC]M\s)|[MWF](?=\s)))?
    (?:\s*(?P<title>W?(?:GM|IM|FM|CM)|WH|[gmfcGMFC]{{1,2}}|wg|wm|wf|wc))?
    \s+(?P<name>[^\d\s][^\d]*?)
    (?:\s+(?P<rating>\d{{3,4}}|0))?
    (?:\s+(?P<federation>[A-Z]{{3}}))?
    (?:\s+(?P<code>(?!(?:19|20)\d\d\s)\d{{4,11}}|0))?
    (?:\s+(?P<birth>\d{{4}}[/.\-]\d{{1,2}}[/.\-]\d{{1,2}}|\d{{1,2}}[/.\-]\d{{1,2}}[/.\-]\d{{4}}|(?:19|20)\d\d))?
    \s+(?P<points>\d{{1,3}}[.,]\d)
    (?:\s+(?P<rank>\d{{1,4}})(?!\s+[wbWB\-]\s))?
    (?P<rounds>(?:{_ROUND})*)\s*""",
    re.VERBOSE,
)
_FIGURES: Final = re.compile(r"\s\d{3,}(\s|$)|\s{2,}\d")
_NUMBER: Final = re.compile(r"\d")
_CELL: Final = re.compile(r"(?:(\d{1,4})\s+([wbWB\-])\s*|(?<=\s))([10=+\-WDLHFUZwdlhfuz]?)(?=\s|$)")


def has_strange_parts(player: TrfPlayer) -> bool:
    """Whether the columns of a player hold what belongs elsewhere: figures in a name, a blank in a number or a code."""
    return bool(_FIGURES.search(player.name) or " " in player.code or _NUMBER.search(player.federation))


def shifted_player(line: TrfLine) -> TrfPlayer | None:
    """The player of a line, if the parts of a player stand there in their order."""
    match = _LINE.fullmatch(line.text)
    if match is None:
        return None
    fields = {name: part or "" for name, part in match.groupdict().items()}
    try:
        return TrfPlayer(
            number=int(fields["number"]),
            name=fields["name"].strip(),
            sex=sex_of(fields["sex"]),
            title=fields["title"],
            rating=int(fields["rating"] or 0) or None,
            federation=fields["federation"],
            code=fields["code"].lstrip("0"),
            birth=birth(fields["birth"]),
            points=points(fields["points"]) or Fraction(0),
            rank=int(fields["rank"]) if fields["rank"] else None,
            games=tuple(
                game_of(number, colour, result, line.place)
                for number, colour, result in _CELL.findall(fields["rounds"])
                if number or result
            ),
        )
    except Refusal:
        return None
