"""Announcing a competition and its regulation."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.numbers import assign_numbers
from tavlei.office.competitions.pairing.start_checks import rounds_finding
from tavlei.office.competitions.regulation.document import contradictions, read_regulation
from tavlei.office.competitions.regulation.event_rules import rulebook_of, rules_discipline
from tavlei.office.journal.chain import record
from tavlei.office.roles.categories import category_of
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.organisers import Schedule, change_schedule

if TYPE_CHECKING:
    from tavlei.office.roles.models import User

_TOLD: Final = (
    "code", "name", "sport", "discipline", "status", "kind", "starts", "ends", "place", "online", "team", "system",
    "rounds_planned", "regulation", "seed", "state",
)  # fmt: skip


def announcement_record(competition: Competition) -> dict[str, Any]:
    """A competition as the journal keeps it."""
    values = {name: getattr(competition, name) for name in _TOLD}
    return {**values, "starts": competition.starts.isoformat(), "ends": competition.ends.isoformat()}


@cites("draughts-rules", "3.2")
@transaction.atomic
def announce(user: User, **data: Any) -> Competition:
    """Announce a competition; whoever announces it is its chief judge until another is named."""
    actor = authorise(user, Action.ANNOUNCE)
    competition = Competition(**data)
    check_announcement(competition)
    competition.full_clean(exclude=["regulation"])
    competition.save()
    Grant.objects.get_or_create(user=user, role=OfficeRole.CHIEF_JUDGE, competition=competition, ended=None,
                                defaults={"category": _category(user)})  # fmt: skip
    record(actor, "competition.announced", competition, after=announcement_record(competition), competition=competition)
    return competition


def _category(user: User) -> str:
    """The category of somebody as a judge, as the federation knows it."""
    known = Grant.objects.filter(user=user, competition=None, ended=None).exclude(category="")
    return known.values_list("category", flat=True).first() or category_of(user.person)


@transaction.atomic
def change_announcement(user: User, competition: Competition, version: int, **changes: Any) -> Competition:
    """Change the announcement or the regulation before the first round; afterwards it stands."""
    actor = authorise(user, Action.EDIT_REGULATION, competition)
    locked_competition = lock_row(competition, version)
    if locked_competition.rounds.exists():
        raise Refusal(Problem("the regulation does not change once a round has been paired"))
    before, saved_competition = announcement_record(locked_competition), copy(locked_competition)
    for name, value in changes.items():
        setattr(locked_competition, name, value)
    unasked = {
        part: saved_competition.regulation[part]
        for part in ("report", "translations")
        if saved_competition.regulation.get(part)
    }
    locked_competition.regulation = locked_competition.regulation | unasked  # no form of the regulation asks for these
    check_announcement(locked_competition)
    _check_days(saved_competition, locked_competition)
    if locked_competition.numbering and locked_competition.seed != saved_competition.seed:
        raise Refusal(Problem("the numbers have been drawn with this seed: it stands", path="seed"))
    locked_competition.full_clean(exclude=["regulation"])
    locked_competition.version += 1
    locked_competition.save()
    record(
        actor,
        "competition.changed",
        locked_competition,
        before=before,
        after=announcement_record(locked_competition),
        competition=locked_competition,
    )
    if locked_competition.numbering and locked_competition.system != saved_competition.system:
        assign_numbers(actor, locked_competition, event_kind(locked_competition).admitted(locked_competition))
    return locked_competition


@cites("draughts-rules", "3.1.1/item2")
def _check_days(before: Competition, after: Competition) -> None:
    """Refuse other days of arrival and departure once somebody has been entered for those announced (T44)."""
    if rules_discipline(after) is None or not after.entries.exists():
        return
    change_schedule(_days(before), _days(after))


def _days(competition: Competition) -> Schedule:
    return Schedule(competition.starts, competition.ends, rulebook=rulebook_of(competition))


def check_announcement(competition: Competition) -> None:
    """Refuse a regulation that contradicts the rules; what it says is kept without what goes without saying."""
    regulation = read_regulation(competition.regulation)
    competition.regulation = regulation.model_dump(mode="json", exclude_defaults=True)
    if problems := contradictions(competition, regulation):
        raise Refusal(*problems)


@transaction.atomic
def set_right_rounds(user: User, competition: Competition, version: int) -> Competition:
    """Announce as many rounds as the field needs, which the desk has been told of."""
    finding = rounds_finding(competition)
    if finding is None:
        raise Refusal(Problem("the number of rounds fits those who are entered", path="rounds_planned"))
    return change_announcement(user, competition, version, rounds_planned=finding.right)
