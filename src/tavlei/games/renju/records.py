"""Records of renju games: numbered stones in a line or on a score sheet, and the duty to keep them (9.3.2).

A game is a sequence of moves, None for a pass. Black makes the odd moves and White the even ones; a pass is a move and
has its number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Discipline, recording_duty
from tavlei.games.renju.board import POINTS, SIZE, Letters, StoneColour, parse_point, point_name
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from tavlei.games.clock import RecordingDuty
    from tavlei.rulebook import Clause, Rulebook

NO_STONE: Final = "-"
PASS_WORDS: Final = frozenset({"-", "--", "–", "—", "−", "pass", "пас"})
_WORD: Final = re.compile(r"[^\s,;]+")
_NUMBERED: Final = re.compile(r"([0-9]+)[.…:)]*(.*)")


@cites("draughts-rules", "9.2.4.4", "9.3.2.1/p2")
def colour_of(number: int) -> StoneColour:
    """Who makes a move: Black the odd ones, White the even ones, passes counted."""
    return StoneColour.BLACK if number % 2 else StoneColour.WHITE


def stone_numbers(moves: Sequence[int | None], letters: Letters = Letters.INTERNATIONAL) -> dict[int, int]:
    """The number of the move at each point that has a stone, in the order of the moves."""
    numbers: dict[int, int] = {}
    for number, point in enumerate(moves, start=1):
        if point is None:
            continue
        if not 0 <= point < POINTS:
            params = {"number": number, "last": POINTS - 1, "got": point}
            raise Refusal(Problem("move {number}: expected a point from 0 to {last}; got {got}", params))
        if point in numbers:
            taken = {"number": number, "point": point_name(point, letters), "by": numbers[point]}
            raise Refusal(
                Problem("move {number}: expected a free point; {point} is occupied by the stone of move {by}", taken)
            )
        numbers[point] = number
    return numbers


def passes(moves: Sequence[int | None]) -> tuple[int, ...]:
    """The numbers of the moves at which no stone was placed."""
    return tuple(number for number, point in enumerate(moves, start=1) if point is None)


@cites("draughts-rules", "9.3.2.1", "9.2.4.4")
def record_text(moves: Sequence[int | None], letters: Letters) -> str:
    """The record in a line: `1.h8 2.h9 3.i10 4.-`; by Russian letters `1.H8 2.H9 3.I10 4.-`."""
    stone_numbers(moves, letters)
    names = (NO_STONE if point is None else point_name(point, letters) for point in moves)
    return " ".join(f"{number}.{name}" for number, name in enumerate(names, start=1))


@cites("draughts-rules", "9.3.2.1", "9.2.4.4")
def parse_record(text: str, letters: Letters) -> tuple[int | None, ...]:
    """The moves of a record in a line or in lines. Numbers may be left out; a number that stands there must be right.

    The letters are chosen, never guessed. A pass is `-`, `--` or `pass`; the form of the margin, `65 -`, is read too.
    """
    moves = tuple(_read_move(number, word, letters) for number, word in _numbered_words(text, letters))
    stone_numbers(moves, letters)
    return moves


def _numbered_words(text: str, letters: Letters) -> Iterator[tuple[int, str]]:
    """The moves as they are written, each with its number."""
    expected, numbered = 1, False
    for match in _WORD.finditer(text):
        parts = _NUMBERED.fullmatch(match[0])
        if parts:
            if numbered:
                raise _no_move(expected, match[0], letters)
            numbered = True
            if parts[1].lstrip("0") != str(expected):
                params = {"number": expected, "got": match[0]}
                raise Refusal(Problem("expected move number {number}; got «{got}»", params))
        if word := parts[2] if parts else match[0]:
            yield expected, word
            expected, numbered = expected + 1, False
    if numbered:
        raise _no_move(expected, "", letters)


def _read_move(number: int, word: str, letters: Letters) -> int | None:
    if word.lower() in PASS_WORDS:
        return None
    try:
        return parse_point(word, letters)
    except Refusal:
        raise _no_move(number, word, letters) from None


def _no_move(number: int, word: str, letters: Letters) -> Refusal:
    ends = {"first": point_name(0, letters), "last": point_name(POINTS - 1, letters)}
    params = {"number": number, "got": word, **ends}
    return Refusal(
        Problem("move {number}: expected a point from {first} to {last}, or - for a pass; got «{got}»", params)
    )


class Ink(StrEnum):
    """The colour in which a stone is drawn on the score sheet; black may also be blue."""

    BLACK = "black"
    RED = "red"


@dataclass(frozen=True, slots=True)
class RenjuSheetCell:
    """A point of the score sheet and the number of the stone drawn there, if any."""

    point: int
    name: str
    number: int | None = None

    @property
    def colour(self) -> StoneColour | None:
        """Whose stone it is."""
        return None if self.number is None else colour_of(self.number)

    @property
    def ink(self) -> Ink | None:
        """In two colours: Black's stones black, White's red."""
        return None if self.number is None else Ink.BLACK if self.colour is StoneColour.BLACK else Ink.RED

    @property
    def circled(self) -> bool:
        """In one colour: the numbers of Black's moves are circled."""
        return self.colour is StoneColour.BLACK


