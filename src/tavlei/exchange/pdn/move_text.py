"""Reading move text into a tree: moves, comments, marks, variations, set-ups, and the result at the end.

The text is taken apart by `TOKEN`, and each kind of token has a method. Which methods are in force is the state of the
reader: `_READING`; `_ENDED` behind the result; `_SKIPPING` behind a mistake, to the end of the variation or of the
game; `_SKIPPED` behind the result of a game with a mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from tavlei.exchange.pdn.growing import GrowingLine
from tavlei.exchange.pdn.moves import move_reader
from tavlei.exchange.pdn.results import KNOWN, PdnResult, known_result, read_result
from tavlei.exchange.pdn.tags import begins_game
from tavlei.exchange.pdn.tokens import FORCED, TOKEN, comment_text, glyph_nags
from tavlei.exchange.pdn.tree import PdnSetup
from tavlei.games.draughts.fen import parse_fen
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Mapping

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

    Token = re.Match[str]
    State = Mapping[str, Callable[["MoveText", Token], None]]

_DASHES: Final = "-\N{EN DASH}\N{EM DASH}"
MAX_DEPTH: Final = 60


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong, the text, its place, and the move where it stands."""

    problem: Problem
    text: str
    offset: int
    move: str = ""
    in_variation: bool = False


