"""Notes below the tables of papers: how play-offs divided places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.competitions.play_off_rows import play_off_rows
from tavlei.office.competitions.play_off_table import rule_play_off
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from tavlei.office.competitions.engine import CompetitionField
    from tavlei.office.papers.source import Source

_PLAY_OFF = phrase("{kind} for places {places}: {score} (clause {clause})")


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
