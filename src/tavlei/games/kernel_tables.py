"""What the endgame tables say of an ending: for a judge who examines a claim, and for adjudication.

The values are those of the pure game: draws by count or by repetition are not in them. A table draw cannot be won by
force; a table win may still end in a draw that is claimed under a clause before it is reached.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games._kernel import table_store
from tavlei.rulebook import Explanation, Problem, Refusal, Step, phrase

if TYPE_CHECKING:
    from tavlei.games._kernel.interface import TableStore
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

MOST_PIECES = 5
PIECES_ON_DEMAND = 4


@dataclass(frozen=True, slots=True)
class TableVerdict:
    """A table draw, or which side wins and in how many plies; and the table that says so."""

    white_wins: bool | None
    plies: int | None
    table: str

    def explanation(self) -> Explanation:
        """The verdict, the table, and what the table does not know."""
        if self.white_wins is None:
            verdict = Step("draughts.table_draw", inputs={"table": self.table})
        else:
            winner = phrase("White") if self.white_wins else phrase("Black")
            verdict = Step("draughts.table_win", winner, inputs={"table": self.table, "plies": self.plies})
        return Explanation(verdict, working=(Step("draughts.table_pure_game"),))


def tables(variant: Variant) -> TableStore | None:
    """The tables of a variant in the user's folder; None without the native kernel or for a game that has no tables."""
    return table_store(variant.name)


def table_verdict(position: Position, store: TableStore, *, build: bool = True) -> TableVerdict | None:
    """What the tables say of a position: up to four pieces a missing table is built at once, five must be there.

    None if there are too many pieces, a side has none, or the table is not there. A damaged table is refused.
    """
    try:
        found = store.probe(*position, most_to_build=PIECES_ON_DEMAND if build else 0)
    except ValueError as error:
        raise Refusal(Problem("the table is damaged: {error}", {"error": str(error)})) from error
    if found is None:
        return None
    if found.result == "draw":
        return TableVerdict(None, None, found.table)
    return TableVerdict((found.result == "win") == position.white_to_move, found.plies, found.table)


def ending(variant: Variant, position: Position) -> TableVerdict | None:
    """What the tables in the user's folder say of a position, if it is small enough and they can say anything."""
    store = tables(variant)
    return None if store is None else table_verdict(position, store)
