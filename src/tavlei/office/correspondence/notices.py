"""Word of a decision to those whom the rules name: partners, secretary, who sees it otherwise (10.3.7, 10.5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.correspondence.mail import address_of, addresses_of_officials, mail_after
from tavlei.office.correspondence.rules import rulebook_of
from tavlei.office.explanations import reader_language
from tavlei.office.federation.addresses import public_address
from tavlei.office.journal.chain import record
from tavlei.office.pages.refusals import cited
from tavlei.office.roles.models import OfficeRole
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.office.correspondence.models import Game, Player
    from tavlei.office.journal.chain import Doing


@cites("draughts-rules", "10.3.7", "10.3.7/p2", "10.3.8", "10.3.8/item2")
def tell_of_claim(  # noqa: PLR0913 - who tells whom of what
    doing: Doing, game: Game, players: Sequence[Player], finding: str, reason: str, *, protested: bool
) -> None:
    """The decision on a claim goes to both partners and to the chief secretary; that on a protest is recorded so."""
    competition = game.tournament.competition
    officials = addresses_of_officials([OfficeRole.SECRETARY], competition)
    if protested:
        record(
            doing,
            "correspondence.protest_decision_told",
            game,
            after={"players": [player.pk for player in players], "secretaries": len(officials), "finding": finding},
            clause=str(rulebook_of(game.tournament).clause("10.3.8/item2")),
            competition=competition,
        )
    _mail(game, [*map(address_of, players), *officials], finding, "10.3.8" if protested else "10.3.7", reason)


@cites("draughts-rules", "10.5.5/item3")
def tell_of_adjudication(doing: Doing, game: Game, players: Sequence[Player], result: str, reason: str) -> None:
    """The result of an adjudication is told to the players whose evaluation differs from it, and that is recorded."""
    if not players:
        return
    record(
        doing,
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
            "clause": cited(rulebook_of(game.tournament).clause(number), language),
            "reason": reason,
            "page": public_address(reverse("correspondence:game", args=[competition.code, game.pk])),
        }

    mail_after(
        addresses, lambda: _("Play by correspondence: a decision in your game"), "correspondence/decision.txt", context
    )
