"""The Ukrainian rating list of a month out of its reports, the explanation of one player, the FIDE list."""

from __future__ import annotations

import random
import resource
import time
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from bench import fsu_fide
from bench.measuring import Measurement
from tavlei.ratings.fsu import Approval, DailyPlay, FsuReport, Month
from tavlei.ratings.fsu.listing import (
    GameResult,
    MonthPlayer,
    RatedRow,
    ReportedCompetition,
    ReportedGame,
    month_from_reports,
)
from tavlei.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.ratings.fsu.listing import MonthListPublication

PLAYERS, GAMES = 100_000, 1_000_000
FIELD, ROUNDS = 50, 8  # 200 games a tournament
WANTED_SECONDS: Final = 10
WANTED_MIB: Final = 1024
WANTED_MILLISECONDS: Final = 50
EXPLAINED = 200
RESULTS = tuple(GameResult)


def measure() -> Iterator[Measurement]:
    """The list of 100,000 players and 1,000,000 rated games from reports; then explanations out of it; a FIDE list."""
    yield from fsu_fide.measure()  # first: a child process is counted with the memory of its parent
    players, reports = _federation()
    may = Month(2023, 5)
    rulebook = Rulebook.on("chess-rating-ua", may.following.first_day)
    began = time.process_time()
    published = month_from_reports(players, reports, may, rulebook).publication
    seconds = time.process_time() - began
    rated = sum(len(report.games) for report in reports)
    assert sum(row.rated_games for row in published.rows) == 2 * rated
    what = f"reports of {len(players):,} players, {rated:,} rated games"
    yield Measurement(what, f"{seconds:.2f} s of CPU time", f"under {WANTED_SECONDS} s", seconds < WANTED_SECONDS)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield Measurement("peak memory of that", f"{peak:.0f} MiB", f"under {WANTED_MIB} MiB", peak < WANTED_MIB)
    worst = _worst_explanation(published)
    found = f"{worst:.1f} ms, the worst of {EXPLAINED}"
    yield Measurement("one player's sheet", found, f"under {WANTED_MILLISECONDS} ms", worst < WANTED_MILLISECONDS)


def _worst_explanation(published: MonthListPublication) -> float:
    """The busiest players are explained."""
    rows = [each for each in published.rows if isinstance(each, RatedRow)]
    taken = []
    for row in sorted(rows, key=lambda row: -row.rated_games)[:EXPLAINED]:
        began = time.process_time()
        published.change_of(row).explanation()
        taken.append(time.process_time() - began)
    return max(taken) * 1000


def _federation() -> tuple[list[MonthPlayer], list[ReportedCompetition]]:
    chance = random.Random("fsu")  # noqa: S311 - a benchmark repeats itself
    players = [_player(number, chance) for number in range(PLAYERS)]
    ids = [player.id for player in players]
    reports = [_report(number, ids, chance) for number in range(GAMES // (FIELD * ROUNDS // 2))]
    return players, reports


def _player(number: int, chance: random.Random) -> MonthPlayer:
    born = date(chance.randint(1950, 2014), chance.randint(1, 12), chance.randint(1, 28))
    return MonthPlayer(f"{number:06d}", chance.randint(1600, 2600), chance.randint(0, 300), born)


def _report(number: int, ids: list[str], chance: random.Random) -> ReportedCompetition:
    field = chance.sample(ids, FIELD)
    half = FIELD // 2
    games = [
        ReportedGame(turn + 1, field[board], field[half + (board + turn) % half], chance.choice(RESULTS))
        for turn in range(ROUNDS)
        for board in range(half)
    ]
    play = DailyPlay(90, 30, 2, Fraction(10))
    report = FsuReport(play, date(2023, 5, 20), date(2023, 5, 25), Approval.FEDERATION)
    return ReportedCompetition(f"T{number}", report, tuple(games))
