"""From a classified tournament to the ledger: the points of its players under their personal numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.bridge.accounts.register import PlayerPoints, TournamentCredits
from tavlei.bridge.report.tournament_structure import StructureKind
from tavlei.bridge.vocabulary import SpecialStatus
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.bridge.points.classification import Classification, ClassifiedPart
    from tavlei.bridge.points.player_awards import PlayerAward


@cites("bridge-classification", "1.5")
def tournament_credits(name: str, classification: Classification) -> tuple[TournamentCredits, ...]:
    """What a classified tournament credits, one for each tournament it is classified as; nothing if it is not.

    The ids of the players in the report are their personal numbers. Entries are dated by the end, of the festival if
    there is one (B48). Of several tournaments each has its own name besides, else its number.
    """
    event = classification.event
    names = part_names([part.part.name for part in classification.parts])
    return tuple(
        TournamentCredits(
            f"{name}/{names[number - 1]}" if names[number - 1] else name,
            event.facts.technical_status,
            event.end_day,
            tuple(_points(player) for player in part.players if _gets_anything(player)),
            bool(event.facts.online),
            _is_championship(classification, part),
        )
        for number, part in enumerate(classification.parts, 1)
        if classification.classified and part.classified
    )


def part_names(names: Sequence[str]) -> list[str]:
    """How the tournaments of a report are told apart: a single one may have no name, of others none has that of two."""
    if len(names) == 1:
        return list(names)
    return [
        name if name and names.count(name) == 1 else " ".join(filter(None, (name, str(number))))
        for number, name in enumerate(names, start=1)
    ]


@cites("bridge-classification", "8.1/p2")
def _is_championship(classification: Classification, part: ClassifiedPart) -> bool:
    """Whether its RO count as those of a championship: by what is left of its special status, or by the list of 2.1.

    So do those of every European or world championship.
    """
    whole = (
        classification.structure.kind is not StructureKind.STAGE_GROUPS
    )  # a group by itself is no championship (B83)
    named = classification.event.championship is not None and not part.rated.status_lost
    return (
        whole and (named or classification.event.facts.european_or_world)
    ) or part.rated.status is not SpecialStatus.NONE


def _gets_anything(award: PlayerAward) -> bool:
    return bool(award.master_points or award.rating_points or award.prize_points or award.achievement)


def _points(award: PlayerAward) -> PlayerPoints:
    if not award.player.isdecimal():
        raise Refusal(
            Problem(
                "«{player}» is no personal number",
                {"player": award.player},
                path="players",
                clause=award.rulebook.clause("1.3"),
            )
        )
    return PlayerPoints(
        int(award.player), award.master_points, award.rating_points, award.prize_points, award.achievement or 0
    )
