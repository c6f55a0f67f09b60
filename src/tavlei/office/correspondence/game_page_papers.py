"""Records, disputes and the keeping of letters as the page of a game shows them (10.1.12, 10.1.13, 10.5.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from tavlei.correspondence import CorrespondenceOfficial, DisputeRuling, keep_letters_until
from tavlei.office.correspondence.game_records import record_remarks, records_kept
from tavlei.office.correspondence.models import Bulletin
from tavlei.office.correspondence.names import side_names, told
from tavlei.office.correspondence.rules import rulebook_of
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from datetime import date

    from tavlei.correspondence import GameByLetters
    from tavlei.office.correspondence.engine import Playing
    from tavlei.office.correspondence.models import Dispute, Game, Player, Record


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """A record that came: whose, when, as which result, and what is remarked about it."""

    row: Record
    who: str
    remarks: list[str]


@dataclass(frozen=True, slots=True)
class ShownDispute:
    """A player's own dispute, and until when he may take its decision further; None if he may not."""

    row: Dispute
    appeal_until: date | None


def shown_records(playing: Playing, game: Game, state: GameByLetters) -> list[ShownRecord]:
    """The records of a game with their remarks."""
    names = side_names(playing, game)
    return [
        ShownRecord(
            record,
            playing.shown_names[playing.by_pk[record.player_id].key],
            [told(step, names) for step in record_remarks(game, state, record)],
        )
        for record in game.records.all()
    ]


@cites("draughts-rules", "10.1.12")
def shown_disputes(game: Game, player: Player) -> list[ShownDispute]:
    """What a player has asked the officials about a game, and what may still be taken further."""
    today, rulebook, shown = timezone.localdate(), rulebook_of(game.tournament), []
    appealed = {dispute.appeals_id for dispute in game.disputes.all()}
    for dispute in game.disputes.all():
        if dispute.player_id != player.pk:
            continue
        due = (
            DisputeRuling(CorrespondenceOfficial[dispute.instance.upper()], dispute.received, rulebook).appeal_due
            if dispute.received
            else None
        )
        open_still = due is not None and today <= due and dispute.pk not in appealed
        shown.append(ShownDispute(dispute, due if open_still else None))
    return shown


@cites("draughts-rules", "10.1.13")
def kept_until(playing: Playing) -> date | None:
    """Until when letters are kept: a month after the final results were told; not known before that."""
    final = playing.row.bulletins.filter(kind=Bulletin.Kind.FINAL).order_by("-number").first()
    return None if final is None else keep_letters_until(final.day, rulebook_of(playing.row))


def records_due(playing: Playing, game: Game, state: GameByLetters) -> date | None:
    """Until when records of a finished game are due; None when nothing is missing."""
    kept = records_kept(playing, game, state, final=False)
    return None if kept is None or all((kept.white_sent, kept.black_sent)) else kept.due
