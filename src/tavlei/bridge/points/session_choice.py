"""Master points for the whole tournament or for its sessions, never for both (7.3)."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import TYPE_CHECKING

from tavlei.bridge.report.figures import TournamentFigures
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class SessionShare:
    """What a participant got for a session, the boards it played there, and those a player of it played."""

    points: int
    participant_boards: int
    player_boards: int
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse a player who played more than the participant."""
        if not 0 <= self.player_boards <= self.participant_boards:
            boards = {"player": self.player_boards, "participant": self.participant_boards}
            message = phrase("a player cannot have played {player} of the {participant} boards of a session")
            raise Refusal(Problem(message, boards, path="player_boards", clause=rulebook.clause("5.2")))


@dataclass(frozen=True, slots=True)
class SessionChoice:
    """Which of the two a participant takes."""

    whole: int | None
    sessions: int | None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def takes_sessions(self) -> bool:
        """Whether the sessions together give more than the whole; equal means the whole (B43)."""
        return self.sessions is not None and self.sessions > (self.whole or 0)

    @property
    def points(self) -> int:
        """The master points of the participant."""
        return (self.sessions if self.takes_sessions else self.whole) or 0

    def step(self) -> Step:
        """The better of the two."""
        key = phrase("bridge.sessions_taken") if self.takes_sessions else phrase("bridge.whole_taken")
        both = {"whole": self.whole, "sessions": self.sessions}
        return Step(key, self.points, self.rulebook.clause("7.3"), ("B12", "B43"), both)


@cites("bridge-classification", "7.3")
def choose_points(whole: int | None, sessions: Sequence[int] | None, rulebook: Rulebook) -> SessionChoice:
    """The choice of one participant; None where it has no points to claim: not in the list, or no sessions count."""
    return SessionChoice(whole, None if sessions is None else sum(sessions), rulebook=rulebook)


@cites("bridge-classification", "7.3")
def player_session_points(format_: Format, shares: Iterable[SessionShare], rulebook: Rulebook) -> int:
    """What a player gets of the sessions: those in which he played 70 % of the pair's boards (B43)."""
    needed = rulebook.figures(TournamentFigures).player_share.get(format_, 0) if format_ is not Format.INDIVIDUAL else 0
    return sum(
        share.points
        for share in shares
        if share.player_boards and share.player_boards >= needed * share.participant_boards
    )
