"""Single lists by the calculators, in Python: against version 0.1, taken out of the history in the same run."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tarfile
import tempfile
from datetime import date, timedelta
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.measuring import Measurement

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[1]
FIRST: Final = "b02b5a1b^"
"""The last commit of version 0.1."""
WANTED: Final = 3
TIMES: Final = 3
GAMES, ENCOUNTERS = 100_000, 100_000
RESULTS: Final = ("1-0", "0.5-0.5", "0-1")
Told = dict[str, Any]


def measure() -> Iterator[Measurement]:
    """A month of chess and a half-year of draughts, JSON in and JSON out, and the rule alone within it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not _checked_out(folder / "first"):
            yield Measurement("version 0.1", "not in this history: nothing to measure against")
            return
        for calculator, given in (("fsu.month_list", _month()), ("elo_r.list", _half_year(ENCOUNTERS))):
            file = folder / f"{calculator}.json"
            file.write_text(json.dumps(given), encoding="utf-8")
            before, now = (_seconds(source / "src", calculator, file) for source in (folder / "first", ROOT))
            for part in ("calculator", "rule"):
                times = before[part] / now[part]
                found = f"{before[part]:.2f} s before, {now[part]:.2f} s now, {times:.1f} times faster"
                wanted = f"at least {WANTED} times" if part == "calculator" else ""
                met = times >= WANTED if part == "calculator" else None
                yield Measurement(f"{calculator}, {GAMES:,} games: {part}", found, wanted, met)


def first_rule_seconds(encounters: int) -> float | None:
    """What the Elo-R rule of version 0.1 takes here, once, for so many encounters; None without that version."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not _checked_out(folder / "first"):
            return None
        file = folder / "half-year.json"
        file.write_text(json.dumps(_half_year(encounters)), encoding="utf-8")
        return _seconds(folder / "first" / "src", "elo_r.list", file, times=1)["rule"]


def _checked_out(folder: Path) -> bool:
    packed = subprocess.run(
        ["git", "-C", str(ROOT), "archive", FIRST, "src"],
        check=False, capture_output=True,
    )  # fmt: skip
    if packed.returncode != 0:
        return False
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return True


def _seconds(source: Path, calculator: str, file: Path, times: int = TIMES) -> dict[str, float]:
    """The least of several runs: noise only adds."""
    run = [sys.executable, str(ROOT / "bench" / "single_lists_run.py"), calculator, str(file), str(times)]
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(run, check=True, capture_output=True, env=environment)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _month() -> Told:
    chance = random.Random("month")  # noqa: S311 - a benchmark repeats itself
    players = [
        {
            "id": f"{number:06d}",
            "rating": chance.randint(1600, 2600),
            "rated_games_before": chance.randint(0, 300),
            "birth_date": f"{chance.randint(1950, 2014)}-05-07",
        }
        for number in range(GAMES // 10)
    ]
    ids = [player["id"] for player in players]
    tournaments = []
    for number in range(GAMES // 200):
        field = chance.sample(ids, 50)
        pairings = [
            {"round": turn + 1, "white": field[board], "black": field[25 + (board + turn) % 25],
             "result": chance.choice(RESULTS)}
            for turn in range(8)
            for board in range(25)
        ]  # fmt: skip
        tournaments.append({"id": f"T{number}", "pairings": pairings})
    return {"month": "2023-05", "players": players, "tournaments": tournaments}


def _half_year(encounters: int) -> Told:
    chance = random.Random("half-year")  # noqa: S311 - a benchmark repeats itself
    athletes = [_athlete(number, chance) for number in range(encounters // 10)]
    ids = [athlete["id"] for athlete in athletes]
    competitions = []
    for number in range(encounters // 100):
        field, begins = chance.sample(ids, 25), date(2023, 1, 1) + timedelta(days=chance.randrange(160))
        met = [
            {"white": field[at % 25], "black": field[(at % 25 + at // 25 + 1) % 25],
             "result": chance.choice((*RESULTS, "+:-"))}
            for at in range(100)
        ]  # fmt: skip
        competitions.append(
            {
                "id": f"c{number}",
                "status": "region",
                "first_day": begins.isoformat(),
                "end_date": (begins + timedelta(days=8)).isoformat(),
                "reported": (begins + timedelta(days=12)).isoformat(),
                "official": True,
                "discipline_time_control": True,
                "participants": [{"id": name, "place": place} for place, name in enumerate(field, start=1)],
                "encounters": met,
            }
        )
    return {"half_year": "2023-1", "athletes": athletes, "competitions": competitions}


def _athlete(number: int, chance: random.Random) -> Told:
    told = {"id": f"a{number}", "citizen": True, "sex": chance.choice("MF")}
    told |= {"title": chance.choice(("GR", "MS", "KMS", "I")), "last_included_competition_end": "2022-05-05"}
    return told | ({"elo_r": chance.randrange(2100, 2700)} if chance.random() < 0.9 else {})
