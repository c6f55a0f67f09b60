"""One evaluation of a whole competition: for every athlete each title and rank considered, and why."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Discipline
from tavlei.rulebook import Explanation, Problem, Rulebook, Step, Value, cites, phrase
from tavlei.titles.conditions import Condition, TitleOutcome
from tavlei.titles.contest_verdicts import contest_verdicts
from tavlei.titles.event import check_event
from tavlei.titles.gaps import missing_results, problems
from tavlei.titles.indicator.verdicts import indicator_verdicts
from tavlei.titles.norm.verdicts import norm_cases
from tavlei.titles.place.verdicts import place_verdicts
from tavlei.titles.rank.verdicts import confirmation_verdicts, rank_verdicts
from tavlei.titles.verdict import Route, TitleVerdict, highest

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from tavlei.titles.athletes import TitleAthlete
    from tavlei.titles.competition import TitleCompetition
    from tavlei.titles.indicator.table import IndicatorTable
    from tavlei.titles.titles_and_ranks import Title

_IN_ROUND: Final = re.compile(r"rounds\[(\d+)\]\[(\d+)\].*")
_AGES: Final = (phrase("titles.age"), phrase("titles.age_group"))
NOT_A_CITIZEN: Final = phrase("not a citizen of the Russian Federation")


@dataclass(frozen=True, slots=True)
class AthleteEvaluation:
    """Everything that was considered for one athlete; nothing for a foreigner (N18)."""

    athlete: TitleAthlete
    verdicts: tuple[TitleVerdict, ...]
    rulebook: Rulebook = field(repr=False)

    @property
    def highest(self) -> Title | None:
        """The highest title or rank fulfilled."""
        return highest(self.verdicts)

    @property
    def first_of_two(self) -> Title | None:
        """The highest title or rank that was fulfilled the first of two times."""
        once = [verdict.title for verdict in self.verdicts if verdict.outcome is TitleOutcome.FIRST_OF_TWO]
        return min(once, key=lambda title: title.level, default=None)

    @property
    def why_not(self) -> tuple[str, ...]:
        """Why nothing is considered, as stable sentences."""
        return (NOT_A_CITIZEN,) if self.athlete.citizen is False else ()

    def step(self) -> Step:
        """The athlete with every verdict below, and below each its conditions and working."""
        below = tuple(_nested(verdict) for verdict in self.verdicts)
        name: dict[str, Value] = {"athlete": self.athlete.id}
        if self.athlete.citizen is False:
            return Step("titles.foreigner", self.athlete.id, self.rulebook.clause("2/table"), ("N18",), name)
        if self.highest is None and self.first_of_two is not None:
            return Step("titles.athlete_first_of_two", self.first_of_two.value, None, (), name, steps=below)
        if self.highest is None:
            return Step("titles.athlete_nothing", None, None, (), name, steps=below)
        return Step("titles.athlete", self.highest.value, None, (), name, steps=below)

    def explanation(self) -> Explanation:
        """The athlete by himself."""
        step = self.step()
        return Explanation(replace(step, steps=()), working=step.steps)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The evaluation of a competition, and what could not be evaluated for want of data."""

    competition: TitleCompetition
    athletes: tuple[AthleteEvaluation, ...]
    problems: tuple[Problem, ...]

    @property
    def assumed(self) -> bool:
        """Whether anything in it rests on assumed figures."""
        return any(verdict.assumed for athlete in self.athletes for verdict in athlete.verdicts)

    def of(self, name: str) -> AthleteEvaluation:
        """The evaluation of one athlete."""
        return next(evaluated for evaluated in self.athletes if evaluated.athlete.id == name)

    def explanation(self, in_full: Collection[str] | None = None, text: Iterable[Problem] = ()) -> Explanation:
        """How many fulfilled something, then athlete by athlete, everybody or some with every verdict; then the gaps.

        `told` are problems that were found in the data before; of several at one place the first is told.
        """
        number = sum(evaluated.highest is not None for evaluated in self.athletes)
        gaps: dict[str, Problem] = {}
        for problem in (*text, *self.problems):
            gaps.setdefault(problem.path, problem)
        inputs: dict[str, Value] = {"athletes": len(self.athletes), "problems": len(gaps)}
        people = (
            evaluated.step()
            if in_full is None or evaluated.athlete.id in in_full
            else replace(evaluated.step(), steps=())
            for evaluated in self.athletes
        )
        return Explanation(
            Step("titles.evaluated", number, inputs=inputs), working=(*people, *map(_gap, gaps.values()))
        )


