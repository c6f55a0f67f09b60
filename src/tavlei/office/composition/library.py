"""The library: works are entered, corrected and found."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tavlei.composition import (
    SYSTEMS,
    Aim,
    Assignment,
    Genre,
    Group,
    SpecialKind,
    assignment_text,
    change_text,
    parse_change,
    solution_tree,
)
from tavlei.composition.predecessors import library as shelf_of
from tavlei.composition.predecessors import library_work
from tavlei.games.draughts.fen import fen
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.composition.models import ContestPhase, SetWork, Work, WorkAuthor, WorkPublication
from tavlei.office.composition.stored_works import (
    lines_json,
    read_lines,
    read_position,
    rulebook_today,
    system_of,
    work_of,
)
from tavlei.office.journal.chain import record
from tavlei.office.people.search_keys import search_key
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from datetime import date

    from django.db.models import QuerySet

    from tavlei.composition.predecessors import WorkLibrary
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Rulebook

_FIELDS: Final = ("variant", "fen", "aim", "lock_men", "lock_kings", "genre", "group", "special", "second_task",
                  "pieces_changed", "title", "solution", "last_moves", "enlarges")  # fmt: skip


@dataclass(frozen=True, slots=True)
class AuthorInput:
    """An author as a form names him."""

    name: str
    place: str = ""
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class WorkInput:
    """A work as a form tells it, everything in text."""

    variant: str
    position: str
    aim: str
    solution: str
    men: int = 0
    kings: int = 0
    genre: str = ""
    group: str = ""
    special: tuple[str, ...] = ()
    second_aim: str = ""
    second_men: int = 0
    second_kings: int = 0
    pieces_changed: str = ""
    title: str = ""
    last_moves: tuple[str, ...] = ()
    enlarges: str = ""
    publication: str = ""
    publication_day: date | None = None
    publication_copies: int | None = None
    authors: tuple[AuthorInput, ...] = field(default_factory=tuple)


@cites("draughts-rules", "11.1.1/p4")
def checked(work: WorkInput) -> Work:
    """The row of a work, not saved yet; every move of the solution is played, what is wrong is refused."""
    variant = system_of(work.variant)
    try:
        position = read_position(variant, work.position)
    except Refusal as refusal:
        raise refusal.at("position") from None
    assignment = Assignment(Aim(work.aim), work.men, work.kings)
    lines = read_lines(work.solution)
    solution_tree(variant, position, lines)
    return Work(
        variant=variant.name,
        fen=fen(variant, position),
        aim=str(assignment.aim),
        lock_men=assignment.men,
        lock_kings=assignment.kings,
        genre=str(Genre(work.genre)) if work.genre else "",
        group=str(Group(work.group)) if work.group else "",
        special=[str(SpecialKind(kind)) for kind in work.special],
        second_task=_second_task(work),
        pieces_changed=change_text(parse_change(work.pieces_changed)) if work.pieces_changed else "",
        title=work.title.strip(),
        solution=lines_json(lines),
        last_moves=list(work.last_moves),
        enlarges=work.enlarges.strip(),
    )


@cites("draughts-rules", "11.1.4")
def _second_task(work: WorkInput) -> str:
    """The second assignment in short; empty where there is none, or where both are the same."""
    if not work.second_aim:
        return ""
    try:
        return assignment_text(Assignment(Aim(work.second_aim), work.second_men, work.second_kings))
    except Refusal as refusal:
        raise refusal.at("second_aim") from None


def saved(row: Work, work: WorkInput, by: User | None) -> Work:
    """The work in the store with its authors."""
    row.entered_by = by
    row.save()
    name_authors(row, work.authors)
    if work.publication.strip() and work.publication_day:
        WorkPublication.objects.create(
            work=row, where=work.publication.strip(), day=work.publication_day, copies=work.publication_copies
        )
    return row


def name_authors(row: Work, authors: tuple[AuthorInput, ...]) -> None:
    """Put the authors of a work in the place of those it had."""
    row.authors.all().delete()
    for order, given_author in enumerate(authors, start=1):
        if given_author.name.strip():
            WorkAuthor.objects.create(
                work=row,
                order=order,
                name=given_author.name.strip(),
                place=given_author.place.strip(),
                person=given_author.person,
            )


def rewritten(current_work: Work, work: WorkInput) -> Work:
    """A locked work with what the form tells now."""
    new = checked(work)
    for name in _FIELDS:
        setattr(current_work, name, getattr(new, name))
    current_work.version += 1
    current_work.save()
    name_authors(current_work, work.authors)
    return current_work


def work_record(row: Work) -> dict[str, Any]:
    """A work as the journal keeps it: never with its authors, who may have to be unknown."""
    return {name: getattr(row, name) for name in _FIELDS}


@cites("draughts-rules", "11.4.1/p2")
@transaction.atomic
def add_work(user: User, work: WorkInput) -> Work:
    """Enter a work in the library: known, with its author and where it was printed."""
    actor = authorise(user, Action.KEEP_WORKS)
    if not any(author.name.strip() for author in work.authors):
        raise Refusal(Problem("a work names its author", path="author"))
    row = checked(work)
    row.public_since = timezone.localdate(actor.moment)
    saved(row, work, user)
    record(
        actor, "composition.work_added", row, after=work_record(row), clause=str(rulebook_today().clause("11.4.1/p2"))
    )
    return row


@transaction.atomic
def change_work(user: User, row: Work, version: int, work: WorkInput) -> Work:
    """Correct a work of the library; one that stands in a contest is its author's."""
    actor = authorise(user, Action.KEEP_WORKS)
    locked_work = lock_row(row, version)
    if hasattr(locked_work, "entry") and locked_work.public_since is None:
        raise Refusal(Problem("a work in a contest is changed by its author alone", path="work"))
    before = work_record(locked_work)
    rewritten(locked_work, work)
    record(actor, "composition.work_changed", locked_work, before=before, after=work_record(locked_work))
    return locked_work


