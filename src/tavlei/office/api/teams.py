"""Team competitions by JSON: matches with their boards, and the table of teams.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from ninja import Schema
from pydantic import Field

from tavlei.office.api.costed import CostedRouter
from tavlei.office.design.costs import DRAWN
from tavlei.office.teams.engine import TeamField, read_team_field
from tavlei.office.teams.lookup import team_competition
from tavlei.office.teams.tables import BoardRow, MatchRow, match_rows, team_rows

teams = CostedRouter(cost=DRAWN, tags=["competitions"])


class MatchBoardOut(Schema):
    """A board of a match; nobody sits where there is no entry."""

    board: int
    home: int | None = Field(description="entry of the player of the home team")
    guest: int | None
    home_has_white: bool
    result: str = Field(description="from the side of White; empty while it is played")


class MatchOut(Schema):
    """A match: the home team has White on board one; without a guest it is a bye. Boards come with the line-ups."""

    round: int
    match: int
    starts: datetime | None
    extra: bool = Field(description="whether it is the extra match for first place")
    home: int = Field(description="entry of the team")
    guest: int | None
    home_points: str
    guest_points: str
    complete: bool
    boards: list[MatchBoardOut]


class TeamStandingOut(Schema):
    """A line of the table of teams; values as people write them."""

    place: str
    entry: int
    name: str
    match_points: str
    board_points: str
    won: int
    drawn: int
    lost: int
    values: dict[str, str]
    members: list[int] = Field(description="entries of its people in the order of boards")


@teams.get("/{code}/matches", response=list[MatchOut], summary="Matches of a team competition")
def matches(request: HttpRequest, code: str) -> list[dict[str, Any]]:
    """Every match of every round; line-ups are told when they have been made known."""
    field = _field(code)
    return [_match(row) for one in field.rounds for row in match_rows(field, one)]


@teams.get("/{code}/teams", response=list[TeamStandingOut], summary="The table of teams")
def team_table(request: HttpRequest, code: str) -> list[dict[str, Any]]:
    """The teams by place."""
    field = _field(code)
    return [
        {
            "place": row.place,
            "entry": row.entry.pk,
            "name": row.name,
            "match_points": row.match_points,
            "board_points": row.board_points,
            "won": row.won,
            "drawn": row.drawn,
            "lost": row.lost,
            "values": dict(row.values),
            "members": [squad.pk for squad in field.squads[row.entry.pk]],
        }
        for row in team_rows(field)
    ]


def _field(code: str) -> TeamField:
    return read_team_field(team_competition(code))


def _match(row: MatchRow) -> dict[str, Any]:
    return {
        "round": row.match.round.number,
        "match": row.match.number,
        "starts": row.match.round.starts,
        "extra": row.match.extra,
        "home": row.home.entry_id,
        "guest": row.guest.entry_id if row.guest else None,
        "home_points": row.home_points,
        "guest_points": row.guest_points,
        "complete": row.complete,
        "boards": [_board(board) for board in row.boards],
    }


def _board(row: BoardRow) -> dict[str, Any]:
    return {
        "board": row.number,
        "home": row.home.pk if row.home else None,
        "guest": row.guest.pk if row.guest else None,
        "home_has_white": row.home_white,
        "result": row.encounter.result,
    }
