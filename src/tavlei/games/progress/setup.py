"""What is fixed before a game on the server: the game, its discipline, time, rulebook, opening and start."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import ClockSetup, Discipline, Family, lateness_limit
from tavlei.games.draughts.variants import VARIANTS
from tavlei.games.renju.openings import opening_regulation
from tavlei.games.renju.openings_data import number_in_name
from tavlei.rulebook import Problem, Refusal, Words, cites

if TYPE_CHECKING:
    from tavlei.games.clock import LatenessLimit, TimeControl
    from tavlei.rulebook import Rulebook

RENJU: Final = "renju"
KINDS: Final = (*VARIANTS, RENJU)
MOST_LAG_CREDIT: Final = 2_000  # milliseconds a move
_FAMILIES: Final = {
    Family.RUSSIAN: ("russian", "draughts64", "russian_majority", "russian80"),
    Family.INTERNATIONAL: ("international",),
    Family.GIVEAWAY: ("giveaway",),
    Family.RENJU: (RENJU,),
}


@dataclass(frozen=True, slots=True)
class Lot:
    """An opening drawn by lot from a published table; the same seed always draws the same entry (6.2.2, L13)."""

    table: str
    seed: str


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game of draughts begins if not at its usual start: one of a lot, first moves, a position as FEN."""

    lot: Lot | None = None
    moves: tuple[str, ...] = ()
    fen: str | None = None

    def __post_init__(self) -> None:
        if (self.lot is not None) + bool(self.moves) + (self.fen is not None) != 1:
            raise Refusal(Problem("a start is one of three: a lot, first moves or a position", path="start"))


@dataclass(frozen=True, slots=True)
class OpeningChoice:
    """The opening regulation of a game of renju, and the N in its name if it has one."""

    regulation: str
    number: int | None = None


@cites("draughts-rules", "5.4.12.1", "5.4.12.3")
@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game before it begins. The server keeps the record and the time of both (5.4.12.3, L7).

    `kind` is a variant of draughts or `renju`; `lateness_minutes` is the limit of the event's regulation, None where it
    sets none; `draws_by_regulation`: it adds conditions for a draw in renju (9.2.7.2); `lag_credit` the most
    milliseconds of a move that are not charged (L2).
    """

    kind: str
    discipline: Discipline
    control: TimeControl
    rulebook: Rulebook = field(repr=False)
    official: bool = True
    lateness_minutes: int | None = None
    micro_match: bool = False
    draws_by_regulation: bool = False
    lag_credit: int = 0
    start: Start | None = None
    opening: OpeningChoice | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be played or the rules do not allow."""
        if self.kind not in KINDS:
            raise _one_of(", ".join(KINDS), self.kind, "kind")
        fitting = _FAMILIES.get(self.discipline.family, ())
        if self.kind not in fitting:
            said = {"discipline": Words(self.discipline.value), "choices": ", ".join(fitting), "got": self.kind}
            raise Refusal(Problem("{discipline} is played as one of: {choices}; got {got}", said, path="kind"))
        self._check_opening()
        self._check_lag()
        self.lateness_limit()

    @property
    def is_renju(self) -> bool:
        """Whether it is renju."""
        return self.kind == RENJU

    def clock(self) -> ClockSetup:
        """The clock of the game, electronic; a lot is drawn before it starts (L13)."""
        return ClockSetup(self.control, self.discipline, self.rulebook)

    def lateness_limit(self) -> LatenessLimit:
        """How late a player may come."""
        return lateness_limit(self.control, self.rulebook, regulation=self.lateness_minutes)

    @cites("draughts-rules", "9.2.4.3")
    def _check_opening(self) -> None:
        if self.is_renju and self.opening is None:
            raise self.rulebook.refusal(
                Problem("a game of renju names its opening regulation", path="opening"), "9.2.4.3"
            )
        if self.is_renju and self.start is not None:
            raise Refusal(Problem("a game of renju begins on the empty board", path="start"))
        if not self.is_renju and self.opening is not None:
            raise Refusal(Problem("opening regulations belong to renju", path="opening"))
        if self.opening is not None:
            regulation = opening_regulation(self.opening.regulation, self.rulebook)
            number_in_name(regulation, self.opening.number, self.rulebook)

    def _check_lag(self) -> None:
        if not 0 <= self.lag_credit <= MOST_LAG_CREDIT:
            said = {"most": MOST_LAG_CREDIT, "got": self.lag_credit}
            raise Refusal(Problem("a lag credit is from 0 to {most} milliseconds; got {got}", said, path="lag_credit"))
        if self.lag_credit and self.official and self.rulebook.resolve("L2").choice == "unofficial_only":
            problem = Problem("an official competition gives no credit for lag (L2)", path="lag_credit")
            raise self.rulebook.refusal(problem, "5.4.12.3")


def family_of(kind: str) -> Family:
    """The family of disciplines in which a game is played."""
    found = next((family for family, kinds in _FAMILIES.items() if kind in kinds), None)
    if found is None:
        raise _one_of(", ".join(KINDS), kind, "kind")
    return found


def _one_of(choices: str, got: str, path: str) -> Refusal:
    return Refusal(Problem("expected one of: {choices}; got {got}", {"choices": choices, "got": got}, path=path))
