"""Reports for pairing programs: bbpPairings by the conditions of its reader, py4swiss by itself; read back whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.exchange.trf.bbp_reader import refusal
from tests.exchange.trf.trf_helpers import INDIVIDUAL
from tests.tournament.fide_events import Asked, random_event

from tavlei.exchange.trf import (
    Acceleration,
    ForbiddenPairs,
    Trf,
    TrfBye,
    TrfHead,
    TrfPerson,
    TrfTeam,
    event_of,
    read_trf,
    trf_of,
    type_code,
    write_trf,
)
from tavlei.exchange.trf.reader import read_report_text
from tavlei.rulebook import Rulebook
from tavlei.tournament.fide import FideSystem
from tavlei.tournament.fide.acceleration import points_by_round, upper_group
from tavlei.tournament.model import WIN

DAY = date(2026, 5, 1)
HANDBOOK = Rulebook.on("fide-pairings", DAY)
SYSTEMS = (FideSystem.DUTCH, FideSystem.BURSTEIN, FideSystem.DUBOV)


def reported(asked: Asked, *, teams: bool = False) -> Trf:
    """The report of an event before a round, with everything that can be said of it."""
    request = asked.request
    tournament = request.tournament
    head = TrfHead(
        "Кубок", starts=DAY, ends=DAY, rounds_planned=request.rounds, type_code=type_code(str(request.system)),
        initial_colour="W" if request.first_colour_white else "B", round_dates=(DAY,), deputies=("Один", "Двое"),
    )  # fmt: skip
    people = {one.id: TrfPerson(f"Участник, {one.id}", rating=one.rating) for one in tournament.participants}
    made = trf_of(tournament, head, people)
    numbers = {one.id: one.number or 0 for one in tournament.participants}
    coming, away = tournament.next_round, tuple(sorted(numbers[name] for name in request.absent))
    forbidden = tuple(
        ForbiddenPairs(1, request.rounds, (numbers[one], numbers[other])) for one, other in request.forbidden
    )
    faster = points_by_round(request.rounds) if request.accelerated else ()
    upper = upper_group(len(numbers))
    clubs = tuple(TrfTeam(place, f"Клуб {place}", pair) for place, pair in enumerate(_pairs(numbers), start=1))
    return replace(
        made,
        byes=tuple(TrfBye(kind, coming, who) for kind, who in (("H", away[:1]), ("Z", away[1:])) if who),
        forbidden=forbidden,
        accelerations=tuple(
            Acceleration(Fraction(points, WIN), number, number, 1, upper)
            for number, points in enumerate(faster, start=1)
        ),
        teams=clubs if teams else (),
    )  # fmt: skip


def _pairs(numbers: dict[str, int]) -> list[tuple[int, ...]]:
    ordered = sorted(numbers.values())
    return [(one, other) for one, other in pairwise(ordered) if one % 2]


def by_py4swiss(text: str, folder: Path) -> list[tuple[str, Fraction]]:
    """The players as py4swiss reads them, with their points."""
    from py4swiss.trf import TrfParser

    file = folder / "report.trf"
    file.write_bytes(text.encode())
    return [
        (section.name.strip(), Fraction(section.points_times_ten, 10))
        for section in TrfParser.parse(file).player_sections
    ]


@pytest.mark.parametrize("accelerated", [False, True])
@pytest.mark.parametrize("system", SYSTEMS)
def test_reports_of_random_events_are_read_by_both_programs(
    system: FideSystem, accelerated: bool, tmp_path: Path
) -> None:
    rulebook = Rulebook.on("fide-pairings", DAY if system is FideSystem.DUTCH else date(2026, 1, 31))
    for seed in range(3):
        event = list(random_event(seed, 8 + 7 * seed, 6, system, rulebook, accelerated=accelerated))
        for asked in event[1:]:
            told = reported(asked, teams=bool(seed % 2))
            text = write_trf(told, for_older_programs=True)
            assert refusal(text.encode(), pairing=True) is None
            assert refusal(text.encode(), pairing=False) is None
            assert by_py4swiss(text, tmp_path) == [(player.name, player.points) for player in told.players]
            again = read_report_text(text)
            assert again.remarks == ()
            assert (again.trf.teams, again.trf.head, again.trf.players) == (told.teams, told.head, told.players)
            assert event_of(again.trf).tournament.rounds == event_of(told).tournament.rounds


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(60))
def test_reports_of_sixty_events_are_read_by_both_programs(seed: int, tmp_path: Path) -> None:
    system = SYSTEMS[seed % 3]
    rulebook = Rulebook.on("fide-pairings", DAY if system is FideSystem.DUTCH else date(2026, 1, 31))
    for asked in random_event(1000 + seed, 6 + seed, 7, system, rulebook, accelerated=seed % 2 == 1):
        told = reported(asked, teams=seed % 4 == 0)
        text = write_trf(told, for_older_programs=True)
        assert refusal(text.encode(), pairing=True) is None
        assert len(by_py4swiss(text, tmp_path)) == len(told.players)


@pytest.mark.parametrize(
    "head",
    [
        {"type_code": "FIDE_DUBOV"},
        {"type_code": "FIDE_LIM"},
        {"type_code": "CUSTOM_SWISS"},
        {"type_code": "fide_dutch"},
        {"points": {"W": Fraction(1), "D": Fraction(1, 2), "X": Fraction(0)}},
        {"points": {"W": Fraction(2), "D": Fraction(1), "X": Fraction(1), "P": Fraction(2)}},
        {"deputies": ("Один", "Двое", "Трое")},
    ],
)
def test_what_these_programs_refuse_in_the_head_is_told_behind_a_record_that_they_pass_over(
    head: dict[str, Any],
) -> None:
    told = _plain(head)
    text = write_trf(told, for_older_programs=True)
    assert refusal(text.encode(), pairing=True) is None
    again = read_report_text(text)
    assert again.remarks == ()
    assert again.trf.head == told.head
    assert again.trf.other == told.other


def test_fictitious_points_end_with_the_rounds() -> None:
    """A file may accelerate to round 999: the program refuses more points than there are rounds."""
    told = replace(_plain({}), accelerations=(Acceleration(Fraction(1), 1, 999, 1, 2),))
    text = write_trf(told, for_older_programs=True)
    assert refusal(text.encode(), pairing=True) is None
    assert read_trf(text.encode()).accelerations == (Acceleration(Fraction(1), 1, 9, 1, 2),)


def _plain(head: dict[str, Any]) -> Trf:
    """A report without points besides the results, which these programs know in no record."""
    made = replace(INDIVIDUAL, abnormal=(), head=replace(INDIVIDUAL.head, **head))
    doubled = made.head.worth("W")
    return replace(made, players=tuple(replace(one, points=one.points * doubled) for one in made.players))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("XXR 9\r\n", "XXR 3\r\n"),
        ("  2.5", "  3.5"),
        ("152 W", "152 w"),
        ("001    4", "001    5"),
        ("   2 w 1", "   2 - 1"),
        ("   2 w 1", "   2 w  "),
    ],
)
def test_the_conditions_are_conditions(was: str, now: str) -> None:
    text = write_trf(_plain({}), for_older_programs=True)
    assert was in text
    changed = text.replace("142 9\r\n", "").replace(was, now, 1)
    assert refusal(changed.encode(), pairing=True) is not None
