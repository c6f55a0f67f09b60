"""Protocols of rounds and tables of results come from the program, after every round and at the end (14.1.5)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, correct_result, enter_results
from tavlei.office.competitions.tables.standings import pairing_rows, standing_rows
from tavlei.office.roles.models import User
from tavlei.tournament.model import Result

RULES = "draughts-rules-2022"
POINTS = {Result.WHITE_WINS: (2, 0), Result.DRAW: (1, 1), Result.BLACK_WINS: (0, 2)}


def number(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


@pytest.mark.clause(RULES, "14.1.5")
def test_protocols_and_tables_follow_the_results(chief: User, make_competition: Callable[..., Competition]) -> None:
    competition = make_competition(6)
    counted: dict[int, int] = dict.fromkeys(competition.entries.values_list("pk", flat=True), 0)
    results = [Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS]
    for round_number in (1, 2, 3):
        made = pair_next(chief, competition, round_number)
        protocol = pairing_rows(read_snapshot(competition), made)
        assert [each.encounter.board for each in protocol] == [1, 2, 3]
        assert all(not each.white_result for each in protocol)
        assert all(number(each.white_points) == counted[each.white.pk] for each in protocol)
        told = []
        for row, result in zip(protocol, results, strict=True):
            told.append(EnteredResult(row.encounter.board, result, row.encounter.version))
            assert row.black is not None
            for entry, points in zip((row.white, row.black), POINTS[result], strict=True):
                counted[entry.pk] += points
        enter_results(chief, made, told)
        table = standing_rows(read_snapshot(competition))
        assert {each.entry.pk: number(each.points) for each in table} == counted
        shown = [number(each.points) for each in table]
        assert shown == sorted(shown, reverse=True)
        assert [pairing_row.white_result for pairing_row in pairing_rows(read_snapshot(competition), made)] == [
            "2",
            "1",
            "0",
        ]
    first = made.encounters.get(board=1)
    correct_result(chief, first, first.version, Result.DRAW, "ошибка ввода")
    corrected = {
        standing_row.entry.pk: number(standing_row.points) for standing_row in standing_rows(read_snapshot(competition))
    }
    assert sum(abs(corrected[each] - counted[each]) for each in counted) == 2
