"""The examination of a letter: what it puts on the board, its errors, and the penalty days they may cost (10.2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.correspondence.letter import comment_remarks, missing_parts
from tavlei.correspondence.lines import OfferedLine, made_moves, offered_line, unnamed_offers
from tavlei.correspondence.written import Writing, forced, read_move, writing
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Explanation, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.correspondence.letter import Letter
    from tavlei.correspondence.lines import LetterMoves
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.rulebook import Rulebook


class RepeatFault(StrEnum):
    """What is wrong with the repetition of the partner's moves (10.2.9)."""

    NOT_REPEATED = phrase("not repeated")
    PARTLY = phrase("not repeated in full")
    WRONGLY = phrase("wrongly repeated")
    ILLEGIBLY = phrase("illegibly repeated")


@dataclass(frozen=True, slots=True)
class ExaminedLetter:
    """A letter as its receiver must take it."""

    letter: Letter
    before: DraughtsGame
    moves: LetterMoves
    repeat_fault: RepeatFault | None
    lines: tuple[OfferedLine, ...]
    forced_reply: str | None
    remarks: tuple[Step, ...]
    wrong_number: bool = False
    new: int = 0

    @property
    def game(self) -> DraughtsGame:
        """The game after the letter."""
        return self.moves.game

    @property
    def stops_play(self) -> bool:
        """Whether play cannot go on before the sender has replaced a move."""
        return self.moves.impossible is not None and not self.moves.impossible.by_receiver

    @property
    @cites("draughts-rules", "10.2.11", "10.2.12")
    def penalty(self) -> int:
        """The days the receiver may charge with his notice: once for a letter, and never for an offered line."""
        figures = self.game.rulebook.figures(CorrespondenceFigures)
        return figures.stop_penalty if self.stops_play or self.repeat_fault is not None else 0

    @property
    def notice_free_days(self) -> int | None:
        """Within how many days a notice of what may be charged costs nothing; None if nothing may be charged."""
        return self.game.rulebook.figures(CorrespondenceFigures).notice_days if self.penalty else None

    @property
    def diagram(self) -> str:
        """The position after the letter, as FEN."""
        return fen(self.game.variant, self.game.position)

    @property
    def obligatory(self) -> int:
        """The own moves of offered lines that answer forced moves only, so that they count as made (10.3.5)."""
        return max((line.obligatory for line in self.lines), default=0)

    @property
    def made_texts(self) -> tuple[str, ...]:
        """What stands on the board by this letter, in full notation."""
        moves_of, game = rules(self.game.variant), self.game
        first = len(game.moves) - self.moves.plies
        return tuple(
            full_notation(moves_of, game.positions[index], game.moves[index]) for index in range(first, len(game.moves))
        )

    def explanation(self) -> Explanation:
        """Whether play goes on, every remark, and what may be charged."""
        verdict = Step("correspondence.letter_stands", self.moves.plies, self.game.rulebook.clause("10.2.8"), met=True)
        if self.stops_play:
            verdict = Step(
                "correspondence.letter_stops_play",
                self.moves.plies,
                self.game.rulebook.clause("10.2.10/item3"),
                met=False,
            )
        elif self.repeat_fault is not None:
            verdict = Step(
                "correspondence.letter_badly_repeated",
                self.moves.plies,
                self.game.rulebook.clause("10.2.9"),
                ("C10",),
                met=False,
            )
        working = list(self.remarks)
        if self.penalty:
            free = {"days": self.notice_free_days}
            working.append(
                Step(
                    "correspondence.notice_within",
                    clause=self.game.rulebook.clause("10.2.9"),
                    readings=("C6",),
                    inputs=free,
                )
            )
            working.append(
                Step(
                    "correspondence.penalty_may_be_claimed", self.penalty, self.game.rulebook.clause("10.2.11"), ("C7",)
                )
            )
        return Explanation(verdict, working=tuple(working))


