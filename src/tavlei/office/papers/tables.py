"""Tables of results of a competition of persons: current and final, the cross table on one page, the team standing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.documents.forms.results_tables import RoundRobinRow, RoundRobinTable, SwissRound, SwissRow, SwissTable
from tavlei.documents.forms.team_standing import StandingTeam, TeamAthlete, TeamStanding
from tavlei.documents.forms.wall import CrossRow, CrossTable
from tavlei.office.competitions.engine import entry_key, seats
from tavlei.office.competitions.models import DeskSystem
from tavlei.office.competitions.tables import MINUS, shown_result
from tavlei.office.competitions.team_counting import counting_results, represented, standing_of_field
from tavlei.rulebook import cites
from tavlei.tournament.model import encounters

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from tavlei.office.competitions.engine import CompetitionField
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
    standing = {row.participant: row for row in field.rows}
    if _robin(field):
        order = source.numbered
        cells = _robin_cells(field, order)
        heads = tuple(str(number) for number in range(1, len(order) + 1))
    else:
        order = [field.by_key[row.participant] for row in field.rows]
        cells = _swiss_cells(source, field, order)
        heads = tuple(str(one_round.number) for one_round in field.rounds)
    rows = [
        CrossRow(
            source.name(entry),
            tuple(cells[entry.pk]),
            standing[entry_key(entry)].points,
            str(standing[entry_key(entry)].place or ""),
            source.rank(entry),
            number if _robin(field) else None,
        )
        for number, entry in enumerate(order, start=1)
    ]
    return CrossTable(source.head, heads, tuple(rows))


def has_team_standing(source: Source) -> bool:
    """Whether at least two teams or regions are represented."""
    return len(set(filter(None, represented(source.field, source.language).values()))) > 1


@cites("draughts-rules", "14.1.4", "14.1.5")
def standing_of_teams(source: Source) -> TeamStanding:
    """The team standing (appendix 11): of every team so many of the best results as the regulation says."""
    team_of = represented(source.field, source.language)
    by_key = source.field.by_key
    found = standing_of_field(source.field, team_of, counting_results(source.field, team_of))
    teams = [
        StandingTeam(
            row.team,
            tuple(
                _athlete(source, by_key[athlete_result.athlete], athlete_result.points)
                for athlete_result in row.counted
            ),
            row.placing.text,
            row.points,
            row.sum_of_places,
        )
        for row in found.rows
    ]
    return TeamStanding(source.head, tuple(teams), source.officials)


def _athlete(source: Source, entry: Entry, points: Fraction) -> TeamAthlete:
    return TeamAthlete(source.name(entry), source.rank(entry), entry.rating, points)


def _until(field: CompetitionField, after: int | None) -> CompetitionField:
    if after is None:
        return field
    rounds = tuple(one_round for one_round in field.rounds if one_round.number <= after)
    kept = {one_round.pk for one_round in rounds}
    return replace(
        field,
        rounds=rounds,
        encounters=tuple(encounter for encounter in field.encounters if encounter.round_id in kept),
    )


def _robin(field: CompetitionField) -> bool:
    """Whether everybody has a cell for everybody; in a Scheveningen those of the own group stay empty."""
    return field.competition.system in (DeskSystem.ROUND_ROBIN, DeskSystem.SCHEVENINGEN)


def _swiss_table(source: Source, field: CompetitionField) -> SwissTable:
    order = [field.by_key[row.participant] for row in field.rows]
    index = {entry.pk: number for number, entry in enumerate(order, start=1)}
    played: dict[int, list[SwissRound]] = {entry.pk: [SwissRound()] * len(field.rounds) for entry in order}
    numbers = {one_round.pk: place for place, one_round in enumerate(field.rounds)}
    for encounter in field.encounters:
        white, black = seats(encounter)
        number = numbers[encounter.round_id]
        own, other = shown_result(encounter.result, field.regulation.points_for_win)
        if white is not None and black is None:
            played[white][number] = SwissRound(result="+")
        elif white is not None and black is not None:
            played[white][number] = SwissRound(index[black], "white", own)
            played[black][number] = SwissRound(index[white], "black", other)
    for number, one_round in enumerate(field.rounds):
        for entry in field.absentees(one_round):
            played[entry.pk][number] = SwissRound(result=MINUS)
    rows = [
        SwissRow(
            number=index[entry.pk],
            name=source.name(entry),
            rank=source.rank(entry),
            rating=entry.rating,
            organisation=source.organisation(entry),
            rounds=tuple(played[entry.pk]),
            points=row.points,
            coefficients=tuple(row.values.values()),
            place=str(row.place or ""),
        )
        for row, entry in zip(field.rows, order, strict=True)
    ]
    return SwissTable(
        source.head,
        tuple(rows),
        rounds=len(field.rounds) or None,
        coefficient_names=source.criteria,
        officials=source.officials,
    )


def _round_robin_table(source: Source, field: CompetitionField) -> RoundRobinTable:
    order = source.numbered
    cells = _robin_cells(field, order)
    standing = {row.participant: row for row in field.rows}
    rows = [
        RoundRobinRow(
            name=source.name(entry),
            rank=source.rank(entry),
            rating=entry.rating,
            organisation=source.organisation(entry),
            cells=tuple(cells[entry.pk]),
            coefficients=tuple(standing[entry_key(entry)].values.values()),
            points=standing[entry_key(entry)].points,
            place=str(standing[entry_key(entry)].place or ""),
        )
        for entry in order
    ]
    return RoundRobinTable(source.head, tuple(rows), coefficient_names=source.criteria, officials=source.officials)


def _robin_cells(field: CompetitionField, order: list[Entry]) -> Mapping[int, list[str]]:
    index = {entry.pk: number for number, entry in enumerate(order)}
    cells = {entry.pk: [""] * len(order) for entry in order}
    for encounter in field.encounters:
        white, black = seats(encounter)
        if white is None or black is None:
            continue
        own, other = shown_result(encounter.result, field.regulation.points_for_win)
        cells[white][index[black]] += own
        cells[black][index[white]] += other
    for met in encounters(field.carried.rounds):
        white, black = (field.by_key[key].pk for key in met.players)
        own, other = shown_result(str(met.result), field.regulation.points_for_win)
        cells[white][index[black]] = own + cells[white][index[black]]
        cells[black][index[white]] = other + cells[black][index[white]]
    return cells


def _swiss_cells(source: Source, field: CompetitionField, order: list[Entry]) -> Mapping[int, list[str]]:
    index = {entry.pk: number for number, entry in enumerate(order, start=1)}
    cells = {entry.pk: [""] * len(field.rounds) for entry in order}
    numbers = {one_round.pk: place for place, one_round in enumerate(field.rounds)}
    letters = source.book.phrase("documents.white_letter"), source.book.phrase("documents.black_letter")
    for encounter in field.encounters:
        white, black = seats(encounter)
        number = numbers[encounter.round_id]
        own, other = shown_result(encounter.result, field.regulation.points_for_win)
        if white is not None and black is None:
            cells[white][number] = "+"
        elif white is not None and black is not None:
            cells[white][number] = f"{index[black]}{letters[0]}{own}"
            cells[black][number] = f"{index[white]}{letters[1]}{other}"
    for number, one_round in enumerate(field.rounds):
        for entry in field.absentees(one_round):
            cells[entry.pk][number] = MINUS
    return cells