@dataclass(frozen=True, slots=True)
class WantedWorks:
    """What somebody looks for in the library."""

    author: str = ""
    variant: str = ""
    genre: str = ""
    aim: str = ""
    position: str = ""


@cites("draughts-rules", "11.6.1/p3")
def public_works() -> QuerySet[Work]:
    """The works that everybody may see; those that are being solved are not shown with their authors (11.6.1/p3)."""
    solved = SetWork.objects.filter(contest__phase__in=(ContestPhase.OPEN, ContestPhase.JUDGING)).values("work")
    works = Work.objects.filter(public_since__isnull=False).exclude(pk__in=solved)
    return works.prefetch_related("authors", "publications")


@cites("draughts-rules", "11.3.2")
def find_works(wanted: WantedWorks) -> QuerySet[Work]:
    """The public works that fit; a position is looked for as it stands, turned, moved and mirrored."""
    works = public_works()
    if wanted.author.strip():
        named = WorkAuthor.objects.filter(search__contains=search_key(wanted.author.strip()))
        works = works.filter(pk__in=named.values("work"))
    for name in ("variant", "genre", "aim"):
        if value := getattr(wanted, name):
            works = works.filter(**{name: value})
    if wanted.position.strip():
        works = works.filter(_same_position(wanted))
    return works.order_by("-pk")


def _same_position(wanted: WantedWorks) -> Q:
    names = (wanted.variant,) if wanted.variant else tuple(SYSTEMS)
    numbers: set[int] = set()
    refusals = []
    for name in names:
        variant = system_of(name)
        try:
            position = read_position(variant, wanted.position)
        except Refusal as refusal:
            refusals.append(refusal)
            continue
        alike = [*shelf().same(variant, position), *shelf().moved(variant, position)]
        numbers |= {int(predecessor.work.name) for predecessor in alike}
    if len(refusals) == len(names):
        raise refusals[0]
    return Q(pk__in=numbers)


def shelf() -> WorkLibrary:
    """The public works as the search for predecessors knows them; made anew when one has changed."""
    works = Work.objects.filter(public_since__isnull=False).order_by("pk").values_list("pk", "version")
    return _shelf(tuple(works), rulebook_today())


@lru_cache(maxsize=2)
def _shelf(known: tuple[tuple[int, int], ...], rulebook: Rulebook) -> WorkLibrary:
    rows = Work.objects.filter(pk__in=[pk for pk, _ in known]).prefetch_related("authors", "publications")
    return shelf_of(library_work(str(row.pk), work_of(row), rulebook) for row in rows)
