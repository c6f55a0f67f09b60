"""Whose account plays: the secretary links an account with the person of a player, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from tavlei.office.acts.performing import lock_row
from tavlei.office.correspondence.game_events import official
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.office.roles.users import account_named
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.office.correspondence.models import Player
    from tavlei.office.roles.models import User


@transaction.atomic
def link_account(user: User, player: Player, name: str, at: datetime | None = None) -> User:
    """Link the account of that name or address with the person of a player; neither may have another already."""
    actor = official(user, Action.ENTER_LETTER, player.tournament.competition, at)
    account = lock_row(account_named(name))
    if account.person_id is not None:
        raise Refusal(Problem("this account belongs to another person", path="account"))
    account.person = player.entry.person
    try:
        with transaction.atomic():
            account.save(update_fields=["person"])
    except IntegrityError:
        raise Refusal(Problem("this person has an account already", path="account")) from None
    record(actor, "user.linked", account, after={"player": player.pk}, competition=player.tournament.competition)
    return account
