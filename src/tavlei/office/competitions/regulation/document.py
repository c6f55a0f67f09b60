"""What the rules leave to the regulation of a competition, and where a regulation contradicts them."""

from __future__ import annotations

from datetime import date  # noqa: TC003 - pydantic reads it
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tavlei.office.competitions.models import DeskSystem
from tavlei.office.competitions.regulation.checks import check_sentences, regulation_check
from tavlei.office.competitions.regulation.disciplines import discipline_contradictions
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.competitions.regulation.fide import fide_contradictions
from tavlei.office.competitions.regulation.ordered_pairs import wrong_pairs
from tavlei.office.competitions.regulation.stages import StageRules, stage_contradictions
from tavlei.office.competitions.regulation.teams import (
    TeamRules,
    counting_contradictions,
    group_contradictions,
    team_contradictions,
)
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.standings.criteria import CRITERIA, parse_criteria
from tavlei.tournament.standings.fide import FIDE_CRITERIA
from tavlei.tournament.standings.system import System as TableSystem

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition


class Regulation(BaseModel):
    """The regulation as the office keeps it. What is not given is what the rules say by themselves."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    points_for_win: Literal[1, 2] = 2
    criteria: tuple[Annotated[str, Field(json_schema_extra={"enum": [*CRITERIA, *FIDE_CRITERIA]})], ...] = ()
    sonneborn_berger_form: Literal[1, 2] = 1
    cycles: Annotated[int, Field(ge=1, le=4)] = 1
    first_colour: Literal["white", "black"] | None = None
    avoid_same_team: bool = False
    accelerated: bool = False
    swap_last_rounds: bool = False
    draw_by_hand: bool = False
    time_control: str = ""
    lateness_minutes: Annotated[int, Field(ge=0, le=60)] | None = None
    starting_positions: str = ""
    positions_approved_by: str = ""
    fee: Annotated[int, Field(ge=0)] = 0
    deposit: Annotated[int, Field(ge=0)] = 0
    entries_close: date | None = None
    self_entry: bool = False
    age_group: str = ""
    sexes: Literal["men", "women", "mixed"] = "mixed"
    least_title: str = ""
    students: bool = False
    organisers: str = ""
    name_ru: str = ""
    name_uk: str = ""
    name_en: str = ""
    translations: dict[str, dict[Literal["ru", "uk", "en"], str]] = Field(default_factory=dict)
    programme: str = ""
    documents: tuple[str, ...] = ()
    further_documents: tuple[str, ...] = ()
    games: Annotated[int, Field(ge=1, le=20)] = 1
    extra_micro_matches: bool = False
    places_played: Literal[0, 1, 3] = 1
    draughts_64: bool = False
    captures_of_100_squares: bool = False
    opening_rule: str = ""
    renju_draws: str = ""
    play_off: bool = False
    play_off_control: str = ""
    play_off_rules_apart: bool = False
    late_measure: str = ""
    own_drawing: str = ""
    set_pairs: str = ""
    barred_pairs: str = ""
    drawing_groups: Literal["", "region_within", "region_apart", "sex_within"] = ""
    drawing_group_rounds: Annotated[int, Field(ge=0, le=99)] = 0
    late_entry_until: Annotated[int, Field(ge=0, le=99)] = 0
    half_point_byes: Annotated[int, Field(ge=0, le=99)] = 0
    full_point_byes: Annotated[int, Field(ge=0, le=99)] = 0
    byes_until: Annotated[int, Field(ge=1, le=99)] | None = None
    second_age_group: str = ""
    fee_by_holding_body: bool = False
    appeal_hours: Annotated[int, Field(ge=1, le=240)] | None = None
    report_due: date | None = None
    continues: str = ""
    to_be_continued: bool = False
    unofficial: bool = False
    outside_calendar: bool = False
    enquiries: str = ""
    duties_divided: bool = False
    dress_code: str = ""
    leave_hall: bool = False
    devices_stored: bool = False
    platform: str = ""
    places_of_play: str = ""
    devices_connected: bool = False
    can_identify_everybody: bool | None = None
    can_watch_play: bool | None = None
    equipment_demands: str = ""
    live_delay: Annotated[int, Field(ge=0, le=86_400)] = 0
    lag_credit: Annotated[int, Field(ge=0, le=2_000)] = 0
    live_flag: Literal["", "program", "claim"] = ""
    live_claims: Literal["", "told", "silent"] = ""
    counted_results: Annotated[int, Field(ge=1, le=50)] | None = None
    programs_named_by: str = ""
    group_names: tuple[str, ...] = ()
    individual_places: bool = False
    stages: tuple[StageRules, ...] = ()
    report: dict[str, Any] = Field(default_factory=dict)
    editions: dict[str, str] = Field(default_factory=dict)
    team: TeamRules | None = None


def read_regulation(value: Any) -> Regulation:
    """A regulation from JSON; what is wrong is refused field by field."""
    try:
        return Regulation.model_validate(value)
    except ValidationError as error:
        raise Refusal(
            *(
                Problem("{message}", {"message": error_details["msg"]}, path=".".join(map(str, error_details["loc"])))
                for error_details in error.errors()
            )
        ) from error


@cites("draughts-rules", "5.2/item2", "5.4.10.10", "5.4.17.4")
def contradictions(competition: Competition, regulation: Regulation) -> list[Problem]:
    """Where the regulation contradicts a clause; the office refuses what the rules forbid."""
    check = regulation_check(competition, regulation)
    problems = (
        check_sentences(
            (conduct_finding for conduct_finding in check.broken if conduct_finding.name != "team"), check.rulebook
        )
        if check
        else []
    )
    if not any(problem.path == "criteria" for problem in problems):
        try:
            parse_criteria(
                regulation.criteria,
                TableSystem.SWISS if DeskSystem(competition.system).is_swiss else TableSystem.ROUND_ROBIN,
                rulebook_of(competition, regulation),
                sonneborn_berger_form=regulation.sonneborn_berger_form,
            )
        except Refusal as refusal:
            problems += refusal.problems
    return [
        *problems,
        *discipline_contradictions(competition, regulation),
        *wrong_pairs(regulation),
        *fide_contradictions(competition, regulation),
        *team_contradictions(competition, regulation.team),
        *group_contradictions(competition, regulation),
        *counting_contradictions(competition, regulation),
        *stage_contradictions(competition, regulation),
    ]
