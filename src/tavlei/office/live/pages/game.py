"""The page of a game: for a player, for whoever watches, before, while and after it is played."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.games.clock import Side, clock_text
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.languages import catalogue
from tavlei.office.board.computer import analysis_address
from tavlei.office.design.qr import qr_picture
from tavlei.office.explanations import reader_language
from tavlei.office.federation.addresses import public_address
from tavlei.office.live.game.casual import is_asked_again
from tavlei.office.live.game.casual_form import KINDS
from tavlei.office.live.game.seats import Viewer
from tavlei.office.live.game.tables import current
from tavlei.office.live.pages.telling import view_of, watched_view
from tavlei.office.live.pages.wall import board_of_game
from tavlei.office.live.pages.words import (
    ALWAYS_SHOWN,
    ON_THE_BOARD,
    WITH_A_MOVE,
    act_hints,
    act_labels,
    script_words,
    short_labels,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.progress import Game
    from tavlei.office.live.models import LiveGame
    from tavlei.office.people.models import Person

_OWN_TURN: Final = 30  # seconds after which a page without a script renews itself
_OTHERS_TURN: Final = 5


@dataclass(frozen=True, slots=True)
class SideLine:
    """A player above or below the board: his side, the colour he has now, his name, his pieces, his clock."""

    side: str
    colour: str
    person: Person | None
    name: str
    pieces: str
    clock: str
    turn: bool


@dataclass(frozen=True, slots=True)
class ShownAct:
    """An act of a player with its label and fields."""

    act: str
    label: str
    short: str
    may: bool
    clause: str
    hint: str = ""
    why: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    writes: bool = False

    @property
    def at_hand(self) -> bool:
        """Whether it stands in the list that is open."""
        return self.may or self.act in ALWAYS_SHOWN


def page_of_game(live: LiveGame, place: Viewer, at: int | None = None) -> dict[str, Any]:
    """What the page of a game shows; `at`: after so many moves, if somebody steps back."""
    language = reader_language()
    state = current(live)
    view = view_of(live, place, language) if place.is_player else watched_view(live, language)
    count = len(view["moves"])
    shown = count if at is None else max(0, min(at, count))
    acts = _acts(view, language)
    over, waiting = view["result"] is not None, view["phase"] == "before"
    return {
        "game": live,
        "view": view,
        "place": place.value,
        "plays": place.is_player,
        "judges": place is Viewer.JUDGE,
        "title": title_of(state),
        "board": board_of_game(state, shown, for_player=place.is_player and not over, flipped=place is Viewer.BLACK),
        "sides": _sides(live, state, view, place),
        "moves": list(_move_rows(view["moves"])),
        "shown": shown,
        "acts": [act for act in acts if act.at_hand],
        "barred": [act for act in acts if not act.at_hand],
        "moving": any(act["act"] == "move" and act["may"] for act in view.get("rights", {}).get("acts", ())),
        "opening": _opening(view),
        "log": list(reversed(view.get("log", []))),
        "over": over,
        "analysis": _analysis(state) if over else "",
        "asked_again": over and is_asked_again(live, place),
        "waiting": waiting,
        "absent": any(act.act == "arrive" for act in acts),
        "ready": place.is_player and live.is_ready(place.value),
        "refresh": _refresh(live, place, view),
        "free_seat": live.is_casual and not (live.white_seat and live.black_seat) and not place.is_player,
        "ticket": secrets.token_hex(8),
        "record": "sgf" if state.setup.is_renju else "pdn",
        "renju": state.setup.is_renju,
        "clauses": _clauses(state),
        "data": {**script_data(live, view, language), "clauses": _clauses(state)},
        **(_link(live) if waiting and live.is_casual else {}),
    }


def _analysis(state: Game) -> str:
    """Where a finished game of draughts is analysed."""
    return analysis_address(state.board.game) if isinstance(state.board, DraughtsBoard) else ""


def _refresh(live: LiveGame, place: Viewer, view: dict[str, Any]) -> int:
    """After how many seconds a page without a script renews itself; when the game is over, to ask for another one."""
    if view["result"] is not None:
        return _OWN_TURN if live.is_casual and place.is_player else 0
    return _OWN_TURN if view["to_move"] == place.value and view["phase"] != "before" else _OTHERS_TURN


def title_of(state: Game) -> str:
    """What is played, and with which time."""
    book = catalogue(reader_language())
    name = book.phrase(KINDS[state.setup.kind])
    return f"{name[:1].upper()}{name[1:]}, {state.setup.control}"


def script_data(live: LiveGame, view: dict[str, Any], language: str) -> dict[str, Any]:
    """What the script of the page is given."""
    labels = act_labels(catalogue(language))
    return {
        "view": view,
        "labels": {act: label for act, label in labels.items() if act not in ON_THE_BOARD},
        "short": short_labels(catalogue(language)),
        "hints": act_hints(catalogue(language)),
        "always": ALWAYS_SHOWN,
        "words": script_words(),
        "focus": not live.is_casual,
        "casual": live.is_casual,
        "socket": f"/live/{live.code}/socket/?language={language}",
        "stream": f"/live/{live.code}/stream/?language={language}",
        "walk": reverse("pages:live_walk", args=[live.code]),
    }


def _clauses(state: Game) -> str:
    """The address below which the clauses of the game's edition lie."""
    return reverse("pages:clause", args=[state.setup.rulebook.edition.id, "1"]).removesuffix("1/")


