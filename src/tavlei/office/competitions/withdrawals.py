"""What follows from a withdrawal or an exclusion at the desk: open boards of a round robin get their marks (5.4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.competitions.engine import entry_key, read_field, seats
from tavlei.office.competitions.models import DeskSystem
from tavlei.office.competitions.results import write_result
from tavlei.office.competitions.round_robins import verdict_on
from tavlei.rulebook import cites
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Entry
    from tavlei.office.journal.chain import Doing


@cites("draughts-rules", "5.4.5.2", "5.4.5.3")
def mark_open_boards(doing: Doing, entry: Entry) -> None:
    """Mark the boards without a result that somebody left behind in rounds after the last he took part in.

    The rounds to come are marked when they are paired. Teams and play by correspondence have their own rules.
    """
    competition = entry.competition
    if competition.system not in (DeskSystem.ROUND_ROBIN, DeskSystem.SCHEVENINGEN) or competition.plays_in_teams:
        return
    if hasattr(competition, "by_correspondence"):
        return
    field = read_field(competition)
    left = field.by_key[entry_key(entry)]
    verdict = verdict_on(field, left)
    numbers = {one_round.pk: one_round.number for one_round in field.rounds}
    for encounter in field.encounters:
        white, black = seats(encounter)
        after = numbers[encounter.round_id] > (left.after_round or 0)
        if encounter.result or black is None or not after or left.pk not in (white, black):
            continue
        opponent = field.by_key[f"e{black if white == left.pk else white}"]
        result = verdict.unplayed(is_white=white == left.pk) if opponent.plays else Result.BOTH_MINUS
        write_result(doing, encounter, result)
