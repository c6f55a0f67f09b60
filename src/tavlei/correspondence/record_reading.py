"""A record that was handed in: read in half-short notation, compared with the letters and with the partner's (10.5.1).

Nothing in it is mended: what cannot be followed or does not agree is remarked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.correspondence.game import on_the_board
from tavlei.correspondence.records import RecordSheet, record_sheet
from tavlei.correspondence.written import Writing, writing
from tavlei.games.clock.sides import side
from tavlei.games.draughts.game import new_game
from tavlei.games.draughts.notation import full_notation, parse_move, short_notation
from tavlei.games.draughts.records import split_record, written_moves
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Refusal, Rulebook, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.correspondence.game import Score
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Value


@dataclass(frozen=True, slots=True)
class RecordRead:
    """A record as far as it can be followed: the moves as written, the game they make, and how many stand in full.

    `stopped` is the first written move that cannot be followed; what stands after it is not looked at.
    """

    texts: tuple[str, ...]
    game: DraughtsGame
    in_full: int = 0
    stopped: str = ""

    @property
    def sheet(self) -> RecordSheet:
        """The same record as the rules want it written."""
        return record_sheet(self.game)

    @cites("draughts-rules", "10.5.1/item3")
    def remarks(self) -> tuple[Step, ...]:
        """What is wrong with the writing: a move that cannot be followed, moves written in full without need."""
        steps: list[Step] = []
        if self.stopped:
            fields = _place(self.game, len(self.game.moves))
            clause = self.game.rulebook.clause("10.5.1/item3")
            steps.append(Step("correspondence.record_move_wrong", self.stopped, clause, inputs=fields, met=False))
        if self.in_full:
            steps.append(
                Step(
                    "correspondence.record_in_full",
                    self.in_full,
                    self.game.rulebook.clause("10.5.1/item3"),
                    ("C22",),
                    met=False,
                )
            )
        return tuple(steps)


@cites("draughts-rules", "10.5.1/item3")
def read_record(variant: Variant, text: str, rulebook: Rulebook) -> RecordRead:
    """Read a record from its first move on; the half-short form is expected, the full one understood (C22)."""
    texts, game, in_full = tuple(split_record(text)), new_game(variant, rulebook), 0
    moves_of = rules(variant)
    for written in texts:
        if game.outcome() is not None:
            return RecordRead(texts, game, in_full, written)
        try:
            move = parse_move(moves_of, game.position, written)
        except Refusal:
            return RecordRead(texts, game, in_full, written)
        shorter = short_notation(moves_of, game.position, move) != full_notation(moves_of, game.position, move)
        in_full += shorter and writing(written) is Writing.FULL
        game = game.play(move)
    return RecordRead(texts, game, in_full)


@cites("draughts-rules", "10.5.1", "10.5.1/item3")
def compare_with_letters(read: RecordRead, played: DraughtsGame) -> tuple[Step, ...]:
    """Where a record and the letters part, if there are letters; what was sent by them decides (10.2.8)."""
    keys = phrase("correspondence.record_differs"), phrase("correspondence.record_length")
    return _parted(read.game, played, keys, "letters") if played.moves else ()


@cites("draughts-rules", "10.5.1")
def compare_records(own: RecordRead, other: RecordRead) -> tuple[Step, ...]:
    """Where the records of both partners part, if they do."""
    keys = phrase("correspondence.records_differ"), phrase("correspondence.records_length")
    return _parted(own.game, other.game, keys, "partner")


@cites("draughts-rules", "10.5.1")
def contradicts_board(read: RecordRead, score: Score) -> tuple[Step, ...]:
    """Whether the end on the board is another than the result the record tells."""
    game_ending = on_the_board(read.game, None)
    if game_ending is None or game_ending.score is score:
        return ()
    fields: dict[str, Value] = {"board": str(game_ending.score)}
    return (
        Step(
            "correspondence.record_result_wrong",
            str(score),
            read.game.rulebook.clause("10.5.1"),
            inputs=fields,
            met=False,
        ),
    )


def _parted(own: DraughtsGame, other: DraughtsGame, keys: tuple[str, str], name: str) -> tuple[Step, ...]:
    """The first move that differs, or else how many moves each has."""
    differs, length = keys
    for ply, (one, two) in enumerate(zip(own.moves, other.moves, strict=False)):
        if one.identity != two.identity:
            fields: dict[str, Value] = {**_place(own, ply), name: written_moves(other, short=True)[ply]}
            text = written_moves(own, short=True)[ply]
            return (Step(differs, text, own.rulebook.clause("10.5.1"), ("C22",), fields, met=False),)
    if len(own.moves) == len(other.moves):
        return ()
    return (Step(length, len(own.moves), own.rulebook.clause("10.5.1"), ("C22",), {name: len(other.moves)}, met=False),)


def _place(game: DraughtsGame, ply: int) -> dict[str, Value]:
    white = game.positions[ply].white_to_move
    return {"number": ply // 2 + 1, "player": str(side(white=white))}
