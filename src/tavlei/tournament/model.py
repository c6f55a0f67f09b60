"""What a tournament consists of: participants, rounds, encounters, results. Everything else is derived from it.

A participant is a player or a team; an encounter is a game or a micro-match (T14), with the colours of its first game.
Scores are kept in halves of a win (2, 1, 0), so that both ways of counting (5.4.7.1) share one arithmetic.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIN, DRAW, LOSS = 2, 1, 0


class Result(StrEnum):
    """The result of an encounter from White's side; a plus or a minus stands for an encounter not played."""

    WHITE_WINS = "1-0"
    DRAW = "0.5-0.5"
    BLACK_WINS = "0-1"
    WHITE_PLUS = "+:-"
    BLACK_PLUS = "-:+"
    BOTH_MINUS = "-:-"

    @property
    def played(self) -> bool:
        """Whether the encounter took place (5.4.7.2)."""
        return self in _PLAYED

    @property
    def white_score(self) -> int:
        """White's score in halves of a win."""
        return _SCORES[self][0]

    @property
    def black_score(self) -> int:
        """Black's score in halves of a win."""
        return _SCORES[self][1]


_PLAYED = frozenset({Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS})
_SCORES = {
    Result.WHITE_WINS: (WIN, LOSS),
    Result.DRAW: (DRAW, DRAW),
    Result.BLACK_WINS: (LOSS, WIN),
    Result.WHITE_PLUS: (WIN, LOSS),
    Result.BLACK_PLUS: (LOSS, WIN),
    Result.BOTH_MINUS: (LOSS, LOSS),
}


@dataclass(frozen=True, slots=True)
class Participant:
    """A player or a team; `number` is the number drawn or given before the first round."""

    id: str
    rating: int | None = None
    number: int | None = None
    team: str | None = None
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two participants against each other; without a result it has not ended."""

    white: str
    black: str
    result: Result | None = None

    @property
    def players(self) -> tuple[str, str]:
        return self.white, self.black


class ByeKind(StrEnum):
    """Why somebody has no opponent: nobody was left for him, or the regulation let him stay away with points (T46)."""

    UNPAIRED = "unpaired"
    HALF = "half"
    FULL = "full"

    @property
    def score(self) -> int:
        """What it is worth in a Swiss, in halves of a win."""
        return DRAW if self is ByeKind.HALF else WIN

    @property
    def granted(self) -> bool:
        """Whether he asked for it; it is no plus for an odd number then (5.4.10.11)."""
        return self is not ByeKind.UNPAIRED


@dataclass(frozen=True, slots=True)
class Bye:
    """A participant without an opponent."""

    player: str
    kind: ByeKind = ByeKind.UNPAIRED


Round = tuple[Encounter | Bye, ...]


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """One round of one participant: against whom, with which colour and score (in halves of a win)."""

    round: int
    opponent: str | None
    is_white: bool | None
    score: int
    played: bool
    granted: bool = False

    @property
    def is_bye(self) -> bool:
        """Whether there was no opponent."""
        return self.opponent is None


@dataclass(frozen=True, slots=True)
class Tournament:
    """Participants and rounds. Contradictions are refused when it is built, with their place."""

    participants: tuple[Participant, ...]
    rounds: tuple[Round, ...] = ()
    points_for_win: Literal[1, 2] = 1

    def __post_init__(self) -> None:
        """Refuse an id that stands twice, an unknown one, somebody twice in a round, a participant against himself."""
        twice = [
            name for name, count in Counter(participant.id for participant in self.participants).items() if count > 1
        ]
        if twice:
            raise Refusal(Problem("the participant «{id}» is listed twice", {"id": twice[0]}, path="players"))
        known = {participant.id for participant in self.participants}
        for number, one_round in enumerate(self.rounds):
            _check_round(f"rounds[{number}]", one_round, known)

    @property
    def next_round(self) -> int:
        """The number of the round to be paired."""
        return len(self.rounds) + 1

    @cites("draughts-rules", "5.4.7.1")
    def points(self, score: int) -> Fraction:
        """A score in points: 1, 1/2, 0 or 2, 1, 0."""
        return Fraction(score * self.points_for_win, WIN)

    def entries(self) -> dict[str, list[RoundEntry]]:
        """The rounds of every participant, in order; a round he did not play in has no entry (T8)."""
        round_entrieses: dict[str, list[RoundEntry]] = {participant.id: [] for participant in self.participants}
        for number, one_round in enumerate(self.rounds, start=1):
            for index, pairing in enumerate(one_round):
                if isinstance(pairing, Bye):
                    kind = pairing.kind
                    entry = RoundEntry(number, None, None, kind.score, played=False, granted=kind.granted)
                    round_entrieses[pairing.player].append(entry)
                    continue
                result = pairing.result
                if result is None:
                    raise Refusal(Problem("the result is missing", path=f"rounds[{number - 1}][{index}]"))
                round_entrieses[pairing.white].append(
                    RoundEntry(number, pairing.black, is_white=True, score=result.white_score, played=result.played)
                )
                round_entrieses[pairing.black].append(
                    RoundEntry(number, pairing.white, is_white=False, score=result.black_score, played=result.played)
                )
        return round_entrieses


def _check_round(place: str, one_round: Round, known: set[str]) -> None:
    met: set[str] = set()
    for index, pairing in enumerate(one_round):
        names = (pairing.player,) if isinstance(pairing, Bye) else pairing.players
        here = f"{place}[{index}]"
        for name in names:
            if name not in known:
                raise Refusal(Problem("there is no participant «{id}»", {"id": name}, path=here))
            if name in met:
                raise Refusal(Problem("«{id}» is paired twice in the round", {"id": name}, path=here))
            met.add(name)


def both_ways(pairs: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    """Pairs of names in either order."""
    return {pair for one, other in pairs for pair in ((one, other), (other, one))}


def encounters(rounds: Iterable[Round]) -> Iterator[Encounter]:
    """Every encounter of some rounds."""
    for one_round in rounds:
        for pairing in one_round:
            if isinstance(pairing, Encounter):
                yield pairing
