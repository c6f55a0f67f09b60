"""The state of a player that is carried from list to list, and the tournaments of a month."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.ratings.fsu.games import GameScore
from tavlei.ratings.fsu.people import HOME, FsuPlayer, Opponent

if TYPE_CHECKING:
    from datetime import date

    from tavlei.ratings.fsu.decisions import CommissionDecision
    from tavlei.ratings.fsu.games import PlayedTournament
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class MonthPlayer:
    """A player on the first day of a month: everything the month needs to know and nothing else.

    `collected` are the tournaments of an unrated player so far; `first_tournament_passed` says that they are what was
    left after dropping (F18). `rated_games_before` and `highest_published` stay when a player leaves the list (F27).
    `fide_rating` is that of the day of the list for a player of Ukraine (F28), of the first day of the month for a
    foreigner (F36). `rated_since` is the day of the list that first showed the present rating, None if long ago (6.4).
    `removed`: the decision by which an inactive player is kept off the list (F35). `young`: whether he is under 14 on
    that day, told in the place of the birth date.
    """

    id: str
    rating: int | None = None
    rated_games_before: int = 0
    birth_date: date | None = None
    highest_published: int | None = None
    fide_rating: int | None = None
    federation: str = HOME
    category: str | None = None
    collected: tuple[PlayedTournament, ...] = ()
    first_tournament_passed: bool = False
    last_rated_game: date | None = None
    rated_since: date | None = None
    removed: CommissionDecision | None = None
    young: bool | None = None

    @property
    def at_home(self) -> bool:
        """Whether a player of Ukraine, who can be on the list."""
        return self.federation == HOME

    def rated(self, rulebook: Rulebook) -> FsuPlayer | None:
        """The player as a rated one, None for an unrated one."""
        if self.rating is None:
            return None
        ever = has_been_strong(self.highest_published, rulebook)
        return FsuPlayer(self.rating, self.rated_games_before, self.birth_date, ever, self.fide_rating, self.young)

    def opponent(self, *, treated_as_unrated: bool = False) -> Opponent:
        """The player as others meet him."""
        return Opponent(self.federation, self.rating, self.fide_rating, self.category, treated_as_unrated, self.id)


def has_been_strong(highest_published: int | None, rulebook: Rulebook) -> bool:
    """Whether a rating of 2300 or more was ever published."""
    return highest_published is not None and highest_published >= rulebook.figures(FsuFigures).published_for_strong_k


class GameResult(StrEnum):
    """The result of a game."""

    WHITE_WINS = "1-0"
    DRAW = "0.5-0.5"
    BLACK_WINS = "0-1"


SCORES = {
    GameResult.WHITE_WINS: (GameScore.WIN, GameScore.LOSS),
    GameResult.DRAW: (GameScore.DRAW, GameScore.DRAW),
    GameResult.BLACK_WINS: (GameScore.LOSS, GameScore.WIN),
}


class MonthPairing(NamedTuple):
    """A game of a tournament; a tuple, because a month has a million of them."""

    round: int
    white: str
    black: str
    result: GameResult
    played: bool = True
    left_out: str = ""  # why a game of a report does not count; it is not `played` then


@dataclass(frozen=True, slots=True)
class MonthTournament:
    """A tournament accepted in a month. `unrated_when_played` are those who got their rating since (6.4)."""

    id: str
    pairings: tuple[MonthPairing, ...]
    last_day: date | None = None
    unrated_when_played: frozenset[str] = frozenset()

    @property
    def left_out(self) -> tuple[MonthPairing, ...]:
        """The games of the report that do not count, each with the reason."""
        return tuple(pairing for pairing in self.pairings if not pairing.played)
