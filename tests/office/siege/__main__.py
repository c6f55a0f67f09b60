"""A standing attack on an office of its own, held against the same run without attackers.

    python -m tests.office.siege                          ten minutes, forty attackers
    python -m tests.office.siege --seconds 60 --attackers 20

Judges enter results and take them back, spectators read; strangers from eight addresses of the loopback do all at once
what strangers can: works are verified, calculators never end, bodies come byte by byte, pages are asked under ever
other names, passwords are guessed, lines are left open; two accounts bring files and have positions searched besides.
It fails if a judge is refused, if somebody waits more than three times as long as without them, if the office takes
more than 1.2 GB of memory or 200 MB of temporary files, or if it computes longer than two seconds for those who left.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.office.siege.besieged import besieged
from tests.office.siege.sieges import Course, Figures, p95, run

MOST_TIMES = 3
MOST_MEMORY = 1200 << 20
MOST_TEMPORARY = 200 << 20
MOST_LEFT = 2.0  # seconds
ACCOUNTS = 4
LEAST = 0.05  # seconds: what is answered within them is not slow, however quick it was without attackers


def faults(quiet: Figures, besieged: Figures) -> list[str]:
    """What does not hold."""
    found = []
    for who in ("judges", "spectators"):
        before, after = max(p95(getattr(quiet, who)), LEAST), p95(getattr(besieged, who))
        if after > MOST_TIMES * before:
            found.append(f"{who} wait {after:.3f} s instead of {before:.3f} s")
    if set(besieged.judge_statuses) - {200, 302}:
        found.append(f"judges were refused: {dict(besieged.judge_statuses)}")
    if besieged.memory > MOST_MEMORY:
        found.append(f"memory {besieged.memory >> 20} MB")
    if besieged.temporary > MOST_TEMPORARY:
        found.append(f"temporary files {besieged.temporary >> 20} MB")
    if besieged.left > MOST_LEFT:
        found.append(f"work of those who left ended after {besieged.left:.1f} s")
    found += [f"{count} answers: {kind}" for kind, count in besieged.attack_statuses.items() if kind.endswith(" 500")]
    return found


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seconds", type=float, default=600)
    asked.add_argument("--attackers", type=int, default=40)
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as home, besieged(Path(home)) as office:
        quiet = asyncio.run(run(office, Course(min(60, wanted.seconds), seed=wanted.seed)))
        say(f"without attackers: {quiet.told()}")
        course = Course(wanted.seconds, attackers=wanted.attackers, accounts=ACCOUNTS, seed=wanted.seed)
        found = asyncio.run(run(office, course))
        say(f"{wanted.attackers} strangers, {ACCOUNTS} at two accounts, seed {wanted.seed}: {found.told()}")
        say(", ".join(f"{kind}: {count}" for kind, count in sorted(found.attack_statuses.items())))
    wrong = faults(quiet, found)
    for fault in wrong:
        say(f"FAULT {fault}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
