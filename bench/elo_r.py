"""The Elo-R list of a half-year of a whole federation, and the explanation of one athlete."""

from __future__ import annotations

import random
import time
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from bench.measuring import Measurement
from tavlei.ratings.elo_r import HalfYear, Sex
from tavlei.ratings.elo_r.listing import EloRReport, ListedAthlete, ReportEntrant, explain, half_year_list
from tavlei.rulebook import Rulebook
from tavlei.tournament.model import Encounter, Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.ratings.elo_r.listing import HalfYearPublication

PLAYERS, COMPETITIONS = 20_000, 3_000
FIELD, ROUNDS = 25, 8  # 25 entrants, 8 rounds with one sitting out: 96 encounters, and 4 more to make a hundred
ENCOUNTERS = 100
WANTED_SECONDS: Final = 15
WANTED_MILLISECONDS: Final = 50
EXPLAINED = 200
TITLES = ["GR", *["MS"] * 4, *["KMS"] * 9, *["I"] * 2]
RESULTS = [*[Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS] * 8, Result.WHITE_PLUS, Result.BLACK_PLUS]


def measure() -> Iterator[Measurement]:
    """The list of 20,000 athletes, 3,000 competitions, 300,000 encounters; then explanations out of it."""
    athletes, competitions = _federation()
    half = HalfYear(2023, 1)
    began = time.process_time()
    published = half_year_list(athletes, competitions, half, Rulebook.on("draughts-norms", half.calendar_end))
    seconds = time.process_time() - began
    total = sum(len(competition.encounters) for competition in competitions)
    what = f"{PLAYERS:,} athletes, {len(published.included):,} competitions, {total:,} encounters"
    yield Measurement(what, f"{seconds:.2f} s of CPU time", f"under {WANTED_SECONDS} s", seconds < WANTED_SECONDS)
    worst = _worst_explanation(published)
    found = f"{worst:.1f} ms, the worst of {EXPLAINED}"
    wanted = f"under {WANTED_MILLISECONDS} ms"
    yield Measurement("one athlete's explanation", found, wanted, worst < WANTED_MILLISECONDS)


def _worst_explanation(published: HalfYearPublication) -> float:
    """The busiest athletes are explained."""
    busiest = sorted(published.rows, key=lambda row: -row.half_year.encounters)[:EXPLAINED]
    taken = []
    for row in busiest:
        began = time.process_time()
        explain(published, row.id)
        taken.append(time.process_time() - began)
    return max(taken) * 1000


def _federation() -> tuple[list[ListedAthlete], list[EloRReport]]:
    chance = random.Random("elo_r")  # noqa: S311 - a benchmark repeats itself
    athletes = [_athlete(number, chance) for number in range(PLAYERS)]
    titles = {athlete.id: chance.choice(TITLES) for athlete in athletes}
    return athletes, [_competition(number, athletes, titles, chance) for number in range(COMPETITIONS)]


def _athlete(number: int, chance: random.Random) -> ListedAthlete:
    sex = Sex.F if chance.random() < 0.3 else Sex.M
    rated = chance.randrange(2100, 2700) if chance.random() < 0.8 else None
    last = date(2015, 1, 1) + timedelta(days=chance.randrange(2_900))
    return ListedAthlete(f"a{number}", citizen=True, sex=sex, elo_r=rated, last_included_competition_end=last)


def _competition(
    number: int, athletes: list[ListedAthlete], titles: dict[str, str], chance: random.Random
) -> EloRReport:
    field = [each.id for each in chance.sample(athletes, FIELD)]
    begins = date(2023, 1, 1) + timedelta(days=chance.randrange(170))
    rounds = [chance.sample(field, FIELD) for _ in range(ROUNDS + 1)]
    pairs = [pair for order in rounds for pair in zip(order[::2], order[1::2], strict=False)][:ENCOUNTERS]
    return EloRReport(
        f"c{number}",
        "region",
        begins + timedelta(days=8),
        tuple(ReportEntrant(name, titles[name], place=place) for place, name in enumerate(field, start=1)),
        tuple(Encounter(*pair, chance.choice(RESULTS)) for pair in pairs),
        first_day=begins,
        official=True,
        discipline_time_control=True,
        reported=begins + timedelta(days=12),
    )