class MoveText:
    """The move text of one game. After `read`: the line with its position, the result, the end, the mistakes."""

    def __init__(self, text: str, variant: Variant, start: Position | None, result_tag: str) -> None:
        """Begin at the position of the tags, else at a set-up before the first move, else at the usual position."""
        self.text, self.variant, self.result_tag = text, variant, result_tag.strip()
        self.start = variant.start if start is None else start
        self.start_is_told = start is not None
        self.first_number = 1
        self.line = GrowingLine(self.start, 1)
        self.result: PdnResult | None = None
        self.mistakes: list[Mistake] = []
        self.remarks: list[Problem] = []
        self.end = len(text)
        self._moves = move_reader(variant)
        self._play = self._moves.rules.play
        self._state: State = self._READING
        self._above: list[tuple[GrowingLine, State, int]] = []
        self._stopped = False
        self._skipped_from = self._skipped_depth = 0

    def read(self, begin: int, comments: Iterable[str] = ()) -> None:
        """Read from a place in the text to the end of the game; `comments` stood before it."""
        for comment in comments:
            self.line.add(comment)
        for token in TOKEN.finditer(self.text, begin):
            self._state[token.lastgroup or "stray"](self, token)
            if self._stopped:
                break
        self._close_open_variations()

    def _move(self, token: Token) -> None:
        number, text = token.group("number", "move")
        if number is not None and int(number) != self.line.number:
            self._renumber(int(number))
        if text in KNOWN:
            self._end_with(KNOWN[text])
        else:
            self._make(text, token)

    def _word(self, token: Token) -> None:
        if not token["word"].strip(_DASHES) and not self._above and not self.line.moves:
            if not any(remark.code == "no_moves" for remark in self.remarks):
                self.remarks.append(Problem("no move is told", code="no_moves"))
        else:
            self._make(token["word"], token)

    def _make(self, text: str, token: Token) -> None:
        line = self.line
        position = line.position
        try:
            move = self._moves.read(position, text)
        except Refusal as refusal:
            self._not_a_move(refusal, text, token)
        else:
            line.play(move, self._play(position, move))

    def _not_a_move(self, refusal: Refusal, text: str, token: Token) -> None:
        if result := known_result(text):
            self._end_with(result)
        elif text == self.result_tag:
            self._end_with(read_result(text))
        else:
            self._fail(refusal.problems[0], text, token)

    def _renumber(self, number: int) -> None:
        """A number that is not the next one: a game may begin with any, later it is only worth a remark."""
        line = self.line
        if not self._above and not line.moves:
            self.first_number = number
            line.renumber(number)
        elif not any(remark.code == "move_number" for remark in self.remarks):
            params = {"told": number, "move": line.next_move()}
            self.remarks.append(Problem("number {told} stands before move {move}", params, code="move_number"))

    def _alone(self, token: Token) -> None:
        if int(token["alone"]) != self.line.number:
            self._renumber(int(token["alone"]))

    def _comment(self, token: Token) -> None:
        self.line.add(comment_text(token["comment"]))

    def _line_comment(self, token: Token) -> None:
        self.line.add(comment_text(token["line_comment"].removeprefix(";")))

    def _glyph(self, token: Token) -> None:
        for nag in glyph_nags(token["glyph"]):
            self.line.add(nag)

    def _nag(self, token: Token) -> None:
        self.line.add(int(token["nag"]))

    def _forced(self, _: Token) -> None:
        self.line.add(FORCED)

    def _setup(self, token: Token) -> None:
        try:
            position = parse_fen(self.variant, token["setup"])
        except Refusal as refusal:
            self._fail(refusal.problems[0], token["setup"], token)
            return
        if self.start_is_told or self._above or self.line.has_moves():
            self.line.set_up(PdnSetup(position))
        else:
            self.start, self.start_is_told = position, True
            self.line.begin(position)

    def _open(self, token: Token) -> None:
        if len(self._above) == MAX_DEPTH:
            problem = Problem("variations are nested deeper than {limit}", {"limit": MAX_DEPTH}, code="too_deep")
            self._fail(problem, token[0], token)
            self._skipped_depth = 1
            return
        self._above.append((self.line, self._state, token.start()))
        self.line, self._state = self.line.branch(), self._READING

    def _close(self, token: Token) -> None:
        if not self._above:
            self._fail(Problem("a bracket closes nothing", code="bracket"), token[0], token)
            return
        variation = self.line.finished()
        self.line, self._state, _ = self._above.pop()
        self.line.add(variation)

    def _result(self, token: Token) -> None:
        self._end_with(read_result(token["result"]))

    def _end_with(self, result: PdnResult) -> None:
        if self._above:
            self.line.add(result.text)
            params = {"result": result.text}
            self.remarks.append(
                Problem("the result {result} in a variation is kept as a comment", params, code="result_in_variation")
            )
        elif self.result is None:
            self.result = result
            self._state = self._SKIPPED if self._state is self._SKIPPING else self._ENDED
        elif not result.agrees_with(self.result):
            params = {"first": self.result.text, "second": result.text}
            self.remarks.append(Problem("the game ends twice: {first} and {second}", params, code="second_result"))

    def _after_the_end(self, token: Token) -> None:
        """Number 1 begins another game on the same line; anything else does not belong here."""
        number = token["number"] or token["alone"]
        if number is not None and int(number) == 1 and not self._skipped_depth:
            self._stop(token)
        elif result := known_result(token["move"] or token["word"] or ""):
            self._end_with(result)
        elif self._state is self._ENDED and token["alone"] is None:
            params = {"text": token[0]}
            self._fail(Problem("{text} stands behind the result", params, code="after_the_result"), token[0], token)

    def _bracket(self, token: Token) -> None:
        """A tag behind moves begins another game."""
        if begins_game(self.text, token.start()):
            self._stop(token)
        elif self._state not in (self._SKIPPING, self._SKIPPED):
            self._stray(token)

    def _stray(self, token: Token) -> None:
        if token[0] == "{":
            self._fail(Problem("the comment is not closed", code="comment"), self.text[token.start() :][:40], token)
            self._skipped_depth = len(self.text)
        else:
            self._fail(Problem("{text} means nothing here", {"text": token[0]}, code="stray"), token[0], token)

    def _ignore(self, token: Token) -> None:
        """Nothing to do: noise, or behind a mistake."""

    def _fail(self, problem: Problem, text: str, token: Token) -> None:
        """Keep a mistake and skip to the end of the variation, or of the game."""
        in_variation = bool(self._above)
        self.mistakes.append(Mistake(problem, text, token.start(), self.line.next_move(), in_variation))
        self._state = self._SKIPPING if in_variation or self.result is None else self._SKIPPED
        self._skipped_from, self._skipped_depth = token.start(), 0

    def _skip_open(self, _: Token) -> None:
        self._skipped_depth += 1

    def _skip_close(self, token: Token) -> None:
        if self._skipped_depth:
            self._skipped_depth -= 1
        elif self._above:
            self._keep_skipped(token.start())
            self._close(token)

    def _skip_result(self, token: Token) -> None:
        result = known_result(token["move"] or token["result"])
        if result and not self._above and not self._skipped_depth:
            self._end_with(result)

    def _keep_skipped(self, end: int) -> None:
        """What could not be read of a variation stays as its last comment."""
        self.line.add(comment_text(self.text[self._skipped_from : end]))

    def _stop(self, token: Token) -> None:
        self.end, self._stopped = token.start(), True

    def _close_open_variations(self) -> None:
        if self._above and self._state is self._SKIPPING:
            self._keep_skipped(self.end)
        elif self._above:
            offset = self._above[-1][2]
            problem = Problem("the variation is not closed", code="bracket")
            text = self.text[offset : self.end][:40]
            self.mistakes.append(Mistake(problem, text, offset, self.line.next_move(), in_variation=True))
        while self._above:
            variation = self.line.finished()
            self.line, self._state, _ = self._above.pop()
            self.line.add(variation)

    _READING: ClassVar[State] = {
        "move": _move,
        "word": _word,
        "alone": _alone,
        "comment": _comment,
        "line_comment": _line_comment,
        "glyph": _glyph,
        "nag": _nag,
        "forced": _forced,
        "setup": _setup,
        "open": _open,
        "close": _close,
        "result": _result,
        "bracket": _bracket,
        "noise": _ignore,
        "stray": _stray,
    }
    _ENDED: ClassVar[State] = {
        **_READING,
        **dict.fromkeys(("move", "word", "alone", "setup"), _after_the_end),
    }
    _SKIPPING: ClassVar[State] = {
        **dict.fromkeys(_READING, _ignore),
        **dict.fromkeys(("move", "result"), _skip_result),
        "open": _skip_open,
        "close": _skip_close,
        "bracket": _bracket,
    }
    _SKIPPED: ClassVar[State] = {**_SKIPPING, **dict.fromkeys(("move", "word", "alone"), _after_the_end)}
