"""Everybody a month knows, and the ratings they meet each other with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.ratings.fsu._clauses import EDITION
from tavlei.ratings.fsu.games import check_different
from tavlei.rulebook import DEFAULT_SETTINGS, cites

if TYPE_CHECKING:
    from tavlei.ratings.fsu.listing.players import MonthPlayer
    from tavlei.ratings.fsu.month import Month
    from tavlei.rulebook import Choice, Settings


@dataclass(frozen=True, slots=True)
class Field:
    """The players of a month. Ratings are fixed for the month: each has one and the same everywhere (2/p2)."""

    month: Month
    players: tuple[MonthPlayer, ...]
    settings: Settings = DEFAULT_SETTINGS
    by_id: dict[str, MonthPlayer] = field(init=False, repr=False, compare=False)
    own: dict[str, int | None] = field(init=False, repr=False, compare=False)
    against: dict[str, int | None] = field(init=False, repr=False, compare=False)
    collecting: frozenset[str] = field(init=False, repr=False, compare=False)
    choices: tuple[Choice, Choice] = field(init=False, repr=False, compare=False)

    @cites(EDITION, "2/p2")
    def __post_init__(self) -> None:
        """Look up once with what rating everybody plays and counts."""
        check_different((each.id for each in self.players), "players")
        found = [(each, each.opponent().rating) for each in self.players]
        home = [each for each in self.players if each.at_home]
        object.__setattr__(self, "by_id", {each.id: each for each in self.players})
        object.__setattr__(self, "own", {each.id: each.rating if each.at_home else None for each in self.players})
        object.__setattr__(self, "against", {each.id: rating.value if rating else None for each, rating in found})
        choices = [self.settings.resolve(each, self.month.list_date).choice for each in ("F3", "F4")]
        object.__setattr__(self, "choices", tuple(choices))
        object.__setattr__(self, "collecting", frozenset(each.id for each in home if each.rating is None))
