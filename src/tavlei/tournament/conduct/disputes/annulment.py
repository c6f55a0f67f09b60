"""The result of an excluded participant annulled: what becomes of the table (1.5.8; T41)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.standings.table import StandingsLine


@cites("draughts-rules", "1.5.8")
def without_annulled(
    rows: Sequence[StandingsLine], annulled: Collection[str], rulebook: Rulebook
) -> tuple[StandingsLine, ...]:
    """The table after the results of some were annulled: they stand last, with no points and no place.

    The places behind them close up. What others scored against them is not touched: 5.4.5 has settled that (T41).
    """
    if unknown := set(annulled) - {row.participant for row in rows}:
        raise rulebook.refusal(
            Problem("there is no participant «{id}»", {"id": min(unknown)}, path="annulled"), "1.5.8"
        )
    standings_lines = [row for row in rows if row.participant not in annulled]
    struck = [row for row in rows if row.participant in annulled]
    return (*(_moved_up(row, standings_lines) for row in standings_lines), *(_struck(row) for row in struck))


def _moved_up(row: StandingsLine, standings_lines: Sequence[StandingsLine]) -> StandingsLine:
    if row.place is None:
        return row
    ahead = sum(other.place is not None and other.place < row.place for other in standings_lines)
    return replace(row, place=1 + ahead)


def _struck(row: StandingsLine) -> StandingsLine:
    return replace(row, points=Fraction(0), place=None, values=dict.fromkeys(row.values))
