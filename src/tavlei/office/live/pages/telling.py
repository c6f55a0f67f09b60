"""How a game stands for whoever is at it: plain data for his page, in his language."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.clock import Side
from tavlei.games.draughts.fen import fen
from tavlei.games.progress import judge_rights, rights, spectator_view
from tavlei.games.progress.claims import tells_counts
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.games.progress.files import KINDS_OF_EVENTS
from tavlei.games.progress.rights import acts_by
from tavlei.games.renju.board import StoneColour, point_name
from tavlei.languages import catalogue
from tavlei.office.board.drawing import stones_text
from tavlei.office.live.game.seats import Viewer
from tavlei.office.live.game.server_time import now_ms
from tavlei.office.live.game.tables import table_of
from tavlei.office.live.game.without_judge import needs_judge
from tavlei.office.live.pages.moves import possible_moves
from tavlei.office.live.pages.words import step_json
from tavlei.rulebook import phrase, sentence

if TYPE_CHECKING:
    from tavlei.games.progress import Claim, Game, LogLine, Presence, Right, SpectatorView
    from tavlei.games.progress.facts import Facts
    from tavlei.languages import Catalogue
    from tavlei.office.live.models import LiveGame
    from tavlei.rulebook import Clause

LINES: Final = 12
_KEPT: Final = 4096  # of the facts met last, in each language
EVENT_NAMES: Final = {kind: name for name, kind in KINDS_OF_EVENTS.items()}
_NO_COUNT: Final = phrase("no count of moves runs in this position")
_FACTS: Final = ("disconnect", "reconnect", "focus_lost", "focus_back")


def view_of(live: LiveGame, place: Viewer, language: str, position: int = 0) -> dict[str, Any]:
    """A game as a player or its judge sees it now; to whoever was told of the events up to a number only later ones."""
    number, game = table_of(live).now
    return {**shared_view(live, number, game, language), **own_view(live, game, place, language, position)}


def shared_view(live: LiveGame, number: int, game: Game, language: str) -> dict[str, Any]:
    """What is the same for both players and the judge until something happens."""
    book = catalogue(language)
    return {
        "code": live.code,
        "number": number,
        "phase": game.phase.name.lower(),
        "phase_text": book.phrase(game.phase.words),
        "to_move": game.to_move.value,
        "board": board_of(game),
        "moves": [move.text for move in game.moves],
        "result": result_of(game, book),
    }


def own_view(live: LiveGame, game: Game, place: Viewer, language: str, position: int = 0) -> dict[str, Any]:
    """What each of them is told for himself at this instant."""
    book, at = catalogue(language), now_ms()
    lines = seen_by(game, place, position)
    view = {
        "place": place.value,
        "clocks": clocks_of(game, at),
        "log": [{"number": number, **log_line(line, book)} for number, line in lines],
    }
    if place.is_player:
        view["rights"] = player_rights(live, game, Side(place.value), at, book)
    elif place is Viewer.JUDGE:
        view["judge"] = judge_facts(game, at, book)
    return view


def watched(live: LiveGame, game: Game, at: int | None = None) -> SpectatorView:
    """How a game stood as long ago as the regulation sets."""
    return spectator_view(game, at or now_ms(), live.delay * 1000)


def watched_view(live: LiveGame, language: str, at: int | None = None) -> dict[str, Any]:
    """A game as everybody may see it: as it stood as long ago as the regulation sets, and nothing of what is said."""
    game = table_of(live).game
    return position_for_watchers(live, game, watched(live, game, at), language)


def position_for_watchers(live: LiveGame, game: Game, seen: SpectatorView, language: str) -> dict[str, Any]:
    """How a game stood, in the words of a language."""
    book, shown = catalogue(language), len(seen.moves)
    return {
        "code": live.code,
        "number": shown + (seen.result is not None),
        "place": Viewer.WATCHING.value,
        "phase": "over" if seen.result else "playing" if shown or live.state == "running" else "before",
        "to_move": game.to_move.value if shown == len(game.moves) else _mover_after(game, shown).value,
        "clocks": {"white": max(0, seen.white_left), "black": max(0, seen.black_left), "running": None, "at": 0},
        "board": board_after(game, shown),
        "moves": [move.text for move in seen.moves],
        "result": result_of(game, book) if seen.result is not None else None,
    }


def clocks_of(game: Game, at: int) -> dict[str, Any]:
    """What both clocks show at an instant, and which of them runs."""
    clock, goes_on = game.clock, game.result is None and game.appointed is not None
    shown = max(at, game.at) if goes_on else None
    return {
        "white": max(0, clock.remaining(Side.WHITE, shown)),
        "black": max(0, clock.remaining(Side.BLACK, shown)),
        "running": clock.running.value if goes_on and clock.running and not clock.stopped else None,
        "at": at,
    }


def board_of(game: Game) -> dict[str, Any]:
    """The position, the squares of the last move, and the moves that can be chosen on it."""
    return board_after(game, len(game.moves))


def board_after(game: Game, count: int) -> dict[str, Any]:
    """The position after so many moves of the players."""
    board = game.board
    if isinstance(board, DraughtsBoard):
        played, at = board.game, board.drawn + count
        last = played.moves[at - 1] if at else None
        names = played.variant.board.names
        return {
            "kind": played.variant.name,
            "position": fen(played.variant, played.positions[at]),
            "last": [names[last.origin], names[last.target]] if last else [],
        }
    points = board.points[:count]
    last_point = points[-1] if points else None
    return {
        "kind": "renju",
        "position": stones_text(points),
        "last": [point_name(last_point)] if last_point is not None else [],
        "black": board.seat(StoneColour.BLACK).value,
    }


def player_rights(live: LiveGame, game: Game, side: Side, at: int, book: Catalogue) -> dict[str, Any]:
    """What a player may do: his moves, and every act with its clause and, where he may not, why not.

    In renju every free point is open unless the step of the opening names its points.
    """
    found = rights(game, side, at)
    if found.facts is None:
        acts = _act_lines(found.acts, book, casual=live.is_casual)
    else:
        acts = _told_by(found.facts, book.language, casual=live.is_casual)
    record: dict[str, Any] = {"acts": list(acts)}
    if isinstance(game.board, DraughtsBoard):
        record["counts_told"] = tells_counts(game)
        record["moves"] = possible_moves(game.board.game) if found.may("move") else []
    elif found.opening is not None:
        record["opening"] = step_json(found.opening, game.board, book)
    return record


@lru_cache(maxsize=_KEPT)
def _told_by(facts: Facts, language: str, *, casual: bool) -> tuple[dict[str, Any], ...]:
    """The acts that follow from facts, in words: the same words for the same facts."""
    return _act_lines(acts_by(facts), catalogue(language), casual=casual)


def _act_lines(acts: tuple[Right, ...], book: Catalogue, *, casual: bool) -> tuple[dict[str, Any], ...]:
    return tuple(right_of(right, book) for right in acts if not (casual and needs_judge(right.act)))


def right_of(right: Right, book: Catalogue) -> dict[str, Any]:
    """An act: its name, its clause, the choices there are; where it is not allowed, why not."""
    clause = right.clause
    record: dict[str, Any] = {"act": right.act, "may": right.allowed}
    if not right.allowed:
        record["why"] = [sentence(step, book) for step in right.why_not] or [book.phrase(_NO_COUNT)]
        clause = next((step.clause for step in right.why_not if step.clause), clause)
    record["clause"] = cited(clause)
    if right.choices:
        record["choices"] = list(right.choices)
    return record


def judge_facts(game: Game, at: int, book: Catalogue) -> dict[str, Any]:
    """What waits for the judge, and what he should know."""
    view = judge_rights(game, at)
    return {
        "claim": None if view.claim is None else claim_of(view.claim, book),
        "offer": None if view.offer is None else view.offer.value,
        "fallen": [side.value for side in view.fallen],
        "absent": [
            {
                "side": absence.side.value,
                "late": absence.late,
                "loses_in": max(0, absence.loses_at - view.at),
                "excused": game.presence(absence.side).excused,
            }
            for absence in view.absent
        ],
        "stopped": view.stopped,
        "may_declare": [sentence(step, book) for one in view.may_declare for step in one.explanation().walk()],
        "presence": {side.value: presence_of(game.presence(side)) for side in Side},
        "reproofs": [{"side": side.value, "text": book.phrase(key)} for side, key in view.reproofs],
    }


def presence_of(presence: Presence) -> dict[str, bool]:
    """How a player is at his screen: facts, of which the judge makes what he will."""
    return {
        "came": presence.came is not None,
        "connected": presence.connected,
        "looking": presence.looking,
    }


def claim_of(claim: Claim, book: Catalogue) -> dict[str, Any]:
    """The claim that waits, with what the program finds about it."""
    step = claim.step()
    return {
        "by": claim.by.value,
        "ground": claim.ground.value,
        "text": sentence(step, book),
        "right": claim.right,
        "clause": cited(claim.clause),
    }


def result_of(game: Game, book: Catalogue) -> dict[str, Any] | None:
    """How the game ended, why and by which clause."""
    if game.result is None:
        return None
    return {
        "score": game.result.score.value,
        "text": sentence(game.result.step(), book),
        "clause": cited(game.result.clause),
    }


def seen_by(game: Game, place: Viewer, position: int = 0) -> list[tuple[int, LogLine]]:
    """The last lines of the log after those he was told, by number.

    Windows and connections are facts for the judge (L8).
    """
    lines: list[tuple[int, LogLine]] = []
    for number in range(len(game.log), max(0, position), -1):
        line = game.log[number - 1]
        if place is Viewer.JUDGE or not is_fact(line):
            lines.append((number, line))
            if len(lines) == LINES:
                break
    return lines[::-1]


def is_fact(line: LogLine) -> bool:
    """Whether it tells only of a window or a connection: nothing in the game has changed by it."""
    return _kind(line) in _FACTS


def log_line(line: LogLine, book: Catalogue) -> dict[str, Any]:
    """A line of the log in a sentence."""
    return {"at": line.event.at, "by": line.event.by.value, "kind": _kind(line), "text": sentence(line.step, book),
            "clause": cited(line.step.clause) if line.step.clause else ""}  # fmt: skip


def cited(clause: Clause) -> str:
    """A clause as the reader finds it: by its number, without its parts."""
    return clause.number.partition("/")[0]


def _mover_after(game: Game, count: int) -> Side:
    return game.moves[count].side


def _kind(line: LogLine) -> str:
    return EVENT_NAMES[type(line.event)]
