"""`elo_r.list`: the Elo-R list of a half-year from all its competitions."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AliasPath, Field, PlainValidator, WithJsonSchema

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.elo_r.change import Lines
from tavlei.calc.elo_r.list_shapes import CompetitionInput, ListedAthleteInput
from tavlei.calc.elo_r.shapes import SERIES, half_year_of
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.ratings import elo_r
from tavlei.ratings.elo_r import listing
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook


def _half_year(value: object) -> elo_r.HalfYear:
    return value if isinstance(value, elo_r.HalfYear) else half_year_of(str(value))


HalfYearLabel = Annotated[
    elo_r.HalfYear,
    PlainValidator(_half_year),
    WithJsonSchema({"type": "string", "pattern": r"^\d{4}-[12]$", "examples": ["2023-1"]}),
]


class ListInput(CalcInput):
    """The list before, and the reports of the half-year."""

    half_year: HalfYearLabel = Field(description=phrase("label of the half-year, such as 2023-1"))
    athletes: list[ListedAthleteInput] = Field(
        description=phrase("everybody on the list before and everybody who played, foreigners too")
    )
    competitions: list[CompetitionInput] = Field(description=phrase("all reported competitions"))
    holidays: list[Day] | None = Field(
        default=None, description=phrase("days off besides Saturdays and Sundays, none if not given")
    )
    calendar: Literal["russia"] | None = Field(
        default=None, description=phrase("russia: the public holidays of Russia are days off too")
    )
    explain: list[str] | None = Field(
        default=None, description=phrase("ids of athletes and competitions that the explanation tells in full")
    )

    def applies_on(self) -> date:
        """The day of the list."""
        return self.half_year.calendar_end

    def publication(self, rulebook: Rulebook) -> listing.HalfYearPublication:
        """The list as the rules compute it."""
        titles = {athlete.id: (athlete.title, bool(athlete.kms_confirmed_among_men)) for athlete in self.athletes}
        return listing.half_year_list(
            [athlete.athlete() for athlete in self.athletes],
            [competition.report(titles) for competition in self.competitions],
            self.half_year,
            rulebook,
            holidays=self.days_off(),
        )

    def days_off(self) -> tuple[date, ...]:
        """The days off besides Saturdays and Sundays."""
        days = tuple(self.holidays or ())
        if self.calendar is None:
            return days
        year = self.half_year.year
        return (*days, *elo_r.russian_holidays(year, year + 1))


class RowOutput(CalcOutput):
    """One athlete of the list."""

    id: str = Field(description="id of the athlete")
    old_elo_r: int | None = Field(description="Elo-R of the list before, null for a first one")
    own_elo_r: int = Field(description="Elo-R used all through the half-year, published or initial")
    competitions: Lines = Field(
        validation_alias=AliasPath("half_year", "competitions"), description="competition by competition"
    )
    encounters: int = Field(
        validation_alias=AliasPath("half_year", "encounters"), description="counted encounters of the half-year"
    )
    sum: Exact = Field(validation_alias=AliasPath("half_year", "sum"), description="sum of the changes")
    correction: Exact = Field(
        validation_alias=AliasPath("half_year", "correction"),
        description="40 / encounters if they are more than 40, else 1",
    )
    change_exact: Exact = Field(validation_alias=AliasPath("half_year", "change_exact"), description="sum x correction")
    deducted: int = Field(description="what an absence takes on this list")
    new_elo_r: int = Field(description="the new Elo-R")
    last_included_competition_end: date | None = Field(description="for the next list: end of the last competition")
    already_deducted: int = Field(description="for the next list: what this absence has taken so far")


class CompetitionLeftOut(CalcOutput):
    """A competition that is not in the list."""

    id: str = Field(description="id of the competition")
    why_not: list[str] = Field(description="every reason, as stable sentences")


class AthleteLeftOut(CalcOutput):
    """An athlete who is not on the list."""

    id: str = Field(description="id of the athlete")
    why: str = Field(description="the reason, as a stable sentence")


class GapOutput(CalcOutput):
    """Something that is missing or contradicts itself."""

    subject: Literal["competition", "athlete"] = Field(description="whose record has the gap")
    id: str = Field(description="id of the competition or athlete")
    field: str = Field(description="the field")
    athlete: str | None = Field(description="id of the person it is about, if it is about one")
    message: str = Field(description="what is wrong")


class ListOutput(CalcOutput):
    """The list by new Elo-R, then id; what was left out and why; what could not be computed."""

    half_year: str = Field(validation_alias=AliasPath("half_year", "label"), description="label of the half-year")
    list_date: date = Field(description="day of the list: 1 January or 1 July")
    rows: list[RowOutput] = Field(description="the athletes of the list")
    included: list[str] = Field(
        validation_alias="included_ids", description="ids of the competitions in the list, in order of time"
    )
    left_out: list[CompetitionLeftOut] = Field(description="the other competitions")
    athletes_left_out: list[AthleteLeftOut] = Field(description="the athletes who are not on the list")
    gaps: list[GapOutput] = Field(description="what could not be computed for want of a field, by person and field")


_TITLES = ["GR", "MS", "MS", "KMS", "KMS", "KMS"]
_NAMES = ["anna", "boris", "vera", "gleb", "dina", "egor"]
_EXAMPLE: dict[str, Any] = {
    "half_year": "2023-1",
    "athletes": [
        {"id": "anna", "citizen": True, "sex": "F", "elo_r": 2460},
        {"id": "boris", "citizen": True, "sex": "M", "elo_r": 2475},
        {"id": "vera", "citizen": True, "sex": "F"},
        {"id": "gleb", "citizen": True, "sex": "M", "elo_r": 2310},
        {"id": "dina", "citizen": True, "sex": "F"},
        {"id": "egor", "citizen": True, "sex": "M"},
        {"id": "foma", "citizen": True, "sex": "M", "elo_r": 2400, "last_included_competition_end": "2016-03-10"},
    ],
    "competitions": [
        {
            "id": "cup",
            "status": "russia_cup",
            "first_day": "2023-03-10",
            "end_date": "2023-03-17",
            "reported": "2023-03-31",
            "time_control": "45+30",
            "participants": [
                {"id": name, "title": title, "place": place}
                for place, (name, title) in enumerate(zip(_NAMES, _TITLES, strict=True), start=1)
            ],
            "encounters": [
                {"white": one, "black": other, "result": "1-0" if (first + second) % 3 else "0.5-0.5"}
                for first, one in enumerate(_NAMES)
                for second, other in enumerate(_NAMES[first + 1 :], start=first + 1)
            ],
        },
        {
            "id": "blitz",
            "status": "municipal",
            "official": True,
            "end_date": "2023-04-02",
            "reported": "2023-04-03",
            "time_control": "3+2",
            "participants": [{"id": "anna", "title": "GR"}, {"id": "gleb", "title": "KMS"}],
            "encounters": [{"white": "gleb", "black": "anna", "result": "1-0"}],
        },
    ],
    "calendar": "russia",
    "explain": ["dina"],
}


@calculator(
    "elo_r.list",
    title=phrase("The Elo-R list of a half-year (draughts)"),
    series=SERIES,
    clauses=[
        "7",
        "7/7.2.2",
        "7/7.6",
        "7/7.6/item2",
        "7/7.6/item3",
        "7/7.6/item4",
        "7/7.7",
        "7/7.8",
        "7/7.9",
        "7/7.13",
        "7/7.14",
    ],
    takes=ListInput,
    gives=ListOutput,
    bounds=Bounds(size=200_000, heavy=True),
    example=_EXAMPLE,
)
def elo_r_list(half_year: ListInput, rulebook: Rulebook) -> CalcAnswer:
    """Every included competition with frozen ratings, then the sums, the correction, the absences."""
    year_publication = half_year.publication(rulebook)
    known = {athlete.id for athlete in half_year.athletes} | {competition.id for competition in half_year.competitions}
    for index, wanted in enumerate(half_year.explain or ()):
        if wanted not in known:
            message = phrase("there is no athlete or competition “{id}”")
            raise Refusal(Problem(message, {"id": wanted}, path=f"explain[{index}]"))
    output = ListOutput.model_validate(year_publication)
    output = output.model_copy(update={"gaps": [*wrong_words(half_year), *output.gaps]})
    in_full = half_year.explain or ()
    return CalcAnswer(
        output, lambda: listing.summary(year_publication, in_full), lambda: listing.grounds(year_publication, in_full)
    )


def wrong_words(half_year: ListInput) -> Iterator[GapOutput]:
    """Words nobody knows in the records of athletes; the list is computed all the same."""
    for athlete in half_year.athletes:
        if problem := athlete.wrong_sex():
            message = problem.sentence()
            yield GapOutput(subject="athlete", id=athlete.id, field=problem.path, athlete=athlete.id, message=message)
