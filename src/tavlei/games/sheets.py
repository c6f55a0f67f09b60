"""Before and after the game: taking the seats, and handing in the score sheets (5.4.1.1, 5.4.3.5, 9.3.2.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.clock.figures import ClockFigures
from tavlei.games.clock.time_control import MINUTE
from tavlei.rulebook import Explanation, Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Clause, Rulebook


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
        steps = [Step("sheets.missing", what, self.clause) for what in self.missing]
        if differing:
            steps.append(Step("sheets.moves_differ", differing, self.clause))
        if self.results_differ:
            steps.append(Step("sheets.results_differ", clause=self.clause))
        verdict = phrase("yes") if self.complete else phrase("no")
        return Explanation(Step("sheets.complete", verdict, self.clause), working=tuple(steps))


@cites("draughts-rules", "5.4.1.1")
def seating_time(round_start_ms: int, rulebook: Rulebook) -> int:
    """When the players must be in their seats."""
    return round_start_ms - rulebook.figures(ClockFigures).seated_minutes_before * MINUTE


@cites("draughts-rules", "5.4.3.1", "5.4.3.5", "9.3.2.5")
def hand_in(white: Sheet, black: Sheet, rulebook: Rulebook, *, renju: bool = False) -> HandedIn:
    """Compare the sheets of both players after the game: moves, result, times used and signatures."""
    missing = tuple(dict.fromkeys(what for sheet in (white, black) for what in _missing(sheet)))
    longest = max(len(white.moves), len(black.moves))
    differing = tuple(
        number
        for number in range(1, longest + 1)
        if white.moves[number - 1 : number] != black.moves[number - 1 : number]
    )
    cited = rulebook.clause("9.3.2.5" if renju else "5.4.3.5")
    return HandedIn(cited, missing, differing, white.result != black.result)


def _missing(sheet: Sheet) -> tuple[str, ...]:
    wanted = (
        (sheet.time_used_ms is None, phrase("the time used")),
        (sheet.result is None, phrase("the result of the game")),
        (not sheet.signed, phrase("a signature")),
    )
    return tuple(name for is_missing, name in wanted if is_missing)