def evaluate(
    competition: TitleCompetition,
    rulebook: Rulebook,
    *,
    table: IndicatorTable | None = None,
    only: Collection[Title] | None = None,
) -> Evaluation:
    """Every title and rank of every athlete, or `only` some. `table` is a federation's own table for section 5.

    What is not known of one athlete leaves his verdicts undecided where they depend on it; the rest is evaluated.
    """
    check_event(competition.event, rulebook)
    athletes = tuple(
        AthleteEvaluation(
            athlete,
            tuple(
                verdict
                for verdict in considered(competition, athlete, table, rulebook)
                if only is None or verdict.title in only
            ),
            rulebook,
        )
        for athlete in competition.athletes
    )
    verdicts = [verdict for athlete in athletes for verdict in athlete.verdicts]
    return Evaluation(competition, athletes, (*missing_results(competition), *problems(competition, verdicts)))


@cites("draughts-norms", "2")
def considered(
    competition: TitleCompetition, athlete: TitleAthlete, table: IndicatorTable | None, rulebook: Rulebook
) -> Iterator[TitleVerdict]:
    """The verdicts of one citizen (N18), each telling whether the title is held already."""
    if athlete.citizen is False:
        return
    for verdict in map(_by_first_day(competition), _all(competition, athlete, table, rulebook)):
        held = athlete.title is not None and athlete.title.is_at_least(verdict.title)
        title_verdict = replace(verdict, already_held=held and verdict.route is not Route.CONFIRMATION)
        yield (
            replace(title_verdict, conditions=(_citizen(athlete, rulebook), *title_verdict.conditions))
            if athlete.citizen is None
            else title_verdict
        )


def _all(
    competition: TitleCompetition, athlete: TitleAthlete, table: IndicatorTable | None, rulebook: Rulebook
) -> Iterator[TitleVerdict]:
    event = competition.event
    if event.discipline is Discipline.COMPOSITION:
        yield from contest_verdicts(competition, athlete, rulebook)
        return
    yield from place_verdicts(competition, athlete, rulebook)
    for performance in competition.performances(athlete):
        if performance.stage is not None and not performance.met:
            continue
        yield from (case.verdict() for case in norm_cases(performance, event, rulebook))
        yield from rank_verdicts(performance, event, rulebook)
        yield from confirmation_verdicts(performance, event, rulebook)
        yield from indicator_verdicts(performance, event, table, rulebook)


def _by_first_day(competition: TitleCompetition) -> Callable[[TitleVerdict], TitleVerdict]:
    """Name the reading on the year of ages where the competition ends in another year than it begins (N29)."""
    if competition.event.start.year == competition.event.end.year:
        return lambda verdict: verdict
    return lambda verdict: replace(
        verdict,
        conditions=tuple(
            replace(condition, readings=(*condition.readings, "N29")) if condition.key in _AGES else condition
            for condition in verdict.conditions
        ),
    )


def _gap(problem: Problem) -> Step:
    """A place of the data that is wrong or empty, whose it is, and below what is wrong."""
    said = Step(
        problem.message, None, problem.clause, inputs={name: str(value) for name, value in problem.params.items()}
    )
    whose = problem.params.get("athlete", problem.params.get("id"))
    where: dict[str, Value] = {"field": problem.path}
    named: dict[str, Value] = {} if whose is None else {"athlete": str(whose)}
    if match := _IN_ROUND.fullmatch(problem.path):
        board: dict[str, Value] = {**where, **named, "encounter": int(match[2]) + 1}
        return Step("titles.gap_in_round", int(match[1]) + 1, inputs=board, steps=(said,))
    name = problem.path.rsplit(".", 1)[-1]
    if whose is None:
        return Step("titles.gap", name, inputs=where, steps=(said,))
    return Step("titles.gap_of_athlete", name, inputs={**where, **named}, steps=(said,))


def _citizen(athlete: TitleAthlete, rulebook: Rulebook) -> Condition:
    section, gap = rulebook.clause("2"), athlete.gap("citizen")
    return Condition(phrase("titles.citizen"), None, None, section, readings=("N18",), missing=gap)


def _nested(verdict: TitleVerdict) -> Step:
    explanation = verdict.explanation()
    rest = () if explanation.counterfactual is None else (explanation.counterfactual,)
    return replace(explanation.verdict, steps=(*explanation.conditions, *explanation.working, *rest))
