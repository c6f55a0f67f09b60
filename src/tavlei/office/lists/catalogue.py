"""All the lists the office can compute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.lists.bridge_accounts import BridgeList
from tavlei.office.lists.kinds import HalfYearDraughtsList, MonthlyChessList

if TYPE_CHECKING:
    from tavlei.office.lists.kinds import List

LISTS: dict[str, List] = {
    half_year_draughts_list.kind: half_year_draughts_list
    for half_year_draughts_list in (HalfYearDraughtsList(), MonthlyChessList(), BridgeList())
}
