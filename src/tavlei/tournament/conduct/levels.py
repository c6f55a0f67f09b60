"""The status of a competition, as far as demands of the rules depend on it (T33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal, phrase
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Mapping


class Level(Labelled):
    """Statuses from the lowest up; an event of a club or another organisation has none of the state's."""

    ORGANISATION = "organisation", phrase("conduct.level.organisation")
    MUNICIPAL = "municipal", phrase("conduct.level.municipal")
    REGION = "region", phrase("conduct.level.region")
    INTERREGIONAL = "interregional", phrase("conduct.level.interregional")
    ALL_RUSSIAN = "all_russian", phrase("conduct.level.all_russian")
    INTERNATIONAL = "international", phrase("conduct.level.international")

    def reaches(self, other: Level) -> bool:
        """Whether it is that status or a higher one."""
        order = list(Level)
        return order.index(self) >= order.index(other)

    @property
    def is_regional(self) -> bool:
        """Regional status or above (4.2, 5.4.10.10, 5.4.11)."""
        return self.reaches(Level.REGION)

    @property
    def is_interregional(self) -> bool:
        """Interregional, all-Russian, or international, which is treated as all-Russian (5.1, 5.4.17.5)."""
        return self.reaches(Level.INTERREGIONAL)


_INTERNATIONAL: Final = ("world", "europe", "world_cup", "europe_cup", "international")
_LEVELS: Final[Mapping[str, Level]] = {
    **dict.fromkeys(_INTERNATIONAL, Level.INTERNATIONAL),
    **dict.fromkeys(("russia", "russia_cup", "all_russian"), Level.ALL_RUSSIAN),
    "federal_district": Level.INTERREGIONAL,
    "interregional": Level.INTERREGIONAL,
    **dict.fromkeys(("moscow_spb", "region"), Level.REGION),
    "municipal": Level.MUNICIPAL,
    **dict.fromkeys(("other", "organisation"), Level.ORGANISATION),
}


def level_of(status: str) -> Level:
    """The level of a status in the words in which competitions are announced and titles are counted."""
    if status not in _LEVELS:
        known = ", ".join(_LEVELS)
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": known, "got": status}))
    return _LEVELS[status]
