"""Notes below the tables of papers: how play-offs divided places, which games were adjudicated or put off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils import timezone

from tavlei.documents.parts import day_text
from tavlei.office.competitions.adjudications import CLAUSE, adjudications_of
from tavlei.office.competitions.engine import is_postponed
from tavlei.office.competitions.models import AdjudicatedBy
from tavlei.office.competitions.play_off_rows import play_off_rows
from tavlei.office.competitions.play_off_table import rule_play_off
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from tavlei.office.competitions.engine import CompetitionField
    from tavlei.office.competitions.models import Round
    from tavlei.office.papers.source import Source

_ADJUDICATED: Final = phrase("Board {board}: adjudicated by the {body} ({members}): {reason} (clause {clause})")
_POSTPONED: Final = phrase("Board {board}: put off until {day}: {reason}")
_BODIES: Final = {
    AdjudicatedBy.PANEL: phrase("judging panel"),
    AdjudicatedBy.COMMISSION: phrase("appointed commission"),
}
_PLAY_OFF: Final = phrase("{kind} for places {places}: {score} (clause {clause})")


@cites("draughts-rules", "5.4.8.13")
def play_off_notes(source: Source, field: CompetitionField) -> tuple[str, ...]:
    """A line for every play-off that made the table: what was played, for which places, with which points."""
    book, notes = source.book, []
    for row in play_off_rows(field):
        if row.applies:
            rule = rule_play_off(row.play_off, ())
            kind = book.phrase(rule.kind.value)
            controls = f" ({row.play_off.time_controls})" if row.play_off.time_controls else ""
            score = ", ".join(f"{source.name(entry)} {points}" for entry, points in row.scores)
            number = rulebook_of(field.competition).clause(rule.number).number.split("/")[0]
            told = {"kind": f"{kind[:1].upper()}{kind[1:]}{controls}", "places": row.places, "score": score}
            notes.append(book.phrase(_PLAY_OFF).format(**told, clause=number))
    return tuple(notes)


@cites("draughts-rules", "5.4.5.1", "5.4.5.4")
def unfinished_notes(source: Source, one: Round) -> tuple[str, ...]:
    """A line for every game of a round that was adjudicated, and for every one that was put off."""
    book, given = source.book, adjudications_of(one)
    notes = [
        book.phrase(_ADJUDICATED).format(
            board=row.encounter.board,
            body=book.phrase(_BODIES[AdjudicatedBy(row.body)]),
            members=row.members,
            reason=row.reason,
            clause=CLAUSE,
        )
        for row in given.values()
    ]
    for board in source.boards(one):
        if is_postponed(board):
            until = day_text(timezone.localtime(board.postponement.play_by).date(), book)
            notes.append(book.phrase(_POSTPONED).format(board=board.board, day=until, reason=board.postponement.reason))
    return tuple(notes)
