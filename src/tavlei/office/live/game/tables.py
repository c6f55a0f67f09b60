"""The tables at which this process has games: each folded from its log once, then event by event."""

from __future__ import annotations

import threading
from collections import OrderedDict, defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django.db.models import Max

from tavlei.games.progress import (
    Disconnect,
    FocusBack,
    FocusLost,
    Reconnect,
    after,
    begin,
    event_from,
    event_json,
    setup_from,
)
from tavlei.office.acts.performing import StaleError
from tavlei.office.live.game import confirmations
from tavlei.office.live.game.server_time import now_ms
from tavlei.office.live.models import LiveEvent, LiveGame
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from tavlei.games.progress import Game, Happened
    from tavlei.office.roles.models import User

_FACTS: Final = (Disconnect, FocusBack, FocusLost, Reconnect)
_MOST_TABLES: Final = 2000
_OVERLAP: Final = 200  # rows
_TRIES: Final = 8


@dataclass(slots=True)
class GameTable:
    """A game as far as this process knows its log: how it stands, the number of its last event, the tickets taken.

    `tickets` says under which number each was taken. `now` is put in place as one: whoever only looks needs no lock.
    `is_read`: the store has been asked once at least. `said`: how it was told last, in each language.
    """

    pk: int
    code: str
    now: tuple[int, Game]
    tickets: dict[str, int] = field(default_factory=dict)
    is_read: bool = False
    lock: threading.RLock = field(default_factory=threading.RLock)
    said: dict[tuple[str, str], tuple[object, str]] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self.now[0]

    @property
    def game(self) -> Game:
        """How the game stands."""
        return self.now[1]

    def said_once(self, what: str, language: str, stamp: object, write: Callable[[], str]) -> str:
        """What is said of a state, which its stamp names; whoever comes second is told in the same words."""
        said = self.said.get((what, language))
        if said is None or said[0] != stamp:
            said = self.said[what, language] = stamp, write()
        return said[1]

    def take(self, number: int, ticket: str, content: Mapping[str, Any]) -> None:
        """Go on by an event that is in the store."""
        self.put(number, ticket, after(self.game, event_from(content)))

    def put(self, number: int, ticket: str, game: Game) -> None:
        """The game after an event that is in the store."""
        self.now = number, game
        self.tickets[ticket] = number


@dataclass(frozen=True, slots=True)
class Confirmed:
    """An event that stands: its number, how the game stands now, its row unless it had been there already."""

    number: int
    game: Game
    row: LiveEvent | None = None

    @property
    def again(self) -> bool:
        """Whether it had been there already."""
        return self.row is None


_tables: Final[OrderedDict[str, GameTable]] = OrderedDict()
_looked: Final[list[int]] = []  # the last row of the log that `behind` has seen
_lock: Final = threading.Lock()


def table_of(game: LiveGame) -> GameTable:
    """The table of a game, up to the last event in the store when it is set up here."""
    table = _seated(game)
    if not table.is_read:
        with table.lock:
            catch_up(table)
    return table


def _seated(game: LiveGame) -> GameTable:
    """The table of a game as far as it is set up here."""
    with _lock:
        table = _tables.get(game.code)
        if table is None:
            table = _tables[game.code] = GameTable(game.pk, game.code, (0, begin(setup_from(game.setup))))
        _tables.move_to_end(game.code)
        while len(_tables) > _MOST_TABLES:
            _tables.popitem(last=False)
    return table


def tables_of(games: Iterable[LiveGame]) -> dict[int, GameTable]:
    """The tables of several games by their rows, up to the last events in the store: two questions for all of them."""
    tables = {game.pk: _seated(game) for game in games}
    last = LiveEvent.objects.filter(game__in=tables).values_list("game").annotate(Max("number"))
    behind = {pk: number for pk, number in last if number > tables[pk].number}
    missing: dict[int, list[LiveEvent]] = defaultdict(list)
    least = min((tables[pk].number for pk in behind), default=0)
    for event in LiveEvent.objects.filter(game__in=behind, number__gt=least).order_by("number"):
        missing[event.game_id].append(event)
    for pk, table in tables.items():
        with table.lock:
            for event in missing[pk]:
                if event.number > table.number:
                    table.take(event.number, event.ticket, event.content)
            table.is_read = True
    return tables


def number_here(code: str) -> int:
    """The number of the last event of a game that this process has seen; -1 where it would have to ask the store."""
    table = _tables.get(code)
    return table.number if table is not None and table.is_read else -1


def running_tables() -> list[GameTable]:
    """The tables at which a game has begun and is not over."""
    with _lock:
        return [table for table in _tables.values() if table.game.appointed is not None and table.game.result is None]


