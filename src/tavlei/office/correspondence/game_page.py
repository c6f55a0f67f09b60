"""The head of a game's page: who sits on which side, and the one thing to do next for whoever looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tavlei.correspondence import CorrespondenceOfficial, DisputeRuling, DueKind, Side, keep_letters_until
from tavlei.office.correspondence.engine import remark_text, rulebook_of, side_names
from tavlei.office.correspondence.game_records import record_remarks, records_kept
from tavlei.office.correspondence.models import Bulletin
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from tavlei.correspondence import GameByLetters
    from tavlei.office.correspondence.dues import PlayersDue
    from tavlei.office.correspondence.engine import TournamentSnapshot
    from tavlei.office.correspondence.game_context import PlayerRights
    from tavlei.office.correspondence.models import Dispute, Game, Player, Record


@dataclass(frozen=True, slots=True)
class GameStep:
    """What to do now: a heading, until when, and where it is done if not on this page."""

    title: str
    detail: str = ""
    address: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class FacingSide:
    """A player beside the board: his colour, how he sends, the days he has used, whether he has to write."""

    colour: str
    name: str
    medium: str
    days: int
    turn: bool


def facing_sides(playing: TournamentSnapshot, game: Game, state: GameByLetters, *, flipped: bool) -> list[FacingSide]:
    """Both players from the upper edge of the board to the lower."""
    players = {Side.WHITE: game.white, Side.BLACK: game.black}
    found = [
        FacingSide(
            str(side),
            playing.names[playing.player(game, side).key],
            player.get_medium_display(),
            state.time.total(side),
            turn=state.result is None and state.claim is None and state.writer is side,
        )
        for side, player in players.items()
    ]
    return found if flipped else found[::-1]


def next_step(
    game: Game, state: GameByLetters, may: PlayerRights, dues: Sequence[PlayersDue], officials: Mapping[str, Any]
) -> GameStep | None:
    """The one next thing; None when whoever looks has nothing to do here. `officials` is what an official may do."""
    code = game.tournament.competition.code
    if may.protest:
        return GameStep(_("Answer the claim of overdue time"))
    if may.move:
        return GameStep(_("Make your move"), _reply_until(dues))
    if may.tell:
        return GameStep(_("Tell of the error and send no move"))
    if state.claim is not None and officials["may_decide"]:
        return GameStep(_("Decide the claim"), "", reverse("correspondence:judge", args=[code]), _("Judge's desk"))
    writer = game.white if state.writer.is_white else game.black
    if officials["may_enter"] and state.result is None and not writer.on_server:
        address = reverse("correspondence:letter", args=[code, game.pk])
        return GameStep(_("Enter the letter when it comes"), _reply_until(dues), address, _("Enter a letter"))
    return None


def _reply_until(dues: Sequence[PlayersDue]) -> str:
    reply = next((due for due in dues if due.due.kind is DueKind.REPLY), None)
    if reply is None:
        return ""
    day = date_format(reply.due.day, "d.m.Y")
    if reply.late:
        return _("The answer was due on %(day)s.") % {"day": day}
    return _("Answer until %(day)s; days left: %(days)s.") % {"day": day, "days": reply.days}


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


def shown_records(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> list[ShownRecord]:
    """The records of a game with their remarks."""
    names = side_names(playing, game)
    return [
        ShownRecord(
            record,
            playing.shown_names[playing.by_pk[record.player_id].key],
            [remark_text(step, names) for step in record_remarks(game, state, record)],
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
def kept_until(playing: TournamentSnapshot) -> date | None:
    """Until when letters are kept: a month after the final results were told; not known before that."""
    final = playing.row.bulletins.filter(kind=Bulletin.Kind.FINAL).order_by("-number").first()
    return None if final is None else keep_letters_until(final.day, rulebook_of(playing.row))


def records_due(playing: TournamentSnapshot, game: Game, state: GameByLetters) -> date | None:
    """Until when records of a finished game are due; None when nothing is missing."""
    kept = records_kept(playing, game, state, final=False)
    return None if kept is None or all((kept.white_sent, kept.black_sent)) else kept.due
