"""The games of a round before the eyes of their judge: what waits for him first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.games.clock import Side, clock_text
from tavlei.games.progress import ComplainOfClock, GamePhase, ServerAway, StopClocks, Voice, judge_rights
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.languages import catalogue
from tavlei.office.board.small_boards import small_draughts, small_stones
from tavlei.office.explanations import reader_language
from tavlei.office.live.game.server_time import now_ms
from tavlei.office.live.game.tables import tables_of
from tavlei.office.live.judge.act_forms import form_of
from tavlei.office.live.models import LiveGame, LiveState
from tavlei.office.live.pages.following import connected
from tavlei.office.live.pages.telling import clocks_of, log_line
from tavlei.rulebook import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.db.models import QuerySet
    from django.utils.safestring import SafeString

    from tavlei.games.progress import Claim, Game, Happened, JudgeView
    from tavlei.languages import Catalogue
    from tavlei.office.competitions.models import Round
    from tavlei.office.people.models import Person
    from tavlei.rulebook import Clause

_SHORT: Final = 60_000  # milliseconds


@dataclass(frozen=True, slots=True)
class SideCard:
    """A player at his board: the clock, and whether he is there and looks."""

    side: str
    person: Person | None
    left: int
    runs: bool
    to_move: bool
    there: bool
    looking: bool
    ready: bool = True

    @property
    def shown(self) -> str:
        """What his clock shows."""
        return _whole_seconds(self.left)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the judge should know of, the clause it rests on, and the act by which he answers it."""

    text: str
    clause: Clause | None = None
    act: str = ""
    badge: str = ""

    @property
    def answer(self) -> str:
        """What the judge does about it."""
        form = form_of(self.act)
        return str(form.title) if form is not None else ""


@dataclass(frozen=True, slots=True)
class Card:
    """A game at a glance: `waits` is what the judge has to do something about, `notes` what he may want to know."""

    game: LiveGame
    number: int
    svg: SafeString
    sides: tuple[SideCard, SideCard]
    phase: str
    moves: int
    last: str
    waits: tuple[Notice, ...]
    notes: tuple[Notice, ...]
    result: Notice | None

    @property
    def rank(self) -> int:
        """What waits for the judge first, then what is being played, what is to begin, what is over."""
        if self.waits:
            return 0
        return {LiveState.RUNNING: 1, LiveState.WAITING: 2}.get(LiveState(self.game.state), 3)

    @property
    def short_of_time(self) -> bool:
        """Whether a clock that runs has less than a minute left."""
        return any(side.runs and side.left < _SHORT for side in self.sides)

    @property
    def lacks_somebody(self) -> bool:
        """Whether a player of a game that is being played has no connection."""
        return self.game.state == LiveState.RUNNING and not all(side.there for side in self.sides)

    @property
    def board(self) -> int:
        """The number of the board in its round."""
        return self.game.encounter.board if self.game.encounter else 0


def games_of_round(one_round: Round) -> list[LiveGame]:
    """The games of a round by their boards, with whatever a card shows of them."""
    return list(listed_games().filter(encounter__round=one_round).order_by("encounter__board", "number"))


def listed_games() -> QuerySet[LiveGame]:
    """Games with whatever a card shows of them."""
    return LiveGame.objects.select_related("encounter__round__competition", "white", "black")


def cards_of(games: Iterable[LiveGame]) -> list[Card]:
    """Cards of games, what waits for the judge first."""
    listed = list(games)
    tables, at = tables_of(listed), now_ms()
    cards = [card_of(game, tables[game.pk].game, tables[game.pk].number, at) for game in listed]
    return sorted(cards, key=lambda card: (card.rank, card.board, card.game.number))


def card_of(live: LiveGame, game: Game, number: int, at: int) -> Card:
    """A game at a glance."""
    book, view = catalogue(reader_language()), judge_rights(game, at)
    return Card(
        game=live,
        number=number,
        svg=_picture(game),
        sides=_sides(live, game, at),
        phase=book.phrase(game.phase.words),
        moves=len(game.moves),
        last=game.moves[-1].text if game.moves else "",
        waits=tuple(_waits(live, game, view, book)),
        notes=tuple(_notes(game, view, book)),
        result=Notice(sentence(game.result.step(), book), game.result.clause) if game.result else None,
    )


def chips_of(cards: list[Card]) -> list[dict[str, Any]]:
    """Which boards a judge may want to see alone, and how many there are of each."""
    kinds = (
        ("", _("All"), cards),
        (":not(.over, .waiting)", _("being played"), [card for card in cards if card.game.state == LiveState.RUNNING]),
        ("[data-short]", _("short of time"), [card for card in cards if card.short_of_time]),
        ("[data-lacks]", _("without connection"), [card for card in cards if card.lacks_somebody]),
    )
    return [
        {"which": which, "label": label, "count": len(found), "pressed": "false" if which else "true"}
        for which, label, found in kinds
    ]


