"""The competition rank of a renju event: points for the titles of the first five (2/table/international-renju)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Refusal, Rulebook, Step, Value, cites, phrase
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
    rulebook: Rulebook = field(repr=False)

    @property
    def sum(self) -> int:
        return sum(self.points)

    @property
    @cites("draughts-norms", "2/table/international-renju/1", "2/table/all-russian-renju/1")
    def enough(self) -> bool:
        """Whether it reaches 300."""
        return self.sum >= figure("competition_rank.enough", self.rulebook).number

    def explanation(self) -> Explanation:
        """The sum against 300 and the points of each."""
        asked = figure("competition_rank.enough", self.rulebook)
        verdict = Step(
            key="titles.competition_rank",
            value=self.sum,
            clause=asked.clause,
            readings=(),
            inputs={},
            threshold=asked.number,
            met=self.enough,
        )
        return Explanation(verdict, working=self.working())

    def working(self) -> tuple[Step, ...]:
        """The points of each of the first five."""
        return tuple(
            _step(leader, points, self.rulebook) for leader, points in zip(self.leaders, self.points, strict=True)
        )


@cites(
    "draughts-norms",
    "2/table/international-renju/2",
    "2/table/international-renju/2/item2",
    "2/table/all-russian-renju/2",
)
def competition_rank(first_five: Sequence[Leader], rulebook: Rulebook) -> CompetitionRank:
    """GR 200, MS 100, KMS 40, all else 0; a foreigner by Elo-M in renju, whatever the title."""
    most = figure("competition_rank.places", rulebook)
    if len(first_five) > most.number:
        message = phrase("only the first {number} count")
        raise Refusal(Problem(message, {"number": most.number}, path="first_five", clause=most.clause))
    return CompetitionRank(tuple(first_five), tuple(_points(leader, rulebook) for leader in first_five), rulebook)


def _points(leader: Leader, rulebook: Rulebook) -> int:
    if not leader.foreign:
        return figure(f"competition_rank.{leader.title}", rulebook).number if leader.title in _TITLES else 0
    rating = leader.elo_m or 0
    for title in ("GR", "MS"):
        if rating >= figure(f"competition_rank.foreign_{title}", rulebook).number:
            return figure(f"competition_rank.{title}", rulebook).number
    return 0


def _step(leader: Leader, points: int, rulebook: Rulebook) -> Step:
    if leader.foreign:
        foreign: dict[str, Value] = {"elo_m": leader.elo_m}
        by_elo_m = rulebook.clause("2/table/international-renju/2/item2")
        return Step("titles.leader_foreign", points, by_elo_m, inputs=foreign)
    state: dict[str, Value] = {"title": leader.title or phrase("without a title")}
    return Step("titles.leader", points, rulebook.clause("2/table/international-renju/2"), inputs=state)
