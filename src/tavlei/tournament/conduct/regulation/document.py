"""The regulation of a competition: everything that the rules leave to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.admission.documents import DocumentRules
from tavlei.tournament.conduct.people import MannerOfPlay, OpenTo
from tavlei.tournament.merged_groups import AgeGroup
from tavlei.tournament.systems import CompetitionKind

if TYPE_CHECKING:
    from datetime import date

    from tavlei.games.clock import Discipline, TimeControl
    from tavlei.tournament.conduct.disputes.measures import Measure
    from tavlei.tournament.conduct.levels import Level
    from tavlei.tournament.systems import SystemOfPlay
    from tavlei.tournament.teams.regulation import TeamRegulation


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTable:
    """A table of starting positions named in a regulation; a table that is not ours says who approved it."""

    name: str
    approved_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionRegulation:
    """What a regulation fixes. None or empty means that it says nothing; the rules may have an answer of their own.

    `games` is the number of games in an encounter: two or more make a micro-match. `draughts_64`: Russian draughts
    played by the system of draughts-64. `play_off`: equal points are settled by an additional match. `late_measure`:
    what somebody gets who is late within the limit. `edition`: the
    rules it names. `own_drawing`: pairs are drawn in another order than the rules'.
    """

    level: Level
    discipline: Discipline
    starts: date
    ends: date
    edition: str | None = None
    kind: CompetitionKind = CompetitionKind.INDIVIDUAL
    manner: MannerOfPlay = MannerOfPlay.OVER_THE_BOARD
    official: bool = True
    system: SystemOfPlay | None = None
    criteria: tuple[str, ...] = ()
    play_off: bool = False
    play_off_control: TimeControl | None = None
    play_off_rules_apart: bool = False
    time_control: TimeControl | None = None
    lateness_minutes: int | None = None
    drawn_by_hand: bool = False
    run_by_program: bool = True
    age_groups: tuple[AgeGroup, ...] = (AgeGroup.ADULTS,)
    open_to: OpenTo = OpenTo.MIXED
    students: bool = False
    fee: int = 0
    fee_set_by_federation: bool = True
    deposit: int = 0
    documents: DocumentRules = field(default_factory=DocumentRules)
    preliminary_due: date | None = None
    draughts_64: bool = False
    games: int = 1
    start_table: StartTable | None = None
    team: TeamRegulation | None = None
    devices_stored: bool = False
    report_due: date | None = None
    late_measure: Measure | None = None
    extra_micro_matches: bool = False
    captures_of_100_squares: bool = False
    opening_rule: str = ""
    own_drawing: str = ""
    can_identify_everybody: bool | None = None
    can_watch_play: bool | None = None
    organisers: tuple[str, ...] = ()
    duties_divided: bool = False
    programs_named_by: str = ""

    def __post_init__(self) -> None:
        """Refuse days in the wrong order and negative figures."""
        if self.ends < self.starts:
            raise Refusal(Problem("a competition does not end before it starts", path="ends"))
        for name in ("fee", "deposit"):
            if getattr(self, name) < 0:
                raise Refusal(Problem("expected 0 or more", path=name))
        if self.games < 1:
            raise Refusal(Problem("an encounter has at least one game", path="games"))

    @property
    def is_micro_match(self) -> bool:
        """Whether an encounter is a micro-match (5.4.6)."""
        return self.games > 1

    @property
    @cites("draughts-rules", "1.1/p2")
    def is_remote(self) -> bool:
        """Whether it is played through the Internet (5.4.12)."""
        return self.manner is MannerOfPlay.REMOTE

    @property
    def teams_play(self) -> bool:
        """Whether teams meet (5.4.9); a team standing of an individual competition is only counted."""
        return self.discipline.is_team or self.kind in (CompetitionKind.TEAM, CompetitionKind.INDIVIDUAL_AND_TEAM)

    @property
    def is_russian(self) -> bool:
        """Whether it is one of the disciplines of section VI."""
        return self.discipline.value.startswith("russian")
