"""The competitions that 7.7 names, by status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.ratings.elo_r.figures import EloRFigures
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook

CALENDAR, CITIZENS, OFFICIAL = "calendar", "citizens", "official"
FIELDS: Final = {CALENDAR: "in_unified_calendar", CITIZENS: "citizens_take_part", OFFICIAL: "official"}


def statuses(rulebook: Rulebook) -> tuple[str, ...]:
    """The statuses of 7.7; each stands for championships, cups and age-group events of that level alike."""
    return tuple(rulebook.figures(EloRFigures).statuses)


@cites("draughts-norms", "7/7.7")
def is_official(status: str, facts: Mapping[str, bool | None], rulebook: Rulebook) -> bool:
    """Whether a competition is one of those of 7.7.

    `facts` tells what some statuses need: `calendar` (it stands in the unified calendar), `citizens` (citizens of
    Russia take part), `official` (an official competition of the region or municipality). A fact that is needed and not
    known is refused with the name of its field.
    """
    needed = rulebook.figures(EloRFigures).statuses.get(status)
    if needed is None:
        params = {"choices": ", ".join(statuses(rulebook)), "got": status}
        raise rulebook.refusal(Problem("expected one of: {choices}; got {got}", params, path="status"), "7/7.7")
    if unknown := [fact for fact in needed if facts.get(fact) is None]:
        message = phrase("the status {status} needs this to be known")
        number = rulebook.clause("7/7.7")
        raise Refusal(*(Problem(message, {"status": status}, FIELDS[fact], number) for fact in unknown))
    return all(facts[fact] for fact in needed)
