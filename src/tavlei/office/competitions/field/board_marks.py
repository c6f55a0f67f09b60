"""How a board of a round is written for the two who sit at it, or for the one who sits there alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.competitions.field.reading import is_swiss, seated_entries
from tavlei.office.competitions.field.result_texts import result_marks
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Encounter

PLUS: Final = "+"


@cites("draughts-rules", "5.4.7.2", "5.4.10.2/item6")
def board_marks(field: CompetitionSnapshot, encounter: Encounter) -> tuple[str, str]:
    """What White and Black have of a board; nothing while it is not decided.

    Whoever has no opponent has a plus in a Swiss. In a round robin he is free: the round gives him nothing.
    """
    if None in seated_entries(encounter):
        return (PLUS if is_swiss(field.competition) else "", "")
    return result_marks(encounter.result, field.regulation.points_for_win)


def written_result(field: CompetitionSnapshot, encounter: Encounter) -> str:
    """The result of a board for programs: its key, or the mark of whoever sits there alone."""
    return encounter.result or board_marks(field, encounter)[0]
