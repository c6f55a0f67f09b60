"""`kill -9` in the middle of official acts: what was confirmed is there, and nothing is half done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.office import homes
from tests.proving import DEEP

WORKER = """
import sys
from tavlei.office.running.server import prepare
prepare()
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.roles.models import User
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result
from datetime import date

chief = User.objects.get(username="chief")
competition = Competition.objects.get(code="crash")
if sys.argv[1] == "results":
    made = competition.rounds.first() or pair_next(chief, competition, 1)
    print("ready", flush=True)
    for each in made.encounters.filter(result="").order_by("board"):
        enter_results(chief, made, [EnteredResult(each.board, Result.DRAW, each.version)])
        print("confirmed", each.board, flush=True)
else:
    print("ready", flush=True)
    revision = 1
    while True:
        from tavlei.office.lists.models import Publication
        last = Publication.objects.order_by("-number").first()
        revision = last.revision + 1 if last else 1
        try:
            done = publish(chief, ListKind.ELO_R, date(2026, 7, 1), revision, "причина")
            print("confirmed", done.number, flush=True)
        except Refusal:
            report = competition.reports.first()
            report.content["elo_r"]["participants"].reverse()
            report.content["elo_r"]["name"] += "."
            report.save()
"""
SETUP = """
from tavlei.office.running.server import prepare
prepare()
from datetime import UTC, date, datetime
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.models import Report
from tavlei.office.competitions.report.content import content_of
from tavlei.office.journal.chain import Actor
from tavlei.office.people.register import add_person
from tavlei.office.people.models import TitleHeld
from tavlei.office.roles.models import Grant, OfficeRole, User

chief = User.objects.create_user("chief", "", "a-long-password")
for role in (OfficeRole.CHIEF_JUDGE, OfficeRole.RATING_OFFICER):
    Grant.objects.create(user=chief, role=role)
made = announce(chief, code="crash", name="Кубок", sport="draughts", discipline="russian", status="region",
                starts=date(2026, 3, 1), ends=date(2026, 3, 5), system="swiss_rating", rounds_planned=3, seed="s",
                regulation={"time_control": "45+30"})
for index in range(60):
    person = add_person(Actor(None), family=f"Игрок{index:02}", sex="M", citizenship="RU", birth_year=1990)
    TitleHeld.objects.create(person=person, sport="draughts", title="MS", awarded="2020-01-01")
    entry = enter(chief, made, person)
    decide_admission(chief, entry, entry.version, admitted=True)
close_admission(chief, made)
made.refresh_from_db()
field = read_snapshot(made)
content = content_of(field, "2026-03-06")
codes = [each.person.code for each in field.entries]
content["elo_r"]["encounters"] = [
    {"white": one, "black": other, "result": "0.5-0.5"} for i, one in enumerate(codes) for other in codes[i + 1:i + 8]
]
Report.objects.create(competition=made, content=content, received=datetime(2026, 3, 6, tzinfo=UTC), sent_by=chief,
                      state="included")
"""
CHECK = """
import json
from tavlei.office.running.server import prepare
prepare()
from tavlei.office.competitions.models import Encounter
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import Publication, Row
from tavlei.office.lists.publishing.publications import is_genuine
print(json.dumps({
    "boards": list(Encounter.objects.exclude(result="").order_by("board").values_list("board", flat=True)),
    "acts": Act.objects.filter(kind="result.entered").count(),
    "faults": [str(each) for each in verify()],
    "published": [[each.number, each.rows.count(), is_genuine(each)] for each in Publication.objects.order_by("pk")],
    "current": Publication.objects.filter(current=True).count(),
    "orphans": Row.objects.filter(publication=None).count(),
    "published_acts": Act.objects.filter(kind="list.published").count(),
}))
"""


def run(program: str, home: Path, *arguments: str) -> subprocess.Popen[str]:
    homes.fill(home)
    environment = {**os.environ, "TAVLEI_HOME": str(home), "DJANGO_SETTINGS_MODULE": "tavlei.office.settings",
                   "TAVLEI_SECRET_KEY": "x", "PYTHONWARNINGS": "ignore"}  # fmt: skip
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finished(process: subprocess.Popen[str]) -> str:
    out, error = process.communicate(timeout=300)
    assert process.returncode == 0, error
    return out


def killed_after(process: subprocess.Popen[str], confirmations: int, delay: float) -> list[int]:
    """Let a worker confirm some acts, wait a moment so that it is in the middle of the next, and kill it."""
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "ready", process.stderr and process.stderr.read()
    confirmed: list[int] = []
    while len(confirmed) < confirmations and (line := process.stdout.readline()):
        confirmed.append(int(line.split()[1]))
    time.sleep(delay)
    os.kill(process.pid, signal.SIGKILL)
    rest, _error = process.communicate(timeout=300)
    return confirmed + [int(line.split()[1]) for line in rest.splitlines() if line.startswith("confirmed")]


# How long after a confirmation the worker is killed, in seconds: once, or in a series.
RESULTS = (0.0, 0.001, 0.003, 0.007, 0.011, 0.02) if DEEP else (0.003,)
LISTS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4) if DEEP else (0.05,)


@pytest.mark.prove
@pytest.mark.slow
def test_a_killed_office_has_lost_nothing_that_was_confirmed(tmp_path: Path) -> None:
    import json

    finished(run(SETUP, tmp_path))
    confirmed: set[int] = set()
    for delay in RESULTS:
        confirmed |= set(killed_after(run(WORKER, tmp_path, "results"), 3, delay))
    published: set[int] = set()
    for delay in LISTS:
        published |= set(killed_after(run(WORKER, tmp_path, "publish"), 1, delay))
    found = json.loads(finished(run(CHECK, tmp_path)))
    assert confirmed <= set(found["boards"])
    assert len(confirmed) >= 3 * len(RESULTS)
    assert found["acts"] == len(found["boards"])
    assert found["faults"] == []
    assert published <= {number for number, _rows, _genuine in found["published"]}
    assert all(rows == 60 and genuine for _number, rows, genuine in found["published"])
    assert found["current"] == 1
    assert found["published_acts"] == len(found["published"])
