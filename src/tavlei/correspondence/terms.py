"""The terms of a game by correspondence: who plays what, from when to when, and how the moves travel (10.1-10.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.games.draughts.variants import RUSSIAN, Variant, variant
from tavlei.rulebook import Problem, Refusal, Rulebook, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.clock.sides import Side

VARIANTS: Final = ("russian", "international", "giveaway")


class Medium(StrEnum):
    """How the moves of an event travel (10.1.1)."""

    POST = phrase("ordinary post")
    EMAIL = phrase("e-mail")
    SERVER = phrase("game server")
    TELEPHONE = phrase("telephone")


@dataclass(frozen=True, slots=True)
class ThinkingAllowance:
    """So many days for each so many moves, accumulating; the rules give them, or the regulation of the event.

    By post nothing but the figures of the rules is possible; e-mail, telephone and server have what their regulation
    says (10.1.3, 10.3.9).
    """

    days: int
    moves: int
    by_regulation: bool = False

    def __post_init__(self) -> None:
        if self.days < 1 or self.moves < 1:
            raise Refusal(
                Problem(
                    "days and moves of the time for thinking are at least 1",
                    clause=Rulebook.on("draughts-rules", None).clause("10.3.1"),
                )
            )

    @cites("draughts-rules", "10.3.1", "10.3.5")
    def for_moves(self, moves: int) -> int:
        """The days for that many moves: a part of ten counts as ten, and no move yet as the first ten."""
        return self.days * max(1, -(-moves // self.moves))


def allowance_of_the_rules(rulebook: Rulebook) -> ThinkingAllowance:
    """Fifty days for each ten moves."""
    figures = rulebook.figures(CorrespondenceFigures)
    return ThinkingAllowance(figures.days_for_moves, figures.moves_for_days)


@dataclass(frozen=True, slots=True)
class Terms:
    """What the starting list and the regulation say about one game.

    `list_received` tells when each player got the starting list, where that is known; `media` are the ways the event's
    regulation provides; `allowance` is the time for thinking it gives, if that is not the one of the rules;
    `registered_only` is an order of the chief secretary or chief judge.
    """

    code: str
    white: str
    black: str
    start: date
    end: date
    rulebook: Rulebook = field(repr=False)
    variant: Variant = RUSSIAN
    list_received: tuple[date | None, date | None] = (None, None)
    allowance: ThinkingAllowance | None = None
    media: frozenset[Medium] = frozenset({Medium.POST})
    registered_only: bool = False
    usual_travel: int | None = None

    @cites("draughts-rules", "10.1.1", "10.1.3", "10.1.4", "10.3.9")
    def __post_init__(self) -> None:
        """Refuse another game, an end before the start, no way of sending, a regulation's time for play by post."""
        if self.variant.name not in VARIANTS:
            params = {"choices": ", ".join(VARIANTS), "got": self.variant.name}
            raise Refusal(
                Problem("expected one of: {choices}; got {got}", params, "variant", self.rulebook.clause("10.1.4"))
            )
        if self.end < self.start:
            raise Refusal(
                Problem("play cannot end before it starts", path="end", clause=self.rulebook.clause("10.3.2/p2"))
            )
        if not self.media:
            raise Refusal(
                Problem("an event needs a way of sending moves", path="media", clause=self.rulebook.clause("10.1.1"))
            )
        if self.media == {Medium.POST} and self.time_for_thinking != allowance_of_the_rules(self.rulebook):
            raise Refusal(
                Problem(
                    "by post the rules fix the time for thinking",
                    path="allowance",
                    clause=self.rulebook.clause("10.3.1"),
                )
            )

    @property
    def time_for_thinking(self) -> ThinkingAllowance:
        """What the regulation gives, else what the rules do."""
        return self.allowance or allowance_of_the_rules(self.rulebook)

    def player(self, side: Side) -> str:
        """The name of a side."""
        return self.white if side.is_white else self.black

    @cites("draughts-rules", "10.3.2")
    def start_of_play(self, side: Side) -> date:
        """The day a player's time begins: that of the list, or the day after he received the list too late."""
        received = self.list_received[0 if side.is_white else 1]
        if received is None or received <= self.start:
            return self.start
        return received + timedelta(days=1)

    @cites("draughts-rules", "10.2.1", "10.2.1/p3", "10.2.1/p4")
    def check_medium(self, medium: Medium, *, registered: bool) -> None:
        """Refuse a way of sending that the event does not provide, and a plain letter where registered is ordered."""
        if medium not in self.media:
            number = {Medium.EMAIL: "10.2.1/p3", Medium.SERVER: "10.2.1/p4", Medium.TELEPHONE: "10.1.3"}
            params = {"medium": str(medium)}
            raise Refusal(
                Problem(
                    "the regulation of the event does not provide for moves by «{medium}»",
                    params,
                    "medium",
                    self.rulebook.clause(number.get(medium, "10.2.1")),
                )
            )
        if self.registered_only and medium is Medium.POST and not registered:
            raise Refusal(
                Problem(
                    "registered letters only were ordered", path="registered", clause=self.rulebook.clause("10.2.1")
                )
            )


@cites("draughts-rules", "10.1.4")
def variant_by_correspondence(name: str, rulebook: Rulebook) -> Variant:
    """Russian, 100-square or giveaway draughts by name."""
    if name not in VARIANTS:
        params = {"choices": ", ".join(VARIANTS), "got": name}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, clause=rulebook.clause("10.1.4")))
    return variant(name)
