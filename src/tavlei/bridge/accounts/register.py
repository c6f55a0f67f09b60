"""The register of players (1.1, 1.3): personal numbers, Russian or foreign status, who stands on the rating list."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from tavlei.bridge.accounts.ledger import LedgerEntry
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.bridge.vocabulary import TechnicalStatus
    from tavlei.rulebook import Rulebook


class PlayerStatus(StrEnum):
    """The status of a player in the register (1.3)."""

    RUSSIAN = "russian"
    FOREIGN = "foreign"


STATUSES: Final[Mapping[PlayerStatus, str]] = {
    PlayerStatus.RUSSIAN: phrase("bridge.player.russian"),
    PlayerStatus.FOREIGN: phrase("bridge.player.foreign"),
}


class CouncilSubject(StrEnum):
    """What the Council may decide about a player who is no citizen of Russia."""

    RUSSIAN_STATUS = "russian_status"
    RATING_LIST = "rating_list"


@dataclass(frozen=True, slots=True)
class CouncilDecision:
    """A decision of the Council about one player, granting or withdrawing; it holds from its day on."""

    subject: CouncilSubject
    day: date
    granted: bool = True


@dataclass(frozen=True, slots=True)
class RegisteredPlayer:
    """A player of the register under his personal number."""

    number: int
    name: str = ""
    citizen: bool = True
    registered: date = date.min
    decisions: tuple[CouncilDecision, ...] = ()
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        """Refuse what is no number, and two contrary decisions of one day."""
        if self.number < 1:
            raise Refusal(Problem("a personal number is 1 or more", path="number", clause=rulebook.clause("1.3")))
        if len({(decision.subject, decision.day) for decision in self.decisions}) < len(self.decisions):
            raise Refusal(
                Problem("two decisions of the Council on one day", path="decisions", clause=rulebook.clause("1.3"))
            )

    @cites("bridge-classification", "1.3")
    def status_on(self, day: date) -> PlayerStatus:
        """A citizen is a Russian player; anybody else is one if the Council has so decided."""
        russian = self.citizen or self._granted(CouncilSubject.RUSSIAN_STATUS, day)
        return PlayerStatus.RUSSIAN if russian else PlayerStatus.FOREIGN

    @cites("bridge-classification", "1.3")
    def on_rating_list(self, day: date) -> bool:
        """Rating lists hold Russian players, and a foreign one if the Council has so decided."""
        russian = self.status_on(day) is PlayerStatus.RUSSIAN
        return russian or self._granted(CouncilSubject.RATING_LIST, day)

    def _granted(self, subject: CouncilSubject, day: date) -> bool:
        """What the latest decision by that day says."""
        decided = [
            (decision.day, decision.granted)
            for decision in self.decisions
            if decision.subject is subject and decision.day <= day
        ]
        return max(decided)[1] if decided else False


@dataclass(frozen=True)
class Register:
    """The players of the federation's database; a personal number belongs to one of them only."""

    players: tuple[RegisteredPlayer, ...] = ()
    rulebook: InitVar[Rulebook] = field(kw_only=True)

    def __post_init__(self, rulebook: Rulebook) -> None:
        seen: set[int] = set()
        for index, registered_player in enumerate(self.players):
            if registered_player.number in seen:
                raise Refusal(
                    Problem(
                        "the personal number {number} is given twice",
                        {"number": registered_player.number},
                        f"players[{index}].number",
                        rulebook.clause("1.3"),
                    )
                )
            seen.add(registered_player.number)

    @cached_property
    def by_number(self) -> Mapping[int, RegisteredPlayer]:
        """The players by personal number."""
        return {player.number: player for player in self.players}

    @cites("bridge-classification", "1.3", "1.6")
    def unknown(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The numbers under which nobody is registered, each once, in order."""
        return tuple(sorted({number for number in numbers if number not in self.by_number}))


@dataclass(frozen=True, slots=True)
class PlayerPoints:
    """What a player gets for one tournament; `level` is that of an achievement, 0 for none."""

    player: int
    mb: int = 0
    ro: int = 0
    pb: int = 0
    level: int = 0


@dataclass(frozen=True, slots=True)
class TournamentCredits:
    """The points of one all-Russian or foreign tournament; `ended` is the last day, of the festival if it is in one."""

    id: str
    technical_status: TechnicalStatus
    ended: date
    points: tuple[PlayerPoints, ...]
    online: bool = False
    championship: bool = False


@cites("bridge-classification", "1.1", "1.5")
def credited_entries(
    credited: TournamentCredits, register: Register, published: date, rulebook: Rulebook
) -> tuple[LedgerEntry, ...]:
    """The entries of a tournament of any status whose report is at hand."""
    if missing := register.unknown(player_points.player for player_points in credited.points):
        numbers = ", ".join(map(str, missing))
        raise Refusal(
            Problem(
                "nobody is registered under: {numbers}",
                {"numbers": numbers},
                path="points",
                clause=rulebook.clause("1.3"),
            )
        )
    return tuple(
        LedgerEntry(
            player=player_points.player,
            source=credited.id,
            dated=credited.ended,
            published=published,
            mb=0 if credited.online else player_points.mb,
            online_mb=player_points.mb if credited.online else 0,
            ro=player_points.ro,
            pb=player_points.pb,
            championship=credited.championship,
            level=player_points.level,
            rulebook=rulebook,
        )
        for player_points in credited.points
    )
