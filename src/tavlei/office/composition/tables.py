"""Tables of results for the pages: authors and solvers with places, points, ranks and the reason of every number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.html import format_html

from tavlei.languages import catalogue
from tavlei.office.composition.marking import table
from tavlei.office.composition.page_parts import number_text
from tavlei.office.composition.panel import person_key
from tavlei.office.composition.ranks import author_ranks, solver_ranks
from tavlei.office.composition.results import Results
from tavlei.office.explanations import as_html, named, reader_language, without_ages
from tavlei.office.people.latin import full_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.composition.contests.places import ContestPlace
    from tavlei.office.composition.models import Contest
    from tavlei.rulebook import Explanation
    from tavlei.titles.evaluation import AthleteEvaluation


def rows_of(contest: Contest) -> list[dict[str, Any]]:
    """Everybody's line."""
    return author_rows(contest, Results(contest)) if contest.composing else solver_rows(contest)


def author_rows(contest: Contest, results: Results) -> list[dict[str, Any]]:
    """The authors, best first; `code` is empty for a coauthor outside the register."""
    found, names = results.authors(), results.shown_names()
    ranks = author_ranks(contest, found)
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
        for author_result in found
    ]


def solver_rows(contest: Contest) -> list[dict[str, Any]]:
    """The solvers, best first."""
    people = {person_key(solver.person_id): solver for solver in contest.solvers.select_related("person")}
    names = {key: full_name(person.person, reader_language()) for key, person in people.items()}
    found = table(contest)
    ranks = solver_ranks(contest, found)
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
        for solver_result in found
    ]


def why(explanation: Explanation, names: Mapping[str, str], rank: AthleteEvaluation | None = None) -> str:
    """An explanation with people's names, and below it that of the rank."""
    told = as_html(named(explanation, names))
    return format_html("{}{}", told, as_html(named(without_ages(rank.explanation()), names))) if rank else told


def rank_words(rank: AthleteEvaluation | None) -> str:
    """The highest rank that was reached."""
    return catalogue(reader_language()).phrase(rank.highest.value) if rank and rank.highest else ""


def place_text(place: ContestPlace | None) -> str:
    """A place, or the places that several share."""
    return place.text if place else ""
