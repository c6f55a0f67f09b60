"""What a player does himself on the server: moves, offers, resigns, tells of errors, claims, protests (10.2, 10.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.correspondence import (
    ClaimProtest,
    ErrorNotice,
    Impossible,
    Letter,
    Mail,
    Medium,
    OverdueClaim,
    PenaltyGround,
    Side,
    ThreeDates,
    after,
    examine_letter,
    letter_on_server,
)
from tavlei.office.correspondence.engine import received_by_writer
from tavlei.office.correspondence.game_events import (
    add_event,
    as_player,
    day_of,
    locked_game,
    on_server,
)
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime

    from tavlei.correspondence import GameByLetters, Offer
    from tavlei.office.correspondence.models import Game, Player
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Rulebook

_SERVER = Mail(Medium.SERVER)


@cites("draughts-rules", "10.2.1/p4", "10.2.8", "10.3.9", "10.5.10")
@transaction.atomic
def move(  # noqa: PLR0913 - the parts of a letter
    user: User,
    game: Game,
    version: int,
    moves: Sequence[str],
    *,
    offers: Sequence[Offer] = (),
    offers_draw: bool = False,
    charges_omission: bool = False,
    at: datetime | None = None,
) -> GameByLetters:
    """Move on the board. The server writes the letter; it takes no impossible move, so that nothing is to correct."""
    actor, player, side = as_player(user, game, at)
    current_game, _playing, state = locked_game(game, version)
    on_server(player)
    _check_turn(state, side)
    day = day_of(actor)
    letter = letter_on_server(
        state, moves, day, offers=offers, received=_received(state, player, day), offers_draw=offers_draw
    )
    charges = frozenset({PenaltyGround.OMISSION}) if charges_omission else frozenset()
    letter = _totalled(state, replace(letter, dates=_stamped(state, letter.dates), charges=charges))
    _refuse_impossible(state, letter)
    return add_event(actor, current_game, state, letter)


@transaction.atomic
def resign(user: User, game: Game, version: int, at: datetime | None = None) -> GameByLetters:
    """Give the game up."""
    return _short_letter(user, game, version, at, resigns=True)


@transaction.atomic
def accept_draw(user: User, game: Game, version: int, at: datetime | None = None) -> GameByLetters:
    """Accept the draw that the partner's last letter offered."""
    return _short_letter(user, game, version, at, resigns=False)


@cites("draughts-rules", "10.2.9", "10.2.11")
@transaction.atomic
def tell_error(user: User, game: Game, version: int, *, charge: bool, at: datetime | None = None) -> GameByLetters:
    """Tell the partner of the error in his letter, and charge the six days now or never."""
    actor, player, side = as_player(user, game, at)
    current_game, _playing, state = locked_game(game, version)
    on_server(player)
    charges = frozenset({PenaltyGround.STOP}) if charge else frozenset()
    notice = ErrorNotice(by=side, dates=_dates(state, player, day_of(actor)), mail=_SERVER, charges=charges)
    return add_event(actor, current_game, state, notice)


@cites("draughts-rules", "10.3.6")
@transaction.atomic
def claim_overdue(
    user: User, game: Game, version: int, reply: Sequence[str] = (), at: datetime | None = None
) -> GameByLetters:
    """Declare the partner's time overdue. The server holds every letter and the sheet, so that nothing is missing."""
    actor, player, side = as_player(user, game, at)
    current_game, _playing, state = locked_game(game, version)
    on_server(player)
    day = day_of(actor)
    _refuse_impossible_reply(state, side, reply)
    claim = OverdueClaim(
        by=side, dates=_dates(state, player, day), mail=_SERVER, reply=tuple(reply), secretary_told=day
    )
    return add_event(actor, current_game, state, claim)


@cites("draughts-rules", "10.3.8")
@transaction.atomic
def protest_claim(user: User, game: Game, version: int, reasons: str, at: datetime | None = None) -> GameByLetters:
    """Protest against the partner's claim; the server told of it on the day it was made."""
    actor, player, side = as_player(user, game, at)
    current_game, _playing, state = locked_game(game, version)
    on_server(player)
    claimed = state.claim.mail.arrival or state.claim.dates.sent if state.claim is not None else None
    day = day_of(actor)
    return add_event(actor, current_game, state, ClaimProtest(side, claimed or day, day, reasons.strip()))


def _short_letter(user: User, game: Game, version: int, at: datetime | None, *, resigns: bool) -> GameByLetters:
    actor, player, side = as_player(user, game, at)
    current_game, _playing, state = locked_game(game, version)
    on_server(player)
    letter = Letter(
        by=side,
        code=state.terms.code,
        dates=_dates(state, player, day_of(actor)),
        mail=_SERVER,
        resigns=resigns,
        accepts_draw=not resigns,
    )
    return add_event(actor, current_game, state, letter)


def _check_turn(state: GameByLetters, side: Side) -> None:
    if state.result is not None:
        raise state.rulebook.refusal(Problem("the game is over"), "10.2.8")
    state.check_turn(side)


def _received(state: GameByLetters, player: Player, day: date) -> date | None:
    """When the server player got what he answers; what is not known arrived when he could first see it: today."""
    if state.time.last.get(state.writer.other) is None:
        return None
    return received_by_writer(state, player) or day


def _dates(state: GameByLetters, player: Player, day: date) -> ThreeDates:
    answered = state.time.last.get(state.writer.other)
    first = None if answered is None else answered.last_sent
    return _stamped(state, ThreeDates(first, _received(state, player, day), day))


@cites("draughts-rules", "10.3.1/p2")
def _stamped(state: GameByLetters, dates: ThreeDates) -> ThreeDates:
    """The first date is that of the postmark where the partner wrote another: the program never forgets to correct."""
    answered = state.time.last.get(state.writer.other)
    if answered is None or answered.repeats or answered.mail.postmark is None or answered.mail.certain() is not None:
        return dates
    return replace(dates, partner_sent=answered.mail.postmark)


def _totalled(state: GameByLetters, letter: Letter) -> Letter:
    then = after(state, letter).time
    return replace(letter, totals=(then.total(Side.WHITE), then.total(Side.BLACK)))


def _refuse_impossible(state: GameByLetters, letter: Letter) -> None:
    """On the server a wrong move is not sent at all: nothing but what stands on the board is taken."""
    found = examine_letter(
        state.game, letter, code=state.terms.code, new=state.new, lines=state.last.lines if state.last else ()
    )
    if found.moves.impossible is not None:
        impossible = found.moves.impossible
        number = "10.2.2" if impossible.why is Impossible.SHORT else "10.2.1/p4"
        raise _impossible(impossible.text, state.rulebook, number)
    if found.moves.plies < len(letter.written):
        raise _impossible(letter.written[found.moves.plies], state.rulebook)
    for line in found.lines:
        if line.cut:
            raise _impossible(line.offer.moves[len(line.moves)], state.rulebook)


def _refuse_impossible_reply(state: GameByLetters, side: Side, reply: Sequence[str]) -> None:
    _check_turn(state, side)
    if reply:
        _refuse_impossible(state, Letter(by=side, code=state.terms.code, moves=tuple(reply)))


def _impossible(text: str, rulebook: Rulebook, number: str = "10.2.1/p4") -> Refusal:
    return rulebook.refusal(Problem("the move {move} is not possible here", {"move": text}, path="moves"), number)
