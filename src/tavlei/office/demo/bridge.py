"""A month of bridge for the demonstration: two tournaments of pairs and a batch of local points."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from tavlei.office.competitions.announcements import announce
from tavlei.office.competitions.reports import send_bridge_report
from tavlei.office.lists.bridge_accounts import send_batch
from tavlei.office.lists.inbox import decide
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.publications import publish

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User

PAIRS = 20


def load_month(chance: Random, chief: User, officer: User, local: User, people: Sequence[Person]) -> None:
    """October 2026: a club evening, a longer tournament, local points; the list of 1 November."""
    for code, name, days, boards in (
        ("neva-2026", "Осенний турнир пар, Санкт-Петербург", (10, 11), 66),
        ("club-2026", "Клубный вечер", (21, 21), 24),
    ):
        made = announce(
            chief,
            code=code,
            name=name,
            sport="bridge",
            discipline="bridge",
            status="other",
            starts=date(2026, 10, days[0]),
            ends=date(2026, 10, days[1]),
            place="Санкт-Петербург",
            system="round_robin",
            rounds_planned=1,
            regulation={},
            seed=code,
        )
        received = datetime(2026, 10, days[1] + 2, 12, tzinfo=UTC)
        sent = send_bridge_report(chief, made, _report(chance, people, boards), received)
        decide(officer, sent, sent.version, included=True, reason="")
    send_batch(local, date(2026, 10, 28), [(person.code, 1 + chance.randrange(12), True) for person in people[:30]])
    publish(officer, ListKind.BRIDGE, date(2026, 11, 1), 1)


def _report(chance: Random, people: Sequence[Person], boards: int) -> dict[str, Any]:
    chosen = chance.sample(list(people), 2 * PAIRS)
    pairs = [(chosen[2 * index], chosen[2 * index + 1]) for index in range(PAIRS)]
    return {
        "format": "pairs",
        "players": [{"id": person.code} for person in chosen],
        "entries": [
            {"id": str(number), "players": [one.code, other.code]} for number, (one, other) in enumerate(pairs, start=1)
        ],
        "boards": boards,
        "results": [{"entry": str(number), "place": number} for number in range(1, PAIRS + 1)],
    }
