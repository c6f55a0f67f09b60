"""What can happen at a board: the subjects a judge chooses among, and the short form of each question.

Every question runs one calculator. It asks for some fields of its input, by their paths; the rest is fixed by `preset`
or known of the competition.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext_lazy as _

from tavlei.games.clock import Family
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

VARIANTS: Final = ("russian", "international", "giveaway", "draughts64", "russian_majority")


@dataclass(frozen=True, slots=True)
class AskedField:
    """A field of the calculator that is asked for.

    `text` stands instead of its usual label, `choices` are fewer than its own, `needed` marks what this question cannot
    do without, `further` what is folded away.
    """

    path: str
    text: str = ""
    needed: bool = False
    further: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Something that happened: its word in addresses, the calculator that answers, and what is written down.

    `position` names the field that takes a position, which is set up on a board.
    """

    word: str
    title: _StrPromise
    calculator: str
    fields: tuple[AskedField, ...]
    write_down: _StrPromise
    preset: Mapping[str, Any] = field(default_factory=dict)
    position: str = ""
    draughts: bool = True
    renju: bool = False


@dataclass(frozen=True, slots=True)
class Subject:
    """One of the big choices, with its questions."""

    word: str
    title: _StrPromise
    hint: _StrPromise
    questions: tuple[Question, ...]

    def of_family(self, family: Family | None) -> tuple[Question, ...]:
        """The questions that can be asked in a game; all where none is known."""
        if family is None:
            return self.questions
        return tuple(asked for asked in self.questions if (asked.renju if family is Family.RENJU else asked.draughts))


_VARIANT: Final = AskedField("variant", phrase("the game"), choices=VARIANTS)
AT_THE_BOARD: Final = (  # what is played over the board with a clock; of teams and persons alike
    "russian", "russian_rapid", "russian_blitz", "international", "international_rapid", "international_blitz",
    "giveaway", "renju",
)  # fmt: skip
_DISCIPLINE: Final = AskedField("discipline", choices=AT_THE_BOARD)
_CONTROL: Final = AskedField("control")
_GAME: Final = (_DISCIPLINE, _CONTROL)
_SHOWN: Final = (AskedField("shown.white"), AskedField("shown.black"), AskedField("shown.running"))
_SIDE: Final = phrase("which player")
_RECORD: Final = (_VARIANT, AskedField("start", further=True), AskedField("moves", needed=True))


def _clock(word: str, title: _StrPromise, what: str, write_down: _StrPromise, *fields: AskedField) -> Question:
    """A question about one event of a clock that stands on the board."""
    preset = {"events": [{"what": what}]}
    return Question(word, title, "clock.run", (*_GAME, *_SHOWN, *fields), write_down, preset, renju=True)


