"""Good cases of what surrounds a tournament: its conduct, announcement, festival, a pair abroad, a qualifier."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from tests.bridge.condition_facts import DAY, a_round

from tavlei.bridge.conditions.conduct import Conduct
from tavlei.bridge.conditions.festival import FestivalEvent
from tavlei.bridge.conditions.foreign_results import ForeignEvent, Traveller
from tavlei.bridge.conditions.qualifying_tournament import Qualifier
from tavlei.bridge.conditions.rated_tournament import Invitations
from tavlei.bridge.conditions.technical_status import Announcement
from tavlei.bridge.vocabulary import Format, TechnicalStatus

CONDUCT = Conduct(
    starts=DAY,
    by_the_code=True,
    every_board_duplicate=True,
    prepared_boards=False,
    synchronous=False,
    disqualified=(),
)
ANNOUNCED = Announcement(
    applied=date(2024, 5, 17), regulation_published=date(2024, 5, 17), entries_close=date(2024, 5, 31)
)
FIRST = FestivalEvent("pairs", (DAY,), TechnicalStatus.ALL_RUSSIAN, "Riviera", "Sochi")
SECOND = replace(FIRST, id="teams", days=(DAY + timedelta(days=1), DAY + timedelta(days=2)))
ABROAD = ForeignEvent(
    date(2024, 1, 31), asks_special_status=True, link_given=True, formula_known=True, data_suffice=True, feasible=True
)
IVANOV = Traveller("Ivanov", russian=True, special_status=True, told=date(2024, 2, 29))
ROSSI = Traveller("Rossi", russian=False)
QUALIFIER = Qualifier(
    Format.PAIRS,
    Format.PAIRS,
    DAY,
    TechnicalStatus.ALL_RUSSIAN,
    agreed=True,
    schedule=(a_round(),),
    screens=False,
    entrants=30,
    invitations=Invitations(10),
    announced=date(2024, 5, 25),
)
