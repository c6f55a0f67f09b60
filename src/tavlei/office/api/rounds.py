"""A round as the API tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.office.competitions.field.board_marks import written_result
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.tables.standings import pairing_rows

if TYPE_CHECKING:
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, Round


def round_json(competition: Competition, one_round: Round) -> dict[str, Any]:
    """A round that was made or changed just now."""
    return round_of(read_snapshot(competition), one_round)


def round_of(field: CompetitionSnapshot, one_round: Round) -> dict[str, Any]:
    """A round with its boards; without Black it is a bye."""
    return {
        "number": one_round.number,
        "state": one_round.state,
        "absent": [entry.pk for entry in field.absentees(one_round)],
        "boards": [
            {
                "board": row.encounter.board,
                "white": row.white.pk,
                "black": row.black.pk if row.black else None,
                "result": written_result(field, row.encounter),
                "version": row.encounter.version,
                "games": [
                    {"number": game.number, "white": game.white.pk, "black": game.black.pk, "result": game.result}
                    for game in (row.micro.played if row.micro else ())
                ],
            }
            for row in pairing_rows(field, one_round)
        ],
    }
