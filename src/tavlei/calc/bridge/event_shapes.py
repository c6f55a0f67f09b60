"""Parts of a reported bridge tournament in JSON: players, conditions of the rating, what is known of events abroad."""

from __future__ import annotations

from datetime import date

from pydantic import Field

from tavlei.bridge.conditions.conduct import Conduct
from tavlei.bridge.conditions.foreign_results import ForeignEvent
from tavlei.bridge.conditions.rated_tournament import Entrant, RatedFacts
from tavlei.bridge.report.event import Event, EventPlayer
from tavlei.bridge.report.tournament_report import OwnConditions, ReportedEntry, Stage, TournamentReport
from tavlei.bridge.vocabulary import Format, SpecialStatus, TechnicalStatus
from tavlei.calc.bridge.condition_shapes import CategoryInput, InvitationsInput, RoundInput, rounds
from tavlei.calc.bridge.rated import AdmissionInput, ConductInput, Two
from tavlei.calc.bridge.report_shapes import DivisionInput, EntryInput, GroupInput, ResultInput, StageInput, stages
from tavlei.calc.bridge.words import FormatWord, LimitWord, SexWord, SpecialWord, TechnicalWord
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase


class EventPlayerInput(CalcPart):
    """A player of the tournament."""

    id: str = Field(min_length=1, description=phrase("id of the player, the personal number"))
    rank: Exact | None = Field(
        default=None, description=phrase("rank coefficient published for the first day; a new player has none")
    )
    foreign: bool = Field(default=False, description=phrase("whether the register has the player as foreign"))
    country: str | None = Field(
        default=None, description=phrase("country of residence of a foreign player, such as POL")
    )
    birth_year: int | None = Field(default=None, description=phrase("year of birth"))
    sex: SexWord | None = Field(default=None, description=phrase("woman or man"))
    prize_points: int | None = Field(default=None, ge=0, description=phrase("PB of the player"))
    special_status: bool | None = Field(default=None, description=phrase("whether the player has the special status"))
    told: Day | None = Field(
        default=None, description=phrase("day on which the player or the group told the commission of the tournament")
    )
    ebl: Exact | None = Field(default=None, description=phrase("EBL master points of the player for the tournament"))
    wbf: Exact | None = Field(default=None, description=phrase("WBF master points of the player for the tournament"))

    def player(self) -> EventPlayer:
        """The player as the rules know one."""
        return self.build(EventPlayer, coefficient=self.rank)

    def entrant(self) -> Entrant:
        """The player as the category asks."""
        return self.build(Entrant)


class ConditionsInput(CalcPart):
    """What decides about the rating (section 8); what is left out is not known."""

    chief_judge_agreed: bool | None = Field(
        default=None, description=phrase("whether the chief judge was agreed beforehand with the judging panel")
    )
    schedule: list[RoundInput] | None = Field(default=None, description=phrase("every round of the schedule"))
    screens: bool | None = Field(default=None, description=phrase("whether screens are used"))
    largest_team: int | None = Field(
        default=None, ge=1, description=phrase("most players a team may have by the regulation")
    )
    break_accepted: bool | None = Field(
        default=None, description=phrase("an officer's reasoned decision to accept days without play")
    )
    invitations: InvitationsInput | None = Field(default=None, description=phrase("who was invited"))
    limits: list[LimitWord] | None = Field(
        default=None, description=phrase("further conditions of admission; empty if there are none")
    )
    local_criteria_vetoed: bool = Field(
        default=False, description=phrase("whether the commission forbade the region's criteria")
    )
    admission: AdmissionInput | None = Field(default=None, description=phrase("how participants were admitted"))
    partnerships: list[Two] | None = Field(
        default=None,
        description=phrase("ids of every two players who sat together; pairs of two are known without it"),
    )
    commission_accepts: bool | None = Field(
        default=None, description=phrase("the commission's decision to accept a breach of the category")
    )


class AbroadInput(CalcPart):
    """What the commission knows of a foreign tournament (1.9)."""

    asks_special_status: bool | None = Field(
        default=None, description=phrase("whether the Council asks a special status of players")
    )
    link_given: bool | None = Field(
        default=None, description=phrase("whether a page with results and line-ups was named")
    )
    formula_known: bool | None = Field(
        default=None, description=phrase("whether the formula of the tournament is known")
    )
    data_suffice: bool | None = Field(default=None, description=phrase("whether the data suffice for the points"))
    feasible: bool | None = Field(
        default=None, description=phrase("whether the commission is able to compute the points")
    )


