"""Announcing a contest of composing: its regulation, its sections, and the day its terms are made public (11.5.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.utils import timezone

from tavlei.composition.contests.regulation import AppealOrder, Average, Coauthors, ComposingRegulation, TieBreak
from tavlei.composition.contests.sections import section_of
from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.announcing.announcements import announce as announce_competition
from tavlei.office.competitions.regulation.event_rules import raise_if_broken
from tavlei.office.composition.models import Contest, ContestKindChoice, ContestPhase, Office, Seat, Section
from tavlei.office.composition.panel import panel_of
from tavlei.office.composition.stored_works import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from tavlei.office.roles.models import User

_COLUMNS: Final = ("authors_hidden", "theme", "works_per_author", "closes", "preliminary_due", "in_force_due",
                   "in_person", "minutes", "opens_at", "deadline", "finalists")  # fmt: skip


@cites("draughts-rules", "11.5.1", "11.5.2")
@transaction.atomic
def prepare(  # noqa: PLR0913 - an announcement has so many sides
    user: User,
    kind: ContestKindChoice,
    *,
    code: str,
    name: str,
    status: str,
    starts: date,
    ends: date,
    place: str = "",
    sections: Sequence[str] = (),
    regulation: dict[str, Any],
    names: Mapping[str, str] | None = None,
    **columns: Any,
) -> Contest:
    """Begin a contest: its regulation is written, its panel named, and then it is made public.

    `names`: what it is called in other languages, as the regulation of a competition keeps them.
    """
    competition = announce_competition(
        user,
        code=code,
        name=name,
        sport="draughts",
        discipline="composition",
        status=status,
        kind="championship",
        starts=starts,
        ends=ends,
        place=place,
        system="round_robin",
        rounds_planned=0,
        online=not columns.get("in_person", False),
        regulation={"organisers": regulation.get("organiser", ""), **(names or {})},
    )
    actor = authorise(user, Action.ANNOUNCE, competition)
    contest = Contest.objects.create(competition=competition, kind=kind, regulation=regulation, **columns)
    _write_sections(contest, sections)
    Seat.objects.create(contest=contest, user=user, office=Office.CHIEF_JUDGE)
    number = "11.5.2" if contest.composing else "11.6.1"
    record(
        actor,
        "composition.prepared",
        contest,
        after=contest_record(contest),
        clause=str(rulebook_of(contest).clause(number)),
        competition=competition,
    )
    return contest


@transaction.atomic
def rewrite(
    user: User, contest: Contest, version: int, *, sections: Sequence[str] = (), regulation: dict[str, Any],
    **columns: Any,
) -> Contest:  # fmt: skip
    """Change what the announcement says, as long as it is not public."""
    actor = authorise(user, Action.EDIT_REGULATION, contest.competition)
    locked_contest = lock_row(contest, version)
    if locked_contest.phase != ContestPhase.DRAFT:
        raise Refusal(Problem("what was announced stands", path="phase", clause=rulebook_of(contest).clause("11.5.1")))
    before = contest_record(locked_contest)
    locked_contest.regulation = regulation
    for name, value in columns.items():
        setattr(locked_contest, name, value)
    _write_sections(locked_contest, sections)
    save_changes(locked_contest, "regulation", *columns)
    record(
        actor,
        "composition.rewritten",
        locked_contest,
        before=before,
        after=contest_record(locked_contest),
        clause=str(rulebook_of(contest).clause("11.5.1")),
        competition=locked_contest.competition,
    )
    return locked_contest


@cites("draughts-rules", "11.5.2/p2")
@transaction.atomic
def publish_terms(user: User, contest: Contest, version: int, day: date | None = None) -> Contest:
    """Make the terms public on a day. What the rules ask for and the regulation does not say is refused.

    The day may lie before today, when the terms were printed elsewhere first; never after it.
    """
    actor = authorise(user, Action.EDIT_REGULATION, contest.competition)
    locked_contest = lock_row(contest, version)
    if locked_contest.phase != ContestPhase.DRAFT:
        raise Refusal(Problem("what was announced stands", path="phase", clause=rulebook_of(contest).clause("11.5.1")))
    today = timezone.localdate(actor.moment)
    locked_contest.published = day or today
    if locked_contest.published > today:
        raise Refusal(
            Problem(
                "the day of publication lies ahead", path="published", clause=rulebook_of(contest).clause("11.5.2/p2")
            )
        )
    check_terms(locked_contest)
    locked_contest.phase = ContestPhase.OPEN
    save_changes(locked_contest, "phase", "published")
    number = "11.5.2/p2" if locked_contest.composing else "11.6.1"
    record(
        actor,
        "composition.announced",
        locked_contest,
        after=contest_record(locked_contest),
        clause=str(rulebook_of(contest).clause(number)),
        competition=locked_contest.competition,
    )
    return locked_contest


def check_terms(contest: Contest) -> None:
    """Refuse terms that lack what the rules ask for."""
    if contest.composing:
        raise_if_broken(regulation_of(contest).check())
        return
    from tavlei.office.composition.set_works import check_solving_terms  # noqa: PLC0415 - it builds on this

    check_solving_terms(contest)


def regulation_of(contest: Contest) -> ComposingRegulation:
    """The regulation of a contest of composing as the rules know it."""
    said = contest.regulation
    appeals_to, days = str(said.get("appeals_to", "")).strip(), said.get("appeals_days")
    return ComposingRegulation(
        name=contest.competition.name,
        rulebook=rulebook_of(contest),
        status=contest.competition.status,
        organiser=said.get("organiser", ""),
        terms=said.get("terms", ""),
        theme=contest.theme,
        closed=contest.authors_hidden,
        sections=tuple(section_of(section.key) for section in contest.sections.all()),
        works_per_author=contest.works_per_author,
        works_per_section=said.get("works_per_section"),
        copies=said.get("copies"),
        address=said.get("address", ""),
        published=contest.published,
        closes=contest.closes,
        winners=said.get("winners", ""),
        panel=panel_of(contest),
        preliminary_due=contest.preliminary_due,
        in_force=contest.in_force_due,
        average=Average(said.get("average", Average.MEAN)),
        mark_step=Fraction(said.get("mark_step", "1/10")),
        counted_works=said.get("counted_works"),
        coauthors=Coauthors(said.get("coauthors", Coauthors.SHARED)),
        tie_breaks=tuple(TieBreak(tie_break) for tie_break in said.get("tie_breaks", ())),
        secretary_may_compete=said.get("secretary_may_compete", True),
        chief_judge_marks=said.get("chief_judge_marks", False),
        appeals=AppealOrder(appeals_to, int(days)) if appeals_to and days else None,
    )


def contest_record(contest: Contest) -> dict[str, Any]:
    """A contest as the journal keeps it."""

    def plain(value: Any) -> Any:
        return value.isoformat() if hasattr(value, "isoformat") else value

    values = {name: plain(getattr(contest, name)) for name in (*_COLUMNS, "published")}
    sections = [section.key for section in contest.sections.all()]
    return {"kind": str(contest.kind), **values, "regulation": contest.regulation, "sections": sections}


def _write_sections(contest: Contest, keys: Sequence[str]) -> None:
    for key in keys:
        section_of(key)
    if list(contest.sections.values_list("key", flat=True)) != list(keys):
        if contest.seats.exclude(section=None).exists():
            raise Refusal(Problem("sections with judges stay as they are", path="sections"))
        contest.sections.all().delete()
        for number, key in enumerate(keys, start=1):
            Section.objects.create(contest=contest, number=number, key=key)
