"""The competitions that 7.7 names, by status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.ratings.elo_r._clauses import EDITION, rule
from tavlei.ratings.elo_r.figures import figures
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

CALENDAR, CITIZENS, OFFICIAL = "calendar", "citizens", "official"
FIELDS: Final = {CALENDAR: "in_unified_calendar", CITIZENS: "citizens_take_part", OFFICIAL: "official"}


def statuses() -> tuple[str, ...]:
    """The statuses of 7.7; each stands for championships, cups and age-group events of that level alike."""
    return tuple(figures().statuses)


@cites(EDITION, "7/7.7")
def is_official(status: str, facts: Mapping[str, bool | None]) -> bool:
    """Whether a competition is one of those of 7.7.

    `facts` tells what some statuses need: `calendar` (it stands in the unified calendar), `citizens` (citizens of
    Russia take part), `official` (an official competition of the region or municipality). A fact that is needed and not
    known is refused with the name of its field.
    """
    needed = figures().statuses.get(status)
    if needed is None:
        params = {"choices": ", ".join(statuses()), "got": status}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, path="status", clause=rule("7/7.7")))
    if unknown := [each for each in needed if facts.get(each) is None]:
        message = phrase("the status {status} needs this to be known")
        problems = (Problem(message, {"status": status}, FIELDS[each], rule("7/7.7")) for each in unknown)
        raise Refusal(*problems)
    return all(facts[each] for each in needed)
