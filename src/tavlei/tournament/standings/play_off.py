"""An additional match or tournament, or a tie-break with shortened time, to settle a shared place (5.4.8.13)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.standings.criterion import Groups
    from tavlei.tournament.standings.table import Standings


class PlayOffKind(StrEnum):
    """What is played."""

    MATCH = phrase("additional match")
    TOURNAMENT = phrase("additional tournament")
    TIE_BREAK = phrase("tie-break with shortened time")


class TieBreakDocument(StrEnum):
    """Where the order of a tie-break and its time controls stand."""

    COMPETITION_REGULATION = phrase("competition regulation")
    TIE_BREAK_REGULATION = phrase("tie-break regulation")


@dataclass(frozen=True, slots=True)
class PlayOff:
    """A play-off that was played: its result best first, those still equal together, and what provided for it."""

    kind: PlayOffKind
    result: Groups
    document: TieBreakDocument = TieBreakDocument.COMPETITION_REGULATION
    time_controls: str = ""

    @property
    def number(self) -> str:
        """The clause it rests on."""
        return "5.4.8.13/item2" if self.kind is PlayOffKind.TIE_BREAK else "5.4.8.13"

    def concerns(self, participant: str) -> bool:
        """Whether somebody took part in it."""
        return any(participant in group for group in self.result)

    def difference(self, first: str, second: str, rulebook: Rulebook) -> Step:
        """Why the second stands behind the first."""
        inputs: dict[str, Value] = {"participant": second, "other": first, "controls": self.time_controls}
        return Step("standings.behind_by_play_off", self.kind.value, rulebook.clause(self.number), ("T50",), inputs)

    def equal(self, rulebook: Rulebook) -> Step:
        """That it did not separate two who took part in it."""
        return Step("standings.equal_after_play_off", self.kind.value, rulebook.clause(self.number), ("T50",))


@cites("draughts-rules", "5.4.8.13", "5.4.8.13/item2")
def settle(table: Standings, play_off: PlayOff) -> Standings:
    """The table with a shared place divided as the play-off ended."""
    _check_provided(play_off, table.rulebook)
    names = [name for group in play_off.result for name in group]
    number = table.rulebook.clause(play_off.number)
    if twice := [name for name, count in Counter(names).items() if count > 1]:
        message = phrase("the participant «{id}» is listed twice")
        raise Refusal(Problem(message, {"id": twice[0]}, path="result", clause=number))
    current = table.stages[-1]
    tied = next((group for group in current if set(group) == set(names)), ())
    if len(tied) < 2:
        message = phrase("a play-off is for all those who share one place, and for nobody else")
        raise Refusal(Problem(message, path="result", clause=number))
    divided = [part for group in current for part in (play_off.result if group == tied else (group,)) if part]
    return table.with_play_off(play_off, tuple(divided))


@cites("draughts-rules", "5.4.8.13/item3")
def _check_provided(play_off: PlayOff, rulebook: Rulebook) -> None:
    """A tie-break names its time controls; a regulation of the tie-break alone can provide for nothing else."""
    number = rulebook.clause("5.4.8.13/item3")
    if play_off.kind is PlayOffKind.TIE_BREAK:
        if not play_off.time_controls.strip():
            message = phrase("a tie-break needs its time controls from a regulation")
            raise Refusal(Problem(message, path="time_controls", clause=number))
    elif play_off.document is TieBreakDocument.TIE_BREAK_REGULATION:
        message = phrase("only the competition regulation provides for an additional match or tournament")
        raise Refusal(Problem(message, path="document", clause=rulebook.clause("5.4.8.13")))
