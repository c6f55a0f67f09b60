"""How accounts of bridge players stand in JSON: entries, recognitions abroad, opening values."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Literal, TypeVar

from pydantic import Field

from tavlei.bridge.accounts.ledger import LedgerEntry, Opening, Recognition
from tavlei.bridge.accounts.list_days import first_list_after
from tavlei.bridge.points.achievements import Championship, achievement_level, championship, championship_by_status
from tavlei.bridge.vocabulary import SpecialStatus
from tavlei.calc.bridge.words import FormatWord, TitleWord
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcPart
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

if TYPE_CHECKING:
    from collections.abc import Callable

Part = TypeVar("Part")
Built = TypeVar("Built")


def build_each(path: str, parts: list[Part] | None, make: Callable[[Part], Built]) -> tuple[Built, ...]:
    """Every part of a list as the rules know it; what is refused is told with its place in the list."""
    made = []
    for index, part in enumerate(parts or ()):
        try:
            made.append(make(part))
        except Refusal as error:
            raise error.at(f"{path}[{index}]") from error
    return tuple(made)


class AchievementInput(CalcPart):
    """A place in a championship, from which the level follows."""

    championship: str | None = Field(
        default=None, description=phrase("key of a championship of 2.1, such as bermuda_bowl")
    )
    status: Literal["regional", "russian", "main_russian"] | None = Field(
        default=None, description=phrase("special status of an all-Russian championship without a key")
    )
    format: FormatWord | None = Field(default=None, description=phrase("format of play; needed with a status"))
    place: int = Field(ge=1, description=phrase("place taken, of a shared one the best"))
    small_field: bool | None = Field(
        default=None,
        description=phrase(
            "whether a women's or junior championship had fewer participants than 8.5 asks, false if not given"
        ),
    )

    def level(self, on: date, rulebook: Rulebook) -> int:
        """The level on the day the championship ends; 0 for no achievement."""
        event = self._event(on, rulebook)
        played = event.format if self.format is None else self.format
        if played is None:
            raise Refusal(Problem("name a championship, or a status with a format"))
        return achievement_level(event, played, self.place, rulebook) or 0

    def _event(self, on: date, rulebook: Rulebook) -> Championship:
        if self.championship is not None and self.status is None:
            found = championship(self.championship, on, rulebook)
            return found.with_small_field(rulebook) if self.small_field else found
        status = SpecialStatus.NONE if self.championship is not None else SpecialStatus(self.status or "none")
        by_status = championship_by_status(status, small_field=bool(self.small_field), rulebook=rulebook)
        if by_status is None:
            raise Refusal(Problem("name a championship, or a status with a format"))
        return by_status


class EntryInput(CalcPart):
    """What one tournament or one batch gave."""

    date: Day = Field(description=phrase("last day of the tournament or its festival, for a batch the day of receipt"))
    published: Day | None = Field(
        default=None, description=phrase("list on which it first stood; the next list if not given")
    )
    source: str | None = Field(default=None, description=phrase("id of the tournament or batch"))
    mb: int = Field(default=0, ge=0, description=phrase("master points, 0 if not given"))
    online: bool = Field(default=False, description=phrase("whether the MB are from online play, false if not given"))
    ro: int = Field(default=0, ge=0, description=phrase("rating points, 0 if not given"))
    pb: int = Field(default=0, ge=0, description=phrase("prize points, 0 if not given"))
    championship: bool = Field(
        default=False,
        description=phrase("whether it was a European, world, Russian or regional championship, false if not given"),
    )
    level: int | None = Field(default=None, ge=1, le=5, description=phrase("level of the achievement, if there is one"))
    achievement: AchievementInput | None = Field(
        default=None, description=phrase("place in a championship, instead of the level")
    )

    def entry(self, player: int, source: str, rulebook: Rulebook) -> LedgerEntry:
        """The entry as the ledger knows one."""
        return LedgerEntry(  # field by field: a month has hundreds of thousands of them
            player=player,
            source=self.source or source,
            dated=self.date,
            published=self.published or first_list_after(self.date, rulebook),
            mb=0 if self.online else self.mb,
            online_mb=self.mb if self.online else 0,
            ro=self.ro,
            pb=self.pb,
            championship=self.championship or self.achievement is not None,
            level=self._level(rulebook),
            rulebook=rulebook,
        )

    def _level(self, rulebook: Rulebook) -> int:
        if self.achievement is None:
            return self.level or 0
        if self.level is not None:
            raise Refusal(Problem("give the level or the place in the championship, not both", path="level"))
        try:
            return self.achievement.level(self.date, rulebook)
        except Refusal as error:
            raise error.at("achievement") from error


class RecognitionInput(CalcPart):
    """What a player has reached with the WBF and the EBL."""

    date: Day = Field(description=phrase("day it was made known to the STC"))
    published: Day | None = Field(
        default=None, description=phrase("list on which it first stood; the next list if not given")
    )
    ebl_points: Exact | None = Field(default=None, description=phrase("EBL points in all by that day"))
    titles: list[TitleWord] | None = Field(default=None, description=phrase("titles of the WBF and the EBL"))

    def recognition(self, player: int, rulebook: Rulebook) -> Recognition:
        """The recognition as the ledger knows one."""
        return self.build(
            Recognition,
            player=player,
            dated=self.date,
            published=self.published or first_list_after(self.date, rulebook),
            titles=frozenset(self.titles or ()),
            rulebook=rulebook,
        )


class OpeningInput(CalcPart):
    """A lifetime coefficient kept when the norms came into force or changed."""

    coefficient: Exact = Field(description=phrase("the coefficient that is kept for life"))
    list_day: Day = Field(description=phrase("the first list under the new norms"))

    def opening(self, rulebook: Rulebook) -> Opening:
        """The opening as the ledger knows one."""
        return self.build(Opening, rulebook=rulebook)
