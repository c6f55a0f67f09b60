"""Play on the server in the demonstration: a round whose games wait for their hour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.demo.days import noon
from tavlei.office.live.game.rounds import lay_out_round
from tavlei.office.roles.models import OfficeRole

if TYPE_CHECKING:
    from tavlei.office.demo.desk import Desk

_PLAYERS: Final = (OfficeRole.PLAYER, OfficeRole.ADMISSION, OfficeRole.APPEALS, OfficeRole.RATING_OFFICER)


def load_live(desk: Desk) -> None:
    """Four who have accounts play through the Internet; whoever judges there may begin the games at once."""
    people = [person for role in _PLAYERS if (person := desk.users[role].person) is not None]
    competition = desk.admitted(
        people,
        "online",
        name="Вечер быстрой игры на сервере",
        discipline="russian_rapid",
        status="organisation",
        starts=desk.days.today,
        ends=desk.days.ahead(3),
        place="Сервер федерации",
        online=True,
        system="round_robin",
        rounds_planned=3,
        regulation={
            "criteria": ["sonneborn_berger"],
            "time_control": "10+5",
            "can_identify_everybody": True,
            "can_watch_play": True,
            "live_delay": 30,
        },
    )
    lay_out_round(desk.chief, desk.pair(competition, 1), noon(competition.ends))
