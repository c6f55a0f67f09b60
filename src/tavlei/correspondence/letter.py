"""What travels by post: letters with moves, notices of errors, repeats and enquiries (10.2.3, 10.3.1, 10.3.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.correspondence.terms import Medium
from tavlei.rulebook import Step, cites, phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.games.clock.sides import Side
    from tavlei.rulebook import Rulebook


class PenaltyGround(StrEnum):
    """For what a player charges penalty days to his partner."""

    STOP = phrase("play stopped by an error")
    OMISSION = phrase("dates or totals left out again")


@dataclass(frozen=True, slots=True)
class ThreeDates:
    """The three dates of a letter as they are written there; None where one is missing (10.3.1)."""

    partner_sent: date | None = None
    received: date | None = None
    sent: date | None = None


@dataclass(frozen=True, slots=True)
class Mail:
    """How a letter went: what the stamps say, as far as they can be read.

    `postmark` is the stamp of dispatch, `receipt` that on the postal receipt of a registered letter, `arrival` the
    stamp of delivery; `stamped` is False if the letter has no stamp of dispatch at all.
    """

    medium: Medium = Medium.POST
    registered: bool = False
    receipt: date | None = None
    postmark: date | None = None
    arrival: date | None = None
    stamped: bool = True

    @cites("draughts-rules", "10.3.1/p5")
    def certain(self) -> date | None:
        """The day of dispatch that needs no writing: the stamp on the receipt of a registered letter."""
        return self.receipt if self.registered else None


@dataclass(frozen=True, slots=True)
class Offer:
    """A line that is offered: the partner's move, the own reply, and so on in turn; several have a name each."""

    moves: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """What every letter has: who wrote it, the three dates, the totals of White and Black, how it went.

    `earlier` holds the dates that the writer had left out of his letter before; `charges` the penalty days he claims.
    """

    by: Side
    dates: ThreeDates = field(default_factory=ThreeDates)
    totals: tuple[int | None, int | None] = (None, None)
    mail: Mail = field(default_factory=Mail)
    earlier: ThreeDates | None = None
    charges: frozenset[PenaltyGround] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter(Posted):
    """A letter with the next move, or with the correction of the letter before it.

    `repeated` are the partner's new moves as the writer repeats them, `accepted` the accepted part of an offered line,
    `moves` the own moves with the partner's forced replies between them, `offers` the lines offered. `number` is the
    number written before the first own move, `renumbered` says that wrong numbers of the letter before are set right.
    `comments`: it evaluates the position or comments on the game.
    """

    code: str = ""
    repeated: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    number: int | None = None
    renumbered: bool = False
    greeting: bool = True
    address: bool = True
    signature: bool = True
    comments: bool = False
    offers_draw: bool = False
    accepts_draw: bool = False
    resigns: bool = False

    @property
    def written(self) -> tuple[str, ...]:
        """The accepted line and the moves after it: everything that shall stand on the board."""
        return (*self.accepted, *self.moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorNotice(Posted):
    """A player tells his partner of an error in the letter he got, and sends no move (10.2.9, 10.2.10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat(Posted):
    """The last letter sent once more because no answer came; `letter` is what is repeated, if it is at hand."""

    letter: Letter | None = None


@dataclass(frozen=True, slots=True)
class Enquiry:
    """A player who has no first move yet asks for it (10.3.4)."""

    by: Side
    sent: date
    registered: bool = True


@cites("draughts-rules", "10.2.3")
def missing_parts(letter: Letter, code: str, rulebook: Rulebook) -> tuple[Step, ...]:
    """The parts of 10.2.3 that a letter lacks, apart from moves, dates and totals, which have rules of their own."""
    wanted = (
        (letter.greeting, phrase("the greeting")),
        (bool(letter.code), phrase("the code of the tournament")),
        (letter.address, phrase("the sender's address")),
        (letter.signature, phrase("the signature")),
    )
    steps = [
        Step("correspondence.part_missing", name, rulebook.clause("10.2.3"), met=False)
        for present, name in wanted
        if not present
    ]
    if letter.code and letter.code != code:
        fields = {"expected": code}
        steps.append(
            Step("correspondence.other_code", letter.code, rulebook.clause("10.2.3"), inputs=fields, met=False)
        )
    return tuple(steps)


@cites("draughts-rules", "10.2.6")
def comment_remarks(letter: Letter, rulebook: Rulebook) -> tuple[Step, ...]:
    """A letter that evaluates the position or comments on the game, which is forbidden until the game has ended."""
    if not letter.comments:
        return ()
    return (Step("correspondence.comments", clause=rulebook.clause("10.2.6"), met=False),)


@cites("draughts-rules", "10.3.1", "10.3.3")
def omissions(posted: Posted, *, opens: bool) -> tuple[str, ...]:
    """What is missing of the three dates and the totals; the letter that opens the game answers nothing yet."""
    dates, (white, black) = posted.dates, posted.totals
    wanted = (
        (opens or dates.partner_sent is not None, phrase("the date of the partner's dispatch")),
        (opens or dates.received is not None, phrase("the date of receipt")),
        (dates.sent is not None, phrase("the date of dispatch")),
        (white is not None and black is not None, phrase("the total times")),
    )
    return tuple(name for present, name in wanted if not present)
