"""The announcement, the officials, the teams and the entries of a competition."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from tavlei.exchange.competition.base import JsonObject, Moment, Number, Part, Text, User

Word = Annotated[str, Field(max_length=40)]
Key = Annotated[str, Field(min_length=1, max_length=40, description="the name of an entry within this file")]
CompetitionState = Literal[
    "announced", "entries", "admitted", "running", "finished", "approved", "reported", "cancelled"
]
EntryState = Literal["preliminary", "applied", "admitted", "refused", "withdrawn", "excluded"]


class DrawnPart(Part):
    """A lot: under what it was drawn (a personal number, the name of a team), the rating, and what came."""

    participant: Annotated[str, Field(min_length=1, max_length=160)]
    rating: int | None = None
    lot: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class NumberingPart(Part):
    """How the numbers were drawn, from the first to the last."""

    rule: Literal["round_robin", "blind_lot", "classification", "seeding"]
    seed: Annotated[str, Field(max_length=80)]
    drawn: tuple[DrawnPart, ...]


class RoundOrderPart(Part):
    """A decision on the order in which the rounds of a table are played."""

    order: tuple[Number, ...]
    by: Text
    reason: Text


class AnnouncementPart(Part):
    """What was announced, the regulation as it was fixed, how numbers were drawn, decisions on the order of rounds."""

    code: Annotated[str, Field(pattern=r"^[-a-zA-Z0-9_]{1,60}$")]
    name: Annotated[str, Field(min_length=1, max_length=200)]
    sport: Literal["draughts", "renju", "chess", "bridge"]
    discipline: Word
    status: Word
    kind: Annotated[str, Field(max_length=20)] = "championship"
    starts: date
    ends: date
    place: Annotated[str, Field(max_length=160)] = ""
    region: Annotated[str, Field(max_length=20)] = ""
    online: bool = False
    team: bool = False
    system: Word
    rounds_planned: Annotated[int, Field(ge=0, le=32_767, description="0 for a contest without rounds")]
    regulation: JsonObject = Field(default_factory=dict)
    seed: Annotated[str, Field(max_length=80)] = ""
    numbering: NumberingPart | None = None
    round_order: tuple[RoundOrderPart, ...] = ()
    state: CompetitionState = "announced"
    whole: Annotated[str, Field(pattern=r"^[-a-zA-Z0-9_]{0,60}$")] = ""
    stage: Number | None = None
    group: Number | None = None
    carried: JsonObject = Field(default_factory=dict)


class AccountPart(Part):
    """Somebody who acted with an account: its name, how papers name the person, and the person if one is linked."""

    account: Annotated[str, Field(min_length=1, max_length=150)]
    given: Annotated[str, Field(max_length=150)] = ""
    family: Annotated[str, Field(max_length=150)] = ""
    person: Annotated[str, Field(max_length=20)] = ""


class OfficialPart(Part):
    """A role held at the competition, by whom, and until when: an account, a person of the register, or both."""

    account: User = ""
    person: Annotated[str, Field(max_length=20)] = ""
    role: Word
    category: Annotated[str, Field(max_length=40)] = ""
    duty: Annotated[str, Field(max_length=120)] = ""
    since: Moment
    ended: Moment | None = None


class TeamPart(Part):
    """A team, by its name; the captain by his code."""

    name: Annotated[str, Field(min_length=1, max_length=160)]
    region: Annotated[str, Field(max_length=20)] = ""
    captain: Annotated[str, Field(max_length=20)] = ""
    representative: User = ""
    remedy: Literal["", "loss", "annulment"] = ""


class EntryPart(Part):
    """A person, or a team, entered: how far it came, and what was decided."""

    key: Key
    person: Annotated[str, Field(max_length=20)] = ""
    team: Annotated[str, Field(max_length=160)] = ""
    board: Number | None = None
    number: Number | None = None
    rating: int | None = None
    title: Annotated[str, Field(max_length=20)] = ""
    state: EntryState = "applied"
    received: date | None = Field(default=None, description="the day on which the application came, if it is known")
    from_round: Number = 1
    after_round: Annotated[int, Field(ge=0, le=32_767)] | None = None
    leaves: JsonObject = Field(default_factory=dict, description="rounds known to be missed: lost, half or full")
    fee_paid: date | None = None
    medical: bool | None = None
    documents: JsonObject = Field(default_factory=dict)
    decision: Text = ""
    annulled: Annotated[str, Field(max_length=200)] = ""
    papers_confirmed: Annotated[str, Field(max_length=160)] = ""
