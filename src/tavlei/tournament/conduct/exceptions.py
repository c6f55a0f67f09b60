"""What a judge may allow an athlete during play although it is forbidden to others (2.3.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Words, cites, phrase
from tavlei.tournament.conduct.moments import check_moment, check_text
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.rulebook import Rulebook


class Sight(Labelled):
    """How an athlete sees."""

    FULL = "full", phrase("conduct.sight.full")
    IMPAIRED = "impaired", phrase("conduct.sight.impaired")
    BLIND = "blind", phrase("conduct.sight.blind")


class Allowance(Labelled):
    """What is allowed."""

    SECOND_BOARD = "second_board", phrase("conduct.allowance.second_board")
    TOUCHING_SQUARES = "touching_squares", phrase("conduct.allowance.touching_squares")
    VOICE_RECORDER = "voice_recorder", phrase("conduct.allowance.voice_recorder")
    DEVICE_STORED = "device_stored", phrase("conduct.allowance.device_stored")


@cites("draughts-rules", "2.3.3/item2", "2.3.3/item11")
@dataclass(frozen=True, slots=True)
class Permit:
    """A judge's permit: for whom, what, and the facts it rests on.

    `opponent_sight`: a second board is allowed to both sides of a game with an athlete of impaired sight.
    `special_board`: the board for athletes of impaired sight. `stored_where`, `switched_off`: for devices, and
    `by_regulation` if the regulation allows to keep them.
    """

    athlete: str
    allowance: Allowance
    judge: str
    at: datetime
    sight: Sight = Sight.FULL
    opponent_sight: Sight = Sight.FULL
    special_board: bool = False
    by_regulation: bool = False
    stored_where: str = ""
    switched_off: bool = False
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a permit that 2.3.3 does not provide for."""
        check_text(self.athlete, "athlete")
        check_text(self.judge, "judge")
        check_moment(self.at, "at")
        if not self._provided():
            number = "2.3.3/item2" if self.allowance in _WITHOUT_DEVICES else "2.3.3/item11"
            words = {"allowance": Words(self.allowance.label)}
            problem = Problem("the rules do not provide for this permit here: {allowance}", words, path="allowance")
            raise self.rulebook.refusal(problem, number)

    def _provided(self) -> bool:
        match self.allowance:
            case Allowance.SECOND_BOARD:
                return {self.sight, self.opponent_sight} != {Sight.FULL}
            case Allowance.TOUCHING_SQUARES:
                return self.sight is not Sight.FULL and self.special_board
            case Allowance.VOICE_RECORDER:
                return self.sight is Sight.BLIND
            case _:
                return self.by_regulation and self.switched_off and bool(self.stored_where.strip())


_WITHOUT_DEVICES = frozenset({Allowance.SECOND_BOARD, Allowance.TOUCHING_SQUARES})
