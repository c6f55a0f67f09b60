"""What the rules leave to the regulation of a competition, and where a regulation contradicts them."""

from __future__ import annotations

from datetime import date  # noqa: TC003 - pydantic reads it
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tavlei.office.competitions.teams.regulation import TeamRules, team_contradictions
from tavlei.rulebook import Problem, Refusal, cites, clause
from tavlei.titles import Status
from tavlei.tournament.standings.criteria import CRITERIA, chosen_criteria
from tavlei.tournament.standings.system import System as TableSystem
from tavlei.tournament.swiss.plan import drawing_manner

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition

RULES: Final = "draughts-rules-2022"
MOST_FEE: Final = 5000
MOST_DEPOSIT: Final = 5000
_BELOW_REGION: Final = frozenset({Status.MUNICIPAL, Status.OTHER})


class Regulation(BaseModel):
    """The regulation as the office keeps it. What is not given is what the rules say by themselves."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    points_for_win: Literal[1, 2] = 2
    criteria: tuple[Annotated[str, Field(json_schema_extra={"enum": list(CRITERIA)})], ...] = ()
    sonneborn_berger_form: Literal[1, 2] = 1
    cycles: Annotated[int, Field(ge=1, le=4)] = 1
    first_colour: Literal["white", "black"] | None = None
    avoid_same_team: bool = False
    draw_by_hand: bool = False
    time_control: str = ""
    lateness_minutes: Annotated[int, Field(ge=0, le=60)] | None = None
    starting_positions: str = ""
    fee: Annotated[int, Field(ge=0)] = 0
    deposit: Annotated[int, Field(ge=0)] = 0
    entries_close: date | None = None
    age_group: str = ""
    sexes: Literal["men", "women", "mixed"] = "mixed"
    least_title: str = ""
    organisers: str = ""
    programme: str = ""
    documents: tuple[str, ...] = ("identity", "medical", "insurance")
    editions: dict[str, str] = Field(default_factory=dict)
    team: TeamRules | None = None


def read_regulation(given: Any) -> Regulation:
    """A regulation from JSON; what is wrong is refused field by field."""
    try:
        return Regulation.model_validate(given)
    except ValidationError as error:
        raise Refusal(
            *(
                Problem("{message}", {"message": each["msg"]}, path=".".join(map(str, each["loc"])))
                for each in error.errors()
            )
        ) from error


@cites(RULES, "5.2/item2", "5.4.17.4")
def contradictions(competition: Competition, regulation: Regulation) -> list[Problem]:
    """Where the regulation contradicts a clause; the office shows each, and refuses what the rules forbid."""
    found: list[Problem] = []
    if regulation.fee > MOST_FEE:
        found.append(_too_much("fee", regulation.fee, MOST_FEE, "5.2/item2"))
    if regulation.deposit > MOST_DEPOSIT:
        found.append(_too_much("deposit", regulation.deposit, MOST_DEPOSIT, "5.4.17.4"))
    swiss = competition.system.startswith("swiss")
    regional = competition.status not in _BELOW_REGION
    if swiss and regulation.draw_by_hand:
        drawing = drawing_manner(regional_or_higher=regional, by_hand=True, program_at_hand=True)
        if not drawing.allowed:
            found.append(
                Problem(
                    "from regional status up a Swiss is not drawn by hand", path="draw_by_hand", clause=drawing.clause
                )
            )
    try:
        chosen_criteria(
            regulation.criteria,
            TableSystem.SWISS if swiss else TableSystem.ROUND_ROBIN,
            regulation.sonneborn_berger_form,
        )
    except Refusal as refusal:
        found += refusal.problems
    return [*found, *team_contradictions(competition, regulation.team)]


def _too_much(path: str, got: int, most: int, number: str) -> Problem:
    params = {"most": most, "got": got}
    return Problem("at most {most} roubles; got {got}", params, path=path, clause=clause(RULES, number))
