"""Before and after the game: taking the seats, and handing in the score sheets (5.4.1.1, 5.4.3.5, 9.3.2.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Step, Value, cites, clause, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Clause

EDITION: Final = "draughts-rules-2022"
SEATED_BEFORE_MS: Final = 5 * 60_000  # 5.4.1.1: five minutes before the round


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one player hands in: the moves as he wrote them, the time used, the result, and whether he signed."""

    moves: tuple[str, ...]
    time_used_ms: int | None
    result: str | None
    signed: bool


@dataclass(frozen=True, slots=True)
class HandedIn:
    """Both sheets compared; the judge takes them when nothing is missing and nothing differs."""

    clause: Clause
    missing: tuple[str, ...]
    differing_moves: tuple[int, ...]
    results_differ: bool

    @property
    def complete(self) -> bool:
        """Whether the judge can take the sheets."""
        return not self.missing and not self.differing_moves and not self.results_differ

    def explanation(self) -> Explanation:
        """What is missing or differs."""
        differing: Value = ", ".join(map(str, self.differing_moves)) or None
        steps = [Step("sheets.missing", each, self.clause) for each in self.missing]
        if differing:
            steps.append(Step("sheets.moves_differ", differing, self.clause))
        if self.results_differ:
            steps.append(Step("sheets.results_differ", clause=self.clause))
        verdict = phrase("yes") if self.complete else phrase("no")
        return Explanation(Step("sheets.complete", verdict, self.clause), working=tuple(steps))


@cites("draughts-rules", "5.4.1.1")
def seating_time(round_start_ms: int) -> int:
    """When the players must be in their seats."""
    return round_start_ms - SEATED_BEFORE_MS


@cites("draughts-rules", "5.4.3.1", "5.4.3.5", "9.3.2.5")
def hand_in(white: Sheet, black: Sheet, *, renju: bool = False) -> HandedIn:
    """Compare the sheets of both players after the game: moves, result, times used and signatures."""
    missing = tuple(dict.fromkeys(each for sheet in (white, black) for each in _missing(sheet)))
    longest = max(len(white.moves), len(black.moves))
    differing = tuple(
        number
        for number in range(1, longest + 1)
        if white.moves[number - 1 : number] != black.moves[number - 1 : number]
    )
    cited = clause(EDITION, "9.3.2.5" if renju else "5.4.3.5")
    return HandedIn(cited, missing, differing, white.result != black.result)


def _missing(sheet: Sheet) -> tuple[str, ...]:
    wanted = (
        (sheet.time_used_ms is None, phrase("the time used")),
        (sheet.result is None, phrase("the result of the game")),
        (not sheet.signed, phrase("a signature")),
    )
    return tuple(name for is_missing, name in wanted if is_missing)
