"""E-mail to players and officials: sent when an act is kept, never for one that was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.translation import override

from tavlei.office.federation.identity import federation
from tavlei.office.roles.models import Grant, User

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from tavlei.office.competitions.models import Competition
    from tavlei.office.correspondence.models import Player
    from tavlei.office.roles.models import OfficeRole


def address_of(player: Player) -> str:
    """Where a player's e-mail goes: to the address of the starting list, else to that of his account."""
    if player.email:
        return player.email
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
    return sorted({grant.user.email for grant in own.select_related("user")})


def mail_after(
    addresses: Iterable[str], subject: Callable[[], str], template: str, context: Callable[[], dict[str, Any]]
) -> None:
    """Send a letter to each address when the act is kept; words are in the language of the office."""
    wanted = sorted({address for address in addresses if address})
    with override(federation().language):
        title, text = subject(), render_to_string(template, context()) if wanted else ""

    def send() -> None:
        for address in wanted:
            send_mail(title, text, None, [address])

    if wanted:
        transaction.on_commit(send, robust=True)
