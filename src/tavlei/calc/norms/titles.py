"""`norms.round_points`, `norms.title_percent`, `norms.title_norm`, `norms.title_conditions`: GR and MS by norm."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import AliasPath, BeforeValidator, Field

from tavlei.calc.answers import CalcOutput, absent
from tavlei.calc.formats import Exact, Points, SexLetter
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase
from tavlei.titles.ages import age_in
from tavlei.titles.figures import minimum_rating
from tavlei.titles.norm.conditions import NormCircumstances, TitleConditions, title_conditions
from tavlei.titles.norm.norm_points import (
    NormScore,
    OpponentRating,
    TitleNorm,
    converted_rating,
    is_converted,
    rating_without_elo_m,
    title_norm,
)
from tavlei.titles.norm.tables import NormColumn, TitlePercent, title_percent
from tavlei.titles.points import RoundedPoints, round_points
from tavlei.titles.titles_and_ranks import NormDiscipline, Sex, Title


class RoundPointsInput(CalcInput):
    """Points before rounding."""

    exact: Exact = Field(description=phrase("points of a norm before rounding"))
    points_for_win: PointsForWin = Field(description=phrase("points for a win: 1 or 2"))


class RoundPointsOutput(CalcOutput):
    """Points after rounding."""

    points: Exact = Field(description="points of the norm")


@calculator(
    "norms.round_points",
    title=phrase("Rounding of the points of a norm (draughts)"),
    series="draughts-norms",
    clauses=["3/2.2.1", "3/2.2.2"],
    takes=RoundPointsInput,
    gives=RoundPointsOutput,
    example={"exact": "5.5", "points_for_win": 1},
)
def points_rounded(facts: RoundPointsInput, rulebook: Rulebook) -> RoundedPoints:
    """Quarters for 1-0.5-0, whole points for 2-1-0."""
    return round_points(facts.exact, facts.points_for_win, rulebook)


class TitlePercentInput(CalcInput):
    """A column of the tables and an average."""

    title: Literal["GR", "MS"] = Field(description=phrase("title: GR or MS"))
    discipline: DisciplineField = Field(description=phrase("discipline of section 3; reverse is giveaway"))
    sex: SexField = Field(description=phrase("sex of the athlete: M or F"))
    average: Exact = Field(description=phrase("average rating of the opponents"))


class TitlePercentOutput(CalcOutput):
    """The per cent of the points."""

    percent: int | None = Field(description="per cent of the possible points; null without a row of the table")


@calculator(
    "norms.title_percent",
    title=phrase("Per cent of the points for GR or MS by the average rating of the opponents (draughts)"),
    series="draughts-norms",
    clauses=[
        "3/2.1",
        "3/table/gr-russian",
        "3/table/gr-international",
        "3/table/ms-russian",
        "3/table/ms-international",
    ],
    takes=TitlePercentInput,
    gives=TitlePercentOutput,
    example={"title": "GR", "discipline": "russian", "sex": "M", "average": "2580.5"},
)
def percent_of_title(facts: TitlePercentInput, rulebook: Rulebook) -> TitlePercent:
    """A row of one of the four tables."""
    return title_percent(NormColumn(Title(facts.title), facts.discipline, facts.sex), facts.average, rulebook)


class NormOpponentInput(CalcPart):
    """An opponent with a rating."""

    elo: Exact | None = Field(default=None, description=phrase("Elo-R, or Elo-M in 100-square draughts"))
    elo_m: Exact | None = Field(default=None, description=phrase("Elo-M in Russian draughts, for international events"))
    citizen: bool | None = Field(
        default=None, description=phrase("whether a citizen of Russia; matters for reading N13 only")
    )

    def rating(self, rulebook: Rulebook, *, converted: bool) -> OpponentRating:
        """The rating that enters the average; without any the opponent is refused."""
        if converted and self.elo_m is not None and not self._counts_as_russian(rulebook):
            return converted_rating(self.elo_m, rulebook)
        if self.elo is None:
            raise Refusal(Problem("the field is missing", path="elo"))
        return rating_without_elo_m(self.elo, rulebook) if converted else OpponentRating(self.elo)

    def _counts_as_russian(self, rulebook: Rulebook) -> bool:
        if rulebook.resolve("N13").choice == "elo_m_for_all":
            return False
        return self.citizen is True or (self.citizen is None and self.elo is not None)


class TitleNormInput(CalcInput):
    """A performance: opponents, rounds, points."""

    title: Literal["GR", "MS"] = Field(description=phrase("title: GR or MS"))
    discipline: DisciplineField = Field(description=phrase("discipline of section 3; reverse is giveaway"))
    sex: SexField = Field(description=phrase("sex of the athlete: M or F"))
    rounds: int = Field(ge=1, description=phrase("rounds of the athlete that count"))
    points_for_win: PointsForWin = Field(description=phrase("points for a win: 1 or 2"))
    points: Points = Field(description=phrase("points scored"))
    international_competition: bool | None = Field(
        default=None, description=phrase("whether the competition is international; false if not given")
    )
    opponents: list[NormOpponentInput] = Field(min_length=1, description=phrase("the opponents that count"))

    def ratings(self, rulebook: Rulebook) -> list[OpponentRating]:
        """The ratings that enter the average."""
        converted = is_converted(self.discipline, rulebook, international=bool(self.international_competition))
        opponent_ratings = []
        for index, opponent in enumerate(self.opponents):
            try:
                opponent_ratings.append(opponent.rating(rulebook, converted=converted))
            except Refusal as error:
                raise error.at(f"opponents[{index}]") from error
        return opponent_ratings


class TitleNormOutput(CalcOutput):
    """The norm and whether it is reached."""

    average: Exact = Field(description="average rating of the opponents")
    percent: int | None = Field(
        validation_alias=AliasPath("percent", "percent"),
        description="per cent of the possible points; null without a row of the table",
    )
    exact_points: Exact | None = absent(
        "points of the norm before rounding; absent without a row", found_at=AliasPath("norm", "exact")
    )
    norm: Exact | None = Field(validation_alias="points", description="points of the norm; null without a row")
    achieved: bool = Field(description="whether the points reach the norm")


@calculator(
    "norms.title_norm",
    title=phrase("Norm of GR or MS in points against given opponents (draughts)"),
    series="draughts-norms",
    clauses=["3/1.1", "3/2.1", "3/2.2", "3/2.2.1", "3/2.2.2", "3/4", "3/4.1", "3/4.2"],
    takes=TitleNormInput,
    gives=TitleNormOutput,
    example={
        "title": "MS",
        "discipline": "russian",
        "sex": "M",
        "rounds": 7,
        "points_for_win": 1,
        "points": "3.5",
        "opponents": [{"elo": 2490}] * 7,
    },
)
def norm_of_title(facts: TitleNormInput, rulebook: Rulebook) -> TitleNorm:
    """Average, per cent, points; conditions are asked separately."""
    column = NormColumn(Title(facts.title), facts.discipline, facts.sex)
    score = NormScore(facts.points, facts.rounds, facts.points_for_win)
    return title_norm(column, facts.ratings(rulebook), score, rulebook)


class TitleConditionsInput(CalcInput):
    """A competition and an athlete, everything but the points."""

    title: Literal["GR", "MS"] = Field(description=phrase("title: GR or MS"))
    discipline: DisciplineField = Field(description=phrase("discipline of section 3; reverse is giveaway"))
    sex: SexField = Field(description=phrase("sex of the athlete: M or F"))
    year: Year = Field(description=phrase("year of the competition"))
    birth_year: Year = Field(description=phrase("year of birth"))
    online: bool | None = Field(default=None, description=phrase("whether held on the Internet; false if not given"))
    participants: int = Field(ge=0, description=phrase("number of participants"))
    rounds: int = Field(ge=0, description=phrase("number of rounds"))
    own_rating: int | None = Field(
        default=None, ge=0, description=phrase("own rating on the first day; needed where a minimum is set")
    )
    system: str | None = Field(default=None, description=phrase("system of play, needed for MS"))
    status: (
        Literal[
            "international",
            "russia",
            "federal district",
            "moscow",
            "st petersburg",
            "region",
            "municipality",
            "other",
        ]
        | None
    ) = Field(default=None, description=phrase("status of the competition, needed for MS"))
    event: str | None = Field(default=None, description=phrase("the competition in the words of 5.1, needed for GR"))
    gr_mg_participants: int | None = Field(
        default=None, ge=0, description=phrase("participants holding GR or MG, needed for GR")
    )

    def applies_on(self) -> date:
        """The last day of its year."""
        return last_day_of(self.year)

    def circumstances(self, rulebook: Rulebook) -> NormCircumstances:
        """The same as the rule knows it; a field this title needs must be there."""
        if self.title == "MS":
            needed(system=self.system, status=self.status)
        else:
            needed(event=self.event, gr_mg_participants=self.gr_mg_participants)
        if minimum_rating(f"norm.{self.title}", self.discipline.value, rulebook):
            needed(own_rating=self.own_rating)
        return self.build(
            NormCircumstances,
            title=Title(self.title),
            age=age_in(self.year, self.birth_year),
            named_system=self.system != "round robin",  # N14: it may stand for a system that the text does not name
        )


class TitleConditionsOutput(CalcOutput):
    """Whether the norm is possible."""

    possible: bool = Field(description="whether nothing stands against the norm")
    why_not: list[str] = Field(description="the reasons against it, as stable sentences")


@calculator(
    "norms.title_conditions",
    title=phrase("Conditions of the GR or MS norm besides the points (draughts)"),
    series="draughts-norms",
    clauses=["3/age", "3/5.1", "3/5.2", "3/5.3", "3/5.4", "3/6.1", "3/6.2", "3/6.3", "3/6.5"],
    takes=TitleConditionsInput,
    gives=TitleConditionsOutput,
    example={
        "title": "MS",
        "discipline": "russian",
        "sex": "M",
        "year": 2023,
        "birth_year": 2005,
        "participants": 10,
        "rounds": 9,
        "system": "round robin",
        "status": "federal district",
        "own_rating": 2399,
    },
)
def conditions_of_title(facts: TitleConditionsInput, rulebook: Rulebook) -> TitleConditions:
    """Every reason against the norm."""
    return title_conditions(facts.circumstances(rulebook), rulebook)


PointsForWin = Literal[1, 2]
SexField = Annotated[Sex, Field(strict=False), SexLetter]
DisciplineField = Annotated[NormDiscipline, Field(strict=False)]
ClauseText = Annotated[str, BeforeValidator(str)]
Year = Annotated[int, Field(ge=1800, le=2300)]


def last_day_of(year: int) -> date:
    """The day whose rules apply to a competition of which only the year is known."""
    return date(year, 12, 31)


def needed(**fields: object) -> None:
    """Refuse an input in which a field is missing that this case needs."""
    if missing := [Problem("the field is missing", path=name) for name, value in fields.items() if value is None]:
        raise Refusal(*missing)
