"""Sanctions, protests, appeals and reports of a competition; its commissions and the lists ticked off."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tavlei.exchange.competition.base import Facts, JsonObject, Moment, Number, Part, Text, User
from tavlei.exchange.competition.field import Key

ProtestState = Literal[
    "filed", "late", "not_considered", "upheld", "rejected", "appealed", "appeal_upheld", "appeal_rejected"
]
Word = Annotated[str, Field(max_length=20)]
Votes = Annotated[int, Field(ge=0, le=32_767)]


class SanctionPart(Part):
    """A sanction with its clause and reason."""

    entry: Key
    round: Number | None = None
    kind: Literal["remark", "warning", "added_time", "loss", "exclusion"]
    seconds: Annotated[int, Field(ge=0)] | None = None
    clause: Annotated[str, Field(max_length=80)]
    reason: Text
    regulation_points: Annotated[str, Field(max_length=200)] = ""
    authority: Word = ""
    chief_absent: bool = False
    influence: bool = False
    lost: Word = ""
    both_lose: bool = False
    panel_decision: Annotated[str, Field(max_length=200)] = ""
    by: User = ""
    at: Moment


class AppealPart(Part):
    """An appeal against the decision on a protest: who sat over it, the votes, the final decision."""

    filed: Moment
    filed_by: User = ""
    filer: Word = ""
    text: Text
    seated: Facts = Field(default_factory=list)
    replaced: Facts = Field(default_factory=list)
    votes_for: Votes | None = None
    votes_against: Votes | None = None
    reasons: Text = ""
    decided: Moment | None = None
    decided_by: User = ""


class ProtestPart(Part):
    """A protest, and what was decided."""

    entry: Key
    round: Number | None = None
    board: Number | None = None
    filed: Moment
    clauses: Annotated[str, Field(max_length=200)]
    text: Text
    deposit: Annotated[int, Field(ge=0)] = 0
    deposit_fate: Word = ""
    filed_by: User = ""
    filer: Word = ""
    against: Word = ""
    checks: Facts = Field(default_factory=dict)
    heard: Facts = Field(default_factory=list)
    did_not_come: Facts = Field(default_factory=list)
    state: ProtestState = "filed"
    decision: Text = ""
    decided_by: User = ""
    decided: Moment | None = None
    appeal: AppealPart | None = None


class ReportPart(Part):
    """A report as it was sent, and what the office decided about it."""

    revision: Number = 1
    content: Facts
    received: Moment
    sent_by: User = ""
    state: Literal["received", "included", "refused", "appealed", "annulled"] = "received"
    correction: Text = ""
    reason: Text = ""
    decided: Moment | None = None
    checks: Facts = Field(default_factory=list)


class RecordPart(Part):
    """A record of another sort: its table, its fields. What it names it names by the words of this file.

    Entries stand by their keys, people by their codes, teams and accounts by their names, rounds by their numbers,
    boards by round and number in a list.
    """

    table: Annotated[str, Field(max_length=60)]
    fields: JsonObject


class BodyMemberPart(Part):
    """A member of a body that decides at the competition; the person by his code, if he is known."""

    body: Literal["admission", "appeals"]
    seat: Word
    name: Annotated[str, Field(max_length=160)]
    person: Annotated[str, Field(max_length=20)] = ""
    position: Annotated[int, Field(ge=0, le=32_767)]


class ChecklistPart(Part):
    """A list of duties or conditions as officials have answered it."""

    name: Annotated[str, Field(max_length=40)]
    answers: Facts = Field(default_factory=dict)
    notes: Text = ""
    by: User = ""
    at: Moment
