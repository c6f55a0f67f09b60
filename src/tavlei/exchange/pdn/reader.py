"""Reading games: head, move text, result; a mistake becomes a diagnostic and the next game is read."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Final

from tavlei.exchange.pdn.chunks import PdnChunk, chunks
from tavlei.exchange.pdn.diagnostics import PdnDiagnostic
from tavlei.exchange.pdn.game import PdnGame, tag_value
from tavlei.exchange.pdn.game_types import FileGuess, guess_variant, variant_of_tags, variant_tag_is_heard
from tavlei.exchange.pdn.move_text import Mistake, MoveText
from tavlei.exchange.pdn.results import UNFINISHED, PdnOutcome, PdnResult, known_result, read_result
from tavlei.exchange.pdn.setup import side_is_told, start_of_tags
from tavlei.exchange.pdn.tags import Head, read_head
from tavlei.games.draughts.game import white_has_won
from tavlei.games.draughts.play import variant_rule
from tavlei.rulebook import Problem, Refusal, Rulebook, Words, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

_TOLD: Final = re.compile(r'\[\s*GameType\s*"\s*[0-9]')
_SOMETHING: Final = re.compile(r"\S")
_ENOUGH_TO_GUESS: Final = 20_000  # letters


def read_games(
    source: str | bytes | Iterable[str] | Iterable[bytes], *, default: Variant | None = None
) -> Iterator[PdnGame | PdnDiagnostic]:
    """The games of a PDN text or stream, one by one; a game with a mistake comes as a diagnostic.

    Give bytes (a file opened with `"rb"`) to have the encoding found out. The variant is that of the tags, else
    `default`, else the one that the notation of most such games of the file speaks for; a stream that cannot be read
    twice is asked game by game. No more than one game is held in memory.
    """
    number = 0
    guess = None if default else _guess_of_file(source)
    for chunk in chunks(source):
        begins = _SOMETHING.search(chunk.text)
        while begins:
            number += 1
            reading = _PdnReading(chunk, begins.start(), number)
            yield reading.read(default, guess)
            begins = _SOMETHING.search(chunk.text, reading.end)


def _guess_of_file(source: str | bytes | Iterable[str] | Iterable[bytes]) -> FileGuess | None:
    """The guess of all games of a file; the source stands at its beginning again. None if it cannot be read twice."""
    if isinstance(source, str | bytes | list | tuple):
        return FileGuess(_untold(source))
    if not isinstance(source, io.IOBase) or not source.seekable():
        return None
    begin = source.tell()
    guess = FileGuess(_untold(source))
    source.seek(begin)
    return guess


def _untold(source: str | bytes | Iterable[str] | Iterable[bytes]) -> Iterator[tuple[str, str]]:
    """The FEN and the moves of the games whose tags name no variant."""
    for chunk in chunks(source):
        begins = _SOMETHING.search(chunk.text)
        if begins is None or _TOLD.search(chunk.text):
            continue
        head = read_head(chunk.text, begins.start())
        yield tag_value(head.tags, "FEN"), chunk.text[head.end :][:_ENOUGH_TO_GUESS]


class _PdnReading:
    """One game while it is being read."""

    def __init__(self, chunk: PdnChunk, begin: int, number: int) -> None:
        self.chunk, self.begin, self.number = chunk, begin, number
        self.end = len(chunk.text)
        self.head: Head = read_head(chunk.text, self.begin)
        self.tags = tuple(self.head.tags)
        self.remarks = self.head.remarks

    def read(self, default: Variant | None, guess: FileGuess | None) -> PdnGame | PdnDiagnostic:
        if self.chunk.damaged:
            self.remarks.append(Problem("some letters are in no encoding that we know", code="undecodable"))
        decisive = "GameType"
        try:
            variant = self._variant(default, guess)
            decisive = "FEN"
            start = self._start(variant)
        except Refusal as refusal:
            return self._diagnostic(Mistake(refusal.problems[0], tag_value(self.tags, decisive), self.begin))
        if start is None or side_is_told(self.tags):
            return self._read_moves(variant, start)
        return self._read_either_to_move(variant, start)

    def _read_either_to_move(self, variant: Variant, start: Position) -> PdnGame | PdnDiagnostic:
        """The game with White to move, with Black if only that makes its moves legal."""
        before = list(self.remarks)
        for position in (start, start._replace(white_to_move=False), start):
            text = phrase("the position does not tell who moves; read with White to move")
            if not position.white_to_move:
                text = phrase("the position does not tell who moves; read with Black to move")
            self.remarks[:] = [*before, Problem(text, code="side_unknown")]
            found = self._read_moves(variant, position)
            if isinstance(found, PdnGame):
                break
        return found

    def _read_moves(self, variant: Variant, start: Position | None) -> PdnGame | PdnDiagnostic:
        moves = MoveText(self.chunk.text, variant, start, tag_value(self.tags, "Result"))
        moves.read(self.head.end, self.head.comments)
        self.end = moves.end
        if not (self.tags or moves.mistakes or moves.line.moves or moves.result or moves.start_is_told):
            moves.mistakes.append(Mistake(Problem("there is no game in this text", code="no_game"), "", self.begin))
        if not moves.mistakes:
            return self._game(moves)
        mistakes = sorted(moves.mistakes, key=lambda mistake: mistake.in_variation)  # one in the main line matters most
        self.remarks += [mistake.problem.at(f"line {self._line_of(mistake.offset)}") for mistake in mistakes[1:]]
        return self._diagnostic(mistakes[0], self._game(moves))

    def _variant(self, default: Variant | None, guess: FileGuess | None) -> Variant:
        variant = variant_of_tags(self.tags) or default
        if variant is None:
            notation = tag_value(self.tags, "FEN"), self.chunk.text[self.head.end :][:_ENOUGH_TO_GUESS]
            variant = guess.of(*notation) if guess else guess_variant(*notation)
            guessed = {"variant": Words(variant.name)}
            self.remarks.append(
                Problem("the game type is not told; by the notation it is {variant}", guessed, code="guessed_variant")
            )
        if not variant_tag_is_heard(self.tags, variant):
            params = {"got": tag_value(self.tags, "Variant"), "variant": Words(variant.name)}
            self.remarks.append(
                Problem("the variant {got} is not known here; read as {variant}", params, code="unknown_variant")
            )
        return variant

    def _start(self, variant: Variant) -> Position | None:
        position = start_of_tags(variant, self.tags)
        if position is None and tag_value(self.tags, "SetUp").strip() == "1":
            self.remarks.append(Problem("the tag SetUp promises a position, but there is no FEN", code="no_fen"))
        return position

    def _game(self, moves: MoveText) -> PdnGame:
        result = self._result(moves.result)
        self.remarks += moves.remarks
        self.remarks += [] if moves.mistakes else _contradiction(moves.variant, moves.line.position, result)
        return PdnGame(
            variant=moves.variant,
            start=moves.start,
            tree=moves.line.finished(),
            tags=self.tags,
            result=result,
            first_number=moves.first_number if moves.line.moves else 1,
            remarks=tuple(self.remarks),
            number=self.number,
            line=self._line_of(self.begin),
            encoding=self.chunk.encoding,
        )

    def _result(self, pdn_result: PdnResult | None) -> PdnResult:
        """What stands at the end of the moves, else the tag. If they say different things the game keeps both."""
        tag = tag_value(self.tags, "Result").strip()
        tagged = read_result(tag) if tag.strip("?") else None
        if pdn_result is None and tagged is None:
            self.remarks.append(Problem("the game has no result", code="no_result"))
        if tagged is not None and known_result(tag) is None:
            params = {"result": tag}
            self.remarks.append(Problem("the result {result} is not one that we know", params, code="unknown_result"))
        if pdn_result is None or pdn_result == UNFINISHED:
            return tagged or UNFINISHED
        if tagged is not None and not pdn_result.agrees_with(tagged):
            params = {"tag": tagged.text, "told": pdn_result.text}
            self.remarks.append(Problem("the tag says {tag}, the end of the game {told}", params, code="two_results"))
        return pdn_result

    def _diagnostic(self, mistake: Mistake, partial: PdnGame | None = None) -> PdnDiagnostic:
        return PdnDiagnostic(
            number=self.number,
            line=self._line_of(mistake.offset),
            problem=mistake.problem,
            offending=mistake.text,
            source=self.chunk.text[self.begin : self.end],
            tags=self.tags,
            move=mistake.move,
            in_variation=mistake.in_variation,
            partial=partial,
            encoding=self.chunk.encoding,
        )

    def _line_of(self, offset: int) -> int:
        return self.chunk.line + self.chunk.text.count("\n", 0, offset)


def _contradiction(variant: Variant, position: Position, result: PdnResult) -> Iterator[Problem]:
    """A remark if the game was played out on the board and the result says something else."""
    white_won = white_has_won(variant, position)
    if white_won is None or result.forfeit or result.outcome is PdnOutcome.UNKNOWN:
        return
    if result.outcome is not (PdnOutcome.WHITE if white_won else PdnOutcome.BLACK):
        message = (
            phrase("the result is {result}, but White has won on the board")
            if white_won
            else phrase("the result is {result}, but Black has won on the board")
        )
        cited = variant_rule(variant, Rulebook.on("draughts-rules", None)).won
        yield Problem(message, {"result": result.text}, clause=cited, code="result_contradicts")