def forget(code: str) -> None:
    """Clear a table, so that it is set up again from the log."""
    with _lock:
        _tables.pop(code, None)


def catch_up(table: GameTable) -> None:
    """Take whatever the store has and this process has not seen; the table is held."""
    for event in LiveEvent.objects.filter(game_id=table.pk, number__gt=table.number).order_by("number"):
        table.take(event.number, event.ticket, event.content)
    table.is_read = True


def take_over(code: str, number: int, ticket: str, content: Mapping[str, Any]) -> bool:
    """Take an event that another process has confirmed; whether it could be taken without asking the store.

    Nobody waits for the table here: whoever holds it is about to see the store himself.
    """
    table = _tables.get(code)
    if table is None or table.number >= number:
        return True
    if not table.lock.acquire(blocking=False):
        return False
    try:
        if table.is_read and table.number + 1 == number:
            table.take(number, ticket, content)
        return table.number >= number
    finally:
        table.lock.release()


def read_on(code: str) -> None:
    """See what other processes have confirmed in a game that has a table here."""
    table = _tables.get(code)
    if table is not None:
        with table.lock:
            catch_up(table)


def missed_events() -> list[GameTable]:
    """The tables at which something is missing that the store has; one question for all of them.

    A store may show a later event before an earlier one: it is asked for somewhat more than is new.
    """
    with _lock:
        tables = {table.pk: table for table in _tables.values() if table.is_read}
    if not _looked:
        _looked.append(LiveEvent.objects.aggregate(Max("pk"))["pk__max"] or 0)
    missing = dict[int, GameTable]()
    for pk, game, number in LiveEvent.objects.filter(pk__gt=_looked[0] - _OVERLAP).values_list(
        "pk", "game_id", "number"
    ).order_by():  # fmt: skip
        _looked[0] = max(_looked[0], pk)
        if game in tables and number > tables[game].number:
            missing[game] = tables[game]
    return list(missing.values())


def current(game: LiveGame) -> Game:
    """A game as the store has it now."""
    table = table_of(game)
    with table.lock:
        catch_up(table)
        return table.game


@contextmanager
def locked_table(table: GameTable) -> Iterator[GameTable]:
    """The table for oneself. Take it before a transaction begins: whoever holds it may be waiting for the store."""
    with table.lock:
        yield table


def overtaken(table: GameTable, seen: int) -> bool:
    """Whether the game has changed since an event; that a window or a connection has come or gone changes nothing."""
    later = table.game.log[seen:] if 0 <= seen <= table.number else None
    return later is None or not all(isinstance(line.event, _FACTS) for line in later)


def _was_behind(table: GameTable) -> bool:
    """Whether the store had more than this process had seen: then a refusal is not the last word."""
    known = table.number
    catch_up(table)
    return table.number > known


def happen(
    table: GameTable,
    make: Callable[[Game, int], Happened],
    *,
    actor: User | None = None,
    seen: int | None = None,
    ticket: str = "",
) -> Confirmed:
    """Let something happen in a game, as `confirm` says, and put it on the table."""
    with table.lock:
        confirmed = confirm(table, make, actor=actor, seen=seen, ticket=ticket)
        put(table, confirmed)
    return confirmed


def put(table: GameTable, confirmed: Confirmed) -> None:
    """Let everybody see an event that is committed; the table is held since it was confirmed."""
    if confirmed.row is not None:
        table.put(confirmed.number, confirmed.row.ticket, confirmed.game)


def confirm(
    table: GameTable,
    make: Callable[[Game, int], Happened],
    *,
    actor: User | None = None,
    seen: int | None = None,
    ticket: str = "",
) -> Confirmed:
    """Store an event: `make` gives it for the game and the instant. The table is held and shows nothing of it yet.

    `seen` is the number of the last event that the sender knew; what was meant for an older state is not taken. An
    event with a ticket that was taken already is not taken twice. The rules refuse what they do not allow.
    """
    ticket = ticket or uuid4().hex
    for _try in range(_TRIES):
        if ticket in table.tickets:
            return Confirmed(table.tickets[ticket], table.game)
        if seen is not None and overtaken(table, seen):
            raise StaleError
        try:
            event = make(table.game, max(now_ms(), table.game.at))
            changed = after(table.game, event)
        except Refusal:
            if not _was_behind(table):
                raise
            continue
        row = LiveEvent(
            game_id=table.pk,
            number=table.number + 1,
            at=event.at,
            content=event_json(event),
            actor=actor,
            ticket=ticket,
        )
        if confirmations.keep(row):
            return Confirmed(row.number, changed, row)
        catch_up(table)
    raise StaleError
