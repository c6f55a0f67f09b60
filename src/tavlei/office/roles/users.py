"""Making users and giving roles from the command line; the language of an account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable


def make_user(name: str, email: str, ask: Callable[[], str]) -> User:
    """The user of that name; a new one is asked for a password, and nobody in the office waits while it is typed."""
    user = User.objects.filter(username=name).first()
    return user or _new_user(User(username=name, email=email), ask())


@transaction.atomic
def _new_user(user: User, password: str) -> User:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refusal(
            *(Problem("{message}", {"message": message}, path="password") for message in error.messages)
        ) from error
    user.set_password(password)
    user.save()
    record(Actor(None), "user.made", user, after={"name": user.username})
    return user


@transaction.atomic
def give_role(user: User, role: str) -> Grant:
    """Give a role in the whole federation."""
    if role not in OfficeRole.values:
        choices = {"choices": ", ".join(OfficeRole.values), "got": role}
        raise Refusal(Problem("expected one of: {choices}; got {got}", choices, path="role"))
    grant, made = Grant.objects.get_or_create(user=user, role=role, competition=None, ended=None)
    if made:
        record(Actor(None), "role.granted", grant, after={"user": user.username, "role": role})
    return grant


def account_named(name: str) -> User:
    """The account of a name to sign in with, or of an e-mail address that its owner has confirmed.

    An address that nobody has confirmed may be anybody's: whoever typed it first would get what is meant for another.
    """
    text = name.strip()
    user = User.objects.filter(username=text, is_active=True).first() if text else None
    if user is None and "@" in text:
        confirmed = EmailAddress.objects.filter(email__iexact=text, verified=True, user__is_active=True)
        user = next((address.user for address in confirmed.select_related("user")), None)
    if user is None:
        raise Refusal(Problem("there is no account «{name}»", {"name": text}, path="account"))
    return user


def set_language(user: User, language: str) -> None:
    """Keep the language in which an account is written to; one that the office does not speak changes nothing."""
    if language in dict(settings.LANGUAGES):
        user.language = language
        user.save(update_fields=["language"])
