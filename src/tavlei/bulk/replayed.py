"""The ratings whose lists can be replayed: how their periods are named and how one of them is published."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from tavlei.bulk.elo_r.run import publish_half_year
from tavlei.bulk.fsu.run import publish_month
from tavlei.calc.elo_r.shapes import SERIES as ELO_R_SERIES
from tavlei.calc.elo_r.shapes import half_year_of
from tavlei.ratings.fsu import parse_month
from tavlei.rulebook import Rulebook, phrase, settings_from_json

if TYPE_CHECKING:
    from pathlib import Path

    from tavlei.bulk.replay import ReplayTask
    from tavlei.ratings.elo_r import HalfYear
    from tavlei.ratings.fsu import Month

FSU_SERIES: Final = "chess-rating"


class RatingName(StrEnum):
    """The ratings by the names of their commands."""

    FSU = "fsu"
    ELO_R = "elo-r"


class Period(Protocol):
    """A month or a half-year."""

    @property
    def label(self) -> str:
        """Its name, and that of its folder."""
        ...

    @property
    def following(self) -> Period:
        """The one after it."""
        ...


PeriodOf = TypeVar("PeriodOf", bound=Period)


class Replayed(Protocol[PeriodOf]):
    """What a replay asks of a rating."""

    @property
    def label(self) -> re.Pattern[str]:
        """How its folders are named."""
        ...

    @property
    def counted(self) -> str:
        """What a run counts: games or encounters."""
        ...

    @property
    def none(self) -> str:
        """The sentence if there is no folder of a period."""
        ...

    @property
    def missing(self) -> str:
        """The sentence if a period between others is missing."""
        ...

    def period(self, label: str) -> PeriodOf:
        """The period of a folder."""
        ...

    def publish(self, task: ReplayTask, period: PeriodOf, people: Path, folder: Path, seed: int) -> Any:
        """Compute the list of a period into a new folder."""
        ...


@dataclass(frozen=True, slots=True)
class FsuMonths:
    """The months of Ukrainian chess."""

    label: re.Pattern[str] = re.compile(r"\d{4}-\d{2}")
    counted: str = "games"
    none: str = phrase("there is no folder of a month, such as 2023-05, in {path}")
    missing: str = phrase("the month {month} is missing in {path}")

    def period(self, label: str) -> Month:
        """The month of a folder."""
        return parse_month(label, Rulebook.on(FSU_SERIES, None))

    def publish(self, task: ReplayTask, period: Month, people: Path, folder: Path, seed: int) -> Any:
        """Compute the list of a month into a new folder."""
        book = Rulebook.on(FSU_SERIES, period.following.first_day, settings_from_json(dict(task.readings)))
        games = task.months / period.label
        return publish_month(games, people, folder, period, book, settings=task.settings, sample=task.sample, seed=seed)


@dataclass(frozen=True, slots=True)
class EloRHalfYears:
    """The half-years of Russian draughts."""

    label: re.Pattern[str] = re.compile(r"\d{4}-[12]")
    counted: str = "encounters"
    none: str = phrase("there is no folder of a half-year, such as 2023-1, in {path}")
    missing: str = phrase("the half-year {month} is missing in {path}")

    def period(self, label: str) -> HalfYear:
        """The half-year of a folder."""
        return half_year_of(label)

    def publish(self, task: ReplayTask, period: HalfYear, people: Path, folder: Path, seed: int) -> Any:
        """Compute the list of a half-year into a new folder."""
        book = Rulebook.on(ELO_R_SERIES, period.calendar_end, settings_from_json(dict(task.readings)))
        return publish_half_year(
            task.months / period.label,
            people,
            folder,
            period,
            book,
            settings=task.settings,
            sample=task.sample,
            seed=seed,
            russian_days_off=task.russian_days_off,
        )


REPLAYED: Final[dict[RatingName, Replayed[Any]]] = {RatingName.FSU: FsuMonths(), RatingName.ELO_R: EloRHalfYears()}
