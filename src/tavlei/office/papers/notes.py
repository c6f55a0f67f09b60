"""Notes below the tables of papers: how play-offs divided places, which games were adjudicated or put off."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from tavlei.documents.parts import Stage, day_text
from tavlei.games.clock import Discipline
from tavlei.office.competitions.field.play_offs import rule_play_off
from tavlei.office.competitions.field.reading import is_postponed
from tavlei.office.competitions.models import AdjudicatedBy, RoundState, State
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.competitions.results.unfinished import ADJUDICATION_CLAUSE as CLAUSE
from tavlei.office.competitions.results.unfinished import adjudications_of
from tavlei.office.competitions.tables.play_offs import play_off_rows
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, Round
    from tavlei.office.papers.source import Source
    from tavlei.tournament.standings.table import StandingsLine

_ADJUDICATED: Final = phrase("Board {board}: adjudicated by the {body} ({members}): {reason} (clause {clause})")
_POSTPONED: Final = phrase("Board {board}: put off until {day}: {reason}")
_BODIES: Final = {
    AdjudicatedBy.PANEL: phrase("judging panel"),
    AdjudicatedBy.COMMISSION: phrase("appointed commission"),
}
_PLAY_OFF: Final = phrase("{kind} for places {places}: {score} (clause {clause})")


@cites("draughts-rules", "5.4.8.13")
def play_off_notes(source: Source, field: CompetitionSnapshot) -> tuple[str, ...]:
    """A line for every play-off that made the table: what was played, for which places, with which points."""
    book, notes = source.book, []
    for row in play_off_rows(field):
        if row.applies:
            rule = rule_play_off(row.play_off, ())
            kind = book.phrase(rule.kind.value)
            controls = f" ({row.play_off.time_controls})" if row.play_off.time_controls else ""
            score = ", ".join(f"{source.name(entry)} {points}" for entry, points in row.scores)
            number = rulebook_of(field.competition).clause(rule.number).number.split("/")[0]
            record = {"kind": f"{kind[:1].upper()}{kind[1:]}{controls}", "places": row.places, "score": score}
            notes.append(book.phrase(_PLAY_OFF).format(**record, clause=number))
    return tuple(notes)


@cites("draughts-rules", "5.4.5.1", "5.4.5.4")
def unfinished_notes(source: Source, one: Round) -> tuple[str, ...]:
    """A line for every game of a round that was adjudicated, and for every one that was put off."""
    book, adjudications = source.book, adjudications_of(one)
    notes = [
        book.phrase(_ADJUDICATED).format(
            board=row.encounter.board,
            body=book.phrase(_BODIES[AdjudicatedBy(row.body)]),
            members=row.members,
            reason=row.reason,
            clause=CLAUSE,
        )
        for row in adjudications.values()
    ]
    for board in source.boards(one):
        if is_postponed(board):
            until = day_text(timezone.localtime(board.postponement.play_by).date(), book)
            notes.append(book.phrase(_POSTPONED).format(board=board.board, day=until, reason=board.postponement.reason))
    return tuple(notes)


ENDED: Final = (State.FINISHED, State.APPROVED, State.REPORTED)


def stage_of(competition: Competition, rounds: Sequence[Round]) -> Stage | None:
    """The stage of a table of these rounds, which may be fewer than were played; none before the first round."""
    if not rounds:
        return None
    last = rounds[-1]
    whole = not competition.rounds.filter(number__gt=last.number).exists()
    if competition.state in ENDED and whole:
        return Stage("final", last.number)
    if competition.discipline == Discipline.CORRESPONDENCE:
        return Stage("running")  # by letters everybody plays everybody at once
    ended = all(one_round.state == RoundState.FINISHED for one_round in rounds)
    return Stage("after" if ended else "during", last.number)


@cites("draughts-rules", "5.4.8.2")
def shown_places(rows: Sequence[StandingsLine]) -> dict[str, str]:
    """The places as papers write them: 6–7 for those who share the sixth and the seventh, nothing for who has none."""
    taken = Counter(row.place for row in rows)
    return {
        row.participant: place_text(row.place, row.place + taken[row.place] - 1) if row.place else "" for row in rows
    }


def place_text(first: int, last: int) -> str:
    """A place, or the places that are shared."""
    return str(first) if first == last else f"{first}–{last}"
