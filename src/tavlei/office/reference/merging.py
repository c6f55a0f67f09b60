"""Two entries of a list are one: everything that names the second names the first, and the second is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.db import IntegrityError, transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.journal.chain import record
from tavlei.office.reference.declaring import reference_lists
from tavlei.office.reference.uses import point_to, pointers, rewrite_texts
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.reference.declaring import ReferenceList
    from tavlei.office.reference.models import ReferenceEntry
    from tavlei.office.reference.uses import Pointer
    from tavlei.office.roles.models import User


class SeenEntry(NamedTuple):
    """An entry in the version that the form showed."""

    entry: ReferenceEntry
    version: int


@transaction.atomic
def merge_entries(
    user: User, reference: ReferenceList, seen: SeenEntry, duplicate: SeenEntry, reason: str = ""
) -> ReferenceEntry:
    """Make two entries one; the journal keeps what the second was and how many rows followed."""
    actor = authorise(user, reference.right)
    if seen.entry.pk == duplicate.entry.pk:
        raise Refusal(Problem("an entry is not merged with itself", path="duplicate"))
    locked_entry, locked_duplicate = _locked(seen, duplicate)
    before = {"entry": reference.record(locked_entry), "duplicate": reference.record(locked_duplicate)}
    moved: dict[str, int] = {}
    for pointer in pointers(reference):
        _check_names(pointer, locked_entry, locked_duplicate)
        try:
            with transaction.atomic():
                count = point_to(pointer, locked_duplicate, locked_entry)
        except IntegrityError:
            message = phrase("the two entries stand beside one another where only one may")
            raise Refusal(Problem(message, path="duplicate")) from None
        if count:
            moved[pointer.table] = moved.get(pointer.table, 0) + count
    if reference.texts:
        moved |= rewrite_texts(reference, str(locked_duplicate), str(locked_entry))
    locked_duplicate.delete()
    save_changes(locked_entry)
    record(actor, "reference.merged", locked_entry, before=before, after={"moved": moved}, reason=reason.strip())
    return locked_entry


def _locked(*both: SeenEntry) -> list[ReferenceEntry]:
    """Both as they are now, always locked in one order, so that two who merge crosswise do not wait for one another."""
    locked = {one.entry.pk: lock_row(one.entry, one.version) for one in sorted(both, key=lambda one: one.entry.pk)}
    return [locked[one.entry.pk] for one in both]


def _check_names(pointer: Pointer, entry: ReferenceEntry, duplicate: ReferenceEntry) -> None:
    """Refuse while entries of another list, such as clubs of two regions, would stand there twice by one name."""
    if not any(issubclass(pointer.model, one.model) for one in reference_lists() if not one.texts):
        return
    names = {str(row) for row in pointer.rows(entry)}
    if twice := sorted(str(row) for row in pointer.rows(duplicate) if str(row) in names):
        message = phrase("both have «{names}»: make those entries one first")
        raise Refusal(Problem(message, {"names": "», «".join(twice)}, path="duplicate"))
