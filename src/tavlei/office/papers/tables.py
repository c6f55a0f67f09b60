"""Tables of results of a competition of persons: current and final, the cross table on one page, the team standing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.documents.forms.results_tables import RoundRobinRow, RoundRobinTable, SwissRound, SwissRow, SwissTable
from tavlei.documents.forms.team_standing import StandingTeam, TeamAthlete, TeamStanding
from tavlei.documents.forms.wall import CrossRow, CrossTable
from tavlei.office.competitions.field.board_marks import board_marks
from tavlei.office.competitions.field.reading import entry_key, seated_entries
from tavlei.office.competitions.field.result_texts import result_marks
from tavlei.office.competitions.field.team_counting import counting_results, represented, standing_of_field
from tavlei.office.competitions.models import DeskSystem
from tavlei.office.competitions.tables.standings import missed_rounds
from tavlei.office.papers.notes import play_off_notes, shown_places, stage_of
from tavlei.rulebook import cites
from tavlei.tournament.model import encounters

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Entry
    from tavlei.office.papers.source import Source


@cites("draughts-rules", "14.1.3", "14.1.5")
def results_table(source: Source, after: int | None = None) -> RoundRobinTable | SwissTable:
    """The table of results (appendix 9 or 10): the final one, or as it stood after a round."""
    field = _until(source.field, after)
    return _round_robin_table(source, field) if _robin(field) else _swiss_table(source, field)


def cross_table(source: Source) -> CrossTable:
    """Everybody against everybody, or round by round, on one page."""
    field = source.field
    standing, places = {row.participant: row for row in field.rows}, shown_places(field.rows)
    if _robin(field):
        order = source.numbered
        cells: Mapping[int, Sequence[str | SwissRound]] = _robin_cells(field, order)
        heads = tuple(str(source.numbers[entry.pk]) for entry in order)
    else:
        order = [field.by_key[row.participant] for row in field.rows]
        cells = _swiss_rounds(source, field, order)
        heads = tuple(str(one_round.number) for one_round in field.rounds)
    rows = [
        CrossRow(
            source.name(entry),
            tuple(cells[entry.pk]),
            standing[entry_key(entry)].points,
            places[entry_key(entry)],
            source.rank(entry),
            place if _robin(field) else None,
            source.numbers[entry.pk],
        )
        for place, entry in enumerate(order, start=1)
    ]
    return CrossTable(source.head, heads, tuple(rows), stage_of(source.competition, field.rounds))


def has_team_standing(source: Source) -> bool:
    """Whether at least two teams or regions are represented."""
    return len(set(filter(None, represented(source.field, source.language).values()))) > 1


@cites("draughts-rules", "14.1.4", "14.1.5", "1.3/item4")
def standing_of_teams(source: Source) -> TeamStanding:
    """The team standing (appendix 11): of every team as many of the best results as the regulation counts (T21).

    A regulation that is silent counts as many as the smallest team has (T58).
    """
    team_of = represented(source.field, source.language)
    by_key = source.field.by_key
    best = counting_results(source.field, team_of)
    results_standing, places = standing_of_field(source.field, team_of, best), shown_places(source.field.rows)
    teams = [
        StandingTeam(
            row.team,
            tuple(
                _athlete(source, by_key[athlete_result.athlete], athlete_result.points, places[athlete_result.athlete])
                for athlete_result in row.counted
            ),
            row.placing.text,
            row.points,
            row.sum_of_places,
            _missing(source, best - len(row.counted)),
        )
        for row in results_standing.rows
    ]
    stage = stage_of(source.competition, source.field.rounds)
    return TeamStanding(source.head, tuple(teams), source.officials, best, stage)


def _missing(source: Source, results: int) -> str:
    return source.book.phrase("results missing: {count}").format(count=results) if results else ""


def _athlete(source: Source, entry: Entry, points: Fraction, place: str) -> TeamAthlete:
    return TeamAthlete(source.name(entry), source.rank(entry), entry.rating, points, place)


def _until(field: CompetitionSnapshot, after: int | None) -> CompetitionSnapshot:
    if after is None:
        return field
    rounds = tuple(one_round for one_round in field.rounds if one_round.number <= after)
    numbers = {one_round.pk for one_round in rounds}
    return replace(
        field,
        rounds=rounds,
        encounters=tuple(encounter for encounter in field.encounters if encounter.round_id in numbers),
    )


def _robin(field: CompetitionSnapshot) -> bool:
    """Whether everybody has a cell for everybody; in a Scheveningen those of the own group stay empty."""
    return field.competition.system in (DeskSystem.ROUND_ROBIN, DeskSystem.SCHEVENINGEN)


@cites("draughts-rules", "5.4.10.5.1")
def _swiss_table(source: Source, field: CompetitionSnapshot) -> SwissTable:
    order = [field.by_key[row.participant] for row in field.rows]
    numbers_of, places = source.numbers, shown_places(field.rows)
    played = _swiss_rounds(source, field, order)
    rows = [
        SwissRow(
            number=numbers_of[entry.pk],
            name=source.called(entry),
            rank=source.rank(entry),
            rating=entry.rating,
            organisation=source.organisation(entry),
            rounds=tuple(played[entry.pk]),
            points=row.points,
            coefficients=tuple(row.values.values()),
            place=places[row.participant],
        )
        for row, entry in zip(field.rows, order, strict=True)
    ]
    return SwissTable(
        source.head,
        tuple(rows),
        rounds=len(field.rounds) or None,
        coefficient_names=source.criteria,
        officials=source.officials,
        notes=play_off_notes(source, field),
        stage=stage_of(source.competition, field.rounds),
    )


def _round_robin_table(source: Source, field: CompetitionSnapshot) -> RoundRobinTable:
    order = source.numbered
    cells = _robin_cells(field, order)
    standing, places = {row.participant: row for row in field.rows}, shown_places(field.rows)
    rows = [
        RoundRobinRow(
            name=source.called(entry),
            rank=source.rank(entry),
            rating=entry.rating,
            organisation=source.organisation(entry),
            cells=tuple(cells[entry.pk]),
            coefficients=tuple(standing[entry_key(entry)].values.values()),
            points=standing[entry_key(entry)].points,
            place=places[entry_key(entry)],
            number=source.numbers[entry.pk],
        )
        for entry in order
    ]
    return RoundRobinTable(
        source.head,
        tuple(rows),
        coefficient_names=source.criteria,
        officials=source.officials,
        notes=play_off_notes(source, field),
        stage=stage_of(source.competition, field.rounds),
    )


def _robin_cells(field: CompetitionSnapshot, order: list[Entry]) -> Mapping[int, list[str]]:
    index = {entry.pk: number for number, entry in enumerate(order)}
    cells = {entry.pk: [""] * len(order) for entry in order}
    for encounter in field.encounters:
        white, black = seated_entries(encounter)
        if white is None or black is None:
            continue
        own, other = board_marks(field, encounter)
        cells[white][index[black]] = f"{cells[white][index[black]]} {own}".strip()
        cells[black][index[white]] = f"{cells[black][index[white]]} {other}".strip()
    for met in encounters(field.carried.rounds):
        white, black = (field.by_key[key].pk for key in met.players)
        own, other = result_marks(str(met.result), field.regulation.points_for_win)
        cells[white][index[black]] = f"{own} {cells[white][index[black]]}".strip()
        cells[black][index[white]] = f"{other} {cells[black][index[white]]}".strip()
    return cells


def _swiss_rounds(source: Source, field: CompetitionSnapshot, order: list[Entry]) -> Mapping[int, list[SwissRound]]:
    """Whom everybody met round by round, with the colour and the result; a missed round has its result alone."""
    played = {entry.pk: [SwissRound()] * len(field.rounds) for entry in order}
    numbers = {one_round.pk: place for place, one_round in enumerate(field.rounds)}
    for missed in missed_rounds(field):
        played[missed.entry.pk][missed.number - 1] = SwissRound(result=missed.shown)
    for encounter in field.encounters:
        white, black = seated_entries(encounter)
        number = numbers[encounter.round_id]
        own, other = board_marks(field, encounter)
        if white is not None and black is None:
            played[white][number] = SwissRound(result=own)
        elif white is not None and black is not None:
            played[white][number] = SwissRound(source.numbers[black], "white", own)
            played[black][number] = SwissRound(source.numbers[white], "black", other)
    return played
