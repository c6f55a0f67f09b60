"""E-mail to players and officials through the outbox: sent when an act is kept, never for one that was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.office.notices.choices import language_at
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post
from tavlei.office.roles.models import Grant, User

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from tavlei.office.competitions.models import Competition
    from tavlei.office.correspondence.models import Player
    from tavlei.office.roles.models import OfficeRole


def address_of(player: Player) -> str:
    """Where a player's e-mail goes: to the address of the starting list, else to that of his account."""
    return player.email or account_address(player)


def account_address(player: Player) -> str:
    """The address of a player's account; empty without one."""
    person = player.entry.person
    user = User.objects.filter(person=person).first() if person is not None else None
    return user.email if user else ""


def without_address(players: Iterable[Player]) -> list[Player]:
    """The players who have to be told by letter."""
    return [player for player in players if not address_of(player)]


def addresses_of_officials(roles: Collection[OfficeRole], competition: Competition) -> list[str]:
    """The addresses of those who hold a role in a competition itself, or else in the whole federation."""
    held = Grant.objects.filter(role__in=roles, ended=None, user__email__contains="@")
    own = held.filter(competition=competition) or held.filter(competition=None)
    return sorted({grant.user.email for grant in own.select_related("user") if grant.user})


def mail_after(
    addresses: Iterable[str], subject: Callable[[], str], template: str, context: Callable[[], dict[str, Any]]
) -> None:
    """What the rules oblige the officials to tell: a letter to each address, in the language of its account."""
    for address in sorted({address for address in addresses if address}):
        post(NoticeKind.OFFICIAL, address, language_at(address), subject, template, context)
