"""The competition rank of a renju event: points for the titles of the first five (2/table/international-renju)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, phrase
from tavlei.titles._data import EDITION, rule
from tavlei.titles.figures import figure

if TYPE_CHECKING:
    from collections.abc import Sequence

_TITLES = ("GR", "MS", "KMS")


@dataclass(frozen=True, slots=True)
class Leader:
    """One of the first five: a citizen with the title or rank earned in renju, or a foreigner with the Elo-M."""

    title: str | None = None
    foreign: bool = False
    elo_m: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class CompetitionRank:
    """The points of the first five and their sum."""

    leaders: tuple[Leader, ...]
    points: tuple[int, ...]

    @property
    def sum(self) -> int:
        """The competition rank."""
        return sum(self.points)

    @property
    @cites(EDITION, "2/table/international-renju/1", "2/table/all-russian-renju/1")
    def enough(self) -> bool:
        """Whether it reaches 300."""
        return self.sum >= figure("competition_rank.enough").number

    def explanation(self) -> Explanation:
        """The sum against 300 and the points of each."""
        asked = figure("competition_rank.enough")
        verdict = Step("titles.competition_rank", self.sum, asked.clause, (), {}, asked.number, self.enough)
        return Explanation(verdict, working=self.working())

    def working(self) -> tuple[Step, ...]:
        """The points of each of the first five."""
        return tuple(_step(each, points) for each, points in zip(self.leaders, self.points, strict=True))


@cites(EDITION, "2/table/international-renju/2", "2/table/international-renju/2/item2", "2/table/all-russian-renju/2")
def competition_rank(first_five: Sequence[Leader]) -> CompetitionRank:
    """GR 200, MS 100, KMS 40, all else 0; a foreigner by Elo-M in renju, whatever the title."""
    most = figure("competition_rank.places")
    if len(first_five) > most.number:
        message = phrase("only the first {number} count")
        raise Refusal(Problem(message, {"number": most.number}, path="first_five", clause=most.clause))
    return CompetitionRank(tuple(first_five), tuple(map(_points, first_five)))


def _points(leader: Leader) -> int:
    if not leader.foreign:
        return figure(f"competition_rank.{leader.title}").number if leader.title in _TITLES else 0
    rating = leader.elo_m or 0
    for title in ("GR", "MS"):
        if rating >= figure(f"competition_rank.foreign_{title}").number:
            return figure(f"competition_rank.{title}").number
    return 0


def _step(leader: Leader, points: int) -> Step:
    if leader.foreign:
        foreign: dict[str, Value] = {"elo_m": leader.elo_m}
        return Step("titles.leader_foreign", points, rule("2/table/international-renju/2/item2"), inputs=foreign)
    held: dict[str, Value] = {"title": leader.title or phrase("without a title")}
    return Step("titles.leader", points, rule("2/table/international-renju/2"), inputs=held)
