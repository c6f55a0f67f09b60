"""`bridge.rated_conditions`: whether a tournament may be classified and rated."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field

from tavlei.bridge.conditions.conduct import Conduct, PlayerDisqualification, conduct_findings
from tavlei.bridge.conditions.rated_tournament import Admission, Entrant, RatedFacts, RatedVerdict, rated_verdict
from tavlei.bridge.vocabulary import SpecialStatus, TechnicalStatus
from tavlei.calc.answers import CalcOutput
from tavlei.calc.bridge.condition_shapes import CategoryInput, InvitationsInput, RoundInput, rounds
from tavlei.calc.bridge.findings import FindingOutput
from tavlei.calc.bridge.words import (
    CriterionWord,
    FormatWord,
    LimitWord,
    RatedKindWord,
    SexWord,
    SpecialWord,
    TechnicalWord,
)
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

Two = Annotated[list[str], Field(min_length=2, max_length=2)]


class AdmissionInput(CalcPart):
    """How participants were admitted."""

    criteria: list[CriterionWord] = Field(
        description=phrase("by what participants are admitted; empty if everybody is")
    )
    ties_by: CriterionWord | None = Field(default=None, description=phrase("what separates equal participants"))
    worst_limit: CriterionWord | None = Field(
        default=None, description=phrase("of which kind a limit on the worst player is, if there is one")
    )
    entries_close: Day | None = Field(default=None, description=phrase("announced end of entries"))
    as_of: Day | None = Field(default=None, description=phrase("day of the ranks and ratings that were used"))

    def admission(self) -> Admission:
        """The admission as the rules know it."""
        return self.build(Admission, criteria=frozenset(self.criteria))


class EntrantInput(CalcPart):
    """A player, as far as the category asks."""

    id: str = Field(description=phrase("id of the player"))
    birth_year: int | None = Field(default=None, description=phrase("year of birth"))
    sex: SexWord | None = Field(default=None, description=phrase("woman or man"))
    rank: Exact | None = Field(default=None, description=phrase("rank coefficient on the day of 8.8"))
    prize_points: int | None = Field(default=None, ge=0, description=phrase("PB of the player"))

    def entrant(self) -> Entrant:
        """The player as the rules know one."""
        return self.build(Entrant)


class DisqualificationInput(CalcPart):
    """A disqualification of a player who was admitted."""

    player: str = Field(description=phrase("id of the player"))
    since: Day = Field(description=phrase("first day of the disqualification"))
    until: Day | None = Field(
        default=None, description=phrase("last day of the disqualification; none if it has no end")
    )


class ConductInput(CalcPart):
    """How the tournament was played (3.6-3.8)."""

    by_the_code: bool | None = Field(default=None, description=phrase("whether it was played by the code of bridge"))
    every_board_duplicate: bool | None = Field(default=None, description=phrase("whether every board was duplicate"))
    prepared_boards: bool | None = Field(default=None, description=phrase("whether boards were prepared specially"))
    prepared_boards_allowed: bool | None = Field(
        default=None, description=phrase("whether the commission allowed prepared boards")
    )
    synchronous_allowed: bool | None = Field(
        default=None, description=phrase("whether the commission allowed the synchronous tournament beforehand")
    )
    disqualified: list[DisqualificationInput] | None = Field(
        default=None, description=phrase("disqualifications of players who were admitted; empty if there are none")
    )

    def disqualifications(self) -> tuple[PlayerDisqualification, ...] | None:
        """The disqualifications as the rules know them; None if nobody told of them."""
        disqualification_inputs = self.disqualified
        return (
            None
            if disqualification_inputs is None
            else tuple(one.build(PlayerDisqualification) for one in disqualification_inputs)
        )


class RatedInput(CalcInput):
    """The facts of a tournament; what is left out is not known."""

    format: FormatWord = Field(description=phrase("who a participant is"))
    length: int = Field(ge=0, description=phrase("length of the tournament (4.3) in boards"))
    actual_length: int | None = Field(
        default=None, ge=0, description=phrase("actual length (4.6) in boards, the length if not given")
    )
    participants: int = Field(ge=0, description=phrase("participants of the qualification list"))
    technical_status: TechnicalWord = Field(description=phrase("technical status"))
    special_status: SpecialWord = Field(
        default=SpecialStatus.NONE, description=phrase("special status, none if not given")
    )
    category: CategoryInput | None = Field(default=None, description=phrase("category of the tournament"))
    starts: Day | None = Field(default=None, description=phrase("first day of the tournament"))
    held_in_russia: bool | None = Field(
        default=None, description=phrase("whether it is held in Russia, wholly or partly; true if not foreign")
    )
    european_or_world: bool = Field(default=False, description=phrase("whether it is a European or world championship"))
    named_in_2_1: bool = Field(default=False, description=phrase("whether 2.1 names this championship"))
    guaranteed: str | None = Field(default=None, description=phrase("key of appendix 1, if the tournament is there"))
    disqualified_outside_list: int = Field(
        default=0, ge=0, description=phrase("disqualified participants who are not in the qualification list")
    )
    length_since_last_joiner: int | None = Field(
        default=None, ge=0, description=phrase("length of the stages from the last joining on, if anybody joined")
    )
    chief_judge_agreed: bool | None = Field(
        default=None, description=phrase("whether the chief judge was agreed beforehand with the judging panel")
    )
    online: bool | None = Field(default=None, description=phrase("whether it was played online"))
    synchronous: bool | None = Field(default=None, description=phrase("whether it was synchronous on several sites"))
    grouped: bool | None = Field(
        default=None, description=phrase("whether results were compared inside fixed groups only (3.9)")
    )
    schedule: list[RoundInput] | None = Field(default=None, description=phrase("every round of the schedule"))
    playing_days: list[Day] | None = Field(
        default=None, description=phrase("playing days, where the schedule is not known")
    )
    screens: bool | None = Field(default=None, description=phrase("whether screens are used"))
    largest_team: int | None = Field(
        default=None, ge=1, description=phrase("most players a team may have by the regulation")
    )
    festival_starts: Day | None = Field(
        default=None, description=phrase("first day of the festival, if it is part of one")
    )
    festival_ends: Day | None = Field(
        default=None, description=phrase("last day of the festival, if it is part of one")
    )
    break_accepted: bool | None = Field(
        default=None, description=phrase("an officer's reasoned decision to accept days without play")
    )
    entrants: int | None = Field(default=None, ge=0, description=phrase("all participants who started"))
    invitations: InvitationsInput | None = Field(default=None, description=phrase("who was invited"))
    limits: list[LimitWord] | None = Field(
        default=None, description=phrase("further conditions of admission; empty if there are none")
    )
    local_criteria_vetoed: bool = Field(
        default=False, description=phrase("whether the commission forbade the region's criteria")
    )
    admission: AdmissionInput | None = Field(default=None, description=phrase("how participants were admitted"))
    players: list[EntrantInput] | None = Field(
        default=None, description=phrase("the players, as far as the category asks")
    )
    partnerships: list[Two] | None = Field(
        default=None, description=phrase("ids of every two players who sat together; needed for mixed tournaments")
    )
    commission_accepts: bool | None = Field(
        default=None, description=phrase("the commission's decision to accept a breach of the category")
    )
    conduct: ConductInput | None = Field(
        default=None, description=phrase("how it was played; without it 3.6-3.8 are not judged")
    )

    def applies_on(self) -> date | None:
        """The last day of the tournament or its festival, as far as it is known."""
        days = self.playing_days or [scheduled.day for scheduled in self.schedule or ()]
        return self.festival_ends or max(days, default=self.starts)

    def facts(self, rulebook: Rulebook) -> RatedFacts:
        """The facts as the rules know them."""
        foreign = self.technical_status is TechnicalStatus.FOREIGN
        return self.build(
            RatedFacts,
            actual_length=self.length if self.actual_length is None else self.actual_length,
            category=None if self.category is None else self.category.category(),
            held_in_russia=not foreign if self.held_in_russia is None else self.held_in_russia,
            synchronous=self.synchronous,
            grouped=self.grouped,
            schedule=rounds(self.schedule, rulebook),
            festival=self._festival(rulebook),
            invitations=None if self.invitations is None else self.invitations.invitations(),
            limits=None if self.limits is None else frozenset(self.limits),
            admission=None if self.admission is None else self.admission.admission(),
            players=None if self.players is None else tuple(player.entrant() for player in self.players),
            partnerships=None if self.partnerships is None else tuple((one, two) for one, two in self.partnerships),
            playing_days=None if self.playing_days is None else tuple(self.playing_days),
            further=() if self.conduct is None else tuple(conduct_findings(self._played(self.conduct), rulebook)),
        )

    def _festival(self, rulebook: Rulebook) -> tuple[date, date] | None:
        """Both days of the festival, or none of them."""
        if self.festival_starts is None and self.festival_ends is None:
            return None
        if self.festival_starts is None or self.festival_ends is None or self.festival_ends < self.festival_starts:
            message = phrase("a festival has a first day and a last day, in this order")
            raise Refusal(Problem(message, path="festival_ends", clause=rulebook.clause("1.11")))
        return self.festival_starts, self.festival_ends

    def _played(self, conduct: ConductInput) -> Conduct:
        return self.laid_over(conduct.build(Conduct, disqualified=conduct.disqualifications()))


class RatedOutput(CalcOutput):
    """Whether the tournament may be classified and rated."""

    classified: bool | None = Field(description="whether 3.6-3.8 let it be classified; null while a fact is missing")
    rated: bool | None = Field(description="whether it is rated; null while a fact is missing that could decide it")
    kind: RatedKindWord | None = Field(description="kind of rated tournament; null if not rated")
    kind_by_length: RatedKindWord | None = Field(
        validation_alias="by_length", description="what the length alone allows"
    )
    special_status: SpecialWord = Field(validation_alias="status", description="what is left of the special status")
    status_lost: bool = Field(description="whether the regional status is lost")
    fixed_rating_coefficient: Exact | None = Field(description="1 or 0.5 by 8.5, else null")
    own_length_needed: int | None = Field(description="boards a participant needs for PB and RO (8.13)")
    needs: list[str] = Field(description="the fields that are missing")
    findings: list[FindingOutput] = Field(description="every condition")


@calculator(
    "bridge.rated_conditions",
    title=phrase("Whether a tournament is rated (bridge)"),
    series="bridge-classification",
    clauses=["8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.8", "8.9", "8.13", "app1/note1", "3.6", "3.7", "3.8"],
    takes=RatedInput,
    gives=RatedOutput,
    example={
        "format": "pairs",
        "length": 84,
        "participants": 38,
        "technical_status": "all_russian",
        "category": {"sexes": "open"},
        "chief_judge_agreed": True,
        "online": False,
        "synchronous": False,
        "grouped": False,
        "schedule": [
            {"day": "2024-06-08", "starts": "11:00", "ends": "14:30", "boards": 28},
            {"day": "2024-06-08", "starts": "15:30", "ends": "19:00", "boards": 28},
            {"day": "2024-06-09", "starts": "10:00", "ends": "13:30", "boards": 28},
        ],
        "screens": False,
        "limits": [],
        "admission": {"criteria": []},
        "entrants": 40,
        "invitations": {"outright": 4, "reduced_fees": ["junior_age", "other"]},
    },
)
def rated_conditions(facts: RatedInput, rulebook: Rulebook) -> RatedVerdict:
    """3.6-3.8 if told, then section 8."""
    return rated_verdict(facts.facts(rulebook), rulebook)
