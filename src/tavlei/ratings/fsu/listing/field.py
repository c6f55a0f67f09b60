"""Everybody a month knows, and the ratings they meet each other with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.ratings.fsu.conditions import is_strong
from tavlei.ratings.fsu.expected import ExpectedPercents
from tavlei.ratings.fsu.games import check_different
from tavlei.rulebook import Problem, cites, phrase

if TYPE_CHECKING:
    from tavlei.ratings.fsu.decisions import ListDecision
    from tavlei.ratings.fsu.listing.players import MonthPlayer
    from tavlei.ratings.fsu.month import Month
    from tavlei.rulebook import Choice, Rulebook


@dataclass(frozen=True, slots=True)
class MonthField:
    """The players of a month. Ratings are fixed for the month: each has one and the same everywhere (2/p2)."""

    month: Month
    players: tuple[MonthPlayer, ...]
    rulebook: Rulebook
    decisions: tuple[ListDecision, ...] = ()
    by_id: dict[str, MonthPlayer] = field(init=False, repr=False, compare=False)
    own: dict[str, int | None] = field(init=False, repr=False, compare=False)
    against: dict[str, int | None] = field(init=False, repr=False, compare=False)
    collecting: frozenset[str] = field(init=False, repr=False, compare=False)
    strong: frozenset[str] = field(init=False, repr=False, compare=False)
    choices: tuple[Choice, Choice] = field(init=False, repr=False, compare=False)
    percents: ExpectedPercents = field(init=False, repr=False, compare=False)

    @cites("chess-rating", "2/p2")
    def __post_init__(self) -> None:
        """Look up once with what rating everybody plays and counts."""
        players, rulebook = self.players, self.rulebook
        check_different((player.id for player in players), "players")
        for index, player in enumerate(players):
            _check(player, self.month, f"players[{index}]", rulebook)
        own = {player.id: player.rating if player.at_home else None for player in players}
        others = (player for player in players if own[player.id] is None)
        against = ((player.id, player.opponent().rating(rulebook)) for player in others)
        used = ((player.id, player.rating if player.at_home else player.fide_rating) for player in players)
        collecting = (player.id for player in players if player.at_home and player.rating is None)
        values: dict[str, object] = {
            "by_id": {player.id: player for player in players},
            "own": own,
            "against": {**own, **{name: rating.value if rating else None for name, rating in against}},
            "choices": tuple(rulebook.resolve(reading).choice for reading in ("F3", "F4")),
            "collecting": frozenset(collecting),
            "strong": frozenset(name for name, rating in used if is_strong(rating, rulebook)),
            "percents": ExpectedPercents(rulebook),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)


@cites("chess-rating", "5/p2/item2", "6.4")
def _check(player: MonthPlayer, month: Month, path: str, rulebook: Rulebook) -> None:
    """Refuse a state that contradicts itself (F38)."""
    since = player.rated_since
    if player.rating is None and player.removed is not None:
        message = phrase("a player without a rating cannot have been removed from the list")
        raise rulebook.refusal(Problem(message, path=f"{path}.removed"), "5/p2/item2")
    if since is not None and (player.rating is None or since > month.first_day):
        message = phrase("the rating was not yet published on the first day of the month")
        raise rulebook.refusal(Problem(message, path=f"{path}.rated_since"), "6.4")
