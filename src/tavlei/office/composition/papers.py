"""Papers of contests: sheets without authors, blanks, booklets of works, tables, certificates."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tavlei.composition.publication import privileged
from tavlei.documents.forms.composing_results import ChangedWork, ComposerLine, ComposingTable
from tavlei.documents.forms.solving_results import PointsCertificate, SolverLine, SolvingTable
from tavlei.documents.forms.solving_sheets import AnswerSheet, SolvingSheet, sheet_work
from tavlei.documents.forms.works_booklet import PrintedWork, WorksBooklet, printed_work
from tavlei.documents.parts import Competition, Official, Officials
from tavlei.games.clock import Discipline
from tavlei.languages import catalogue
from tavlei.office.competitions.regulation.names import competition_name, place_name, text_in_language
from tavlei.office.composition.marking import table
from tavlei.office.composition.models import ContestPhase, Office
from tavlei.office.composition.panel import person_key, seats_of
from tavlei.office.composition.publication import changes_of
from tavlei.office.composition.results import Results
from tavlei.office.composition.results_tables import author_ranks, ranks_of, solver_ranks
from tavlei.office.composition.set_works import rule_works, shown_work, solutions_shown
from tavlei.office.composition.solving import solver_of
from tavlei.office.composition.stored_works import lines_of, work_of
from tavlei.office.composition.visibility import SHOWN, is_chief_judge, receives
from tavlei.office.explanations import reader_language
from tavlei.office.federation.paper_register import registered
from tavlei.office.people.latin import full_name, name_text, region_name
from tavlei.office.people.models import Person
from tavlei.office.people.signatories import judge_name
from tavlei.office.roles.categories import category_of, category_on_paper
from tavlei.rulebook import cites, phrase
from tavlei.titles.composition import ContestScore

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.contrib.auth.models import AnonymousUser

    from tavlei.composition.contests.places import ContestPlace
    from tavlei.composition.contests.standing import AuthorResult
    from tavlei.documents import FilledForm
    from tavlei.office.composition.models import Contest
    from tavlei.office.roles.models import User
    from tavlei.titles.evaluation import AthleteEvaluation

_PRIZES: Final = 3  # the places that a contest honours (K41)


def papers_of(contest: Contest, user: User | AnonymousUser) -> dict[str, tuple[str, Callable[[], FilledForm]]]:
    """The papers somebody may have now, by name, each with its title and how it is made."""
    values: dict[str, tuple[str, Callable[[], FilledForm]]] = {}
    if contest.composing:
        if contest.phase in SHOWN:
            values["booklet"] = (phrase("Booklet of works"), lambda: booklet(contest))
            values["table"] = (phrase("Final table of a contest of composing"), lambda: composing_table(contest))
        return values
    official = is_chief_judge(user, contest) or receives(user, contest)
    solver = user.is_authenticated and not contest.in_person and solver_of(user, contest) is not None
    if official or (solver and contest.phase != ContestPhase.DRAFT):
        values["sheet"] = (phrase("Sheet of works for solving"), lambda: solving_sheet(contest))
        values["blank"] = (phrase("Blank for a solver's answers"), lambda: blank(contest))
    if solutions_shown(contest):
        values["booklet"] = (phrase("Booklet of works"), lambda: booklet(contest))
        values["table"] = (phrase("Table of a contest of solving"), lambda: solving_paper(contest))
    return values


@cites("draughts-rules", "11.6.1/p3")
def solving_sheet(contest: Contest) -> SolvingSheet:
    """The works that are set, without anything that tells their authors."""
    works = tuple(
        sheet_work(solving_work.number, shown_work(contest, row.work), solving_work.points)
        for solving_work, row in zip(rule_works(contest), contest.set_works.select_related("work"), strict=True)
    )
    said = contest.regulation
    return SolvingSheet(
        _competition(contest),
        works,
        contest.minutes if contest.in_person else None,
        contest.deadline,
        said.get("address", ""),
        said.get("scoring", ""),
    )


def blank(contest: Contest) -> AnswerSheet:
    """A blank for answers on paper."""
    return AnswerSheet(_competition(contest), tuple(map(str, contest.set_works.values_list("number", flat=True))))


@cites("draughts-rules", "11.4.1/p2", "11.4.1/note1")
def booklet(contest: Contest) -> WorksBooklet:
    """The works with authors and solutions, printed with the results: the unpublished ones with a prize go first."""
    if contest.composing:
        results = Results(contest)
        works = [work for section in results.sections for work in section.works]
        first = [work for section in results.sections for work in privileged(section.works, prizes=_PRIZES)]
        ordered = [*first, *(work for work in works if work not in first)]
        rows = [results.rows[work.entry.number].work for work in ordered]
    else:
        rows = [set_work.work for set_work in contest.set_works.select_related("work")]
    printed_works = tuple(_spelled(printed_work(work_of(row), lines=lines_of(row))) for row in rows)
    return WorksBooklet(competition_name(contest.competition, reader_language()), printed_works, solutions=True)


def _spelled(work: PrintedWork) -> PrintedWork:
    """A work with its authors in the script of the paper."""
    language = reader_language()
    authors = (
        replace(author, name=name_text(author.name, language), place=name_text(author.place, language))
        for author in work.authors
    )
    return replace(work, authors=tuple(authors), printed=name_text(work.printed, language))


@cites("draughts-rules", "11.5.2/p3")
def composing_table(contest: Contest) -> ComposingTable:
    """The results of the authors, and what has changed since the preliminary ones."""
    results = Results(contest)
    people, names = _entrants(results), results.shown_names()
    changes = tuple(ChangedWork(change.entry, change.reason, change.before, change.after) for change in
                    changes_of(contest, results))  # fmt: skip
    authors = results.authors()
    ranks = author_ranks(contest, authors)
    lines = tuple(_composer(author, names, people.get(author.author), ranks.get(author.author)) for author in authors)
    return ComposingTable(_competition(contest), lines, changes=changes, day=contest.approved_on or contest.final_on,
                          officials=_officials(contest))  # fmt: skip


def solving_paper(contest: Contest) -> SolvingTable:
    """The table of a contest of solving."""
    people = {
        person_key(solver.person_id): solver.person for solver in contest.solvers.select_related("person__region")
    }
    works, solver_results = rule_works(contest), table(contest)
    ranks = solver_ranks(contest, solver_results)
    lines = tuple(
        SolverLine(
            solver_result.place.text if solver_result.place else "",
            full_name(people[solver_result.solver], reader_language()),
            _region(people[solver_result.solver]),
            tuple(work.points for work in solver_result.works),
            solver_result.extra or None,
            solver_result.points,
            solver_result.minutes,
            solver_result.percent,
            _rank(ranks.get(solver_result.solver)),
        )
        for solver_result in solver_results
    )
    return SolvingTable(_competition(contest), tuple(solving_work.number for solving_work in works), lines,
                        tuple(solving_work.points for solving_work in works), contest.approved_on or contest.final_on,
                        _officials(contest))  # fmt: skip


@cites("draughts-rules", "11.7/p3")
def certificate(contest: Contest, person: Person) -> PointsCertificate | None:
    """What an entrant is sent: place, points, per cent, the rank whose norm is fulfilled; None if he took no part."""
    key = person_key(person.pk)
    score, place = _scored(contest, key)
    if score is None:
        return None
    rank = ranks_of(contest).get(key)
    return PointsCertificate(
        _competition(contest),
        full_name(person, reader_language()),
        score.points,
        score.maximum,
        str(registered(contest.competition).get(certificate_name(person), "")),
        _region(person),
        place.text if place else "",
        score.points * 100 / score.maximum,
        contest.finalists,
        (rank.highest.value,) if rank and rank.highest else (),
        contest.approved_on,
        _officials(contest),
    )


def certificate_name(person: Person) -> str:
    """The name of somebody's certificate in the register of papers."""
    return f"certificate-{person.code}"