def log_of(game: Game) -> list[dict[str, Any]]:
    """The whole log, the newest first: when, who, what, by which clause; the clocks after it."""
    book = catalogue(reader_language())
    numbers = {id(event): number for number, event in enumerate(_events(game), start=1)}
    return [
        {
            **log_line(line, book),
            "clause": line.step.clause,
            "when": datetime.fromtimestamp(line.event.at / 1000, UTC),
            "who": book.phrase(line.event.by.value),
            "number": numbers[id(line.event)],
            "reason": getattr(line.event, "reason", ""),
            "clocks": f"{_whole_seconds(line.white)} · {_whole_seconds(line.black)}",
        }
        for line in reversed(game.log)
    ]


def _events(game: Game) -> list[Happened]:
    """The events of the log in order; one of them may have left several lines."""
    return list({id(line.event): line.event for line in game.log}.values())


def _whole_seconds(milliseconds: int) -> str:
    return clock_text(max(0, milliseconds) // 1000 * 1000)


def _picture(game: Game) -> SafeString:
    board = game.board
    if isinstance(board, DraughtsBoard):
        return small_draughts(board.game.variant.board, board.game.position)
    return small_stones(board.points)


def _sides(live: LiveGame, game: Game, at: int) -> tuple[SideCard, SideCard]:
    clocks, before = clocks_of(game, at), game.phase is GamePhase.BEFORE
    here = connected(live.code) if before else frozenset[Side]()
    white, black = (
        SideCard(
            side=side.value,
            person=person,
            left=clocks[side.value],
            runs=clocks["running"] == side.value,
            to_move=game.result is None and game.to_move is side,
            there=side in here if before else _is_there(game, side),
            looking=game.presence(side).looking,
            ready=not before or live.is_ready(side.value),
        )
        for side, person in ((Side.WHITE, live.white), (Side.BLACK, live.black))
    )
    return white, black


def _is_there(game: Game, side: Side) -> bool:
    presence = game.presence(side)
    return presence.connected and presence.came is not None


def _waits(live: LiveGame, game: Game, view: JudgeView, book: Catalogue) -> Iterator[Notice]:
    """What the judge has to do something about."""
    if live.state == LiveState.OVER and not live.settled:
        yield Notice(_("The desk has not taken the result."), badge=_("not taken"))
    if game.result is not None:
        return
    if view.claim is not None:
        yield Notice(
            f"{sentence(view.claim.step(), book)} {_claim_verdict(view.claim)}",
            view.claim.clause,
            "decide_claim",
            _("claim"),
        )
    for side in view.fallen:
        yield Notice(_("Flag down: %(side)s.") % {"side": book.phrase(side.value)},
                     game.rule("5.4.2.7"), "state_flag", _("flag down"))  # fmt: skip
    for absence in view.absent:
        yield _absent(game, absence.side, absence.loses_at, book)
    if view.stopped and view.claim is None:
        yield Notice(_stopped(game, book), game.rule("5.4.2.9"), "resume_clocks", _("clocks stopped"))
    if _complained(game):
        yield Notice(_("A player complains of the clock."), game.rule("5.4.2.8"), "correct_clocks", _("clock"))


def _stopped(game: Game, book: Catalogue) -> str:
    """Who has stopped the clocks, and when."""
    line = next((line for line in reversed(game.log) if isinstance(line.event, StopClocks)), None)
    if line is None:
        return _("The clocks are stopped.")
    told = {"who": book.phrase(line.event.by.value), "time": _clock_time(line.event.at)}
    return _("The clocks are stopped: %(who)s, %(time)s.") % told


def _claim_verdict(claim: Claim) -> str:
    """What the program finds about a claim; where only the judge can tell, nothing."""
    if claim.right is None:
        return ""
    return _("By the record it is right.") if claim.right else _("By the record it is not right.")


def _absent(game: Game, side: Side, loses_at: int, book: Catalogue) -> Notice:
    if game.presence(side).excused:
        said = _("Absent with a good reason: %(side)s.") % {"side": book.phrase(side.value)}
        return Notice(said, game.rule("5.4.4.2"), badge=_("absent"))
    told = {"side": book.phrase(side.value), "time": _clock_time(loses_at)}
    return Notice(_("Absent: %(side)s; loses at %(time)s.") % told, game.rule("5.4.4.1/p2"), "excuse", _("absent"))


def _clock_time(at: int) -> str:
    """An instant as the hour, the minute and the second in the office."""
    return timezone.localtime(datetime.fromtimestamp(at / 1000, UTC)).strftime("%H:%M:%S")


def _complained(game: Game) -> bool:
    """Whether a player complains of the clock and no judge has done anything since."""
    for line in reversed(game.log):
        if line.event.by is Voice.JUDGE:
            return False
        if isinstance(line.event, ComplainOfClock):
            return True
    return False


def _notes(game: Game, view: JudgeView, book: Catalogue) -> Iterator[Notice]:
    """What the judge may want to know."""
    if game.result is not None:
        return
    if view.offer is not None:
        yield Notice(_("A draw is offered: %(side)s.") % {"side": book.phrase(view.offer.value)})
    if view.may_declare:
        yield Notice(_("A draw may be declared."), game.rule("5.4.13.6"), "claim_draw")
    away = [line for line in game.log if isinstance(line.event, ServerAway)]
    if away:
        yield Notice(sentence(away[-1].step, book), game.rule("5.4.2.5"), "correct_clocks")
    for side, reproof in view.reproofs:
        yield Notice(f"{book.phrase(side.value)}: {book.phrase(reproof)}")
