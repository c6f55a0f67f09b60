"""What sorts of competition there are: by what is placed (1.3) and by the system of play (1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tavlei.rulebook import Problem, Refusal, cites, phrase


@cites("draughts-rules", "1.3", "1.3/item1", "1.3/item2", "1.3/item3", "1.3/item4")
class CompetitionKind(StrEnum):
    """Who takes places in a competition."""

    INDIVIDUAL = phrase("individual")
    TEAM = phrase("team")
    INDIVIDUAL_AND_TEAM = phrase("individual_and_team")
    INDIVIDUAL_WITH_TEAM_STANDING = phrase("individual_with_team_standing")

    @property
    def places_athletes(self) -> bool:
        """Whether single participants take places."""
        return self is not CompetitionKind.TEAM


@cites("draughts-rules", "1.4")
class SystemOfPlay(StrEnum):
    """The six systems; there are no others."""

    ROUND_ROBIN = phrase("round_robin")
    SWISS = phrase("swiss")
    OLYMPIC = phrase("olympic")
    IMPROVED_OLYMPIC = phrase("improved_olympic")
    SCHEVENINGEN = phrase("scheveningen")
    MIXED = phrase("mixed")

    @property
    def is_knockout(self) -> bool:
        """Whether an encounter must have a winner."""
        return self in (SystemOfPlay.OLYMPIC, SystemOfPlay.IMPROVED_OLYMPIC)


@dataclass(frozen=True, slots=True)
class ReasonedDecision:
    """A decision that must be reasoned: who took it and why."""

    by: str
    reason: str

    def __post_init__(self) -> None:
        """Refuse a decision of nobody or without a reason."""
        for field in ("by", "reason"):
            if not getattr(self, field).strip():
                raise Refusal(Problem("the decision must name who took it and why", path=field))


def check_names(names: tuple[str, ...], path: str, least: int = 2) -> None:
    """Refuse fewer names than `least`, and a name that stands twice."""
    if len(names) < least:
        raise Refusal(
            Problem("expected at least {least} participants; got {got}", {"least": least, "got": len(names)}, path=path)
        )
    known: set[str] = set()
    for index, name in enumerate(names):
        if name in known:
            raise Refusal(Problem("the participant «{id}» is listed twice", {"id": name}, path=f"{path}[{index}]"))
        known.add(name)
