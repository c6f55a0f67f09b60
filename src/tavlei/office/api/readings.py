"""How the federation has settled the readings, and settling one by program.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import date
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from ninja import Schema
from pydantic import Field

from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.shapes import RefusalOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.design.costs import DRAWN
from tavlei.office.explanations import reader_language
from tavlei.office.federation.rulings import SettledReading, settle, settled_readings
from tavlei.office.pages.requests import SignedIn
from tavlei.office.roles.models import Scope

router = CostedRouter(cost=DRAWN, tags=["readings"])


class ReadingRulingOut(Schema):
    """A ruling of the federation."""

    choice: str | bool
    day: date = Field(description="it holds from this day on")
    document: str
    reason: str


class ReadingOut(Schema):
    """A reading that is a switch, and what holds."""

    reading: str
    text: str
    clauses: list[str]
    choices: list[str | bool]
    choice: str | bool = Field(description="the choice in force on the day")
    by_ruling: bool = Field(description="whether a ruling of the federation says so, or it is the default")
    rulings: list[ReadingRulingOut] = Field(description="all rulings, the newest first")


class ReadingRulingIn(Schema):
    """A ruling to be made."""

    choice: str = Field(max_length=80, description="as the reading names it; true and false as words")
    day: date
    document: str = Field(max_length=120)
    reason: str = Field(max_length=2000)


@router.get("", response=list[ReadingOut], summary="Readings that are switches, as they are settled")
def list_readings(request: HttpRequest, day: date | None = None) -> list[dict[str, Any]]:
    """Every switch with the choice in force today, or on a day."""
    return [
        _reading_json(settled_reading) for settled_reading in settled_readings(day or timezone.localdate()).values()
    ]


@router.post(
    "/{reading}", response={200: ReadingOut, 422: RefusalOut}, auth=TokenAuth(Scope.LISTS), summary="Settle a reading"
)
def settle_reading(request: SignedIn, reading: str, body: ReadingRulingIn) -> dict[str, Any]:
    """Rule which choice holds from a day on; the answer is the reading as it stands on that day."""
    reading_ruling = settle(request.user, reading, body.choice, body.day, body.document, body.reason)
    return _reading_json(settled_readings(reading_ruling.day)[reading_ruling.reading])


def _reading_json(settled_reading: SettledReading) -> dict[str, Any]:
    reading = settled_reading.reading
    return {
        "reading": reading.id,
        "text": reading.text[reader_language()],
        "clauses": [str(clause) for clause in reading.clauses],
        "choices": list(reading.choices),
        "choice": settled_reading.choice,
        "by_ruling": settled_reading.ruling is not None,
        "rulings": [
            {"choice": ruling.choice, "day": ruling.day, "document": ruling.document, "reason": ruling.reason}
            for ruling in settled_reading.history
        ],
    }