class OwnConditionsInput(CalcPart):
    """Conditions for players in the regulation of a European or world championship (5.6)."""

    share: Exact = Field(description=phrase("part of the boards a player must have played, such as 1/3"))
    final_share: Exact = Field(description=phrase("the same for the final part"))


class BridgeTournamentInput(CalcInput, title="TournamentInput"):
    """A tournament as reported. One stage with one group needs only boards and results."""

    name: str = Field(default="", description=phrase("name of the tournament"))
    format: FormatWord = Field(description=phrase("who a participant is"))
    starts: Day = Field(description=phrase("first day of the tournament"))
    ends: Day | None = Field(default=None, description=phrase("last day of the tournament, the first if not given"))
    festival_starts: Day | None = Field(
        default=None, description=phrase("first day of the festival, if it is part of one")
    )
    festival_ends: Day | None = Field(
        default=None, description=phrase("last day of the festival, if it is part of one")
    )
    technical_status: TechnicalWord = Field(
        default=TechnicalStatus.LOCAL, description=phrase("technical status, local if not given")
    )
    special_status: SpecialWord = Field(
        default=SpecialStatus.NONE, description=phrase("special status, none if not given")
    )
    category: CategoryInput = Field(
        default_factory=CategoryInput, description=phrase("category of the tournament, open if not given")
    )
    championship: str | None = Field(default=None, description=phrase("key of the championship of 2.1, if it is one"))
    guaranteed: str | None = Field(default=None, description=phrase("key of appendix 1, if the tournament is there"))
    european_or_world: bool = Field(default=False, description=phrase("whether it is a European or world championship"))
    named_in_2_1: bool = Field(default=False, description=phrase("whether 2.1 names this championship"))
    host_country_category: int | None = Field(
        default=None, description=phrase("category of the host country, for other foreign tournaments")
    )
    club_event_of: str | None = Field(
        default=None, description=phrase("country whose club holds its own event, such as POL")
    )
    held_in_russia: bool | None = Field(
        default=None, description=phrase("whether it is held in Russia, wholly or partly; true if not foreign")
    )
    online: bool = Field(default=False, description=phrase("whether it was played online, false if not given"))
    synchronous: bool = Field(
        default=False, description=phrase("whether it was synchronous on several sites, false if not given")
    )
    players: list[EventPlayerInput] = Field(min_length=1, description=phrase("the players"))
    entries: list[EntryInput] | None = Field(
        default=None, description=phrase("the participants; in an individual tournament everybody if not given")
    )
    boards: int | None = Field(default=None, ge=1, description=phrase("one stage, one group: its boards"))
    results: list[ResultInput] | None = Field(
        default=None, min_length=1, description=phrase("one stage, one group: its results")
    )
    stages: list[StageInput] | None = Field(
        default=None, description=phrase("the stages, where there is more than that")
    )
    divisions: list[DivisionInput] = Field(
        default_factory=list, description=phrase("stages that were divided into sessions (7.1)")
    )
    boards_counted: bool = Field(
        default=True, description=phrase("whether the boards of every player were counted (5.1), true if not given")
    )
    joining_rules_published: bool | None = Field(
        default=None, description=phrase("whether the rules of joining stand in the regulation (3.3)")
    )
    own_conditions: OwnConditionsInput | None = Field(
        default=None, description=phrase("own conditions for players of a European or world championship (5.6)")
    )
    imp_margin: int | None = Field(
        default=None, ge=0, description=phrase("of a match of two teams: the margin in IMPs")
    )
    conduct: ConductInput = Field(
        default_factory=ConductInput,
        description=phrase("how it was played; what is left out was as the regulation wants it (3.6-3.8)"),
    )
    conditions: ConditionsInput = Field(
        default_factory=ConditionsInput, description=phrase("what decides about the rating (section 8)")
    )
    abroad: AbroadInput = Field(
        default_factory=AbroadInput, description=phrase("what the commission knows of a foreign tournament (1.9)")
    )

    def applies_on(self) -> date | None:
        """The last day of the tournament or its festival."""
        return self.festival_ends or self.ends or self.starts

    @property
    def short(self) -> bool:
        """Whether boards and results stand in place of stages."""
        return self.stages is None

    def event(self, rulebook: Rulebook) -> Event:
        """The tournament as the rules know it."""
        ids = [event_player_input.id for event_player_input in self.players]
        for index, name in enumerate(ids):
            if name in ids[:index]:
                raise Refusal(
                    Problem("two players have the id «{player}»", {"player": name}, path=f"players[{index}].id")
                )
        return self.build(
            Event,
            report=self._report(rulebook),
            players={player.id: player.player() for player in self.players},
            ends=self.ends or self.starts,
            facts=self._facts(rulebook),
            conduct=self._conduct(),
            divisions=tuple(division.division(rulebook) for division in self.divisions),
            abroad=self._abroad(),
            rulebook=rulebook,
        )

    def _report(self, rulebook: Rulebook) -> TournamentReport:
        if self.own_conditions is not None and not self.european_or_world:
            message = phrase("only a European or world championship has its own conditions for players")
            raise Refusal(Problem(message, path="own_conditions", clause=rulebook.clause("5.6")))
        own = self.own_conditions
        return self.build(
            TournamentReport,
            entries=self._entries(),
            stages=self._stages(),
            counts_missing_allowed=self._is_foreign,
            own_conditions=None if own is None else own.build(OwnConditions),
            all_russian=self.technical_status is TechnicalStatus.ALL_RUSSIAN,
        )

    def _entries(self) -> tuple[ReportedEntry, ...]:
        if self.entries is not None:
            return tuple(entry.entry() for entry in self.entries)
        if self.format is not Format.INDIVIDUAL:
            raise Refusal(Problem("the participants are not named", path="entries"))
        return tuple(ReportedEntry(player.id, (player.id,)) for player in self.players)

    def _stages(self) -> tuple[Stage, ...]:
        if self.stages is not None:
            if self.boards is not None or self.results is not None:
                raise Refusal(Problem("give either stages or boards and results", path="stages"))
            return stages(self.stages)
        if self.boards is None or self.results is None:
            missing = "boards" if self.boards is None else "results"
            raise Refusal(Problem("give either stages or boards and results", path=missing))
        group = GroupInput(boards=self.boards, results=self.results)
        return stages([StageInput(groups=[group])])

    def _facts(self, rulebook: Rulebook) -> RatedFacts:
        asked = self.conditions
        rated_facts = asked.build(
            RatedFacts,
            format=self.format,
            length=0,
            actual_length=0,
            participants=0,
            schedule=rounds(asked.schedule, rulebook),
            invitations=None if asked.invitations is None else asked.invitations.invitations(),
            limits=None if asked.limits is None else frozenset(asked.limits),
            admission=None if asked.admission is None else asked.admission.admission(),
            partnerships=self._partnerships(),
        )
        return self.laid_over(
            rated_facts,
            category=self.category.category(),
            held_in_russia=not self._is_foreign if self.held_in_russia is None else self.held_in_russia,
            festival=self._festival(rulebook),
            players=tuple(player.entrant() for player in self.players),
        )

    def _partnerships(self) -> tuple[tuple[str, str], ...] | None:
        """Who sat together: as reported, else the pairs of two."""
        if self.conditions.partnerships is not None:
            return tuple((one, two) for one, two in self.conditions.partnerships)
        entries = self.entries or []
        if self.format is not Format.PAIRS or any(len(entry.players) != 2 for entry in entries):
            return None
        return tuple((entry.players[0], entry.players[1]) for entry in entries)

    def _festival(self, rulebook: Rulebook) -> tuple[date, date] | None:
        first, last = self.festival_starts, self.festival_ends
        if first is None and last is None:
            return None
        if first is None or last is None or not first <= self.starts <= (self.ends or self.starts) <= last:
            message = phrase("a festival has a first and a last day, and the tournament lies between them")
            raise Refusal(Problem(message, path="festival_ends", clause=rulebook.clause("1.11")))
        return first, last

    def _conduct(self) -> Conduct:
        facts = self.conduct
        conduct = facts.build(
            Conduct,
            by_the_code=facts.by_the_code is not False,
            every_board_duplicate=facts.every_board_duplicate is not False,
            prepared_boards=facts.prepared_boards is True,
            disqualified=facts.disqualifications() or (),
        )
        return self.laid_over(conduct)

    def _abroad(self) -> ForeignEvent | None:
        if not self._is_foreign:
            return None
        return self.abroad.build(
            ForeignEvent,
            ends=self.festival_ends or self.ends or self.starts,
            european_or_world=self.european_or_world,
        )

    @property
    def _is_foreign(self) -> bool:
        return self.technical_status is TechnicalStatus.FOREIGN
