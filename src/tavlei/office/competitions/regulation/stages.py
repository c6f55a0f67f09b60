"""What the regulation of a mixed competition says of its stages (1.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from django.utils.translation import gettext as _
from pydantic import BaseModel, ConfigDict, Field

from tavlei.office.competitions.models import DeskSystem
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.carry_over import CarryOver
from tavlei.tournament.mixed import check_carry_over, check_stages
from tavlei.tournament.systems import SystemOfPlay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.regulation.document import Regulation
    from tavlei.rulebook import Clause

MOST_GROUPS: Final = 16
MOST_PLACES: Final = 64
MOST_ROUNDS: Final = 40
STAGE_SYSTEMS: Final = tuple(
    system for system in DeskSystem if system not in (DeskSystem.SCHEVENINGEN, DeskSystem.MIXED)
)
CARRIED: Final = {
    "nothing": CarryOver.NOTHING,
    "all_points": CarryOver.ALL_POINTS,
    "mutual": CarryOver.MUTUAL,
}
_SYSTEMS: Final = {DeskSystem.ROUND_ROBIN: SystemOfPlay.ROUND_ROBIN, DeskSystem.KNOCKOUT: SystemOfPlay.OLYMPIC}


class StageRules(BaseModel):
    """A stage: its system, in how many groups, how many places of each group before lead to each of them.

    `rounds` are asked for of a Swiss; the other systems count theirs.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    system: Annotated[str, Field(json_schema_extra={"enum": list(STAGE_SYSTEMS)})]
    groups: Annotated[int, Field(ge=1, le=MOST_GROUPS)] = 1
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = None
    places: Annotated[int, Field(ge=1, le=MOST_PLACES)] | None = None
    carry_over: Literal["nothing", "all_points", "mutual"] = "nothing"

    @property
    def system_of_play(self) -> SystemOfPlay:
        """The system as the rules know it."""
        return _SYSTEMS.get(DeskSystem(self.system), SystemOfPlay.SWISS)

    @property
    def carried(self) -> CarryOver:
        """What is brought into the stage, as the rules know it."""
        return CARRIED[self.carry_over]


@cites("draughts-rules", "1.4/item6")
def stage_contradictions(competition: Competition, regulation: Regulation) -> Iterator[Problem]:
    """Where the stages are missing, contradict the rules, or are said of another system."""
    stages, rulebook = regulation.stages, rulebook_of(competition, regulation)
    number = rulebook.clause("1.4/item6")
    if competition.system != DeskSystem.MIXED:
        if stages:
            yield Problem("stages are for a mixed competition only", path="stages", clause=number)
        return
    if competition.plays_in_teams:
        yield Problem("each stage of teams is announced as a competition of its own", path="team", clause=number)
    unknown = [stage.system for stage in stages if stage.system not in STAGE_SYSTEMS]
    if unknown:
        data = {"choices": ", ".join(STAGE_SYSTEMS), "got": unknown[0]}
        yield Problem("expected one of: {choices}; got {got}", data, path="stages", clause=number)
        return
    try:
        check_stages([stage.carried for stage in stages], rulebook)
        for index, stage in enumerate(stages):
            check_carry_over(stage.system_of_play, stage.carried, f"stages[{index}].carry_over", rulebook)
    except Refusal as refusal:
        yield from refusal.problems
    for index, stage in enumerate(stages):
        yield from _silent(index, stage, number)


def _silent(index: int, stage: StageRules, number: Clause) -> Iterator[Problem]:
    data = {"stage": index + 1}
    if stage.system_of_play is SystemOfPlay.SWISS and stage.rounds is None:
        yield Problem("stage {stage}: say how many rounds the Swiss has", data, f"stages[{index}].rounds", number)
    if index and stage.places is None:
        yield Problem("stage {stage}: say how many of each group go on", data, f"stages[{index}].places", number)


def stage_title(number: int, index: int, stages: Sequence[StageRules]) -> str:
    """How a group of a stage is called: the last stage is the final."""
    rules = stages[number - 1]
    record = {"number": number, "letter": group_letter(index)}
    if number == len(stages):
        return _("final %(letter)s") % record if rules.groups > 1 else _("final")
    return _("stage %(number)s, group %(letter)s") % record if rules.groups > 1 else _("stage %(number)s") % record


def group_letter(number: int) -> str:
    """A, B, … for the groups of a stage."""
    return chr(ord("A") + number - 1)
