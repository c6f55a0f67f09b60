"""Giving and ending roles: an administrator in the federation, a chief judge in the own competition.

Whoever holds a role is a person of the register, who may sign in or not; papers name the person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from tavlei.office.acts.performing import authorise
from tavlei.office.journal.chain import record
from tavlei.office.people.search import find_people
from tavlei.office.roles.categories import category_of, read_category
from tavlei.office.roles.models import ChiefAbsence, Grant, OfficeRole, User
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition
    from tavlei.office.journal.chain import Actor
    from tavlei.office.people.models import Person
    from tavlei.rulebook import Rulebook

FEDERAL = frozenset({OfficeRole.RATING_OFFICER, OfficeRole.CLASSIFICATION_OFFICER, OfficeRole.ADMINISTRATOR})


@transaction.atomic
def grant(  # noqa: PLR0913 - an act has so many sides
    user: User,
    to: User | Person,
    role: OfficeRole,
    competition: Competition | None = None,
    *,
    category: str = "",
    duty: str = "",
    person: Person | None = None,
) -> Grant:
    """Give a role to an account or to a person of the register; a person who has an account holds it by this.

    A chief judge gives roles in the own competition only, and none of the federation's. Without a category it is the
    one with which the person was appointed last.
    """
    actor = _granting(user, competition)
    if competition is not None and role in FEDERAL:
        raise Refusal(Problem("this role is held in the whole federation, not in one competition", path="role"))
    account, named = (to, person) if isinstance(to, User) else (_account_of(to), to)
    _check_named(account, named)
    text = read_category(category) or category_of(named or (account.person if account else None))
    try:
        with transaction.atomic():
            new_grant = Grant.objects.create(
                user=account, person=named, role=role, competition=competition, category=text, duty=duty
            )
    except IntegrityError:
        raise Refusal(Problem("{name} holds this role already", {"name": str(to)}, path="role")) from None
    after = {**_grant_record(new_grant), "role": str(role), "duty": duty, "category": text}
    record(actor, "role.granted", new_grant, after=after, competition=competition)
    return new_grant


@transaction.atomic
def name_official(user: User, current_grant: Grant, person: Person | None, category: str) -> Grant:
    """Say which person of the register holds a role, and of what category as a judge; papers name him so."""
    actor = _granting(user, current_grant.competition)
    _check_named(current_grant.user, person)
    if person is None and current_grant.user is None:
        raise Refusal(Problem("a role without an account is held by a person of the register", path="person"))
    before = {**_grant_record(current_grant), "category": current_grant.category}
    current_grant.person, current_grant.category = person, read_category(category)
    try:
        with transaction.atomic():
            current_grant.save(update_fields=["person", "category"])
    except IntegrityError:
        raise Refusal(Problem("{name} holds this role already", {"name": str(person)}, path="person")) from None
    after = {**_grant_record(current_grant), "category": current_grant.category}
    record(actor, "role.named", current_grant, before=before, after=after, competition=current_grant.competition)
    return current_grant


@transaction.atomic
def end(user: User, current_grant: Grant) -> Grant:
    """End a role; the record stays. The last administrator keeps the role."""
    actor = _granting(user, current_grant.competition)
    others = Grant.objects.filter(role=OfficeRole.ADMINISTRATOR, competition=None, ended=None).exclude(
        pk=current_grant.pk
    )
    if current_grant.role == OfficeRole.ADMINISTRATOR and not others.filter(user__isnull=False).exists():
        raise Refusal(Problem("the federation needs an administrator", path="role"))
    current_grant.ended = actor.moment
    current_grant.save(update_fields=["ended"])
    record(
        actor,
        "role.ended",
        current_grant,
        after={**_grant_record(current_grant), "role": current_grant.role},
        competition=current_grant.competition,
    )
    return current_grant


def _granting(user: User, competition: Competition | None) -> Actor:
    actor = authorise(user, Action.GRANT, competition)
    if competition is None and actor.role != OfficeRole.ADMINISTRATOR:
        raise Refusal(Problem("roles in the whole federation are an administrator's to give", path="role"))
    return actor


def _account_of(person: Person) -> User | None:
    return User.objects.filter(person=person, is_active=True).first()


def _check_named(account: User | None, person: Person | None) -> None:
    """Refuse somebody whom the register does not know any more, and another than the account belongs to."""
    if person is None:
        return
    if not find_people("").filter(pk=person.pk).exists():
        raise Refusal(Problem("there is no such person", path="person"))
    if account is not None and account.person_id not in (None, person.pk):
        raise Refusal(Problem("this account belongs to another person", path="person"))


def _grant_record(current_grant: Grant) -> dict[str, str | None]:
    """Who holds a role, as the journal keeps it."""
    return {
        "user": current_grant.user.username if current_grant.user else None,
        "person": current_grant.person.code if current_grant.person else None,
    }


@cites("draughts-rules", "12.4.4")
@transaction.atomic
def chief_leaves(user: User, competition: Competition, reason: str, rulebook: Rulebook) -> ChiefAbsence:
    """Record that the chief judge is absent or charges his deputies; a competition without a deputy has nobody."""
    actor = authorise(user, Action.STAND_IN, competition)
    number = rulebook.clause("12.4.4")
    if not reason.strip():
        raise Refusal(Problem("say why the chief judge is absent", path="reason", clause=number))
    if not deputies(competition):
        raise Refusal(Problem("the competition has no deputy chief judge", path="deputy", clause=number))
    try:
        with transaction.atomic():
            chief_absence = ChiefAbsence.objects.create(
                competition=competition, reason=reason.strip(), since=actor.moment, by=user
            )
    except IntegrityError:
        problem = Problem("the chief judge is recorded as absent already", path="reason", clause=number)
        raise Refusal(problem) from None
    record(actor, "chief.absent", chief_absence, after={"since": actor.moment.isoformat()}, clause=str(number),
           reason=reason.strip(), competition=competition)  # fmt: skip
    return chief_absence


@cites("draughts-rules", "12.4.4")
@transaction.atomic
def chief_returns(user: User, competition: Competition, rulebook: Rulebook) -> ChiefAbsence:
    """The chief judge is back: the deputies have their own rights again."""
    actor = authorise(user, Action.STAND_IN, competition)
    number = rulebook.clause("12.4.4")
    chief_absence = ChiefAbsence.objects.select_for_update().filter(competition=competition, ended=None).first()
    if chief_absence is None:
        raise Refusal(Problem("the chief judge is not recorded as absent", path="reason",
                              clause=number))  # fmt: skip
    chief_absence.ended = actor.moment
    chief_absence.save(update_fields=["ended"])
    record(actor, "chief.returned", chief_absence, after={"ended": actor.moment.isoformat()}, clause=str(number),
           competition=competition)  # fmt: skip
    return chief_absence


@cites("draughts-rules", "12.1")
def deputies(competition: Competition) -> list[User]:
    """The deputies of a competition who can act here; those of the whole federation where it has none of its own."""
    grants = Grant.objects.filter(role=OfficeRole.DEPUTY_CHIEF_JUDGE, ended=None).select_related("user")
    own = [grant.user for grant in grants.filter(competition=competition) if grant.user]
    return own or [grant.user for grant in grants.filter(competition=None) if grant.user]