def _opening(view: dict[str, Any]) -> dict[str, Any] | None:
    """The step of the opening, its actions as the values of buttons."""
    step = view.get("rights", {}).get("opening")
    if step is None:
        return None
    choices = [{"label": choice["label"], "value": json.dumps(choice["action"])} for choice in step.get("choices", ())]
    return {**step, "choices": choices}


def _acts(view: dict[str, Any], language: str) -> list[ShownAct]:
    book, rights = catalogue(language), view.get("rights", {})
    labels, short, hints = act_labels(book), short_labels(book), act_hints(book)
    return [
        ShownAct(
            act=told["act"],
            label=labels[told["act"]],
            short=short[told["act"]],
            may=told["may"],
            clause=told["clause"],
            hint=hints.get(told["act"], ""),
            why=tuple(why[:1].lower() + why[1:] for why in told.get("why", ())),
            choices=tuple(told.get("choices", ())),
            writes=told["act"] == WITH_A_MOVE and told["may"] and not rights["counts_told"],
        )
        for told in rights.get("acts", ())
        if told["act"] not in ON_THE_BOARD
    ]


def _sides(live: LiveGame, state: Game, view: dict[str, Any], place: Viewer) -> list[SideLine]:
    """The opponent above, the player below; for those who watch, Black above."""
    order = (Side.WHITE, Side.BLACK) if place is Viewer.BLACK else (Side.BLACK, Side.WHITE)
    return [_side(live, state, view, side, place) for side in order]


def _side(live: LiveGame, state: Game, view: dict[str, Any], side: Side, place: Viewer) -> SideLine:
    person = live.white if side is Side.WHITE else live.black
    colour = side.value if isinstance(state.board, DraughtsBoard) else _stones(view, side)
    left = view["clocks"][side.value] // 1000 * 1000
    turn = view["to_move"] == side.value and view["result"] is None and view["phase"] != "before"
    return SideLine(
        side=side.value,
        colour=colour,
        person=person,
        name=casual_name(side, place),
        pieces=_pieces(view, side),
        clock=clock_text(left),
        turn=turn,
    )


def _pieces(view: dict[str, Any], side: Side) -> str:
    """How many pieces of draughts a side has in the position that is shown."""
    board = view["board"]
    if board["kind"] == "renju":
        return ""
    listed = next(part[1:] for part in board["position"].split(":")[1:] if part[:1] == side.value[0].upper())
    return script_words()["pieces"] % {"count": len([square for square in listed.split(",") if square])}


def casual_name(side: Side, place: Viewer) -> str:
    """What a player without a name is called by whoever looks."""
    if place.is_player:
        return _("I") if side.value == place.value else _("Opponent")
    return _("White") if side is Side.WHITE else _("Black")


def _stones(view: dict[str, Any], side: Side) -> str:
    return "black" if view["board"]["black"] == side.value else "white"


def _move_rows(moves: list[str]) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """The moves in rows of two, each with its number and how many have been made after it."""
    numbered = list(enumerate(moves, start=1))
    for row, (first, second) in enumerate(zip_longest(numbered[::2], numbered[1::2]), start=1):
        yield row, [first, second] if second else [first]


def _link(live: LiveGame) -> dict[str, Any]:
    """The address to send to the opponent."""
    address = public_address(reverse("pages:live_game", args=[live.code]))
    return {"link": address, "qr": qr_picture(address)}
