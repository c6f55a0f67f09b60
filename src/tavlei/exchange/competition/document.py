"""A competition as one file."""

from __future__ import annotations

from typing import Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from tavlei.exchange.competition.base import Part
from tavlei.exchange.competition.checking import check
from tavlei.exchange.competition.field import AccountPart, AnnouncementPart, EntryPart, OfficialPart, TeamPart
from tavlei.exchange.competition.incidents import (
    BodyMemberPart,
    ChecklistPart,
    ProtestPart,
    RecordPart,
    ReportPart,
    SanctionPart,
)
from tavlei.exchange.competition.people import PersonPart, RegionPart
from tavlei.exchange.competition.play import RoundPart
from tavlei.exchange.mistakes import refusal_of
from tavlei.exchange.plain_text import refuse_larger
from tavlei.rulebook import Problem, Refusal

FORMAT: Final = "tavlei-competition"
VERSION: Final = 1
MOST_BYTES: Final = 64 << 20


class CompetitionFile(Part):
    """Everything about one competition; names within the file are checked against each other."""

    format: Literal["tavlei-competition"] = FORMAT
    version: Literal[1] = VERSION
    competition: AnnouncementPart
    regions: tuple[RegionPart, ...] = ()
    people: tuple[PersonPart, ...] = ()
    accounts: tuple[AccountPart, ...] = ()
    officials: tuple[OfficialPart, ...] = ()
    teams: tuple[TeamPart, ...] = ()
    entries: tuple[EntryPart, ...] = ()
    rounds: tuple[RoundPart, ...] = ()
    sanctions: tuple[SanctionPart, ...] = ()
    protests: tuple[ProtestPart, ...] = ()
    reports: tuple[ReportPart, ...] = ()
    body_members: tuple[BodyMemberPart, ...] = ()
    checklists: tuple[ChecklistPart, ...] = ()
    records: tuple[RecordPart, ...] = ()

    @model_validator(mode="after")
    def _names_agree(self) -> Self:
        check(self)
        return self


class _Kind(BaseModel):
    model_config = ConfigDict(extra="ignore")

    format: Any = Field(default=None)
    version: Any = Field(default=None)


def read_competition(content: bytes) -> CompetitionFile:
    """A competition from its file; a file of another kind or of a later version is refused as such."""
    refuse_larger(content, MOST_BYTES)
    content = content.removeprefix(b"\xef\xbb\xbf")
    try:
        kind = _Kind.model_validate_json(content)
        if kind.format != FORMAT:
            raise Refusal(Problem("this is no file of a competition: its format is not {format}", {"format": FORMAT}))
        if kind.version != VERSION or isinstance(kind.version, bool):
            data = {"known": VERSION, "got": str(kind.version)[:20]}
            raise Refusal(Problem("version {got} is not known; this program reads version {known}", data, "version"))
        return CompetitionFile.model_validate_json(content)
    except ValidationError as error:
        raise refusal_of(error) from error


def write_competition(file: CompetitionFile) -> bytes:
    """The file of a competition; the same competition gives the same bytes."""
    return file.model_dump_json(indent=1).encode() + b"\n"


def competition_schema() -> dict[str, Any]:
    """The JSON schema of the file."""
    schema = CompetitionFile.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
