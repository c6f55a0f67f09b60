"""Results as tables write them and as a judge enters them, in the scale of the competition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from django.utils.functional import Promise

_SHOWN = {
    Result.WHITE_WINS: ("1", "0"),
    Result.DRAW: ("½", "½"),
    Result.BLACK_WINS: ("0", "1"),
    Result.WHITE_PLUS: ("+", "−"),
    Result.BLACK_PLUS: ("−", "+"),
    Result.BOTH_MINUS: ("−", "−"),
}
MINUS: Final = "−"
_SHOWN_TWO = {**_SHOWN, Result.WHITE_WINS: ("2", "0"), Result.DRAW: ("1", "1"), Result.BLACK_WINS: ("0", "2")}
WHITE_WON: Final = (Result.WHITE_WINS, Result.WHITE_PLUS)
BLACK_WON: Final = (Result.BLACK_WINS, Result.BLACK_PLUS)


def result_marks(result: str, points_for_win: int) -> tuple[str, str]:
    """A result as it stands in tables."""
    if not result:
        return "", ""
    return (_SHOWN_TWO if points_for_win == 2 else _SHOWN)[Result(result)]


_PLAYED_KEYS: Final = {  # by the points for a win: the key is the number that White gets
    1: {Result.WHITE_WINS: "1", Result.DRAW: "=5,", Result.BLACK_WINS: "0"},
    2: {Result.WHITE_WINS: "2", Result.DRAW: "1=", Result.BLACK_WINS: "0"},
}
_OTHER_KEYS: Final = {Result.WHITE_PLUS: "+", Result.BLACK_PLUS: "-", Result.BOTH_MINUS: "xх"}
_NAMES: Final = {
    Result.WHITE_WINS: _("White won"),
    Result.DRAW: _("draw"),
    Result.BLACK_WINS: _("Black won"),
    Result.WHITE_PLUS: _("White won without play"),
    Result.BLACK_PLUS: _("Black won without play"),
    Result.BOTH_MINUS: _("both lost"),
}


@dataclass(frozen=True, slots=True)
class ResultChoice:
    """A result with the points of both sides as they are written, its name, and the keys that enter it."""

    result: Result
    white: str
    black: str
    name: Promise
    keys: str
    is_played: bool

    @property
    def key(self) -> str:
        """The key that is told to the judge."""
        return self.keys[0]


def result_choices(points_for_win: int) -> tuple[ResultChoice, ...]:
    """The choices of a competition in which a win counts so many points: what was played first."""
    played = _PLAYED_KEYS[points_for_win]
    return tuple(
        ResultChoice(result, *result_marks(result, points_for_win), _NAMES[result], keys, result in played)
        for result, keys in (played | _OTHER_KEYS).items()
    )
