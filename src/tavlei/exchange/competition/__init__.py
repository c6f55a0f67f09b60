"""A whole competition as one JSON file that is read back as it was: version 1 of the format `tavlei-competition`."""

from tavlei.exchange.competition.document import (
    FORMAT,
    MOST_BYTES,
    VERSION,
    CompetitionFile,
    competition_schema,
    read_competition,
    write_competition,
)
from tavlei.exchange.competition.field import AnnouncementPart, EntryPart, TeamPart
from tavlei.exchange.competition.incidents import (
    AppealPart,
    BodyMemberPart,
    ChecklistPart,
    ProtestPart,
    ReportPart,
    SanctionPart,
)
from tavlei.exchange.competition.people import (
    OtherNamePart,
    OutsideCodePart,
    PersonPart,
    RatingPart,
    RegionPart,
    TitlePart,
)
from tavlei.exchange.competition.play import (
    BoardPart,
    GamePart,
    LineUpPart,
    MatchPart,
    RoundPart,
    SidePart,
    WrongSeatPart,
)

__all__ = [
    "FORMAT",
    "MOST_BYTES",
    "VERSION",
    "AnnouncementPart",
    "AppealPart",
    "BoardPart",
    "BodyMemberPart",
    "ChecklistPart",
    "CompetitionFile",
    "EntryPart",
    "GamePart",
    "LineUpPart",
    "MatchPart",
    "OtherNamePart",
    "OutsideCodePart",
    "PersonPart",
    "ProtestPart",
    "RatingPart",
    "RegionPart",
    "ReportPart",
    "RoundPart",
    "SanctionPart",
    "SidePart",
    "TeamPart",
    "TitlePart",
    "WrongSeatPart",
    "competition_schema",
    "read_competition",
    "write_competition",
]
