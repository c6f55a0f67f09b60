"""What a competition lacks to be reported, rated and printed, read and filled column by column, by JSON.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from typing import Any, Literal

from django.shortcuts import get_object_or_404
from ninja import Schema
from pydantic import Field

from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.shapes import RefusalOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.report.filling import PersonFacts, complete_people
from tavlei.office.competitions.report.gaps import complete_regulation
from tavlei.office.competitions.report.missing import MissingFact, missing_facts
from tavlei.office.design.costs import DRAWN
from tavlei.office.pages.requests import SignedIn
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Scope
from tavlei.office.roles.permissions import Action, require

desk_missing = CostedRouter(cost=DRAWN, tags=["desk"], auth=TokenAuth(Scope.EVENTS))
_MOST: int = 5_000


class NeedOut(Schema):
    """What asks for a fact."""

    purpose: str = Field(description="report, rating, norms or paper")
    paper: str = Field(description="the title of the paper, if one asks")
    clause: str = Field(description="edition and number of the clause, if one asks")


class MissingOut(Schema):
    """A fact that nobody has told yet."""

    fact: str
    person: str = Field(description="personal number; empty for facts of the competition and its officials")
    version: int | None = Field(description="of the person in the register: it is sent back with the value")
    count: int
    needs: list[NeedOut]
    givers: list[str] = Field(description="who can give it: keeper, desk, chief_judge, player")


class ColumnRowIn(Schema):
    """The value of one participant."""

    person: str = Field(max_length=20, description="personal number")
    version: int = Field(description="of the person in the register, as it was read")
    value: str = Field(max_length=160)


class ColumnIn(Schema):
    """Values of a column: of some participants, and one for all the others who have none."""

    rows: list[ColumnRowIn] = Field(default_factory=list, max_length=_MOST)
    same: str = Field("", max_length=160, description="the value for everybody else who has none")


class FilledOut(Schema):
    """Of how many people something is written down now."""

    people: int


class TimeControlIn(Schema):
    """The time control of a regulation that names none."""

    value: str = Field(max_length=80, description="such as 45+30")
    reason: str = Field(max_length=2000)
    version: int = Field(description="of the competition")


@desk_missing.get("/{code}/missing", response=list[MissingOut], summary="What a competition lacks")
def list_missing(request: SignedIn, code: str) -> list[dict[str, Any]]:
    """Everything that keeps it from being reported, rated, judged by the norms, or that papers leave blank."""
    competition = get_object_or_404(Competition, code=code)
    require(request.user, Action.SEE_PERSONAL_DATA, competition)
    facts = missing_facts(competition)
    versions = _versions({fact.person for fact in facts if fact.person})
    return [_missing_json(fact, versions) for fact in facts]


@desk_missing.post(
    "/{code}/missing/time_control", response={200: FilledOut, 422: RefusalOut}, summary="Complete the regulation"
)
def fill_time_control(request: SignedIn, code: str, body: TimeControlIn) -> dict[str, int]:
    """Add the time control that the regulation does not name."""
    competition = get_object_or_404(Competition, code=code)
    complete_regulation(request.user, competition, body.version, {"time_control": body.value}, body.reason)
    return {"people": 0}


@desk_missing.post("/{code}/missing/{fact}", response={200: FilledOut, 422: RefusalOut}, summary="Fill a column")
def fill_column(
    request: SignedIn,
    code: str,
    fact: Literal["citizenship", "sex", "birth", "region", "trainer"],
    body: ColumnIn,
) -> dict[str, int]:
    """All rows are taken or none. Whoever may not keep the register proposes them, and is told so."""
    competition = get_object_or_404(Competition, code=code)
    require(request.user, Action.SEE_PERSONAL_DATA, competition)
    column = f"missing.{fact}"
    rows = [PersonFacts(row.person, row.version, {column: row.value}) for row in body.rows]
    if body.same:
        named = {row.person for row in body.rows}
        lacking = {gap.person for gap in missing_facts(competition) if gap.fact == column} - named
        rows += [PersonFacts(person, version, {column: body.same}) for person, version in _versions(lacking).items()]
    return {"people": complete_people(request.user, competition, rows)}


def _versions(codes: set[str]) -> dict[str, int]:
    return dict(Person.objects.filter(code__in=codes).order_by("code").values_list("code", "version"))


def _missing_json(fact: MissingFact, versions: dict[str, int]) -> dict[str, Any]:
    return {
        "fact": fact.fact.removeprefix("missing."),
        "person": fact.person,
        "version": versions.get(fact.person),
        "count": fact.count,
        "needs": [
            {"purpose": need.purpose.word, "paper": need.paper, "clause": str(need.clause or "")} for need in fact.needs
        ],
        "givers": [giver.word for giver in fact.givers],
    }