def people_of(contest: Contest) -> list[Person]:
    """Those who took part, by name."""
    if contest.composing:
        entered = list(contest.entries.values_list("entrant", flat=True))
        keys = {author.author for author in Results(contest).authors()}
    else:
        entered = list(contest.solvers.values_list("person", flat=True))
        keys = {solver.solver for solver in table(contest)}
    known = Person.objects.filter(pk__in=entered).select_related("region").order_by("search", "pk")
    return [person for person in known if person_key(person.pk) in keys]


def _scored(contest: Contest, key: str) -> tuple[ContestScore | None, ContestPlace | None]:
    if contest.composing:
        author = next(
            (author_result for author_result in Results(contest).authors() if author_result.author == key), None
        )
        return (author.score, author.place) if author else (None, None)
    solver = next((solver_result for solver_result in table(contest) if solver_result.solver == key), None)
    return (ContestScore(solver.points, solver.maximum), solver.place) if solver else (None, None)


def paper_title(title: str, language: str) -> str:
    """The title of a paper in a language."""
    return catalogue(language).phrase(title)


def _composer(
    result: AuthorResult, names: dict[str, str], person: Person | None, rank: AthleteEvaluation | None
) -> ComposerLine:
    return ComposerLine(
        result.place.text if result.place else "",
        names.get(result.author, result.author),
        _region(person) if person else "",
        result.counted,
        result.points,
        result.score.points * 100 / result.score.maximum,
        _rank(rank),
    )


def _entrants(results: Results) -> dict[str, Person]:
    return {person_key(row.entrant_id): row.entrant for row in results.rows.values()}


def _competition(contest: Contest) -> Competition:
    stored = contest.competition
    language = reader_language()
    name, place = competition_name(stored, language), place_name(stored, language)
    return Competition(
        name,
        place,
        stored.starts,
        stored.ends,
        Discipline.COMPOSITION,
        organiser=text_in_language(stored, contest.regulation.get("organiser", ""), language),
    )


def _officials(contest: Contest) -> Officials:
    seats = seats_of(contest).filter(office__in=(Office.CHIEF_JUDGE, Office.CHIEF_SECRETARY))
    users = {seat.office: seat.user for seat in seats.select_related("user__person")}

    def official(office: Office) -> Official:
        user = users.get(office)
        category = category_of(user.person if user else None)
        return Official(judge_name(user, reader_language()), category_on_paper(category, reader_language()))

    return Officials(official(Office.CHIEF_JUDGE), official(Office.CHIEF_SECRETARY))


def _region(person: Person) -> str:
    return region_name(person.region, reader_language())


def _rank(rank: AthleteEvaluation | None) -> str:
    return rank.highest.value if rank and rank.highest else ""
