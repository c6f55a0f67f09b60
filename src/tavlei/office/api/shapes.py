"""What the API takes and gives.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import date, datetime
from typing import Any

from ninja import Schema
from pydantic import Field

from tavlei.office.competitions.pairing.by_hand import ChangeGround
from tavlei.office.lists.models import Row
from tavlei.office.people.models import Person
from tavlei.tournament.model import Result


class ProblemOut(Schema):
    """One thing that is wrong."""

    path: str = Field(description="the field")
    text: str = Field(description="what is wrong, in the language of the request")
    clause: str = Field(description="the clause that is broken, if there is one")


class RefusalOut(Schema):
    """An input that was refused; nothing has been done with it."""

    problems: list[ProblemOut]


class CalculatorOut(Schema):
    """A calculator."""

    name: str
    title: str
    edition: str
    clauses: list[str]


class CompetitionOut(Schema):
    """A competition."""

    code: str
    name: str
    sport: str
    discipline: str
    status: str
    starts: date
    ends: date
    place: str
    online: bool
    system: str
    rounds_planned: int
    state: str


class EntryOut(Schema):
    """A participant."""

    entry: int
    number: int | None
    person: str | None = Field(description="personal number")
    name: str
    rating: int | None
    title: str
    state: str


class GameResultOut(Schema):
    """A game of a micro-match; its result from the side of its own White."""

    number: int
    white: int
    black: int
    result: str


class BoardOut(Schema):
    """A board of a round; without Black it is a bye."""

    board: int
    white: int
    black: int | None
    result: str = Field(description="its key; + for whoever has a plus without an opponent; empty until it is decided")
    version: int
    games: list[GameResultOut] = Field([], description="of a micro-match, as far as they are entered one by one")


class RoundOut(Schema):
    """A round."""

    number: int
    state: str
    boards: list[BoardOut]
    absent: list[int] = Field(description="entries known to be absent: they have lost the round without play")


class StandingOut(Schema):
    """A line of the table; values as people write them."""

    place: int | None
    entry: int
    name: str
    points: str
    values: dict[str, str]


class PersonOut(Schema):
    """A person, as everybody may know one."""

    code: str
    name: str
    region: str | None
    titles: list[str]

    @staticmethod
    def resolve_name(person: Person) -> str:
        return person.full_name

    @staticmethod
    def resolve_region(person: Person) -> str | None:
        return str(person.region) if person.region else None

    @staticmethod
    def resolve_titles(person: Person) -> list[str]:
        """Titles and ranks in force."""
        return [title.title for title in person.titles.all() if title.revoked is None]


class PublicationOut(Schema):
    """A published list."""

    number: int
    kind: str
    period: date
    revision: int
    current: bool
    published: datetime
    digest: str
    signature: str


class RowOut(Schema):
    """A line of a list."""

    position: int
    code: str
    name: str
    value: float
    change: float | None
    figures: dict[str, Any]

    @staticmethod
    def resolve_code(row: Row) -> str:
        return row.person.code

    @staticmethod
    def resolve_name(row: Row) -> str:
        return row.person.full_name


class JournalOut(Schema):
    """The head of the chain."""

    number: int
    hash: str


class ResultIn(Schema):
    """A result and the version of the board that was seen."""

    board: int = Field(ge=1)
    result: Result
    version: int = Field(ge=1)


class TakenOut(Schema):
    """Boards that were written, and boards that somebody else had written."""

    written: list[int]
    stale: list[int]


class PairOfEntries(Schema):
    """A board as it was drawn."""

    white: int = Field(description="entry with White")
    black: int = Field(description="entry with Black")


class DrawIn(Schema):
    """The next round as it was drawn by hand; a reason is asked for where it breaks a requirement."""

    round: int = Field(ge=1)
    pairs: list[PairOfEntries]
    bye: int | None = Field(default=None, description="entry without a pair")
    absent: list[int] = Field(default_factory=list)
    reason: str = ""


class ChangePairsIn(Schema):
    """Other pairs for the last round, by the reasoned decision of the chief judge."""

    pairs: list[PairOfEntries]
    bye: int | None = Field(default=None, description="entry without a pair")
    ground: ChangeGround = ChangeGround.DECISION
    reason: str


class DrawAgainIn(Schema):
    """Let the program draw the last round again; without `absent` those stay away who did."""

    absent: list[int] | None = None
    ground: ChangeGround = ChangeGround.DECISION
    reason: str


class PairIn(Schema):
    """Which round is to be paired, and who does not play."""

    round: int = Field(ge=1)
    absent: list[int] = Field(default_factory=list)
