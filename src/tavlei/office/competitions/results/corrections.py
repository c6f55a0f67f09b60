"""Correcting a board of any round: its result, its colours; what rests on it is told (5.4.10.12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.field.reading import is_swiss
from tavlei.office.competitions.models import RoundState
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.results.entering import overwrite_result
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Encounter, Round
    from tavlei.office.roles.models import User
    from tavlei.tournament.model import Result


@dataclass(frozen=True, slots=True)
class RestsOn:
    """What rests on a board: later rounds, which stay as they were paired, and whether the last may be drawn again."""

    later: tuple[int, ...]
    to_draw_again: int | None


def what_rests_on(new_round: Round) -> RestsOn:
    """The rounds that were paired by the results of this one."""
    later = list(new_round.competition.rounds.filter(number__gt=new_round.number).order_by("number"))
    last = later[-1] if later and is_swiss(new_round.competition) else None
    open_still = last is not None and last.state == RoundState.PAIRED and not _has_results(last)
    return RestsOn(tuple(one_round.number for one_round in later), last.number if last and open_still else None)


@cites("draughts-rules", "5.4.10.12/item1")
@transaction.atomic
def correct_board(  # noqa: PLR0913 - a correction has so many sides
    user: User, encounter: Encounter, version: int, *, result: Result | None, other_colours: bool, reason: str
) -> Encounter:
    """Correct the result of a board, and its colours where they were entered the wrong way round.

    The result is told with the right colours. Later rounds stay as they were paired; tables follow at once.
    """
    competition = encounter.round.competition
    actor = authorise(user, Action.CORRECT_RESULT, competition)
    if not reason.strip():
        raise Refusal(Problem("a correction needs a reason", path="reason"))
    if other_colours:
        if not competition.is_open_for_results or encounter.match_id or encounter.seats.count() != len(Colour):
            raise Refusal(Problem("the colours of this board cannot be corrected", path="colours"))
        locked_encounter = lock_row(encounter, version)
        before = _turned(locked_encounter)
        save_changes(locked_encounter)
        version = locked_encounter.version
        record(
            actor,
            "colours.corrected",
            locked_encounter,
            before=before,
            after={"white": before["black"]},
            reason=reason,
            competition=competition,
        )
        encounter = locked_encounter
    if str(result or "") != encounter.result:
        encounter = overwrite_result(actor, encounter, result, reason, version)
    elif not other_colours:
        raise Refusal(Problem("nothing is corrected: the result is the same", path="result"))
    return encounter


def _turned(encounter: Encounter) -> dict[str, str]:
    """Change the seats of a board and tell who had which before."""
    white = encounter.seats.get(colour=Colour.WHITE)
    black = encounter.seats.get(colour=Colour.BLACK)
    white.colour = ""
    white.save(update_fields=["colour"])  # a board has one of each colour at any time
    black.colour, white.colour = Colour.WHITE, Colour.BLACK
    black.save(update_fields=["colour"])
    white.save(update_fields=["colour"])
    return {"white": f"e{white.entry_id}", "black": f"e{black.entry_id}"}


def _has_results(one_round: Round) -> bool:
    return one_round.encounters.exclude(result="").exclude(entered_by=None).exists()
