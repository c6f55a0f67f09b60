"""How the course of a bridge tournament stands in JSON: entries, stages, groups, results, declarations, sessions."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tavlei.bridge.report.event import ReportedDivision, ReportedSession, SessionResult
from tavlei.bridge.report.sessions import Meetings, SessionFacts
from tavlei.bridge.report.tournament_report import (
    Declaration,
    GroupResult,
    JoinedFrom,
    Quota,
    ReportedEntry,
    ReportGroup,
    Stage,
)
from tavlei.calc.formats import Exact
from tavlei.calc.inputs import CalcPart
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

Boards = Annotated[int, Field(ge=0)]
StageNumber = Annotated[int, Field(ge=1)]


class JoinedFromInput(CalcPart):
    """The other rated tournament a participant joined from."""

    tournament: str = Field(description=phrase("name of the other rated tournament"))
    players: list[str] = Field(description=phrase("ids of the players who come from it"))
    contending_for: int = Field(ge=1, description=phrase("worst place they were still in for a stage before joining"))
    finished: bool = Field(description=phrase("whether it was over for them when they joined"))
    qualified: bool = Field(description=phrase("whether they had played enough boards there"))

    def joined(self) -> JoinedFrom:
        """The tournament as the rules know it."""
        return self.build(JoinedFrom)


class EntryInput(CalcPart):
    """A participant."""

    id: str = Field(min_length=1, description=phrase("id of the participant"))
    players: list[str] = Field(min_length=1, description=phrase("ids of its players, reserves included"))
    disqualified_in: StageNumber | None = Field(
        default=None, description=phrase("number of the stage in which it was disqualified, if it was")
    )
    joined_from: JoinedFromInput | None = Field(
        default=None, description=phrase("for a joined participant: the other rated tournament (3.3)")
    )

    def entry(self) -> ReportedEntry:
        """The participant as the rules know one."""
        out = None if self.disqualified_in is None else self.disqualified_in - 1
        joined = None if self.joined_from is None else self.joined_from.joined()
        return self.build(ReportedEntry, disqualified_in=out, joined_from=joined)


class DeclarationInput(CalcPart):
    """Who is declared to have played missed boards (5.3)."""

    boards: int = Field(ge=1, description=phrase("boards declared played"))
    players: list[str] = Field(description=phrase("ids of the four or two players"))
    by: str = Field(default="", description=phrase("the captain who decided; needed in teams"))
    segment: list[str] | None = Field(
        default=None,
        description=phrase("teams: who played for the team in that segment; null if all of it was missed"),
    )
    agreed: bool = Field(default=True, description=phrase("pairs: whether all players agreed, true if not given"))
    before: list[str] | None = Field(
        default=None, description=phrase("pairs: who played the last board before; empty if there was none")
    )
    after: list[str] | None = Field(
        default=None, description=phrase("pairs: who played the first board after; empty if there was none")
    )

    def declaration(self) -> Declaration:
        """The declaration as the rules know it."""
        return self.build(
            Declaration,
            segment=None if self.segment is None else tuple(self.segment),
            before=None if self.before is None else tuple(self.before),
            after=None if self.after is None else tuple(self.after),
        )


class ResultInput(CalcPart):
    """What a participant did in a group."""

    entry: str = Field(description=phrase("id of the participant"))
    place: int | None = Field(
        default=None,
        ge=1,
        description=phrase("place in the group, the first of those shared; by order if nobody has one"),
    )
    byes: Boards = Field(default=0, description=phrase("boards of its bye rounds, 0 if not given"))
    missed: Boards = Field(
        default=0, description=phrase("boards not played at the table that count as played, 0 if not given")
    )
    left_after: Boards | None = Field(
        default=None, description=phrase("if it left the stage: boards it had played by then")
    )
    rest_adjudicated: bool = Field(
        default=False, description=phrase("if it left: whether the other boards were adjudicated (4.8)")
    )
    players: dict[str, Boards] | None = Field(
        default=None, description=phrase("boards each player played at the table; not needed if nobody sat out")
    )
    declarations: list[DeclarationInput] = Field(
        default_factory=list, description=phrase("who is declared to have played missed boards (5.3)")
    )
    roster: list[str] | None = Field(
        default=None, description=phrase("players of this stage, if they are not those of the participant")
    )
    start_score: Exact | None = Field(default=None, description=phrase("score brought into the group, if any"))
    replacement: bool = Field(default=False, description=phrase("whether it entered in somebody's stead"))

    def result(self, place: int | None) -> GroupResult:
        """The result as the rules know it."""
        return self.build(
            GroupResult,
            place=place,
            declarations=tuple(declared.declaration() for declared in self.declarations),
            roster=None if self.roster is None else tuple(self.roster),
        )


class QuotaInput(CalcPart):
    """Places in the main stream of a later stage."""

    places: int = Field(ge=0, description=phrase("how many of the best pass"))
    stage: StageNumber = Field(description=phrase("number of the stage whose main stream they enter"))


class GroupInput(CalcPart):
    """A group of a stage."""

    name: str = Field(default="", description=phrase("name of the group"))
    stream: int = Field(
        default=1,
        ge=1,
        description=phrase("stream, 1 is the main one, groups of one stream share places; 1 if not given"),
    )
    boards: int = Field(
        ge=1, description=phrase("most boards of a participant by the regulation, tie-breaks not counted")
    )
    bye_for_all: Boards = Field(
        default=0, description=phrase("boards of one round if every participant has a bye, else 0")
    )
    tie_break_boards: Boards = Field(default=0, description=phrase("boards of tie-breaks, which never count"))
    rounds: int | None = Field(default=None, ge=1, description=phrase("rounds or segments; several if not given"))
    handicap: bool = Field(default=False, description=phrase("whether anything but a full sum is brought along"))
    summed: bool = Field(
        default=False, description=phrase("whether the stage before is added with equal weight, false if not given")
    )
    equal_weight: bool = Field(default=True, description=phrase("whether all boards or rounds weigh the same"))
    fixed_field: bool = Field(default=True, description=phrase("whether the participants stay the same throughout"))
    size: int | None = Field(
        default=None, ge=1, description=phrase("participants by the regulation, as many as played if not given")
    )
    quota: int | list[QuotaInput] | None = Field(
        default=None,
        description=phrase(
            "places in the main stream of the next stage by the regulation; as it happened if not given"
        ),
    )
    path: bool | None = Field(
        default=None, description=phrase("whether the main final could still be reached from here")
    )
    play_off: bool | None = Field(default=None, description=phrase("whether the loser is out; true for a group of two"))
    results: list[ResultInput] = Field(min_length=1, description=phrase("results of the participants"))

    def group(self, next_main: int | None) -> ReportGroup:
        """The group as the rules know it; `next_main` is the next stage the main stream plays."""
        results = tuple(result.result(place) for result, place in zip(self.results, self._places(), strict=True))
        return self.build(ReportGroup, results=results, quotas=self._quotas(next_main))

    def _places(self) -> list[int | None]:
        """The places; if nobody has one, the order of the list, without those who left."""
        if any(result.place is not None for result in self.results):
            return [result.place for result in self.results]
        order = iter(range(1, len(self.results) + 1))
        return [next(order) if result.left_after is None else None for result in self.results]

    def _quotas(self, next_main: int | None) -> tuple[Quota, ...] | None:
        if self.quota is None:
            return None
        if isinstance(self.quota, list):
            return tuple(quota.build(Quota, stage=quota.stage - 1) for quota in self.quota)
        if self.quota == 0:
            return ()
        if next_main is None:
            raise Refusal(Problem("there is no later stage of the main stream", path="quota"))
        return (Quota(self.quota, next_main),)


class StageInput(CalcPart):
    """A stage."""

    name: str = Field(default="", description=phrase("name of the stage"))
    international_points: bool = Field(
        default=False, description=phrase("whether reaching the stage gives EBL or WBF master points (4.7)")
    )
    groups: list[GroupInput] = Field(min_length=1, description=phrase("groups of the stage"))


def stages(facts: list[StageInput]) -> tuple[Stage, ...]:
    """The stages as the rules know them; a quota without a stage leads to the main stream's next one."""
    mains = [number for number, stage in enumerate(facts) if any(group.stream == 1 for group in stage.groups)]
    found = []
    for number, stage in enumerate(facts):
        following = next((main for main in mains if main > number), None)
        groups = []
        for index, group in enumerate(stage.groups):
            try:
                groups.append(group.group(following))
            except Refusal as error:
                raise error.at(f"stages[{number}].groups[{index}]") from error
        found.append(stage.build(Stage, groups=tuple(groups)))
    return tuple(found)


