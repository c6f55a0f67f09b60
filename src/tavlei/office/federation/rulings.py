"""Acts: the federation settles a reading that is a switch, from a day on, by a document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import authorise
from tavlei.office.federation.models import ReadingRuling
from tavlei.office.federation.settled import settled, settled_anew
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Reading, Refusal, choice_key, cites, library, readings

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.roles.models import User
    from tavlei.rulebook import Choice, Ruling


@dataclass(frozen=True, slots=True)
class SettledReading:
    """A reading that is a switch on a day: the choice in force, by which ruling if by one, and all its rulings."""

    reading: Reading
    choice: Choice
    ruling: Ruling | None
    history: tuple[ReadingRuling, ...]


@cites("draughts-rules", "XVI")
@transaction.atomic
def settle(  # noqa: PLR0913, PLR0917 - a ruling has so many sides
    user: User, reading_id: str, choice: str, day: date, document: str, reason: str
) -> ReadingRuling:
    """Rule which choice of a reading holds from a day on; a later ruling, or another of that day, takes its place.

    What has been published stays as it was made. A ruling that would change nothing is none.
    """
    actor = authorise(user, Action.SETTLE_READINGS)
    reading = library().readings.get(reading_id)
    if reading is None:
        raise Refusal(Problem("there is no reading {id}", {"id": reading_id}, path="reading"))
    if not reading.is_switch:
        about = {"id": reading_id}
        raise Refusal(Problem("reading {id} is no switch: the program knows no other way for it", about, "reading"))
    chosen = reading.choice_of(choice)
    if chosen is None:
        known = ", ".join(choice_key(one) for one in reading.choices)
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": known, "got": choice}, "choice"))
    if missing := [name for name, text in (("document", document), ("reason", reason)) if not text.strip()]:
        raise Refusal(*(Problem("a ruling names its document and its reason", path=name) for name in missing))
    before = settled().resolve(reading_id, day)
    if before.choice == chosen:
        raise Refusal(Problem("this choice is in force on that day already", path="choice"))
    reading_ruling = ReadingRuling.objects.create(
        reading=reading.id, choice=chosen, day=day, document=document.strip(), reason=reason.strip(),
        made=actor.moment, by=user,
    )  # fmt: skip
    settled_anew()
    record(
        actor,
        "reading.settled",
        reading_ruling,
        before={"choice": before.choice},
        after={"reading": reading.id, "choice": chosen, "day": day.isoformat(), "document": reading_ruling.document},
        clause=str(reading.clauses[0]) if reading.clauses else "",
        reason=reading_ruling.reason,
    )
    return reading_ruling


def settled_readings(on: date) -> dict[str, SettledReading]:
    """Every reading that is a switch, as it is settled on a day, by its number."""
    history: dict[str, list[ReadingRuling]] = {}
    for reading_ruling in ReadingRuling.objects.select_related("by").order_by("-made", "-pk"):
        history.setdefault(reading_ruling.reading, []).append(reading_ruling)
    found = {}
    for reading in readings().values():
        if reading.is_switch:
            resolved = settled().resolve(reading.id, on)
            made_of_it = tuple(history.get(reading.id, ()))
            found[reading.id] = SettledReading(reading, resolved.choice, resolved.ruling, made_of_it)
    return found
