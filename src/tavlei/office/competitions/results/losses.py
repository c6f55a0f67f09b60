"""Results that follow from a sanction or a withdrawal (5.4.5, 5.4.15.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.acts.performing import lock_row
from tavlei.office.competitions.field.reading import entry_key, read_snapshot, seated_entries
from tavlei.office.competitions.models import DeskSystem, Encounter, Sanction, SanctionKind
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.pairing.round_robins import verdict_on
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.results.entering import overwrite_result, write_result
from tavlei.rulebook import cites
from tavlei.tournament.conduct.disputes.measures import LostIn
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Entry
    from tavlei.office.journal.chain import Actor

LOSS_CLAUSE = "5.4.15.1"
_PLAYED = {Colour.WHITE: Result.BLACK_WINS, Colour.BLACK: Result.WHITE_WINS}
_NOT_PLAYED = {Colour.WHITE: Result.BLACK_PLUS, Colour.BLACK: Result.WHITE_PLUS}


@cites("draughts-rules", LOSS_CLAUSE)
def lost_board(sanction: Sanction) -> tuple[Encounter, Colour] | None:
    """The board that a loss decides, and the colour that loses it; None if the loss decides none.

    Without a round the loss names no game. Somebody without an opponent has none to lose. Of a micro-match of several
    games the loss of one game does not tell the result: the judge enters it. Play by correspondence has its own act.
    """
    if (
        sanction.kind != SanctionKind.LOSS
        or sanction.round is None
        or hasattr(sanction.competition, "by_correspondence")
    ):
        return None
    several = read_regulation(sanction.competition.regulation).games > 1
    if several and sanction.lost != LostIn.MICRO_MATCH:
        return None
    seat = sanction.entry.seats.filter(round=sanction.round).select_related("encounter").first()
    if seat is None or seat.encounter.seats.count() < len(Colour):
        return None
    return seat.encounter, Colour(seat.colour)


@cites("draughts-rules", LOSS_CLAUSE)
def result_of_loss(before: str, loser: Colour, *, both_lose: bool) -> Result:
    """The result of a board that is lost as a sanction; what had not been played stays not played."""
    if both_lose:
        return Result.BOTH_MINUS
    played = not before or Result(before).played
    return (_PLAYED if played else _NOT_PLAYED)[loser]


@cites("draughts-rules", LOSS_CLAUSE)
def lose_board(actor: Actor, sanction: Sanction) -> Encounter | None:
    """Write the result that a loss makes, or put it in the place of another; the reason names the sanction.

    Tables, pairings and points are computed from results, so they follow. None if the loss decides no board.
    """
    found = lost_board(sanction)
    if found is None:
        return None
    encounter, loser = lock_row(found[0]), found[1]
    both = sanction.both_lose or _opponent_lost_it(sanction, encounter, loser)
    result = result_of_loss(encounter.result, loser, both_lose=both)
    if not encounter.result:
        write_result(actor, encounter, result)
    elif encounter.result != result:
        broken = ", ".join(rule for rule in (sanction.clause, sanction.regulation_points) if rule)
        overwrite_result(
            actor, encounter, result, f"{SanctionKind.LOSS.label} ({LOSS_CLAUSE}; {broken}): {sanction.reason}"
        )
    encounter.refresh_from_db()
    return encounter


def _opponent_lost_it(saved_sanction: Sanction, encounter: Encounter, loser: Colour) -> bool:
    """Whether the board stands lost for the opponent, or for both, by another sanction: then now both have lost it."""
    other = Colour.BLACK if loser is Colour.WHITE else Colour.WHITE
    if encounter.result not in (_PLAYED[other], _NOT_PLAYED[other], Result.BOTH_MINUS):
        return False
    losses = Sanction.objects.filter(
        round=saved_sanction.round, kind=SanctionKind.LOSS, lost=saved_sanction.lost
    ).exclude(pk=saved_sanction.pk)
    at_board = losses.filter(entry__in=encounter.seats.values("entry"))
    return any(sanction.both_lose or sanction.entry_id != saved_sanction.entry_id for sanction in at_board)


@cites("draughts-rules", "5.4.5.2", "5.4.5.3")
def mark_open_boards(actor: Actor, entry: Entry) -> None:
    """Mark the boards without a result that somebody left behind in rounds after the last he took part in.

    The rounds to come are marked when they are paired. Teams and play by correspondence have their own rules.
    """
    competition = entry.competition
    if competition.system not in (DeskSystem.ROUND_ROBIN, DeskSystem.SCHEVENINGEN) or competition.plays_in_teams:
        return
    if hasattr(competition, "by_correspondence"):
        return
    field = read_snapshot(competition)
    left = field.by_key[entry_key(entry)]
    verdict = verdict_on(field, left)
    numbers = {one_round.pk: one_round.number for one_round in field.rounds}
    for encounter in field.encounters:
        white, black = seated_entries(encounter)
        after = numbers[encounter.round_id] > (left.after_round or 0)
        if encounter.result or black is None or not after or left.pk not in (white, black):
            continue
        opponent = field.by_key[f"e{black if white == left.pk else white}"]
        result = verdict.unplayed(is_white=white == left.pk) if opponent.plays else Result.BOTH_MINUS
        write_result(actor, encounter, result)
