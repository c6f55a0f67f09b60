"""A regional championship as it is applied for, and the calendar around it (1.10)."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.bridge.vocabulary import Format, Scoring, TournamentCategory
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from tavlei.bridge.conditions.regions import SemiFinal, Subject
    from tavlei.rulebook import Rulebook


class RegionalDiscipline(StrEnum):
    """The disciplines in which a regional championship can be held."""

    TEAMS = "teams"
    PAIRS = "pairs"
    IMP_PAIRS = "imp_pairs"


DISCIPLINE_LABELS: Final[Mapping[RegionalDiscipline, str]] = {
    RegionalDiscipline.TEAMS: phrase("bridge.discipline.teams"),
    RegionalDiscipline.PAIRS: phrase("bridge.discipline.pairs"),
    RegionalDiscipline.IMP_PAIRS: phrase("bridge.discipline.imp_pairs"),
}
_DISCIPLINES: Final[Mapping[tuple[Format, Scoring], RegionalDiscipline]] = {
    (Format.TEAMS, Scoring.IMPS): RegionalDiscipline.TEAMS,
    (Format.TEAMS, Scoring.VICTORY_POINTS): RegionalDiscipline.TEAMS,
    (Format.PAIRS, Scoring.MATCHPOINTS): RegionalDiscipline.PAIRS,
    (Format.PAIRS, Scoring.IMPS): RegionalDiscipline.IMP_PAIRS,
    (Format.PAIRS, Scoring.CROSS_IMPS): RegionalDiscipline.IMP_PAIRS,
}


@cites("bridge-classification", "1.10/p2")
def discipline_of(format_: Format, scoring: Scoring) -> RegionalDiscipline | None:
    """The discipline of a regional championship; None if none is allowed with this scoring."""
    return _DISCIPLINES.get((format_, scoring))


class RatedOutcome(StrEnum):
    """What the conditions of section 8 make of a tournament."""

    NORMAL = "normal"
    EXPRESS = "express"
    NOT_RATED = "not_rated"


class CalendarKind(StrEnum):
    """What stands in the calendar beside a regional championship."""

    CHAMPIONSHIP = "championship"
    INDIVIDUAL_CHAMPIONSHIP = "individual_championship"
    TEAM_FINAL = "team_final"
    TEAM_SEMI_FINAL = "team_semi_final"
    RATED = "rated"
    EXPRESS = "express"
    REGIONAL = "regional"


@dataclass(frozen=True, slots=True)
class PlayingStage:
    """A stage with its playing days."""

    name: str
    days: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class Consolation:
    """A consolation tournament within a regional championship: from which stage it takes those eliminated.

    `players_free`: everybody in it has finished in the championship or never played there.
    """

    format: Format
    elimination_stage: str
    players_free: bool | None = None


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """Another tournament of the calendar with its playing days.

    `regions`: the titular regions of a regional championship, the venue of any other; `ends`: the end of its festival,
    if it belongs to one; `council_allows`: the Council's ruling on a dispute about the dates.
    """

    id: str
    kind: CalendarKind
    days: tuple[date, ...]
    regions: tuple[Subject, ...] = ()
    semi_final: SemiFinal | None = None
    discipline: RegionalDiscipline | None = None
    ends: date | None = None
    consolation: Consolation | None = None
    council_allows: bool | None = None
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse an event that lacks what its kind needs."""
        if problems := tuple(self._problems(rulebook)):
            raise Refusal(*problems)

    @property
    def quotas(self) -> frozenset[str]:
        """The quotas of its regions."""
        return frozenset(region.quota for region in self.regions)

    @property
    def year(self) -> int:
        """The calendar year in which it ends (B56, B57)."""
        return (self.ends or max(self.days)).year

    def _problems(self, rulebook: Rulebook) -> Iterator[Problem]:
        if not self.days:
            yield Problem("a tournament needs its playing days", path="days", clause=rulebook.clause("1.10/p4"))
        if self.kind is CalendarKind.TEAM_SEMI_FINAL and self.semi_final is None:
            yield Problem("say which semi-final it is", path="semi_final", clause=rulebook.clause("1.10/p4"))
        regional = self.kind is CalendarKind.REGIONAL
        if not self.regions and (regional or self.kind is CalendarKind.RATED):
            yield Problem("say in which region it is held", path="regions", clause=rulebook.clause("1.10/p5"))
        if regional and self.discipline is None:
            yield Problem("say in which discipline it is held", path="discipline", clause=rulebook.clause("1.10/p3"))


@dataclass(frozen=True, slots=True)
class ApplicationPapers:
    """The papers of the application with their days; None means: not there, or not reported.

    `granted` is the commission's ruling.
    """

    by_branch: bool | None = None
    applied: date | None = None
    draft_attached: bool | None = None
    remarks: date | None = None
    corrected: date | None = None
    ruled: date | None = None
    granted: bool | None = None


@dataclass(frozen=True, slots=True)
class RegionalCase:
    """A tournament for which the status of a regional championship is asked.

    `expected` is what the draft regulation makes of it by section 8, `actual` what the tournament was in fact.
    """

    format: Format
    scoring: Scoring
    regions: tuple[Subject, ...]
    stages: tuple[PlayingStage, ...]
    category: TournamentCategory | None = field(default_factory=TournamentCategory)
    papers: ApplicationPapers = field(default_factory=ApplicationPapers)
    calendar: tuple[CalendarEvent, ...] = ()
    expected: RatedOutcome | None = None
    actual: RatedOutcome | None = None
    ends: date | None = None
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse a case without regions or playing days."""
        if problems := tuple(self._problems(rulebook)):
            raise Refusal(*problems)

    @property
    def discipline(self) -> RegionalDiscipline | None:
        """The discipline, if it is an allowed one."""
        return discipline_of(self.format, self.scoring)

    @property
    def quotas(self) -> frozenset[str]:
        """The quotas of the titular regions."""
        return frozenset(region.quota for region in self.regions)

    @property
    def days(self) -> tuple[date, ...]:
        return tuple(day for stage in self.stages for day in stage.days)

    @property
    def starts(self) -> date:
        """The first playing day."""
        return min(self.days)

    @property
    def last_day(self) -> date:
        """The last playing day."""
        return max(self.days)

    @property
    def year(self) -> int:
        """The calendar year in which it ends (B56, B57)."""
        return (self.ends or self.last_day).year

    def _problems(self, rulebook: Rulebook) -> Iterator[Problem]:
        if not self.regions:
            yield Problem("name at least one titular region", path="regions", clause=rulebook.clause("1.10/p3"))
        if not self.stages or any(not stage.days for stage in self.stages):
            yield Problem("every stage needs its playing days", path="stages", clause=rulebook.clause("1.10/p4"))
        names = {stage.name for stage in self.stages}
        if len(names) != len(self.stages):
            yield Problem("two stages have the same name", path="stages")
        for index, event in enumerate(self.calendar):
            if event.consolation is not None and event.consolation.elimination_stage not in names:
                path = f"calendar[{index}].consolation.elimination_stage"
                yield Problem("there is no stage of that name", path=path, clause=rulebook.clause("1.10/p5"))
