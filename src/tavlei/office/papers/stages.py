"""What tables on papers stand for: the final one, one after a round or within it; and places that are shared."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tavlei.documents.parts import Stage
from tavlei.games.clock import Discipline
from tavlei.office.competitions.models import RoundState, State
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.models import Competition, Round
    from tavlei.tournament.standings.table import StandingsLine

ENDED: Final = (State.FINISHED, State.APPROVED, State.REPORTED)


def stage_of(competition: Competition, rounds: Sequence[Round]) -> Stage | None:
    """The stage of a table of these rounds, which may be fewer than were played; none before the first round."""
    if not rounds:
        return None
    last = rounds[-1]
    whole = not competition.rounds.filter(number__gt=last.number).exists()
    if competition.state in ENDED and whole:
        return Stage("final", last.number)
    if competition.discipline == Discipline.CORRESPONDENCE:
        return Stage("running")  # by letters everybody plays everybody at once
    ended = all(one_round.state == RoundState.FINISHED for one_round in rounds)
    return Stage("after" if ended else "during", last.number)


@cites("draughts-rules", "5.4.8.2")
def shown_places(rows: Sequence[StandingsLine]) -> dict[str, str]:
    """The places as papers write them: 6–7 for those who share the sixth and the seventh, nothing for who has none."""
    taken = Counter(row.place for row in rows)
    return {
        row.participant: place_text(row.place, row.place + taken[row.place] - 1) if row.place else "" for row in rows
    }


def place_text(first: int, last: int) -> str:
    """A place, or the places that are shared."""
    return str(first) if first == last else f"{first}–{last}"
