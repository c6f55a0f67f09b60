"""`correspondence.letter`: what a letter puts on the board, its errors, and what they may cost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from pydantic import AliasPath, BeforeValidator, Field

from tavlei import correspondence as room
from tavlei.calc.answers import CalcOutput
from tavlei.calc.correspondence.shapes import RemarkOutput, VariantName, remark_output
from tavlei.calc.formats import ClauseText
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import DraughtsGame, replay
from tavlei.rulebook import Problem, Refusal, Rulebook, Step, phrase


class OfferInput(CalcPart):
    """An offered line."""

    moves: list[str] = Field(max_length=200, description=phrase("the partner's move, the reply, and so on in turn"))
    name: str = Field(default="", description=phrase("the name of the line, such as A, if there are several"))

    def offer(self) -> room.Offer:
        """The offer of the room."""
        return self.build(room.Offer)


class WrittenLetter(CalcPart):
    """The letter as it is written."""

    code: str | None = Field(default=None, description=phrase("the code of the tournament; null if it was left out"))
    repeated: list[str] = Field(
        default_factory=list, max_length=200, description=phrase("the partner's new moves as they are repeated")
    )
    accepted: list[str] = Field(
        default_factory=list, max_length=200, description=phrase("the accepted line or its accepted part")
    )
    moves: list[str] = Field(
        default_factory=list,
        max_length=200,
        description=phrase("the own moves, with the partner's forced replies between them"),
    )
    offers: list[OfferInput] = Field(default_factory=list, max_length=50, description=phrase("the lines offered"))
    number: int | None = Field(default=None, description=phrase("the number written before the first own move"))
    greeting: bool = Field(default=True, description=phrase("whether it has a greeting"))
    address: bool = Field(default=True, description=phrase("whether it has the sender's address"))
    signature: bool = Field(default=True, description=phrase("whether it is signed"))


class LetterInput(CalcInput):
    """The position, what the partner's letter brought, and the letter."""

    variant: VariantName = Field(default="russian", description=phrase("russian, international or giveaway"))
    fen: str | None = Field(
        default=None,
        description=phrase("the position before the partner's new moves; without it the starting position"),
    )
    moves_before: list[str] = Field(
        default_factory=list, max_length=1000, description=phrase("moves made from that position and already repeated")
    )
    new_moves: list[str] = Field(
        default_factory=list,
        max_length=200,
        description=phrase("the moves of the partner's last letter, to be repeated"),
    )
    offers: list[OfferInput] = Field(
        default_factory=list, max_length=50, description=phrase("the lines the partner's last letter offered")
    )
    code: str = Field(default="", description=phrase("the code of the tournament"))
    letter: WrittenLetter = Field(description=phrase("the letter to be examined"))


def _text_or_none(text: str) -> str | None:
    return text or None


def _on_the_letter(remarks: Iterable[Step]) -> list[RemarkOutput]:
    return [remark_output(0, remark) for remark in remarks]


_REPLACERS: Final = {True: "receiver", False: "sender"}
Replacer = Annotated[str, BeforeValidator(_REPLACERS.__getitem__)]


class LineOutput(CalcOutput):
    """What holds of an offered line."""

    name: str = Field(validation_alias=AliasPath("offer", "name"))
    moves: list[str] = Field(validation_alias="texts")
    cut: bool
    obligatory: int = Field(description="own moves in it that answer forced moves only")


class ImpossibleOutput(CalcOutput):
    """A move that cannot be made."""

    text: str
    why: str
    replaced_by: Replacer = Field(validation_alias="by_receiver", description="receiver or sender")
    replacement: Annotated[str | None, BeforeValidator(_text_or_none)] = Field(
        validation_alias="replacement_text", description="the single move of the piece, which the receiver writes in"
    )
    clause: ClauseText


class LetterOutput(CalcOutput):
    """The letter as its receiver must take it."""

    made: list[str] = Field(
        validation_alias="made_texts",
        description="the moves that stand, in full notation, with what the receiver replaces",
    )
    accepted_line_moves: int = Field(
        validation_alias=AliasPath("moves", "accepted"),
        description="moves of the partner that stand because they were offered",
    )
    fen: str = Field(validation_alias="diagram", description="the position after the letter")
    stops_play: bool = Field(description="the sender must replace a move first")
    repeat_fault: str | None
    impossible: ImpossibleOutput | None = Field(validation_alias=AliasPath("moves", "impossible"))
    lines: list[LineOutput] = Field(description="what holds of the lines the letter offers")
    forced_reply: str | None = Field(description="a forced reply of the partner that should have been written")
    penalty_may_be_claimed: int = Field(
        validation_alias="penalty", description="days the receiver may charge with his notice"
    )
    notice_free_days: int | None = Field(description="days within which a notice costs nothing")
    remarks: Annotated[list[RemarkOutput], BeforeValidator(_on_the_letter)]


@calculator(
    "correspondence.letter",
    title=phrase("A letter by correspondence: accepted moves, errors, penalty days that may be claimed"),
    series="draughts-rules",
    clauses=["10.2.2", "10.2.3", "10.2.4", "10.2.9", "10.2.10", "10.2.11", "10.2.12", "10.2.13", "10.2.14"],
    takes=LetterInput,
    gives=LetterOutput,
    example={
        "code": "A1",
        "new_moves": ["c3-b4"],
        "letter": {
            "code": "A1",
            "repeated": ["c3-b4"],
            "moves": ["f6-g5"],
            "offers": [{"name": "A", "moves": ["b2-c3", "g5-h4"]}, {"name": "B", "moves": ["b4-a5", "d6-c5"]}],
        },
    },
)
def letter(facts: LetterInput, rulebook: Rulebook) -> room.ExaminedLetter:
    """The examination of the room, from the position the partner's letter left."""
    game, new = _game(facts, rulebook)
    lines = [room.offered_line(game, offer.offer()) for offer in facts.offers]
    written = _letter(facts, game)
    if not written.written:
        raise Refusal(Problem("the letter has no move", path="letter.moves"))
    return room.examine_letter(game, written, code=facts.code, new=new, lines=lines)


def _game(facts: LetterInput, rulebook: Rulebook) -> tuple[DraughtsGame, int]:
    """The game after the partner's new moves, and how many of them there are."""
    variant = room.variant_by_correspondence(facts.variant, rulebook)
    try:
        start = None if facts.fen is None else parse_fen(variant, facts.fen)
    except Refusal as error:
        raise error.at("fen") from error
    before = len(facts.moves_before)
    try:
        game = replay(variant, [*facts.moves_before, *facts.new_moves], rulebook, start=start)
    except Refusal as error:
        raise Refusal(*(_named(problem, before) for problem in error.problems)) from error
    if game.outcome() is not None:
        raise Refusal(Problem("the game is over", path="new_moves"))
    return game, len(facts.new_moves)


def _named(problem: Problem, before: int) -> Problem:
    """The problem at the field it came from: `replay` counts all moves together."""
    index = int(problem.path.removeprefix("moves[").removesuffix("]"))
    path = f"moves_before[{index}]" if index < before else f"new_moves[{index - before}]"
    return Problem(problem.message, problem.params, path, problem.clause, problem.code)


def _letter(facts: LetterInput, game: DraughtsGame) -> room.Letter:
    side = room.Side.WHITE if game.position.white_to_move else room.Side.BLACK
    return facts.letter.build(room.Letter, by=side, offers=tuple(offer.offer() for offer in facts.letter.offers))
