"""What a tournament report file holds (FIDE's TRF, editions 2016 and 2026), record by record."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - read when a report comes as JSON
from dataclasses import dataclass, field
from datetime import date  # noqa: TC003
from fractions import Fraction
from typing import Final

from tavlei.exchange.trf.checking import check

RESULTS: Final = "10=+-WDLHFUZ "
BYES: Final = "HFUZ"
"""Half-point, full-point, allotted by the pairing, zero-point."""
POINT_CODES: Final = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0), "A": Fraction(0), "P": None, "X": None}
"""Record 162: what a result is worth if the file does not say; P is worth as much as W, X as much as D."""
MATCH_POINT_CODES: Final = {"TW": Fraction(2), "TD": Fraction(1), "TL": Fraction(0)}


@dataclass(frozen=True, slots=True)
class TrfHead:
    """The records about the tournament as a whole."""

    name: str
    city: str = ""
    federation: str = ""
    starts: date | None = None
    ends: date | None = None
    kind: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    allotted_time: str = ""
    round_dates: tuple[date | None, ...] = ()
    rounds_planned: int | None = None
    initial_colour: str = ""
    points: Mapping[str, Fraction] = field(default_factory=dict)
    ranking_federation: str = ""
    ranking_method: str = ""
    controller: str = ""
    type_code: str = ""
    tie_breaks: tuple[str, ...] = ()
    standing_order: tuple[str, ...] = ()
    time_control: str = ""
    board_colours: str = ""
    match_points: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def is_of_teams(self) -> bool:
        """Whether the head alone says that teams meet teams."""
        by_type = "_TEAM" in self.type_code.upper() or self.kind.casefold().startswith("team")
        return by_type or bool(self.board_colours or self.match_points)

    def worth(self, code: str) -> Fraction:
        """How many points a result of record 162 is worth here."""
        standing_in = {"P": "W", "X": "D"}.get(code, code)
        if code in self.points:
            return self.points[code]
        return self.points.get(standing_in, POINT_CODES[standing_in] or Fraction(0))


@dataclass(frozen=True, slots=True)
class TrfGame:
    """A round of a player: the scheduled opponent, the colour, the result; a blank result has not been played yet."""

    opponent: int | None
    colour: str
    result: str

    @property
    def is_bye(self) -> bool:
        """Whether the player was not paired."""
        return self.opponent is None and self.result in BYES


ABSENT: Final = TrfGame(None, "-", "Z")


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """A player with a round after round; `birth` is a day, or the year alone."""

    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    code: str = ""
    birth: date | int | None = None
    points: Fraction = Fraction(0)
    rank: int | None = None
    games: tuple[TrfGame, ...] = ()


@dataclass(frozen=True, slots=True)
class TrfNational:
    """What a national federation says about a player: its rating, its code, its spelling of the name."""

    federation: str
    number: int
    sex: str = ""
    title: str = ""
    name: str = ""
    rating: int | None = None
    origin: str = ""
    code: str = ""
    birth: date | int | None = None


@dataclass(frozen=True, slots=True)
class TrfTeam:
    """A team and its players in the order of the boards."""

    number: int
    name: str
    players: tuple[int, ...]
    nickname: str = ""
    strength: int | None = None
    match_points: Fraction | None = None
    game_points: Fraction | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Record 250: fictitious points for participants of a range in a range of rounds."""

    points: Fraction | None
    first_round: int
    last_round: int
    first: int
    last: int
    match_points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """Record 260: participants of whom no two meet in these rounds."""

    first_round: int
    last_round: int
    participants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrfBye:
    """Record 240: byes of a round, of half a point, a full one or none."""

    kind: str
    round: int
    participants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllottedByes:
    """Record 320: what a bye allotted to a team is worth, and who had it in each round (None: nobody)."""

    match_points: Fraction
    game_points: Fraction
    teams: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """Record 330: a match that was not played; `kind` is +-, -+ or --, from White's side."""

    kind: str
    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class TrfLineUp:
    """Record 300: a team out of its order in a round, board by board; None is an empty board."""

    round: int
    team: int
    opponent: int
    players: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Record 299: points that differ from the usual ones; without a kind a bonus or a penalty, round None is all."""

    kind: str
    points: Fraction
    participants: tuple[int, ...]
    round: int | None = None
    match_points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Trf:
    """A whole report. Contradictions are refused when it is built, with their place."""

    head: TrfHead
    players: tuple[TrfPlayer, ...]
    national: tuple[TrfNational, ...] = ()
    teams: tuple[TrfTeam, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    byes: tuple[TrfBye, ...] = ()
    allotted_byes: AllottedByes | None = None
    forfeited: tuple[ForfeitedMatch, ...] = ()
    line_ups: tuple[TrfLineUp, ...] = ()
    abnormal: tuple[AbnormalPoints, ...] = ()
    other: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse numbers that stand twice or belong to nobody, and games on which both sides do not agree."""
        check(self)

    @property
    def rounds(self) -> int:
        """How many rounds have been paired."""
        return len(self.players[0].games) if self.players else 0

    @property
    def is_team_event(self) -> bool:
        """Whether teams meet teams: a type of teams, or records that only a team event has."""
        told = bool(self.line_ups or self.forfeited or self.allotted_byes is not None)
        return bool(self.teams) and (told or self.head.is_of_teams)