@dataclass(frozen=True, slots=True)
class RenjuScoreSheet:
    """A filled score sheet: rows of cells, row 15 first, and the numbers of the moves without a stone."""

    letters: Letters
    rows: tuple[tuple[RenjuSheetCell, ...], ...]
    passes: tuple[int, ...] = ()

    @property
    def margin(self) -> tuple[str, ...]:
        """What is written in the margin: `65 -` for a pass."""
        return tuple(f"{number} {NO_STONE}" for number in self.passes)


@cites("draughts-rules", "9.3.2.1", "9.3.2.1/p2", "9.2.4.4")
def score_sheet(moves: Sequence[int | None], letters: Letters) -> RenjuScoreSheet:
    """The score sheet of a game: each stone at its point with the number of its move, the passes in the margin."""
    numbers = stone_numbers(moves, letters)
    rows = tuple(
        tuple(
            RenjuSheetCell(point, point_name(point, letters), numbers.get(point))
            for point in range(first, first + SIZE)
        )
        for first in reversed(range(0, POINTS, SIZE))
    )
    return RenjuScoreSheet(letters, rows, passes(moves))


@cites("draughts-rules", "9.3.2.2")
def must_record(remaining_ms: int, increment_s: int, rulebook: Rulebook) -> RecordingDuty:
    """Whether a player must record now: not with little time to the control and little added for a move."""
    return recording_duty(Discipline.RENJU, remaining_ms, increment_s, rulebook)


class RecordBreach(StrEnum):
    """What a player may not do with his record; the value is the key of its sentence."""

    RECORDED_EARLY = phrase("renju.recorded_early")
    NOT_RECORDED = phrase("renju.not_recorded")
    NOT_FILLED_IN = phrase("renju.not_filled_in")


_BROKEN: Final = {
    RecordBreach.RECORDED_EARLY: "9.3.2.4",
    RecordBreach.NOT_RECORDED: "9.3.2.3",
    RecordBreach.NOT_FILLED_IN: "9.3.2.2",
}


@dataclass(frozen=True, slots=True)
class RecordVerdict:
    """Whether a record is as it must be: the moves it lacks, those written down too early, and what that breaks."""

    missing: tuple[int, ...]
    early: tuple[int, ...]
    breaches: tuple[RecordBreach, ...]
    duty: RecordingDuty

    @property
    def in_order(self) -> bool:
        """Whether nothing is broken."""
        return not self.breaches

    def clause(self, breach: RecordBreach) -> Clause:
        """The clause that is broken."""
        return self.duty.rulebook.clause(_BROKEN[breach])

    def explanation(self) -> Explanation:
        """The verdict, each breach with its moves, and why gaps are or are not excused."""
        verdict, *others = [self._step(breach) for breach in self.breaches] or [self._excused()]
        gaps = self.duty.explanation() if self.missing else None
        conditions = (gaps.verdict, *gaps.conditions) if gaps else ()
        return Explanation(verdict, conditions=conditions, working=tuple(others))

    def _step(self, breach: RecordBreach) -> Step:
        concerned = self.early if breach is RecordBreach.RECORDED_EARLY else self.missing
        return Step(breach.value, _listed(concerned), self.clause(breach))

    def _excused(self) -> Step:
        if self.missing and not self.duty.must_record:
            return Step("renju.gaps_excused", _listed(self.missing), self.duty.rulebook.clause("9.3.2.2"))
        return Step("renju.record_in_order", clause=self.duty.rulebook.clause("9.3.2.3"))


@cites("draughts-rules", "9.3.2.2", "9.3.2.3", "9.3.2.4")
def record_breach(
    count: int, recorded: Collection[int], duty: RecordingDuty, *, makes_next: bool = True, flag_fallen: bool = False
) -> RecordVerdict:
    """What is wrong when `made` moves stand on the board and a player's sheet has the moves numbered `recorded`.

    `makes_next`: he is making his next move, for which all earlier ones, own and the opponent's, must be recorded,
    unless he is short of time (`duty`, from `must_record`). `flag_fallen`: his flag has fallen since, so the gaps must
    be filled in at once and on his own time. A move is never recorded before it is made.
    """
    if count < 0 or any(number < 1 for number in recorded):
        raise Refusal(
            Problem(
                "moves are numbered from 1; made {made}, recorded {got}",
                {"made": count, "got": _listed(sorted(recorded))},
            )
        )
    missing = tuple(number for number in range(1, count + 1) if number not in recorded)
    early = tuple(sorted(number for number in set(recorded) if number > count))
    breaches = [RecordBreach.RECORDED_EARLY] if early else []
    if missing and makes_next and flag_fallen:
        breaches.append(RecordBreach.NOT_FILLED_IN)
    elif missing and makes_next and duty.must_record:
        breaches.append(RecordBreach.NOT_RECORDED)
    return RecordVerdict(missing, early, tuple(breaches), duty)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
