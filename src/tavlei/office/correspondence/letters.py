"""Letters that come on paper or by e-mail: the secretary enters them as they are written (10.1.8, 10.2, 10.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.correspondence import ClaimProtest, Enquiry, Medium, Posted, Ruled, event_from_json
from tavlei.office.acts.performing import save_changes
from tavlei.office.competitions.results.entering import correct_result
from tavlei.office.correspondence.engine import read_tournament, rulebook_of
from tavlei.office.correspondence.game_events import add_event, day_of, locked_game, official
from tavlei.office.correspondence.models import GameEvent
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from datetime import date, datetime

    from tavlei.correspondence import Event, GameByLetters
    from tavlei.office.correspondence.engine import TournamentSnapshot
    from tavlei.office.correspondence.models import Game
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Rulebook


@cites("draughts-rules", "10.1.8", "10.2.1", "10.2.1/p3")
@transaction.atomic
def enter_letter(
    user: User, game: Game, version: int, event: Posted | Enquiry | ClaimProtest, at: datetime | None = None
) -> GameByLetters:
    """Enter what a player wrote, with his own dates and errors: what is wrong in it is remarked, not mended.

    A partner on the server sees it from now on, so that it reaches him today unless an earlier arrival is told.
    """
    actor = official(user, Action.ENTER_LETTER, game.tournament.competition, at)
    current_game, playing, state = locked_game(game, version)
    today = day_of(actor)
    if playing.player(current_game, event.by).on_server:
        raise rulebook_of(game.tournament).refusal(
            Problem("this player moves on the server himself", path="by"), "10.2.1/p4"
        )
    _refuse_future(event, today, rulebook_of(game.tournament))
    return add_event(actor, current_game, state, _arrived(event, playing, current_game, today))


@cites("draughts-rules", "10.2.8")
@transaction.atomic
def strike(user: User, game: Game, version: int, reason: str, at: datetime | None = None) -> GameByLetters:
    """Strike out the last entry because it was copied wrongly; what a player sent himself cannot be taken back.

    A result that came by a record goes with the records of that game, which are entered anew.
    """
    actor = official(user, Action.ENTER_LETTER, game.tournament.competition, at)
    current_game, playing, state = locked_game(game, version)
    last = current_game.events.filter(struck_at=None).order_by("-number").first()
    if last is None:
        raise Refusal(Problem("there is nothing to strike out", path="event"))
    if not reason.strip():
        raise Refusal(Problem("a correction needs a reason", path="reason"))
    event = event_from_json(last.content)
    by_record = isinstance(event, Ruled) and event.result.clause.number == "10.5.1"
    if last.kind == GameEvent.Kind.DECISION or (isinstance(event, Ruled) and not by_record) or _sent_on_server(event):
        raise rulebook_of(game.tournament).refusal(Problem("what was sent is final", path="event"), "10.2.8")
    if state.result is not None:
        encounter = current_game.encounter
        correct_result(user, encounter, encounter.version, None, reason)
    last.struck_by, last.struck_at, last.struck_reason = user, actor.moment, reason.strip()
    last.save(update_fields=["struck_by", "struck_at", "struck_reason"])
    save_changes(current_game)
    before = {**last.content, "records": _without_records(current_game)} if by_record else last.content
    record(
        actor,
        "correspondence.struck",
        last,
        before=before,
        reason=reason,
        clause=str(rulebook_of(game.tournament).clause("10.1.8")),
        competition=current_game.tournament.competition,
    )
    return read_tournament(playing.row).state(current_game, current_game.events.all())


def _without_records(game: Game) -> list[dict[str, str]]:
    """Take away the records of a game, to be entered anew; the journal keeps what they said."""
    rows = [
        {
            "player": str(record.player_id),
            "sent": record.sent.isoformat(),
            "result": record.result,
            "moves": record.moves,
        }
        for record in game.records.all()
    ]
    game.records.all().delete()
    return rows


def _sent_on_server(event: Event) -> bool:
    return isinstance(event, Posted) and event.mail.medium is Medium.SERVER


def _arrived(event: Posted | Enquiry | ClaimProtest, playing: TournamentSnapshot, game: Game, today: date) -> Event:
    """The stamp of arrival of a letter to a player on the server: the day he can see it."""
    if not isinstance(event, Posted) or event.mail.arrival is not None:
        return event  # type: ignore[return-value]
    if not playing.player(game, event.by.other).on_server:
        return event  # type: ignore[return-value]
    return replace(event, mail=replace(event.mail, arrival=today))  # type: ignore[return-value]


def _refuse_future(event: Posted | Enquiry | ClaimProtest, today: date, rulebook: Rulebook) -> None:
    days = (
        [event.dates.partner_sent, event.dates.received, event.dates.sent, event.mail.postmark, event.mail.arrival]
        if isinstance(event, Posted)
        else [event.sent]
    )
    if any(day is not None and day > today for day in days):
        raise rulebook.refusal(Problem("a letter has no dates that are still to come", path="sent"), "10.3.1")
