"""Inactive players whom the commission removes from the list, and their return (5/p2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.ratings.fsu.activity import activity
from tavlei.ratings.fsu.decisions import ListAct
from tavlei.ratings.fsu.month import month_of
from tavlei.rulebook import Problem, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.ratings.fsu.decisions import CommissionDecision, ListDecision
    from tavlei.ratings.fsu.listing.players import MonthPlayer
    from tavlei.ratings.fsu.month import Month
    from tavlei.rulebook import Refusal, Rulebook


@cites("chess-rating", "5/p2/item2")
def decisions_by_player(
    decisions: Iterable[ListDecision], players: dict[str, MonthPlayer], month: Month, rulebook: Rulebook
) -> dict[str, ListDecision]:
    """The decisions of a month by player, held against the players; what contradicts them is refused (F35, F38)."""
    list_decisions: dict[str, ListDecision] = {}
    for index, list_decision in enumerate(decisions):
        path = f"decisions[{index}]"
        if problem := _problem(list_decision, players.get(list_decision.player), month, path):
            raise rulebook.refusal(problem, "5/p2/item2")
        if list_decision.player in list_decisions:
            message = phrase("there are two decisions on «{id}» in one month")
            raise _refusal(message, list_decision.player, f"{path}.player", rulebook)
        list_decisions[list_decision.player] = list_decision
    return list_decisions


def _problem(list_decision: ListDecision, player: MonthPlayer | None, month: Month, path: str) -> Problem | None:
    about, where = {"id": list_decision.player}, f"{path}.player"
    if month_of(list_decision.decision.day) != month:
        message = phrase("the decision {number} is not of the month {month}")
        params = {"number": list_decision.decision.number, "month": month.label}
        return Problem(message, params, path=f"{path}.day")
    if player is None or player.rating is None or not player.at_home:
        return Problem("«{id}» is not on the list", about, where)
    if list_decision.act is ListAct.RESTORE and player.removed is None:
        return Problem("«{id}» was not removed from the list", about, where)
    if list_decision.act is ListAct.REMOVE and player.removed is not None:
        return Problem("«{id}» was removed from the list before", about, where)
    return None


@cites("chess-rating", "5/p2/item2", "5/p2/item3")
def removal_after(
    player: MonthPlayer, games: int, decided: ListDecision | None, month: Month, rulebook: Rulebook
) -> CommissionDecision | None:
    """The decision that keeps a player off the list after a month; one rated game brings him back (F35)."""
    if decided is not None and decided.act is ListAct.REMOVE:
        if games or not _inactive(player, month, rulebook):
            message = phrase("«{id}» is active: only inactive players may be removed")
            raise _refusal(message, player.id, "decisions", rulebook)
        return decided.decision
    return None if games or decided is not None else player.removed


def _inactive(player: MonthPlayer, month: Month, rulebook: Rulebook) -> bool:
    if player.last_rated_game is None:
        raise _refusal(phrase("the last rated game of «{id}» is not known"), player.id, "decisions", rulebook)
    return not activity(month.list_date(rulebook), player.last_rated_game, rulebook).active


def _refusal(message: str, player: str, path: str, rulebook: Rulebook) -> Refusal:
    return rulebook.refusal(Problem(message, {"id": player}, path=path), "5/p2/item2")
