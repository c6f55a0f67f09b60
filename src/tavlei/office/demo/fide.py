"""A chess Swiss by FIDE's Dutch system in the demonstration, with FIDE's tie-breaks; left out without its engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.tournament.fide.engines import EngineName, available

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.demo.desk import Desk
    from tavlei.office.people.models import Person

_PLAYED = 4


def has_engines() -> bool:
    """Whether the engines of the text in force and of the one before it are installed (`tavlei[fide]`)."""
    return all(map(available, (EngineName.GACRUX, EngineName.PY4SWISS)))


def load_fide_swiss(desk: Desk, people: Sequence[Person], judges: tuple[Person, Person]) -> None:
    """An open in its fifth round, paired by FIDE's rules."""
    if not has_engines():
        return
    competition = desk.admitted(
        people,
        "kharkiv",
        name="Відкрита першість Харкова",
        sport="chess",
        discipline="chess",
        status="region",
        starts=desk.days.ago(4),
        ends=desk.days.ahead(4),
        place="Харків",
        system="fide_dutch",
        rounds_planned=9,
        regulation={
            "criteria": ["fide_bh_c1", "fide_bh", "fide_sb"],
            "points_for_win": 1,
            "time_control": "90+30",
            "first_colour": "white",
        },
    )
    desk.judge(competition, *judges, "national")
    desk.play(competition, _PLAYED)
    desk.enter(desk.pair(competition, _PLAYED + 1), share=0.4)
