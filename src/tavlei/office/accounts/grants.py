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
    doing = _granting(user, competition)
    if competition is not None and role in FEDERAL:
        raise Refusal(Problem("this role is held in the whole federation, not in one competition", path="role"))
    account, named = (to, person) if isinstance(to, User) else (_account_of(to), to)
    _check_named(account, named)
    kept = read_category(category) or category_of(named or (account.person if account else None))
    try:
        with transaction.atomic():
            made = Grant.objects.create(
                user=account, person=named, role=role, competition=competition, category=kept, duty=duty
            )
    except IntegrityError:
        raise Refusal(Problem("{name} holds this role already", {"name": str(to)}, path="role")) from None
    after = {**_grant_record(made), "role": str(role), "duty": duty, "category": kept}
    record(doing, "role.granted", made, after=after, competition=competition)
    return made


@transaction.atomic
def name_official(user: User, held: Grant, person: Person | None, category: str) -> Grant:
    """Say which person of the register holds a role, and of what category as a judge; papers name him so."""
    doing = _granting(user, held.competition)
    _check_named(held.user, person)
    if person is None and held.user is None:
        raise Refusal(Problem("a role without an account is held by a person of the register", path="person"))
    before = {**_grant_record(held), "category": held.category}
    held.person, held.category = person, read_category(category)
    try:
        with transaction.atomic():
            held.save(update_fields=["person", "category"])
    except IntegrityError:
        raise Refusal(Problem("{name} holds this role already", {"name": str(person)}, path="person")) from None
    after = {**_grant_record(held), "category": held.category}
    record(doing, "role.named", held, before=before, after=after, competition=held.competition)
    return held


@transaction.atomic
def end(user: User, held: Grant) -> Grant:
    """End a role; the record stays. The last administrator keeps the role."""
    doing = _granting(user, held.competition)
    others = Grant.objects.filter(role=OfficeRole.ADMINISTRATOR, competition=None, ended=None).exclude(pk=held.pk)
    if held.role == OfficeRole.ADMINISTRATOR and not others.filter(user__isnull=False).exists():
        raise Refusal(Problem("the federation needs an administrator", path="role"))
    held.ended = doing.moment
    held.save(update_fields=["ended"])
    record(doing, "role.ended", held, after={**_grant_record(held), "role": held.role}, competition=held.competition)
    return held


def _granting(user: User, competition: Competition | None) -> Actor:
    doing = authorise(user, Action.GRANT, competition)
    if competition is None and doing.role != OfficeRole.ADMINISTRATOR:
        raise Refusal(Problem("roles in the whole federation are an administrator's to give", path="role"))
    return doing


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


def _grant_record(held: Grant) -> dict[str, str | None]:
    """Who holds a role, as the journal keeps it."""
    return {"user": held.user.username if held.user else None, "person": held.person.code if held.person else None}


@cites("draughts-rules", "12.4.4")
@transaction.atomic
def chief_leaves(user: User, competition: Competition, reason: str, rulebook: Rulebook) -> ChiefAbsence:
    """Record that the chief judge is absent or charges his deputies; a competition without a deputy has nobody."""
    doing = authorise(user, Action.STAND_IN, competition)
    number = rulebook.clause("12.4.4")
    if not reason.strip():
        raise Refusal(Problem("say why the chief judge is absent", path="reason", clause=number))
    if not deputies(competition):
        raise Refusal(Problem("the competition has no deputy chief judge", path="deputy", clause=number))
    try:
        with transaction.atomic():
            made = ChiefAbsence.objects.create(
                competition=competition, reason=reason.strip(), since=doing.moment, by=user
            )
    except IntegrityError:
        problem = Problem("the chief judge is recorded as absent already", path="reason", clause=number)
        raise Refusal(problem) from None
    record(doing, "chief.absent", made, after={"since": doing.moment.isoformat()}, clause=str(number),
           reason=reason.strip(), competition=competition)  # fmt: skip
    return made


@cites("draughts-rules", "12.4.4")
@transaction.atomic
def chief_returns(user: User, competition: Competition, rulebook: Rulebook) -> ChiefAbsence:
    """The chief judge is back: the deputies have their own rights again."""
    doing = authorise(user, Action.STAND_IN, competition)
    number = rulebook.clause("12.4.4")
    held = ChiefAbsence.objects.select_for_update().filter(competition=competition, ended=None).first()
    if held is None:
        raise Refusal(Problem("the chief judge is not recorded as absent", path="reason",
                              clause=number))  # fmt: skip
    held.ended = doing.moment
    held.save(update_fields=["ended"])
    record(doing, "chief.returned", held, after={"ended": doing.moment.isoformat()}, clause=str(number),
           competition=competition)  # fmt: skip
    return held


@cites("draughts-rules", "12.1")
def deputies(competition: Competition) -> list[User]:
    """The deputies of a competition who can act here; those of the whole federation where it has none of its own."""
    held = Grant.objects.filter(role=OfficeRole.DEPUTY_CHIEF_JUDGE, ended=None).select_related("user")
    own = [grant.user for grant in held.filter(competition=competition) if grant.user]
    return own or [grant.user for grant in held.filter(competition=None) if grant.user]
