"""Inactive players whom the commission removes from the list, and their return (5/p2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.ratings.fsu.activity import activity
from tavlei.ratings.fsu.decisions import ListAct
from tavlei.ratings.fsu.month import month_of
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.ratings.fsu.decisions import Decision, ListDecision
    from tavlei.ratings.fsu.listing.players import MonthPlayer
    from tavlei.ratings.fsu.month import Month


@cites(EDITION, "5/p2/item2")
def decisions_by_player(
    decisions: Iterable[ListDecision], players: dict[str, MonthPlayer], month: Month
) -> dict[str, ListDecision]:
    """The decisions of a month by player, held against the players; what contradicts them is refused (F35, F38)."""
    found: dict[str, ListDecision] = {}
    for index, each in enumerate(decisions):
        path = f"decisions[{index}]"
        _check(each, players.get(each.player), month, path)
        if each.player in found:
            raise _refusal(phrase("there are two decisions on «{id}» in one month"), each.player, f"{path}.player")
        found[each.player] = each
    return found


def _check(given: ListDecision, player: MonthPlayer | None, month: Month, path: str) -> None:
    where = f"{path}.player"
    if month_of(given.decision.day) != month:
        message = phrase("the decision {number} is not of the month {month}")
        params = {"number": given.decision.number, "month": month.label}
        raise Refusal(Problem(message, params, path=f"{path}.day", clause=rule("5/p2/item2")))
    if player is None or player.rating is None or not player.at_home:
        raise _refusal(phrase("«{id}» is not on the list"), given.player, where)
    if given.act is ListAct.RESTORE and player.removed is None:
        raise _refusal(phrase("«{id}» was not removed from the list"), given.player, where)
    if given.act is ListAct.REMOVE and player.removed is not None:
        raise _refusal(phrase("«{id}» was removed from the list before"), given.player, where)


@cites(EDITION, "5/p2/item2", "5/p2/item3")
def removal_after(
    player: MonthPlayer, games: int, decided: ListDecision | None, month: Month, path: str = "decisions"
) -> Decision | None:
    """The decision that keeps a player off the list after a month; one rated game brings him back (F35)."""
    if decided is not None and decided.act is ListAct.REMOVE:
        if games or not _inactive(player, month, path):
            raise _refusal(phrase("«{id}» is active: only inactive players may be removed"), player.id, path)
        return decided.decision
    return None if games or decided is not None else player.removed


def _inactive(player: MonthPlayer, month: Month, path: str) -> bool:
    if player.last_rated_game is None:
        raise _refusal(phrase("the last rated game of «{id}» is not known"), player.id, path)
    return not activity(month.list_date, player.last_rated_game).active


def _refusal(message: str, player: str, path: str) -> Refusal:
    return Refusal(Problem(message, {"id": player}, path=path, clause=rule("5/p2/item2")))
