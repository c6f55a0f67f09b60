"""What an application says of an athlete besides the register: insurance, address, document (appendices 3 and 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction

from tavlei.office.acts import acting, locked
from tavlei.office.competitions.conduct.findings import cited_in
from tavlei.office.competitions.models import NOT_ENTERED, Entry, EntryParticulars
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.office.stale import StaleError
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.office.roles.models import User

FIELDS: Final = {"insurance_number": 80, "address": 300, "identity": 200}
"""What is asked, with the most letters that fit."""


@cites("draughts-rules", "2.2.2", "app3", "app4")
@transaction.atomic
def write_particulars(user: User, entry: Entry, version: int, given: dict[str, str]) -> EntryParticulars:
    """Write down what an application says of an athlete; the journal names the fields, never what stands in them."""
    doing = acting(user, Action.SEE_PERSONAL_DATA, entry.competition)
    held = locked(entry)
    if held.person_id is None or held.state in NOT_ENTERED:
        raise Refusal(Problem("an application is of an athlete who is entered", path="entry"))
    kept = EntryParticulars.objects.filter(entry=held).first()
    if (kept.version if kept else 0) != version:
        raise StaleError
    made = kept or EntryParticulars(entry=held, version=0)
    for name, most in FIELDS.items():
        text = given.get(name, "").strip()
        if len(text) > most:
            raise Refusal(Problem("a field is longer than {most} letters", {"most": most}, path=name))
        setattr(made, name, text)
    made.by, made.at = user, doing.moment
    made.version += 1
    made.save()
    record(doing, "entry.particulars", held, after={"given": [name for name in FIELDS if getattr(made, name)]},
           clause=cited_in(entry.competition, "app4"), competition=entry.competition)  # fmt: skip
    return made