class SessionResultInput(CalcPart):
    """A participant in a session."""

    entry: str = Field(description=phrase("id of the participant"))
    place: int = Field(ge=1, description=phrase("place in the session, the first of those shared"))
    met: int = Field(ge=0, description=phrase("opponents of a pair, partners of a player"))
    bye: bool = Field(default=False, description=phrase("whether it had a bye in the session"))
    boards: Boards | None = Field(default=None, description=phrase("boards it played; all of the session if not given"))
    players: dict[str, Boards] | None = Field(
        default=None, description=phrase("boards each player played; not needed if nobody sat out")
    )


class SessionInput(CalcPart):
    """A session."""

    name: str = Field(description=phrase("name of the session"))
    first_board: int = Field(ge=1, description=phrase("its first board in the order of play of the stage"))
    last_board: int = Field(ge=1, description=phrase("its last board in the order of play of the stage"))
    played_out: bool = Field(default=True, description=phrase("whether all its boards were played by its end"))
    scored: bool = Field(default=True, description=phrase("whether its results were computed at its end"))
    results: list[SessionResultInput] = Field(min_length=1, description=phrase("results of the session"))

    def session(self, rulebook: Rulebook) -> ReportedSession:
        """The session as the rules know it."""
        facts = self.build(
            SessionFacts,
            first=self.first_board,
            last=self.last_board,
            meetings=tuple(result.build(Meetings, participant=result.entry) for result in self.results),
            rulebook=rulebook,
        )
        return ReportedSession(facts, tuple(result.build(SessionResult) for result in self.results))


class DivisionInput(CalcPart):
    """A stage divided into sessions."""

    stage: StageNumber = Field(default=1, description=phrase("number of the stage, 1 if not given"))
    seating_by_results: bool = Field(description=phrase("whether seating depends on current results"))
    announced_before: bool = Field(description=phrase("whether the division was announced before the start"))
    results_sent: bool | None = Field(
        default=None, description=phrase("all-Russian: whether the results of the sessions were sent")
    )
    sessions: list[SessionInput] = Field(min_length=1, description=phrase("sessions in their order"))

    def division(self, rulebook: Rulebook) -> ReportedDivision:
        """The division as the rules know it."""
        sessions = tuple(session.session(rulebook) for session in self.sessions)
        return self.build(ReportedDivision, stage=self.stage - 1, sessions=sessions)
