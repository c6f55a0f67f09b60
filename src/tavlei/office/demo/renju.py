"""Renju in the demonstration: a round robin in its fifth round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.competitions.models import Encounter
from tavlei.office.competitions.results.game_records import keep_record
from tavlei.office.roles.models import OfficeRole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.demo.desk import Desk
    from tavlei.office.people.models import Person

_GAME: Final = "(;GM[4]SZ[15];B[hh];W[gg];B[ig];W[if];B[jg];W[hg];B[kg];W[lg])"


def load_renju(desk: Desk, people: Sequence[Person]) -> None:
    """Everybody plays everybody; half of the boards of the newest round are decided, one game is on record."""
    competition = desk.admitted(
        people,
        "renju",
        name="Первенство Москвы по рэндзю",
        sport="renju",
        discipline="renju",
        status="municipal",
        starts=desk.days.ago(4),
        ends=desk.days.ahead(2),
        place="Москва",
        system="round_robin",
        rounds_planned=len(people) - 1,
        regulation={"criteria": ["shmulyan", "wins"], "points_for_win": 1},
    )
    desk.play(competition, 4, drawn=0.1)
    desk.enter(desk.pair(competition, 5), share=0.5, drawn=0.1)
    board = Encounter.objects.filter(round__competition=competition, round__number=1).order_by("board")[0]
    keep_record(desk.users[OfficeRole.JUDGE], board, board.version, 1, text=_GAME, form="sgf")
