"""What an engine is given: everybody by his pairing number, with the rounds as the tournament report writes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.fide.acceleration import virtual_points
from tavlei.tournament.lots import first_has_white
from tavlei.tournament.model import DRAW, WIN
from tavlei.tournament.swiss.card import numbered

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import RoundEntry, Tournament


class FideSystem(StrEnum):
    """FIDE's Swiss systems that an engine pairs."""

    DUTCH = "fide_dutch"
    DUBOV = "fide_dubov"
    BURSTEIN = "fide_burstein"


class Mark(StrEnum):
    """A round of a player as the tournament report marks it."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    UNPAIRED = "U"
    HALF = "H"
    FULL = "F"
    ABSENT = "Z"

    @property
    def played(self) -> bool:
        """Whether a game was played."""
        return self in _GAMES

    @property
    def paired(self) -> bool:
        """Whether the player was among those who were paired, be it without an opponent."""
        return self in _GAMES or self in (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS, Mark.UNPAIRED)

    @property
    def score(self) -> int:
        """What it is worth, in halves of a win."""
        return _WORTH[self]


_GAMES: Final = frozenset({Mark.WIN, Mark.DRAW, Mark.LOSS})
_WORTH: Final = {
    Mark.WIN: WIN,
    Mark.DRAW: DRAW,
    Mark.LOSS: 0,
    Mark.FORFEIT_WIN: WIN,
    Mark.FORFEIT_LOSS: 0,
    Mark.UNPAIRED: WIN,
    Mark.HALF: DRAW,
    Mark.FULL: WIN,
    Mark.ABSENT: 0,
}
_PLAYED: Final = {WIN: Mark.WIN, DRAW: Mark.DRAW, 0: Mark.LOSS}
_UNPLAYED: Final = {WIN: Mark.FORFEIT_WIN, DRAW: Mark.HALF, 0: Mark.FORFEIT_LOSS}
_GRANTED: Final = {WIN: Mark.FULL, DRAW: Mark.HALF, 0: Mark.ABSENT}


@dataclass(frozen=True, slots=True)
class FideRequest:
    """What is to be paired: the tournament so far, the system, how many rounds it has, who is absent or may not meet.

    Without `first_colour_white` the colour of the first in the first round is drawn by the seed.
    """

    tournament: Tournament
    system: FideSystem
    rounds: int
    seed: str
    absent: frozenset[str] = frozenset()
    forbidden: tuple[tuple[str, str], ...] = ()
    first_colour_white: bool | None = None
    accelerated: bool = False
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round of one player: his mark, his opponent's number (0: none) and colour."""

    mark: Mark
    opponent: int = 0
    is_white: bool | None = None


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """A player by his pairing number; `virtual` are his points of acceleration by round, in halves of a win."""

    id: str
    number: int
    rating: int | None
    rounds: tuple[TableRound, ...]
    present: bool
    virtual: tuple[int, ...] = ()

    @property
    def score(self) -> int:
        """His score, in halves of a win."""
        return sum(played.mark.score for played in self.rounds)

    @property
    def pairing_score(self) -> int:
        """His score with the points of acceleration of the coming round."""
        coming = len(self.rounds)
        return self.score + (self.virtual[coming] if coming < len(self.virtual) else 0)

    @property
    def colours(self) -> dict[int, bool]:
        """The colours of the games he played, by round; White is True."""
        return {
            number: bool(played.is_white)
            for number, played in enumerate(self.rounds, start=1)
            if played.mark.played and played.is_white is not None
        }


@dataclass(frozen=True, slots=True)
class PairingTable:
    """Everybody who has ever been paired or is to be paired now, by pairing number, and what holds for the round."""

    round: int
    rounds: int
    players: tuple[TablePlayer, ...]
    forbidden: tuple[tuple[int, int], ...]
    first_colour_white: bool

    def by_number(self, number: int) -> TablePlayer:
        """The player with a pairing number."""
        return self.players[number - 1]


@cites("fide-pairings", "C.04.2/B", "C.04.2/C", "C.04.2/D", "C.04.2/2", "C.04.2/3")
@cites("fide-pairings", "C.04.3/A.1", "C.04.3/A.2", "C.04.3/1.1", "C.04.3/1.2")
def pairing_table(request: FideRequest) -> PairingTable:
    """The table of the coming round; who has never been paired and does not play now has no pairing number."""
    tournament = request.tournament
    _check(request)
    entries = tournament.entries()
    drawn = numbered(tournament.participants, request.seed, by_rating=True)
    ordered = sorted(tournament.participants, key=lambda participant: drawn[participant.id])
    away = request.absent | {one.id for one in ordered if one.from_round > tournament.next_round}
    taking_part = [one for one in ordered if one.id not in away or _has_been_paired(entries[one.id])]
    numbers = {participant.id: number for number, participant in enumerate(taking_part, start=1)}
    virtual = virtual_points(request, ordered) if request.accelerated else {}
    players = tuple(
        TablePlayer(
            participant.id,
            number,
            participant.rating,
            _rounds(entries[participant.id], tournament.next_round, numbers),
            participant.id not in away,
            virtual.get(participant.id, ()),
        )
        for number, participant in enumerate(taking_part, start=1)
    )
    known = [(numbers[one], numbers[other]) for one, other in request.forbidden if one in numbers and other in numbers]
    white = request.first_colour_white
    first = first_has_white(request.seed) if white is None else white
    return PairingTable(tournament.next_round, request.rounds, players, tuple(known), first)


def _check(request: FideRequest) -> None:
    tournament = request.tournament
    known = {participant.id for participant in tournament.participants}
    for place, names in (
        ("absent", request.absent),
        ("forbidden", {name for pair in request.forbidden for name in pair}),
    ):
        if wrong := sorted(names - known):
            raise Refusal(Problem("there is no participant «{id}»", {"id": wrong[0]}, path=place))
    if tournament.next_round > request.rounds:
        raise Refusal(Problem("all {count} rounds have been paired", {"count": request.rounds}, path="rounds"))


def _has_been_paired(own: list[RoundEntry]) -> bool:
    return any(entry.opponent is not None or not entry.granted for entry in own)


def _rounds(own: list[RoundEntry], coming: int, numbers: Mapping[str, int]) -> tuple[TableRound, ...]:
    by_round = {entry.round: entry for entry in own}
    return tuple(_round(by_round.get(number), numbers) for number in range(1, coming))


def _round(entry: RoundEntry | None, numbers: Mapping[str, int]) -> TableRound:
    if entry is None:
        return TableRound(Mark.ABSENT)
    if entry.opponent is None:
        return TableRound(_GRANTED[entry.score] if entry.granted else Mark.UNPAIRED)
    mark = (_PLAYED if entry.played else _UNPLAYED)[entry.score]
    return TableRound(mark, numbers[entry.opponent], entry.is_white)
