"""Sanctions: what they are, who may impose which, and their record (5.4.15.1, 1.5.7-1.5.10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Words, cites, phrase
from tavlei.tournament.conduct.figures import ConductFigures
from tavlei.tournament.conduct.moments import check_moment, check_text
from tavlei.tournament.conduct.people import Capacity
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tavlei.rulebook import Rulebook


@cites("draughts-rules", "5.4.15.1", "1.5.10")
class Measure(Labelled):
    """Sanctions by gravity; the last is beyond the competition."""

    REMARK = "remark", phrase("conduct.measure.remark")
    WARNING = "warning", phrase("conduct.measure.warning")
    ADDED_TIME = "added_time", phrase("conduct.measure.added_time")
    LOSS = "loss", phrase("conduct.measure.loss")
    EXCLUSION = "exclusion", phrase("conduct.measure.exclusion")
    DISQUALIFICATION = "disqualification", phrase("conduct.measure.disqualification")


class Authority(Labelled):
    """Who imposes a sanction; a deputy stands for the chief judge only in his absence."""

    JUDGE = "judge", phrase("conduct.authority.judge")
    DEPUTY = "deputy_chief_judge", phrase("conduct.authority.deputy")
    CHIEF_JUDGE = "chief_judge", phrase("conduct.authority.chief_judge")
    MAIN_PANEL = "main_panel", phrase("conduct.authority.main_panel")
    FEDERATION = "federation", phrase("conduct.authority.federation")


class LostIn(Labelled):
    """What is lost by a loss."""

    GAME = "game", phrase("conduct.lost.game")
    MICRO_MATCH = "micro_match", phrase("conduct.lost.micro_match")


_BY_JUDGE: Final = frozenset({Measure.REMARK, Measure.WARNING, Measure.ADDED_TIME})
_POWERS: Final[Mapping[Authority, frozenset[Measure]]] = {
    Authority.JUDGE: _BY_JUDGE,
    Authority.DEPUTY: _BY_JUDGE,
    Authority.CHIEF_JUDGE: _BY_JUDGE | {Measure.LOSS},
    Authority.MAIN_PANEL: _BY_JUDGE | {Measure.LOSS, Measure.EXCLUSION},
    Authority.FEDERATION: frozenset({Measure.DISQUALIFICATION}),
}


@cites("draughts-rules", "1.5.7", "1.5.10", "12.4.3", "12.4.4", "5.4.15.1")
def may_impose(authority: Authority, measure: Measure, *, chief_absent: bool = False) -> bool:
    """A judge may go as far as adding time; a loss is the chief judge's, exclusion the main panel's (T37)."""
    acting = Authority.CHIEF_JUDGE if authority is Authority.DEPUTY and chief_absent else authority
    return measure in _POWERS[acting]


@cites("draughts-rules", "1.5.7", "12.4.4")
def authorities(measure: Measure) -> tuple[Authority, ...]:
    """Everybody who may impose a measure while the chief judge is present."""
    return tuple(authority for authority in Authority if may_impose(authority, measure))


def power_clause(measure: Measure) -> str:
    """The clause that says who may impose a measure."""
    if measure is Measure.DISQUALIFICATION:
        return "1.5.10"
    return "5.4.15.1" if measure in _BY_JUDGE else "1.5.7"


@cites("draughts-rules", "5.4.15.1", "5.4.15.1/item3", "5.4.15.1/p3", "1.5.7")
@dataclass(frozen=True, slots=True)
class ConductSanction:
    """A sanction as it was imposed: on whom, by whom, for what, and which clauses were broken.

    `regulation`: points of the regulation that were broken. `round` and `game` (its number in the encounter) say when
    the offence happened. `lost` and `both_lose` belong to a loss, `seconds` to added time. `influence`: it was imposed
    under 1.5.
    """

    person: str
    measure: Measure
    by: Authority
    at: datetime
    reason: str
    broken: tuple[str, ...] = ()
    regulation: tuple[str, ...] = ()
    capacity: Capacity = Capacity.ATHLETE
    round: int | None = None
    game: int = 1
    lost: LostIn | None = None
    both_lose: bool = False
    seconds: int | None = None
    influence: bool = False
    chief_absent: bool = False
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse what is beyond the power of whoever imposed it, or says not enough."""
        check_text(self.person, "person")
        check_text(self.reason, "reason")
        check_moment(self.at, "at")
        if not may_impose(self.by, self.measure, chief_absent=self.chief_absent):
            named = {"by": Words(self.by.label), "measure": Words(self.measure.label)}
            raise self.rulebook.refusal(
                Problem("{by}: not empowered to impose this: {measure}", named, path="by"), self._power
            )
        if not self.broken and not self.regulation:
            raise self.rulebook.refusal(
                Problem("a sanction names the clauses that were broken", path="broken"), "5.4.15.1"
            )
        for number in self.broken:
            self.rulebook.clause(number)
        self._check_loss()
        if (self.measure is Measure.ADDED_TIME) != (self.seconds is not None):
            raise self.rulebook.refusal(
                Problem("added time, and nothing else, has seconds", path="seconds"), "5.4.15.1/item3"
            )

    def _check_loss(self) -> None:
        is_loss = self.measure is Measure.LOSS
        if is_loss != (self.lost is not None):
            raise self.rulebook.refusal(
                Problem("a loss, and nothing else, is of a game or a micro-match", path="lost"), "5.4.15.1"
            )
        if self.both_lose and not is_loss:
            raise self.rulebook.refusal(Problem("only a loss may be imposed on both", path="both_lose"), "5.4.15.1")
        if is_loss and not self.capacity.is_athlete:
            raise self.rulebook.refusal(Problem("only an athlete can lose a game", path="capacity"), "1.5.6")

    @property
    def _power(self) -> str:
        return power_clause(self.measure)


@cites("draughts-rules", "5.4.15.1/item3")
def check_added_time(seconds: int, increment: int, rulebook: Rulebook) -> int:
    """The seconds to be added to the opponent: up to two minutes, not less than what a move adds."""
    least, most = max(1, increment), rulebook.figures(ConductFigures).most_added_seconds
    if not least <= seconds <= most:
        named = {"least": least, "most": most, "got": seconds}
        problem = Problem("the seconds added are from {least} to {most}; got {got}", named, path="seconds")
        raise rulebook.refusal(problem, "5.4.15.1/item3")
    return seconds
