"""E-mail to players and officials through the outbox: sent when an act is kept, never for one that was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.correspondence.engine import rulebook_of
from tavlei.office.explanations import reader_language
from tavlei.office.federation.addresses import public_address
from tavlei.office.journal.chain import record
from tavlei.office.notices.choices import language_at
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post
from tavlei.office.pages.refusals import clause_text
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from tavlei.office.competitions.models import Competition
    from tavlei.office.correspondence.models import Game, Player
    from tavlei.office.journal.chain import Actor


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
    grants = Grant.objects.filter(role__in=roles, ended=None, user__email__contains="@")
    own = grants.filter(competition=competition) or grants.filter(competition=None)
    return sorted({grant.user.email for grant in own.select_related("user") if grant.user})


def mail_after(
    addresses: Iterable[str], subject: Callable[[], str], template: str, context: Callable[[], dict[str, Any]]
) -> None:
    """What the rules oblige the officials to tell: a letter to each address, in the language of its account."""
    for address in sorted({address for address in addresses if address}):
        post(NoticeKind.OFFICIAL, address, language_at(address), subject, template, context)


@cites("draughts-rules", "10.3.7", "10.3.7/p2", "10.3.8", "10.3.8/item2")
def tell_of_claim(  # noqa: PLR0913 - who tells whom of what
    actor: Actor, game: Game, players: Sequence[Player], finding: str, reason: str, *, protested: bool
) -> None:
    """The decision on a claim goes to both partners and to the chief secretary; that on a protest is recorded so."""
    competition = game.tournament.competition
    officials = addresses_of_officials([OfficeRole.SECRETARY], competition)
    if protested:
        record(
            actor,
            "correspondence.protest_decision_told",
            game,
            after={"players": [player.pk for player in players], "secretaries": len(officials), "finding": finding},
            clause=str(rulebook_of(game.tournament).clause("10.3.8/item2")),
            competition=competition,
        )
    _mail(game, [*map(address_of, players), *officials], finding, "10.3.8" if protested else "10.3.7", reason)


@cites("draughts-rules", "10.5.5/item3")
def tell_of_adjudication(actor: Actor, game: Game, players: Sequence[Player], result: str, reason: str) -> None:
    """The result of an adjudication is told to the players whose evaluation differs from it, and that is recorded."""
    if not players:
        return
    record(
        actor,
        "correspondence.adjudication_told",
        game,
        after={"players": [player.pk for player in players]},
        clause=str(rulebook_of(game.tournament).clause("10.5.5/item3")),
        competition=game.tournament.competition,
    )
    _mail(game, map(address_of, players), result, "10.5.5", reason)


def _mail(game: Game, addresses: Iterable[str], decision: str, number: str, reason: str) -> None:
    competition = game.tournament.competition

    def context() -> dict[str, Any]:
        language = reader_language()
        return {
            "game": game,
            "competition": competition,
            "decision": catalogue(language).phrase(decision),
            "clause": clause_text(rulebook_of(game.tournament).clause(number), language),
            "reason": reason,
            "page": public_address(reverse("correspondence:game", args=[competition.code, game.pk])),
        }

    mail_after(
        addresses, lambda: _("Play by correspondence: a decision in your game"), "correspondence/decision.txt", context
    )
