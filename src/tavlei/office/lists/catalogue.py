"""All the lists the office can compute."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from tavlei.office.lists.bridge_accounts import BridgeList
from tavlei.office.lists.chess_list import MonthlyChessList
from tavlei.office.lists.kinds import HalfYearDraughtsList

if TYPE_CHECKING:
    from tavlei.office.lists.kinds import List

LISTS: dict[str, List] = {
    half_year_draughts_list.kind: half_year_draughts_list
    for half_year_draughts_list in (HalfYearDraughtsList(), MonthlyChessList(), BridgeList())
}


def due_list_day(kind: str, today: date) -> date:
    """The day of the list that is due: the first of this month if it is one, else the next one."""
    day = today.replace(day=1)
    while not LISTS[kind].is_list_day(day):
        day = first_of_next_month(day)
    return day


def first_of_next_month(day: date) -> date:
    """The day lists are thought of from: the first of the month after."""
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)
