"""Drawing the starting position of draughts-64: who takes part, from which table (6.2.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites, phrase
from tavlei.tournament.conduct.moments import check_moment

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.regulation.document import CompetitionRegulation


@cites("draughts-rules", "6.2.2", "6.2.2/item2")
@dataclass(frozen=True, slots=True)
class StartingLot:
    """The lot for the starting position of an encounter: who drew, from which table, what came, when."""

    table: str
    judge: str
    opponents: tuple[str, str]
    present: frozenset[str]
    entry: str
    drawn: datetime
    play_began: datetime | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a lot without a judge or an opponent, and one drawn after play began."""
        check_moment(self.drawn, "drawn")
        check_moment(self.play_began, "play_began")
        if not self.judge.strip():
            raise self.rulebook.refusal(Problem("a judge takes part in the lot", path="judge"), "6.2.2")
        if missing := [opponent for opponent in self.opponents if opponent not in self.present]:
            absent = {"name": missing[0]}
            problem = Problem("both opponents take part in the lot; «{name}» is absent", absent, path="present")
            raise self.rulebook.refusal(problem, "6.2.2")
        if self.play_began is not None and self.play_began < self.drawn:
            raise self.rulebook.refusal(Problem("the lot is drawn before play", path="drawn"), "6.2.2")

    @cites("draughts-rules", "6.2.2/item2")
    def check_table(self, regulation: CompetitionRegulation) -> None:
        """Refuse a lot from another table than the one named in the regulation."""
        named = regulation.start_table.name if regulation.start_table else None
        if self.table != named:
            data = {"named": named, "got": self.table}
            message = phrase("the regulation names the table «{named}»; got «{got}»")
            raise self.rulebook.refusal(Problem(message, data, path="table"), "6.2.2/item2")