@cites("draughts-rules", "10.2.3", "10.2.4", "10.2.8", "10.2.9", "10.2.10", "10.2.12", "10.2.13", "10.2.14")
def examine_letter(
    game: DraughtsGame, letter: Letter, *, code: str, new: int = 0, lines: Sequence[OfferedLine] = ()
) -> ExaminedLetter:
    """Examine a letter of the side to move.

    `new` is how many of the last moves on the board came by the partner's letter and must be repeated; `lines` are what
    that letter offered. The own move of a letter that repeats badly stands (C10).
    """
    fault = repeat_fault(game, letter.repeated, new)
    moves = made_moves(game, letter.written, lines)
    offered = _offers(letter, moves)
    remarks = [
        *missing_parts(letter, code, game.rulebook),
        *comment_remarks(letter, game.rulebook),
        *_repeat_remark(fault, game.rulebook),
        *moves.remarks,
        *(line.step() for line in offered),
    ]
    if unnamed_offers(letter.offers):
        remarks.append(Step("correspondence.offers_not_named", clause=game.rulebook.clause("10.2.7"), met=False))
    number = len(game.moves) // 2 + 1
    wrong_number = letter.number is not None and letter.number != number
    if wrong_number:
        fields = {"expected": number}
        remarks.append(
            Step(
                "correspondence.wrong_number", letter.number, game.rulebook.clause("10.2.14"), inputs=fields, met=False
            )
        )
    reply = _forced_reply(moves, offered)
    if reply is not None:
        remarks.append(Step("correspondence.forced_reply_missing", reply, game.rulebook.clause("10.2.4"), met=False))
    return ExaminedLetter(
        letter=letter,
        before=game,
        moves=moves,
        repeat_fault=fault,
        lines=offered,
        forced_reply=reply,
        remarks=tuple(remarks),
        wrong_number=wrong_number,
        new=new,
    )


@cites("draughts-rules", "10.2.2", "10.2.9")
def repeat_fault(game: DraughtsGame, repeated: Sequence[str], new: int) -> RepeatFault | None:
    """What is wrong with the repetition; the partner's own moves alone may be repeated, or all moves of his letter.

    A move repeated in short notation is wrongly repeated, since such a move counts as impossible.
    """
    if not new:
        return None
    if not repeated:
        return RepeatFault.NOT_REPEATED
    whole = list(range(len(game.moves) - new, len(game.moves)))
    if any(writing(text) is Writing.ILLEGIBLE for text in repeated):
        return RepeatFault.ILLEGIBLY
    forms = [
        [_same(game, index, text) for index, text in zip(wanted, repeated, strict=False)]
        for wanted in (whole, whole[::-2][::-1])
    ]
    lengths = (len(whole), (len(whole) + 1) // 2)
    if any(all(form) and len(repeated) == length for form, length in zip(forms, lengths, strict=True)):
        return None
    partly = any(all(form) and len(repeated) < length for form, length in zip(forms, lengths, strict=True))
    return RepeatFault.PARTLY if partly else RepeatFault.WRONGLY


def _same(game: DraughtsGame, index: int, text: str) -> bool:
    move = read_move(rules(game.variant), game.positions[index], text)
    return move is not None and move.identity == game.moves[index].identity


def _repeat_remark(fault: RepeatFault | None, rulebook: Rulebook) -> tuple[Step, ...]:
    if fault is None:
        return ()
    return (Step("correspondence.repeat_fault", str(fault), rulebook.clause("10.2.9"), met=False),)


def _offers(letter: Letter, moves: LetterMoves) -> tuple[OfferedLine, ...]:
    """The lines offered; after an impossible move there is no position they could begin from."""
    if moves.impossible is not None or moves.game.outcome() is not None:
        return ()
    return tuple(offered_line(moves.game, offer) for offer in letter.offers)


def _forced_reply(moves: LetterMoves, offered: Sequence[OfferedLine]) -> str | None:
    """The partner's forced reply that the writer should have written down and answered, and did not."""
    if moves.impossible is not None or not moves.plies or any(line.obligatory for line in offered):
        return None
    moves_of, position = rules(moves.game.variant), moves.game.position
    only = forced(moves_of, position)
    if only is None or not moves_of.count(moves_of.play(position, only)):
        return None
    return full_notation(moves_of, position, only)
