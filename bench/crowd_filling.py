"""Fill an empty office for the measurements of a crowd: a competition of 400 with its first round and 200 judges.

Run as a program in the environment of the office that is to be filled; what clients need is written into its folder.
"""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path
from typing import Final

from django.db import transaction

from tavlei.office.running.server import prepare

PLAYERS, JUDGES = 400, 200
EVENT: Final = "crowd"
TOLD: Final = "crowd.json"


def fill() -> None:
    """The event, its judges, and their tokens."""
    from tavlei.office.accounts.tokens import make_token
    from tavlei.office.competitions.announcing.announcements import announce
    from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
    from tavlei.office.competitions.pairing.rounds import pair_next
    from tavlei.office.journal.chain import Actor
    from tavlei.office.people.register import add_person
    from tavlei.office.roles.models import Grant, OfficeRole, User

    with transaction.atomic():
        chief = User.objects.create_user("chief", "", None)
        Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
        event = announce(
            chief, code=EVENT, name="Open", sport="draughts", discipline="russian", status="region",
            starts=date(2026, 3, 1), ends=date(2026, 3, 5), system="swiss_rating", rounds_planned=5, seed="s",
            regulation={"time_control": "45+30"},
        )  # fmt: skip
        for index in range(PLAYERS):
            person = add_person(Actor(None), family=f"Игрок{index:03}", sex="M", citizenship="RU", birth_year=1990)
            entry = enter(chief, event, person)
            decide_admission(chief, entry, entry.version, admitted=True)
        close_admission(chief, event)
    event.refresh_from_db()
    pair_next(chief, event, 1)
    tokens = [make_token(chief, "bench")]
    for number in range(JUDGES):
        judge = User.objects.create_user(f"judge{number}", "", None)
        Grant.objects.create(user=judge, role=OfficeRole.JUDGE, competition=event)
        tokens.append(make_token(judge, "bench"))
    Path(os.environ["TAVLEI_HOME"], TOLD).write_text(json.dumps(tokens), encoding="ascii")


if __name__ == "__main__":
    prepare()
    fill()
