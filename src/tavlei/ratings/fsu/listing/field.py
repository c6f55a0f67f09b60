"""Everybody a month knows, and the ratings they meet each other with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.ratings.fsu.conditions import is_strong
from tavlei.ratings.fsu.games import check_different
from tavlei.rulebook import DEFAULT_SETTINGS, Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.ratings.fsu.decisions import ListDecision
    from tavlei.ratings.fsu.listing.players import MonthPlayer
    from tavlei.ratings.fsu.month import Month
    from tavlei.rulebook import Choice, Settings


@dataclass(frozen=True, slots=True)
class Field:
    """The players of a month. Ratings are fixed for the month: each has one and the same everywhere (2/p2)."""

    month: Month
    players: tuple[MonthPlayer, ...]
    settings: Settings = DEFAULT_SETTINGS
    decisions: tuple[ListDecision, ...] = ()
    by_id: dict[str, MonthPlayer] = field(init=False, repr=False, compare=False)
    own: dict[str, int | None] = field(init=False, repr=False, compare=False)
    against: dict[str, int | None] = field(init=False, repr=False, compare=False)
    collecting: frozenset[str] = field(init=False, repr=False, compare=False)
    strong: frozenset[str] = field(init=False, repr=False, compare=False)
    choices: tuple[Choice, Choice] = field(init=False, repr=False, compare=False)

    @cites(EDITION, "2/p2")
    def __post_init__(self) -> None:
        """Look up once with what rating everybody plays and counts."""
        check_different((each.id for each in self.players), "players")
        for index, each in enumerate(self.players):
            _check(each, self.month, f"players[{index}]")
        found = [(each, each.opponent().rating) for each in self.players]
        home = [each for each in self.players if each.at_home]
        object.__setattr__(self, "by_id", {each.id: each for each in self.players})
        object.__setattr__(self, "own", {each.id: each.rating if each.at_home else None for each in self.players})
        object.__setattr__(self, "against", {each.id: rating.value if rating else None for each, rating in found})
        choices = [self.settings.resolve(each, self.month.list_date).choice for each in ("F3", "F4")]
        object.__setattr__(self, "choices", tuple(choices))
        object.__setattr__(self, "collecting", frozenset(each.id for each in home if each.rating is None))
        used = ((each.id, each.rating if each.at_home else each.fide_rating) for each in self.players)
        object.__setattr__(self, "strong", frozenset(name for name, rating in used if is_strong(rating)))


@cites(EDITION, "5/p2/item2", "6.4")
def _check(player: MonthPlayer, month: Month, path: str) -> None:
    """Refuse a state that contradicts itself (F38)."""
    since = player.rated_since
    if player.rating is None and player.removed is not None:
        message = phrase("a player without a rating cannot have been removed from the list")
        raise Refusal(Problem(message, path=f"{path}.removed", clause=rule("5/p2/item2")))
    if since is not None and (player.rating is None or since > month.first_day):
        message = phrase("the rating was not yet published on the first day of the month")
        raise Refusal(Problem(message, path=f"{path}.rated_since", clause=rule("6.4")))
