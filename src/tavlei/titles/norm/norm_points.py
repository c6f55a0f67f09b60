"""The norm of GR or MS in points: average of the opponents, per cent, possible points, rounding (3/1, 3/2, 3/4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Rulebook, Step, Value, cites, exact_text, phrase
from tavlei.titles.conversion import table_elo_r
from tavlei.titles.figures import figure
from tavlei.titles.norm.tables import NormColumn, TitlePercent, title_percent
from tavlei.titles.points import RoundedPoints, round_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.titles.titles_and_ranks import NormDiscipline


@dataclass(frozen=True, slots=True)
class OpponentRating:
    """The rating with which an opponent enters the average, and the steps that led to it."""

    value: Fraction
    steps: tuple[Step, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class NormScore:
    """What was scored in how many rounds, and what a win is worth; only what counts (N4, N11)."""

    points: Fraction
    rounds: int
    points_for_win: int = 1

    @property
    def maximum(self) -> int:
        """The points that could have been scored (N4)."""
        return self.rounds * self.points_for_win


@dataclass(frozen=True, slots=True)
class TitleNorm:
    """The norm of a title and whether the points reach it. Without a row of the table there is no norm.

    `left_out` tells which opponents do not count.
    """

    opponents: tuple[OpponentRating, ...]
    score: NormScore
    percent: TitlePercent
    norm: RoundedPoints | None
    rulebook: Rulebook = field(repr=False)
    left_out: tuple[Step, ...] = ()

    @property
    def average(self) -> Fraction:
        """The average rating of the opponents, exact."""
        return self.percent.average

    @property
    def points(self) -> Fraction | None:
        """The points of the norm, rounded."""
        return None if self.norm is None else self.norm.points

    @property
    def achieved(self) -> bool:
        """Whether the points reach the norm."""
        return self.points is not None and self.score.points >= self.points

    @property
    def short(self) -> Fraction | None:
        """How many points are missing; None without a norm."""
        return None if self.points is None else max(Fraction(0), self.points - self.score.points)

    def working(self) -> tuple[Step, ...]:
        """The opponents one by one, the average, the row, the points and their rounding."""
        return tuple(self._working())

    def explanation(self) -> Explanation:
        """Whether the norm is reached, how it was found, and what was missing."""
        title: dict[str, Value] = {"title": self.percent.column.title.value}
        number = self.rulebook.clause("3/2.2")
        if self.points is None:
            reading = "N7" if self.percent.table is None else "N6"
            return Explanation(Step("titles.no_norm", None, number, (reading,), title), working=self.working())
        key = phrase("titles.norm_reached") if self.achieved else phrase("titles.norm_not_reached")
        verdict = Step(key, self.score.points, number, inputs=title, threshold=self.points)
        missed = None if self.achieved else Step("titles.points_missing", self.short, number, threshold=self.points)
        return Explanation(verdict, working=self.working(), counterfactual=missed)

    @property
    def _met_twice(self) -> tuple[str, ...]:
        names = [opponent.name for opponent in self.opponents if opponent.name]
        return ("N26",) if len(set(names)) < len(names) else ()

    def _working(self) -> Iterator[Step]:
        for opponent in self.opponents:
            yield from opponent.steps
        yield from self.left_out
        total: dict[str, Value] = {
            "sum": sum((opponent.value for opponent in self.opponents), Fraction(0)),
            "opponents": len(self.opponents),
        }
        yield Step("titles.average", self.average, self.rulebook.clause("3/1.1"), self._met_twice, total)
        yield from self.percent.steps()
        if self.norm is not None:
            possible: dict[str, Value] = {"percent": self.percent.percent, "maximum": self.score.maximum}
            yield Step("titles.exact_points", self.norm.exact, self.rulebook.clause("3/2.2"), ("N4",), possible)
            yield self.norm.step()


@cites("draughts-norms", "3/1.1", "3/2.2")
def title_norm(
    column: NormColumn, opponents: Sequence[OpponentRating], score: NormScore, rulebook: Rulebook
) -> TitleNorm:
    """The norm against these opponents and whether the points reach it; nothing is left out here any more."""
    if not opponents:
        raise rulebook.refusal(Problem("there is no opponent to take the average of", path="opponents"), "3/1.1")
    if not 0 <= score.points <= score.maximum:
        params = {"points": exact_text(score.points), "maximum": score.maximum}
        message = phrase("{points} points cannot be scored where {maximum} are possible")
        raise rulebook.refusal(Problem(message, params, path="points"), "3/2.2")
    average = sum((opponent.value for opponent in opponents), Fraction(0)) / len(opponents)
    percent = title_percent(column, average, rulebook)
    norm = None
    if percent.percent is not None:
        exact = Fraction(percent.percent * score.maximum, 100)
        norm = round_points(exact, score.points_for_win, rulebook)
    return TitleNorm(tuple(opponents), score, percent, norm, rulebook)


@cites("draughts-norms", "3/4")
def is_converted(discipline: NormDiscipline, rulebook: Rulebook, *, international: bool) -> bool:
    """Whether the Elo-M of the opponents is converted: international events in Russian draughts and its teams (N5)."""
    return international and discipline.value in figure("conversion.disciplines", rulebook).listed


def rating_without_elo_m(elo_r: Fraction, rulebook: Rulebook, *, name: str = "") -> OpponentRating:
    """The Elo-R of an opponent who has no Elo-M at an international event (N13)."""
    step = Step("titles.without_elo_m", elo_r, rulebook.clause("3/4"), ("N13",), {"opponent": name})
    return OpponentRating(elo_r, (step,), name)


def converted_rating(elo_m: Fraction, rulebook: Rulebook, *, name: str = "") -> OpponentRating:
    """An opponent's Elo-M, converted by itself before the average is taken (N5)."""
    elo_r = table_elo_r(elo_m, rulebook)
    return named_rating(elo_r.elo_r, elo_r.step(), name, rulebook)


def named_rating(value: Fraction, how: Step, name: str, rulebook: Rulebook) -> OpponentRating:
    """A rating that is not simply that of a list: the opponent, if he has a name, and below how it was found."""
    if not name:
        return OpponentRating(value, (how,))
    step = Step("titles.opponent_rating", value, rulebook.clause("3/1.1"), inputs={"opponent": name}, steps=(how,))
    return OpponentRating(value, (step,), name)
