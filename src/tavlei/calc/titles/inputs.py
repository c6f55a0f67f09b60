"""How a whole competition stands in JSON for `titles.*`: the event, the participants, the rounds."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from tavlei.calc.formats import Day, Exact, Points, SexLetter
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.norms.titles import PointsForWin
from tavlei.calc.pairings import PairingPart
from tavlei.games.clock import Discipline
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase
from tavlei.titles import (
    ChampionshipKind,
    CompetitionOf,
    CompetitionStatus,
    ContestKind,
    CupPart,
    EarlierPerformance,
    HeldUnder,
    IndicatorTable,
    PlaySystem,
    Sex,
    Title,
    TitleAthlete,
    TitleCompetition,
    TitleEvent,
    indicator_table,
)
from tavlei.tournament.merged_groups import AgeGroup
from tavlei.tournament.model import Bye, Encounter

TitleField = Annotated[Title, Field(strict=False)]
DisciplineField = Annotated[Discipline, Field(strict=False)]


class EarlierInput(CalcPart):
    """A performance that was the first of two."""

    title: TitleField = Field(description=phrase("title or rank fulfilled"))
    end: Day = Field(description=phrase("last day of that competition"))
    discipline: DisciplineField = Field(description=phrase("its discipline"))
    clause: Literal["2/table/russia-championship", "4/4.4"] = Field(description=phrase("the clause that asks for two"))

    def performance(self) -> EarlierPerformance:
        """The same as the rule knows it."""
        return self.build(EarlierPerformance)


class PersonInput(CalcPart):
    """What a norm asks of a person. A sex or a birth that is missing or wrong is told, and the rest is evaluated."""

    sex: Annotated[str | None, SexLetter] = Field(
        default=None, json_schema_extra={"examples": ["M", "F"]}, description=phrase("sex: M or F")
    )
    birth: str | int | None = Field(
        default=None, json_schema_extra={"examples": ["2005-03-02", 2005]}, description=phrase("day or year of birth")
    )
    citizen: bool | None = Field(default=None, description=phrase("whether a citizen of Russia"))
    title: TitleField | None = Field(default=None, description=phrase("highest title or rank on the first day"))
    confirmed_among_men: bool | None = Field(
        default=None, description=phrase("whether a woman has confirmed her rank among men; false if not given")
    )
    elo_r: int | None = Field(default=None, ge=0, description=phrase("Elo-R on the first day"))
    elo_m_russian: Exact | None = Field(default=None, description=phrase("Elo-M in Russian draughts on the first day"))
    elo_m_international: int | None = Field(
        default=None, ge=0, description=phrase("Elo-M in 100-square draughts on the first day")
    )
    elo_m_international_quick: int | None = Field(
        default=None, ge=0, description=phrase("Elo-M in 100-square rapid and blitz on the first day")
    )
    elo_m_renju: int | None = Field(default=None, ge=0, description=phrase("Elo-M in renju on the last day"))
    indicator: int | None = Field(default=None, ge=0, le=19, description=phrase("rank indicator in renju"))

    def person(self, name: str, **more: object) -> TitleAthlete:
        """What is known of the person."""
        return self.build(
            TitleAthlete,
            id=name,
            sex=Sex(self.sex) if self.sex in list(Sex) else None,
            birth_year=_birth_year(self.birth),
            title=self.title if self.title is not None and self.title.is_held else None,
            **more,
        )


class ParticipantInput(PersonInput):
    """A participant of the competition."""

    id: str = Field(min_length=1, description=phrase("id of the participant"))
    renju_title: TitleField | None = Field(default=None, description=phrase("highest title or rank earned in renju"))
    region: str | None = Field(default=None, description=phrase("region of Russia the participant stands for"))
    team: str | None = Field(default=None, description=phrase("team of the participant"))
    place: Annotated[int, Field(ge=1)] | Annotated[list[int], Field(min_length=2, max_length=2)] | None = Field(
        default=None, description=phrase("place taken, or first and last of a shared place; of the team in team events")
    )
    points: Points | None = Field(default=None, description=phrase("points in a contest of composition"))
    earlier: list[EarlierInput] | None = Field(
        default=None, description=phrase("earlier performances that were the first of two")
    )

    def athlete(self) -> TitleAthlete:
        """The participant as the rule knows one."""
        place = (self.place, self.place) if isinstance(self.place, int) else self.place
        earlier = tuple(performance.performance() for performance in self.earlier or ())
        return self.person(self.id, place=None if place is None else tuple(place), earlier=earlier)


class PairingInput(PairingPart[str]):
    """An encounter (`white`, `black`, and `result` once it has ended), or a participant without an opponent (`bye`)."""

    def pairing(self) -> Encounter | Bye:
        """The same as the tournament knows it; what is missing is refused."""
        missing = [name for name in ("white", "black") if getattr(self, name) is None]
        if self.bye is None and missing:
            raise Refusal(*(Problem("the field is missing", path=name) for name in missing))
        return super().pairing()


class CompetitionInput(CalcInput):
    """A whole competition."""

    discipline: DisciplineField = Field(description=phrase("key of the discipline"))
    start: Day = Field(description=phrase("first day of the competition"))
    end: Day = Field(description=phrase("last day of the competition"))
    status: str | None = Field(
        default=None,
        json_schema_extra={"examples": list(CompetitionStatus)},
        description=phrase("status of the competition; an unknown one is told and the rest evaluated"),
    )
    kind: Annotated[ChampionshipKind, Field(strict=False)] = Field(
        default=ChampionshipKind.CHAMPIONSHIP,
        description=phrase("championship or cup of adults, or first: one of an age group"),
    )
    competition_of: Annotated[CompetitionOf, Field(strict=False)] | None = Field(
        default=None, description=phrase("men (women may take part), women, or mixed")
    )
    system: Annotated[PlaySystem, Field(strict=False)] = Field(
        default=PlaySystem.OTHER, description=phrase("system of play")
    )
    age_group: Annotated[AgeGroup, Field(strict=False)] = Field(
        default=AgeGroup.ADULTS, description=phrase("age group of a competition with an upper limit of age")
    )
    online: bool = Field(default=False, description=phrase("whether held on the Internet; false if not given"))
    official: bool = Field(default=True, description=phrase("whether an official competition; true if not given"))
    in_unified_calendar: bool | None = Field(
        default=None, description=phrase("whether it stands in the unified calendar (EKP)")
    )
    cup_part: Annotated[CupPart, Field(strict=False)] | None = Field(
        default=None, description=phrase("part of a cup: single, stage, final or sum_of_stages")
    )
    held_under: Annotated[HeldUnder, Field(strict=False)] | None = Field(
        default=None, description=phrase("regulations of an international event: world_cup, europe_cup or mind_games")
    )
    national_teams: bool | None = Field(
        default=None, description=phrase("whether only national teams compete in a team event")
    )
    wide_board: bool = Field(default=False, description=phrase("whether played on the 80-cell board"))
    participants: list[ParticipantInput] = Field(description=phrase("the participants"))
    rounds: list[list[PairingInput]] = Field(
        default_factory=list, description=phrase("the rounds, each a list of encounters and byes")
    )
    points_for_win: PointsForWin = Field(default=1, description=phrase("points for a win, 1 if not given"))
    stages: list[Annotated[int, Field(ge=1)]] = Field(
        default_factory=list, description=phrase("numbers of rounds of the stages, if there are several")
    )
    carry_over: bool = Field(default=True, description=phrase("whether points of earlier stages count in later ones"))
    regions: int | None = Field(
        default=None, ge=0, description=phrase("number of regions represented; else counted from the participants")
    )
    contest: Annotated[ContestKind, Field(strict=False)] | None = Field(
        default=None, description=phrase("composition: compose or solve")
    )
    maximum: Points | None = Field(default=None, description=phrase("composition: greatest possible number of points"))
    finalists: int | None = Field(default=None, ge=0, description=phrase("composition: participants of the final part"))
    renju_table: dict[str, Any] | None = Field(
        default=None, description=phrase("the federation's own table of section 5, in the shape of the data file")
    )

    def applies_on(self) -> date:
        """The last day: on it a norm or requirement is fulfilled."""
        return self.end

    def competition(self) -> TitleCompetition:
        """The competition as the rules know it."""
        return self.build(
            TitleCompetition,
            event=self.build(
                TitleEvent, status=CompetitionStatus(self.status) if self.status in list(CompetitionStatus) else None
            ),
            athletes=tuple(participant.athlete() for participant in self.participants),
            rounds=tuple(
                tuple(_at(f"rounds[{number}][{index}]", pairing) for index, pairing in enumerate(one_round))
                for number, one_round in enumerate(self.rounds)
            ),
        )

    def table(self, rulebook: Rulebook) -> IndicatorTable | None:
        """The federation's own table, checked."""
        return None if self.renju_table is None else indicator_table("renju_table", self.renju_table, rulebook)

    def wrong_words(self) -> list[Problem]:
        """Words nobody knows, which leave a field unknown: the status, somebody's sex, somebody's birth."""
        problems = []
        if self.status is not None and self.status not in list(CompetitionStatus):
            problems.append(_unknown("status", ", ".join(CompetitionStatus), self.status))
        for index, participant in enumerate(self.participants):
            place = f"participants[{index}]"
            if participant.sex is not None and participant.sex not in list(Sex):
                problems.append(_unknown(f"{place}.sex", ", ".join(Sex), participant.sex, participant.id))
            if participant.birth is not None and _birth_year(participant.birth) is None:
                params = {"got": participant.birth, "athlete": participant.id}
                problems.append(Problem("expected a date such as 2023-05-01; got {got}", params, path=f"{place}.birth"))
        return problems


def _at(place: str, pairing: PairingInput) -> Encounter | Bye:
    try:
        return pairing.pairing()
    except Refusal as error:
        raise error.at(place) from error


def _unknown(path: str, choices: str, got: str, athlete: str | None = None) -> Problem:
    params = {"choices": choices, "got": got, "athlete": athlete}
    return Problem("expected one of: {choices}; got {got}", params, path=path)


def _birth_year(text: str | int | None) -> int | None:
    if isinstance(text, int):
        return text if date.min.year <= text <= date.max.year else None
    if text is None:
        return None
    try:
        return date.fromisoformat(text).year
    except ValueError:
        return int(text) if text.isdecimal() and len(text) == len("2005") else None
