"""Ranks of a contest by section 6 of the norms: per cent, size of the final part, age, citizenship, kind of contest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.html import format_html

from tavlei.games.clock import Discipline
from tavlei.languages import catalogue
from tavlei.office.composition.marking import table
from tavlei.office.composition.page_parts import number_text
from tavlei.office.composition.panel import person_key
from tavlei.office.composition.results import Results
from tavlei.office.explanations import as_html, reader_language, with_names, without_ages
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.people.latin import full_name
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

    from tavlei.composition.contests.places import ContestPlace
    from tavlei.composition.contests.solving_table import SolverResult
    from tavlei.composition.contests.standing import AuthorResult
    from tavlei.office.composition.models import Contest
    from tavlei.rulebook import Explanation
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
    evaluation = evaluate(whole, rulebook_on("draughts-norms", stored.ends))
    return {athlete.athlete.id: athlete for athlete in evaluation.athletes}


def _numbers(scores: Iterable[str]) -> list[int]:
    return [int(score[1:]) for score in scores if score.startswith("p") and score[1:].isdecimal()]


def rows_of(contest: Contest) -> list[dict[str, Any]]:
    """Everybody's line."""
    return author_rows(contest, Results(contest)) if contest.composing else solver_rows(contest)


def author_rows(contest: Contest, results: Results) -> list[dict[str, Any]]:
    """The authors, best first; `code` is empty for a coauthor outside the register."""
    author_results, names = results.authors(), results.shown_names()
    ranks = author_ranks(contest, author_results)
    codes = {person_key(row.entrant_id): row.entrant.code for row in results.rows.values()}
    return [
        {
            "code": codes.get(author_result.author, ""),
            "name": names.get(author_result.author, author_result.author),
            "place": place_text(author_result.place),
            "points": number_text(author_result.points),
            "rank": rank_words(ranks.get(author_result.author)),
            "why": why(author_result.explanation(), names, ranks.get(author_result.author)),
        }
        for author_result in author_results
    ]


def solver_rows(contest: Contest) -> list[dict[str, Any]]:
    """The solvers, best first."""
    people = {person_key(solver.person_id): solver for solver in contest.solvers.select_related("person")}
    names = {key: full_name(person.person, reader_language()) for key, person in people.items()}
    solver_results = table(contest)
    ranks = solver_ranks(contest, solver_results)
    return [
        {
            "solver": people[solver_result.solver],
            "code": people[solver_result.solver].person.code,
            "name": names[solver_result.solver],
            "place": place_text(solver_result.place),
            "points": number_text(solver_result.points),
            "cells": [number_text(work.points) for work in solver_result.works],
            "minutes": number_text(solver_result.minutes),
            "rank": rank_words(ranks.get(solver_result.solver)),
            "why": why(solver_result.explanation(), names, ranks.get(solver_result.solver)),
            "result": solver_result,
        }
        for solver_result in solver_results
    ]


def why(explanation: Explanation, names: Mapping[str, str], rank: AthleteEvaluation | None = None) -> str:
    """An explanation with people's names, and below it that of the rank."""
    html = as_html(with_names(explanation, names))
    return format_html("{}{}", html, as_html(with_names(without_ages(rank.explanation()), names))) if rank else html


def rank_words(rank: AthleteEvaluation | None) -> str:
    """The highest rank that was reached."""
    return catalogue(reader_language()).phrase(rank.highest.value) if rank and rank.highest else ""


def place_text(place: ContestPlace | None) -> str:
    """A place, or the places that several share."""
    return place.text if place else ""