SUBJECTS: Final = (
    Subject(
        "touch",
        _("A piece was touched"),
        _("touching, adjusting, capturing, marking a king"),
        (
            Question(
                "touched",
                _("Pieces were touched: which one must move?"),
                "draughts.touch_move",
                (
                    _VARIANT,
                    AskedField("fen"),
                    AskedField("touched[0].square", phrase("square of the piece touched first")),
                    AskedField("touched[0].announced"),
                    AskedField("touched[0].moved_to"),
                    AskedField("touched[0].let_go"),
                    AskedField("touched[1].square", phrase("square of another piece touched after it")),
                    AskedField("touched[1].moved_to", phrase("square to which the other piece was moved")),
                    AskedField("touched[1].let_go", phrase("the hand has left the other piece there")),
                    AskedField("by", further=True),
                ),
                _("Write down the position, the pieces touched in their order, and who saw it."),
                {"touched": [{}, {}]},
                position="fen",
            ),
            Question(
                "capture",
                _("A capture was made: is it complete?"),
                "draughts.capture",
                (
                    _VARIANT,
                    AskedField("captured"),
                    AskedField("removed"),
                    AskedField("hand_off"),
                    AskedField("clock_pressed"),
                ),
                _("Write down which pieces were captured and in what order they came off."),
            ),
            Question(
                "king",
                _("A man became a king: is it marked?"),
                "draughts.king_mark",
                (AskedField("mark"), AskedField("international_rules")),
                _("Write down the square of the king and the move on which it was noticed."),
            ),
        ),
    ),
    Subject(
        "wrong-move",
        _("A wrong move"),
        _("an impossible move, two moves in a row, a missed capture, a wrong set-up"),
        (
            Question(
                "irregularity",
                _("Something was done against the rules: what follows?"),
                "draughts.irregularity",
                (
                    AskedField("key"),
                    AskedField("opponent_replied"),
                    AskedField("game_over"),
                    AskedField("moves_completed_by_each", further=True),
                ),
                _("Write down what happened, on which move, who noticed it, and the times on both clocks."),
            ),
        ),
    ),
    Subject(
        "draw-offer",
        _("A draw is offered"),
        _("may it be offered now, may it be accepted"),
        (
            Question(
                "draw-offer",
                _("A draw is offered: is it allowed?"),
                "draughts.draw_offer",
                (
                    _VARIANT,
                    AskedField("tempo"),
                    AskedField("by"),
                    AskedField("moves_by_each"),
                    AskedField("last_refused"),
                    AskedField("after_own_move"),
                    AskedField("recorded"),
                    AskedField("pieces"),
                    AskedField("game_over", further=True),
                ),
                _("Write down who offered, after which move, and the answer."),
            ),
        ),
    ),
    Subject(
        "draw-claim",
        _("A draw is claimed"),
        _("repetition, moves counted, a drawn ending"),
        (
            Question(
                "repetition",
                _("Repetition of the position is claimed"),
                "draughts.repetition_claim",
                (
                    *_RECORD,
                    AskedField("written"),
                    AskedField("record_is_clear"),
                    AskedField("flag_fell"),
                    AskedField("by", further=True),
                ),
                _("Write down the moves at which the position stood, the claimant and the times on both clocks."),
                position="start",
            ),
            Question(
                "counts",
                _("A draw by the number of moves is claimed"),
                "draughts.draw_claim",
                _RECORD,
                _("Write down the clause, the number of moves counted and the position."),
                position="start",
            ),
            Question(
                "judged-draw",
                _("The judge is asked for a draw"),
                "draughts.judged_draw",
                (
                    _VARIANT,
                    AskedField("start"),
                    AskedField("tempo"),
                    AskedField("ground"),
                    AskedField("by"),
                    AskedField("moves", phrase("the moves since the count aloud began, if there is one")),
                    AskedField("seconds_left"),
                    AskedField("increment"),
                ),
                _("Write down the position, the times on both clocks and why you decided so."),
                position="start",
            ),
        ),
    ),
    Subject(
        "clock",
        _("Clock and flag"),
        _("a fallen flag, a stopped clock, a faulty clock, the end of the game"),
        (
            _clock(
                "flag",
                _("A flag fell"),
                "flag",
                _("Write down what both clocks showed and who said that time was out."),
                AskedField("events[0].by", phrase("who says that time is out"), needed=True),
                AskedField("events[0].won_on_board"),
                AskedField("shown.first_down"),
                AskedField("mechanical"),
            ),
            _clock(
                "stopped",
                _("A player stopped the clock"),
                "stopped",
                _("Write down the times on both clocks, who stopped them and why."),
                AskedField("events[0].by", phrase("who stopped the clock"), needed=True),
                AskedField("events[0].why"),
            ),
            _clock(
                "pressed",
                _("The clock was pressed: was it allowed?"),
                "pressed",
                _("Write down the times on both clocks and the move."),
                AskedField("events[0].side", _SIDE, needed=True),
                AskedField("events[0].moved"),
            ),
            _clock(
                "pressed-back",
                _("An irregular move: the opponent presses the clock back"),
                "pressed_back",
                _("Write down the times on both clocks and what is mended."),
                AskedField("events[0].side", phrase("who presses the clock back"), needed=True),
                AskedField("shown.moves", needed=True),
            ),
            _clock(
                "faulty",
                _("The clock went wrong: the times are corrected"),
                "corrected",
                _("Write down what the clock showed, what it shows now and how the difference came."),
                AskedField("events[0].white"),
                AskedField("events[0].black"),
            ),
            _clock(
                "complaint",
                _("A player complains about the clock"),
                "claimed",
                _("Write down the times on both clocks and the complaint."),
                AskedField("events[0].side", phrase("who complains"), needed=True),
            ),
            _clock(
                "time-added",
                _("Time is added for a breach of the opponent"),
                "time_added",
                _("Write down the breach, the time added and the times on both clocks."),
                AskedField("events[0].side", phrase("whose breach it was"), needed=True),
                AskedField("events[0].added", needed=True),
            ),
            Question(
                "ended",
                _("The game ended without the board: who has won?"),
                "draughts.game_end",
                (_VARIANT, AskedField("how"), AskedField("by"), AskedField("fen", further=True)),
                _("Write down how the game ended and the times on both clocks."),
                position="fen",
            ),
        ),
    ),
    Subject(
        "late",
        _("Somebody is late"),
        _("who loses, whose clock runs, how the time is shared"),
        (
            Question(
                "late",
                _("A player is late"),
                "clock.lateness",
                (
                    *_GAME,
                    AskedField("start"),
                    AskedField("white_came"),
                    AskedField("black_came"),
                    AskedField("limit_minutes"),
                    AskedField("excused"),
                    AskedField("micro_match", further=True),
                    AskedField("opening_by_lot", further=True),
                ),
                _("Write down when each came and the reason of whoever was late."),
                renju=True,
            ),
        ),
    ),
    Subject(
        "record",
        _("The record of the game"),
        _("who must record, who pays for restoring, sheets handed in"),
        (
            Question(
                "recording",
                _("Must the player record now?"),
                "clock.recording",
                (
                    _DISCIPLINE,
                    AskedField("left"),
                    AskedField("increment"),
                    AskedField("gaps"),
                    AskedField("restored_in"),
                    AskedField("first_out", further=True),
                ),
                _("Write down the time at which the duty ended, and the time spent on restoring."),
                renju=True,
            ),
            Question(
                "sheets",
                _("The sheets are handed in: can they be taken?"),
                "clock.sheets",
                (
                    AskedField("white.moves", phrase("moves on White's sheet")),
                    AskedField("white.result", phrase("result on White's sheet")),
                    AskedField("white.time_used", phrase("time used on White's sheet")),
                    AskedField("white.signed", phrase("White has signed")),
                    AskedField("black.moves", phrase("moves on Black's sheet")),
                    AskedField("black.result", phrase("result on Black's sheet")),
                    AskedField("black.time_used", phrase("time used on Black's sheet")),
                    AskedField("black.signed", phrase("Black has signed")),
                    AskedField("renju"),
                ),
                _("Write down what is missing and until when it is brought."),
                renju=True,
            ),
        ),
    ),
    Subject(
        "renju",
        _("Renju"),
        _("stones displaced, the end of a game, the record"),
        (
            Question(
                "stones",
                _("Stones were adjusted or displaced"),
                "renju.stones",
                (AskedField("what"), AskedField("by"), AskedField("own_turn"), AskedField("warned")),
                _("Write down which stones were moved and on whose time they were put back."),
                draughts=False,
                renju=True,
            ),
            Question(
                "renju-end",
                _("A game of renju ended: who has won?"),
                "renju.game_end",
                (
                    AskedField("how"),
                    AskedField("by"),
                    AskedField("in_regulation"),
                    AskedField("flag_found_later"),
                    AskedField("moves", further=True),
                ),
                _("Write down how the game ended and the times on both clocks."),
                draughts=False,
                renju=True,
            ),
            Question(
                "renju-record",
                _("Is the record of renju kept as it must be?"),
                "renju.record",
                (
                    AskedField("moves_made"),
                    AskedField("recorded"),
                    AskedField("left"),
                    AskedField("increment"),
                    AskedField("makes_next"),
                    AskedField("flag_fallen"),
                ),
                _("Write down which moves are missing or were written too early."),
                draughts=False,
                renju=True,
            ),
            Question(
                "renju-scope",
                _("Whose rules govern this event of renju?"),
                "renju.scope",
                (AskedField("in_russia"), AskedField("official_rif_event")),
                _("Write down which regulation the organiser named."),
                draughts=False,
                renju=True,
            ),
        ),
    ),
)  # fmt: skip
QUESTIONS: Final[Mapping[str, Question]] = {asked.word: asked for subject in SUBJECTS for asked in subject.questions}


def subjects_of(family: Family | None) -> list[tuple[Subject, tuple[Question, ...]]]:
    """The subjects with the questions that can be asked in a game."""
    return [(subject, asked) for subject in SUBJECTS if (asked := subject.of_family(family))]
