"""An edition that nobody has written yet: its figures are data alone, and what was played before stands."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.games.rulebooks import OLD, RULES
from tests.rulebook.copies import laid_over, later_edition

from tavlei.calc import run_calculator, schema
from tavlei.games.clock import (
    ControlVerdict,
    Discipline,
    check_time_control,
    lateness_limit,
    parse_time_control,
    recording_duty,
)
from tavlei.games.draughts.claims import claims, intended_repetitions
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import DraughtsGame, replay
from tavlei.games.draughts.offers import may_offer_draw
from tavlei.games.draughts.starting_positions import draw_start, drawing_tables
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.games.equipment import check_equipment
from tavlei.games.renju.openings import opening_regulations
from tavlei.games.sheets import seating_time
from tavlei.rulebook import Rulebook

LATER = "draughts-rules-2031"
SINCE = date(2031, 5, 1)
FEN = "W:WKa1,a3:BKh2"
CYCLE = ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]
CHANGES = {
    "draws": """
        [[rule]]
        clause = "6.1.8.6"
        kind = "unchanged_balance"
        variants = ["russian"]
        each_side = true
        moves_by_pieces = { 3 = 7 }
        readings = ["D2"]
    """,
    "play": """
        [repetition]
        times = 5
        [[first_offer]]
        clause = "6.1.8.1"
        variants = ["russian"]
        moves = 3
    """,
    "time_controls": """
        [[rules]]
        clause = "6.1.9.2"
        disciplines = ["russian_rapid"]
        kind = "range"
        rows = [{ minutes = { from = 10, to = 12 } }]
        recommended = []
        other_clause = "6.1.9.4"
    """,
    "clock": """
        ["5.4.4.1"]
        most_minutes_late = 20
        ["5.4.3.2"]
        short_of_time_minutes = 2
        ["5.4.1.1"]
        seated_minutes_before = 10
    """,
    "equipment": """
        [[groups]]
        clause = "7.1/p2"
        game = "international"
        requirements = [{ key = "playing_surface_side", from = 400 }]
    """,
    "drawing_tables": """
        ["6.2.2/item2"]
        names = ["own"]
    """,
    "drawing_table_own": """
        clauses = ["6.2.2/item2"]
        micro_match = false
        title = { en = "Own", ru = "Own", uk = "Own" }
        entries = { 1 = "ab4 ba5" }
    """,
}


@pytest.fixture
def later(tmp_path: Path) -> Iterator[Rulebook]:
    """The rulebook of the later edition, which is installed while the test runs."""
    with laid_over(later_edition(tmp_path, LATER, RULES.edition.id, SINCE, **CHANGES)):
        yield Rulebook.of(LATER)


def played(rulebook: Rulebook, plies: int) -> DraughtsGame:
    return replay(RUSSIAN, (CYCLE * 9)[:plies], rulebook, start=parse_fen(RUSSIAN, FEN))


def drawn_by(rulebook: Rulebook, plies: int) -> list[tuple[str, int]]:
    return [(str(claim.clause), claim.needed) for claim in claims(played(rulebook, plies))]


def test_a_draw_comes_by_the_new_counts_and_the_old_ones_do_not_move(later: Rulebook) -> None:
    old = [("draughts-rules-2022 5.4.13.1/item3", 3), ("draughts-rules-2022 6.1.8.6", 5)]
    assert [drawn_by(RULES, plies) for plies in (7, 10)] == [[], old]
    assert [claim for plies in range(14) for claim in drawn_by(later, plies)] == []
    assert drawn_by(later, 14) == [(f"{LATER} 6.1.8.6", 7)]
    assert drawn_by(later, 16) == [(f"{LATER} 5.4.13.1/item3", 5), (f"{LATER} 6.1.8.6", 7)]
    assert [len(intended_repetitions(played(book, 7))) for book in (RULES, later)] == [1, 0]
    assert [len(intended_repetitions(played(book, 15))) for book in (RULES, later)] == [1, 1]
    assert drawn_by(OLD, 10) == [("draughts-rules-2013 2.1.9.1.9", 3), ("draughts-rules-2013 2.1.9.1.5", 5)]


def test_an_offer_comes_by_the_new_number_of_moves(later: Rulebook) -> None:
    found = [may_offer_draw(played(book, 6), by_white=False).allowed for book in (RULES, later)]
    assert found == [False, True]


def test_the_calculator_replays_by_the_edition_that_is_named_or_in_force(later: Rulebook) -> None:
    given: dict[str, Any] = {"variant": "russian", "start": FEN, "moves": (CYCLE * 9)[:14]}
    ripe = {"clause": f"{later.edition.id} 6.1.8.6", "made": 7, "needed": 7, "ripe": True, "for_arbiter": False}
    assert run_calculator("draughts.replay", given | {"edition": LATER})["claims"] == [ripe]
    assert run_calculator("draughts.replay", given, today=SINCE)["claims"] == [ripe]
    before = run_calculator("draughts.replay", given, today=date(2031, 4, 30))
    assert before == run_calculator("draughts.replay", given | {"edition": "draughts-rules-2022"})
    assert [claim["needed"] for claim in before["claims"]] == [3, 5]
    assert schema("draughts.replay")["edition"] == LATER


def test_time_controls_are_those_of_the_edition(later: Rulebook) -> None:
    given = {"discipline": "russian_rapid", "control": "8+4"}
    assert run_calculator("time_control.check", given | {"edition": RULES.edition.id})["recommended"]
    found = run_calculator("time_control.check", given | {"edition": LATER})
    assert (found["allowed"], found["clauses"][0]) == (False, f"{LATER} 6.1.9.2")
    control = parse_time_control("12")
    verdicts = [check_time_control(control, Discipline.RUSSIAN_RAPID, book).verdict for book in (RULES, later)]
    assert verdicts == [ControlVerdict.ALLOWED, ControlVerdict.ALLOWED]
    blitz = parse_time_control("3+2")
    assert check_time_control(blitz, Discipline.RUSSIAN_BLITZ, later).rule.clause == later.clause("6.1.9.3")


def test_minutes_of_clocks_and_sheets(later: Rulebook) -> None:
    control = parse_time_control("30")
    limits = [lateness_limit(control, book) for book in (RULES, later)]
    assert [limit.minutes for limit in limits] == [30, 20]
    assert limits[1].explanation().verdict.clause == later.clause("5.4.4.1")
    duties = [recording_duty(Discipline.RUSSIAN, 180_000, 0, book).must_record for book in (RULES, later)]
    assert duties == [False, True]
    assert [recording_duty(Discipline.RENJU, 180_000, 0, book).must_record for book in (RULES, later)] == [False] * 2
    assert [seating_time(600_000, book) for book in (RULES, later)] == [300_000, 0]


def test_equipment_tables_and_openings(later: Rulebook) -> None:
    measured = {"playing_surface_side": 500}
    broken = [len(check_equipment("international", "classical", measured, book).broken) for book in (RULES, later)]
    assert broken == [1, 0]
    assert (drawing_tables(RULES), drawing_tables(later)) == (("fmjd64", "idf_basic"), ("own",))
    assert draw_start("own", "any", later).moves == ("a3-b4", "b6-a5")
    assert list(opening_regulations(later)) == list(opening_regulations(RULES))
