"""Ranks of a contest by section 6 of the norms: per cent, size of the final part, age, citizenship, kind of contest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games.clock import Discipline
from tavlei.office.composition.marking import table
from tavlei.office.composition.panel import person_key
from tavlei.office.composition.results import Results
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.people.models import Person
from tavlei.rulebook import cites
from tavlei.titles.athletes import TitleAthlete
from tavlei.titles.competition import TitleCompetition
from tavlei.titles.composition import ContestKind, ContestScore
from tavlei.titles.evaluation import evaluate
from tavlei.titles.event import TitleEvent
from tavlei.titles.statuses import ChampionshipKind, CompetitionStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.composition.contests.solving_table import SolverResult
    from tavlei.composition.contests.standing import AuthorResult
    from tavlei.office.composition.models import Contest
    from tavlei.titles.evaluation import AthleteEvaluation


def author_ranks(contest: Contest, authors: Iterable[AuthorResult]) -> dict[str, AthleteEvaluation]:
    """The ranks of the authors by the keys of the rules; nothing while the final part is not known."""
    return _ranks(contest, {author.author: author.score for author in authors})


def solver_ranks(contest: Contest, solvers: Iterable[SolverResult]) -> dict[str, AthleteEvaluation]:
    """The ranks of the solvers by the keys of the rules; nothing while the final part is not known."""
    return _ranks(contest, {solver.solver: ContestScore(solver.points, solver.maximum) for solver in solvers})


def ranks_of(contest: Contest) -> dict[str, AthleteEvaluation]:
    """The ranks of everybody."""
    if contest.composing:
        return author_ranks(contest, Results(contest).authors())
    return solver_ranks(contest, table(contest))


@cites("draughts-norms", "6/1.1", "6/1.2", "6/2", "6/age", "6/table")
def _ranks(contest: Contest, scores: Mapping[str, ContestScore]) -> dict[str, AthleteEvaluation]:
    if not contest.finalists or not scores:
        return {}
    keys = {person_key(person.pk): person for person in Person.objects.filter(pk__in=_numbers(scores))}
    stored = contest.competition
    event = TitleEvent(
        Discipline.COMPOSITION,
        stored.starts,
        stored.ends,
        CompetitionStatus(stored.status) if stored.status in list(CompetitionStatus) else None,
        ChampionshipKind(stored.kind) if stored.kind in list(ChampionshipKind) else ChampionshipKind.CHAMPIONSHIP,
        contest=ContestKind(contest.kind),
    )
    athletes = tuple(
        TitleAthlete(key, birth_year=person.year, citizen=person.citizenship == "RU" if person.citizenship else None,
                points=scores[key].points)
        for key, person in keys.items()
    )  # fmt: skip
    maximum = next(iter(scores.values())).maximum
    whole = TitleCompetition(event, athletes, maximum=maximum, finalists=contest.finalists)
    found = evaluate(whole, rulebook_on("draughts-norms", stored.ends))
    return {athlete.athlete.id: athlete for athlete in found.athletes}


def _numbers(scores: Iterable[str]) -> list[int]:
    return [int(score[1:]) for score in scores if score.startswith("p") and score[1:].isdecimal()]
