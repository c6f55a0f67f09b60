"""Playing with the computer, and a board to analyse on: the game is its address, nothing is kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.game import DraughtsGame, replay
from tavlei.games.draughts.legal import read_move
from tavlei.games.draughts.records import pdn_record, record_line, written_moves
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import VARIANTS, variant
from tavlei.games.needed_kernel import need_kernel
from tavlei.languages import catalogue
from tavlei.office.board.board_view import ShownLine, first_step, game_view, step_of, with_lines
from tavlei.office.board.computer_renju import RENJU, played_renju
from tavlei.office.board.thinking import OFFERED, judgement, reply
from tavlei.office.explanations import as_html, reader_language
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.pages.refusals import shown_problems
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, QueryDict

    from tavlei.games.engine.analysis import Judgement
    from tavlei.office.board.board_view import BoardView

_MOST_LETTERS: Final = 8000
_USUAL_LEVEL: Final = 4
_FIELD: Final = "move"


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address says: the game, where it began, its moves; with the computer also its level and our side."""

    variant: str = "russian"
    fen: str = ""
    moves: str = ""
    level: int = _USUAL_LEVEL
    side: str = "white"

    @classmethod
    def of(cls, data: QueryDict) -> Asked:
        """What is not understood is as usual."""
        name, number, side = data.get("variant", ""), data.get("level", ""), data.get("side", "")
        return cls(
            name if name in VARIANTS or name == RENJU else "russian",
            data.get("fen", "")[:400].strip(),
            data.get("moves", "")[:_MOST_LETTERS].strip(),
            int(number) if number.isdecimal() and 1 <= int(number) <= len(OFFERED) else _USUAL_LEVEL,
            side if side in ("white", "black") else "white",
        )

    def game(self) -> DraughtsGame:
        """The game as it stands; what cannot be replayed is refused."""
        text, texts = pdn_record(self.moves)
        start, played = self.fen or text, variant(self.variant)
        rulebook = rulebook_on("draughts-rules", timezone.localdate())
        return replay(played, texts, rulebook, start=parse_fen(played, start) if start else None)

    def after(self, game: DraughtsGame) -> Asked:
        """The same with the moves of a game."""
        return replace(self, moves=" ".join(written_moves(game)))

    def address(self, name: str) -> str:
        """The address of a page with all this."""
        record = {"variant": self.variant, "fen": self.fen, "moves": self.moves}
        if name == "pages:play_computer":
            record |= {"level": str(self.level), "side": self.side}
        return f"{reverse(name)}?{urlencode({key: value for key, value in record.items() if value})}"


def analysis_address(game: DraughtsGame) -> str:
    """The board to analyse a game on."""
    start = "" if game.positions[0] == game.variant.start else fen(game.variant, game.positions[0])
    return Asked(game.variant.name, start).after(game).address("pages:analysis")


def play(request: HttpRequest) -> HttpResponse:
    """A game with the computer: a move is sent, the answer comes with the next page."""
    asked = Asked.of(request.GET)
    context: dict[str, Any] = {"asked": asked, **_choices(RENJU)}
    if "variant" not in request.GET:
        return render(request, "board/play.html", context)
    try:
        if asked.variant == RENJU:
            return _play_renju(request, asked, context)
        need_kernel()
        game = asked.game()
        ours = game.position.white_to_move == (asked.side == "white")
        if request.method == "POST":
            return redirect(asked.after(_answered(game, asked, request.POST)).address("pages:play_computer"))
        context |= _shown(game, flipped=asked.side == "black", choosing=ours and game.outcome() is None)
        context |= {"ours": ours, "back": _back(game, asked), "analysis": analysis_address(game)}
    except Refusal as refusal:
        context["problems"] = shown_problems(refusal)
    return render(request, "board/play.html", context)


def _play_renju(request: HttpRequest, asked: Asked, context: dict[str, Any]) -> HttpResponse:
    played = played_renju(asked.moves, asked.side)
    if request.method == "POST":
        moved = played.answered(request.POST.get(_FIELD, "")[:40], asked.level)
        return redirect(replace(asked, moves=moved.written).address("pages:play_computer"))
    back = played.back()
    record = {"back": replace(asked, moves=back).address("pages:play_computer") if back is not None else ""}
    return render(request, "board/play.html", context | played.shown(_FIELD) | record)


def analysis(request: HttpRequest) -> HttpResponse:
    """Any position or game: moves are made for both sides, and the engine judges where it is asked."""
    asked = Asked.of(request.GET)
    asked = asked if asked.variant in VARIANTS else replace(asked, variant="russian")
    context: dict[str, Any] = {"asked": asked, **_choices()}
    try:
        game = asked.game()
        if request.POST.get(_FIELD, "").strip():
            moved = game.play(read_move(game.variant, game.position, request.POST[_FIELD][:40], game.rulebook))
            return redirect(asked.after(moved).address("pages:analysis"))
        context |= _shown(game, choosing=game.outcome() is None)
        context |= {"back": _back(game, asked, moves=1, page="pages:analysis")}
        if request.method == "POST":
            need_kernel()
            context |= _judged(game, judgement(game))
    except Refusal as refusal:
        context["problems"] = shown_problems(refusal)
    return render(request, "board/analysis.html", context)


def _choices(*others: str) -> dict[str, Any]:
    book = catalogue(reader_language())
    names = [(name, book.phrase(name)) for name in (*VARIANTS, *others)]
    return {"variants": names, "levels": [offered.number for offered in OFFERED]}


def _answered(game: DraughtsGame, asked: Asked, data: QueryDict) -> DraughtsGame:
    """The game with our move, if one came, and the computer's."""
    ours = asked.side == "white"
    if game.position.white_to_move == ours and game.outcome() is None:
        game = game.play(read_move(game.variant, game.position, data.get(_FIELD, "")[:40], game.rulebook))
    if game.position.white_to_move != ours and game.outcome() is None:
        game = game.play(reply(game, asked.level))
    return game


def _shown(game: DraughtsGame, *, flipped: bool = False, choosing: bool) -> dict[str, Any]:
    board = game_view(game, flipped=flipped, field=_FIELD if choosing else "")
    ended = game.outcome()
    return {
        "board": board,
        "record": record_line(game),
        "outcome": as_html(ended.explanation()) if ended else "",
        "position": fen(game.variant, game.position),
        "made": len(game.moves),
    }


def _back(game: DraughtsGame, asked: Asked, moves: int = 2, page: str = "pages:play_computer") -> str:
    """The address with the last moves taken back; nothing where there are none."""
    if len(game.moves) < moves:
        return ""
    positions, new_moves = game.positions[:-moves], game.moves[:-moves]
    return asked.after(replace(game, positions=positions, moves=new_moves)).address(page)


def _judged(game: DraughtsGame, judged: Judgement) -> dict[str, Any]:
    """The judgement in words, and its line to step through."""
    book = catalogue(reader_language())
    line: BoardView | None = None
    if judged.line:
        steps, position = [first_step(game.variant, game.position)], game.position
        for move in judged.line:
            after = rules(game.variant).play(position, move)
            steps.append(step_of(game.variant, position, move, after))
            position = after
        shown = replace(game_view(replace(game, positions=(game.position,), moves=())), name="line")
        line = with_lines(shown, [ShownLine(" ".join(judged.notation))], [steps])
    return {"judged": judged.words().text(book.phrase), "line": line}
