"""What is handed to the judge after a game: the sheets or the result (2.3.2), and who has won (1.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Family
from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase
from tavlei.tournament.conduct.moments import check_moment, check_text
from tavlei.tournament.conduct.people import MannerOfPlay

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tavlei.games.clock import Discipline
    from tavlei.rulebook import Clause, Rulebook
    from tavlei.tournament.model import Result

_WINS: Final[Mapping[Family, str]] = {
    Family.RUSSIAN: "6.1.7",
    Family.INTERNATIONAL: "6.1.7",
    Family.CORRESPONDENCE: "6.1.7",
    Family.GIVEAWAY: "8.1",
    Family.RENJU: "9.2.6.1",
}


@cites("draughts-rules", "1.1/p3")
def win_clause(discipline: Discipline, rulebook: Rulebook) -> Clause:
    """The clause that says what wins a game in a discipline; compositions are not won against an opponent."""
    number = _WINS.get(discipline.family)
    if number is None:
        raise rulebook.refusal(
            Problem("there is no opponent to be beaten in this discipline", path="discipline"), "1.1/p3"
        )
    return rulebook.clause(number)


@cites("draughts-rules", "1.1", "1.1/p2", "2.3.2/item9")
@dataclass(frozen=True, slots=True)
class GameReport:
    """A finished game as it was reported to the judge by the two opponents, one with White and one with Black.

    `sheets` are those who handed in a completed sheet; without sheets both report the result (`reported`).
    """

    discipline: Discipline
    white: str
    black: str
    result: Result
    at: datetime
    recorded: bool
    sheets: frozenset[str] = frozenset()
    reported: frozenset[str] = frozenset()
    manner: MannerOfPlay = MannerOfPlay.OVER_THE_BOARD
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a game of one person, and sheets or reports of anybody else."""
        check_text(self.white, "white")
        check_text(self.black, "black")
        check_moment(self.at, "at")
        if self.white == self.black:
            problem = Problem("a game is played by two opponents; «{name}» has both colours", {"name": self.white})
            raise self.rulebook.refusal(problem, "1.1")
        if not self.sheets | self.reported <= {self.white, self.black}:
            raise self.rulebook.refusal(
                Problem("only the two opponents hand in sheets or report", path="sheets"), "2.3.2/item9"
            )

    @property
    @cites("draughts-rules", "1.1/p3")
    def winner(self) -> str | None:
        """Who has won; None for a draw, or if both have lost."""
        if self.result.white_score == self.result.black_score:
            return None
        return self.white if self.result.white_score > self.result.black_score else self.black

    @property
    @cites("draughts-rules", "2.3.2/item9")
    def still_owed(self) -> frozenset[str]:
        """Whose sheet is missing; without a record, both as long as nobody has reported the result."""
        if not self.result.played or self.manner is MannerOfPlay.REMOTE:
            return frozenset()
        both = frozenset({self.white, self.black})
        if self.recorded:
            return both - self.sheets
        return frozenset() if self.reported else both

    def explanation(self) -> Explanation:
        """Who has won and by which clause, and what is still owed to the judge."""
        named: dict[str, Value] = {"white": self.white, "black": self.black, "result": self.result.value}
        key = phrase("conduct.game.won") if self.winner else phrase("conduct.game.nobody_won")
        working = tuple(
            Step("conduct.game.owed", name, self.rulebook.clause("2.3.2/item9")) for name in sorted(self.still_owed)
        )
        return Explanation(
            Step(key, self.winner, win_clause(self.discipline, self.rulebook), (), named), working=working
        )
