"""Casual games by link: two people, any discipline and control, no account; no competition knows of them."""

from __future__ import annotations

import secrets
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tavlei.games.clock import Discipline, Tempo, disciplines_of, parse_time_control
from tavlei.games.progress import GameSetup, OpeningChoice, begin, family_of, setup_json
from tavlei.office.competitions.regulation.event_rules import SERIES
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.live.game.announcements import MessageKind, again_name, notify_followers
from tavlei.office.live.game.playing import play
from tavlei.office.live.game.seats import SEATS, Viewer, new_seat, viewer_of
from tavlei.office.live.models import LiveGame, LiveState
from tavlei.rulebook import Problem, Refusal, Settings, cites

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase

    from tavlei.office.roles.models import User
    from tavlei.rulebook import Rulebook

_MOST_SEATS: Final = 50  # that a browser remembers
_BY_RECORD: Final = "server"
_CODE: Final = 16  # letters
_TEMPOS: Final = (Tempo.BLITZ, Tempo.RAPID, Tempo.CLASSICAL, None)


def open_casual(  # noqa: PLR0913 - a game has so many sides
    session: SessionBase,
    *,
    kind: str,
    discipline: Discipline,
    control: str,
    seat: Viewer,
    opening: str = "",
    number: int | None = None,
    user: User | None = None,
) -> LiveGame:
    """A new game, in which whoever opens it takes a seat; the other waits for whoever follows the link."""
    if not seat.is_player:
        raise Refusal(Problem("choose a side", path="seat"))
    setup = GameSetup(
        kind=kind,
        discipline=discipline,
        control=parse_time_control(control),
        rulebook=casual_rulebook(),
        official=False,
        opening=OpeningChoice(opening, number) if opening else None,
    )
    begin(setup)  # refuses what cannot be played
    secret, digest = new_seat()
    game = LiveGame.objects.create(
        code=secrets.token_urlsafe(9).replace("_", "-"),
        setup=setup_json(setup),
        by=user,
        **{f"{seat.value}_seat": digest},
    )
    _remember(session, game, secret)
    return game


@cites("draughts-rules", "5.4.13.5", "5.4.13.2/item4")
def casual_rulebook() -> Rulebook:
    """The rulebook of today for two who have no judge: what the record shows the server decides (L22)."""
    rulebook = rulebook_on(SERIES, timezone.localdate())
    if rulebook.resolve("L14").choice == _BY_RECORD:
        return rulebook
    chosen = rulebook.settings
    rulings = tuple(ruling for ruling in chosen.rulings if ruling.reading != "L14")
    return replace(rulebook, settings=Settings({**chosen.choices, "L14": _BY_RECORD}, rulings))


def discipline_for(kind: str, control: str) -> Discipline:
    """The discipline of a casual game: the one whose rules allow its time, the quicker of two; else the rapid one."""
    family = family_of(kind)
    fitting = disciplines_of(parse_time_control(control), rulebook_on(SERIES, timezone.localdate()))
    known = [of for of in Discipline if of.family is family and not of.is_team and of.has_clock]
    by_tempo = sorted(known, key=lambda of: _TEMPOS.index(of.tempo))
    return next((of for of in by_tempo if of in fitting), by_tempo[min(1, len(by_tempo) - 1)])


@transaction.atomic
def play_again(session: SessionBase, game: LiveGame, user: User | None = None) -> LiveGame:
    """The next game of the same two with colours changed: whoever asks first opens it, the other sits down at it."""
    place = viewer_of(game, None, session)
    if not game.is_casual or not place.is_player or game.state != LiveState.OVER:
        raise Refusal(Problem("only those who have played a casual game play it again"))
    other = Viewer.BLACK if place is Viewer.WHITE else Viewer.WHITE
    secret, digest = new_seat()
    seat = {f"{other.value}_seat": digest}
    again, made = LiveGame.objects.get_or_create(
        code=_code_of_next(game), defaults={"setup": game.setup, "by": user, **seat}
    )
    if made:
        _remember(session, again, secret)
        transaction.on_commit(partial(notify_followers, MessageKind(again_name(game.code, other), 0)))
    else:
        take_seat(session, again)
    return again


def is_asked_again(game: LiveGame, place: Viewer) -> bool:
    """Whether the opponent of a casual game has opened the next one and waits there."""
    if not game.is_casual or not place.is_player or game.state != LiveState.OVER:
        return False
    return LiveGame.objects.filter(code=_code_of_next(game), **{f"{place.value}_seat__gt": ""}).filter(
        Q(white_seat="") | Q(black_seat="")
    ).exists()  # fmt: skip


def _code_of_next(game: LiveGame) -> str:
    return salted_hmac(__name__, game.code).hexdigest()[:_CODE]


@transaction.atomic
def take_seat(session: SessionBase, game: LiveGame) -> Viewer:
    """Whoever follows the link of a casual game sits down where nobody sits; who sits already stays where he is."""
    current_game = LiveGame.objects.select_for_update().get(pk=game.pk)
    place = viewer_of(current_game, None, session)
    if place.is_player or not current_game.is_casual:
        return place
    free = next(
        (side for side in (Viewer.WHITE, Viewer.BLACK) if not getattr(current_game, f"{side.value}_seat")), None
    )
    if free is None:
        return Viewer.WATCHING
    secret, digest = new_seat()
    setattr(current_game, f"{free.value}_seat", digest)
    current_game.save(update_fields=[f"{free.value}_seat"])
    _remember(session, current_game, secret)
    return free


def begin_when_both_sit(game: LiveGame) -> None:
    """A casual game begins when both have sat down."""
    game.refresh_from_db()
    if game.is_casual and game.state == LiveState.WAITING and game.white_seat and game.black_seat:
        play(game, {"kind": "begin", "by": "server"}, ticket=f"begin-{game.code}")


def _remember(session: SessionBase, game: LiveGame, secret: str) -> None:
    saved = dict(session.get(SEATS, {}))
    saved[game.code] = secret
    session[SEATS] = dict(list(saved.items())[-_MOST_SEATS:])
