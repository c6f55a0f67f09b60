"""Acts on the lists that forms choose from: an entry is added, changed, ends, comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.journal.chain import SubjectChange, record, record_all
from tavlei.office.reference.models import ListedText
from tavlei.office.reference.uses import longest, rewrite_texts, unlisted_texts
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.competitions.models import Competition
    from tavlei.office.reference.declaring import ReadySet, ReferenceList
    from tavlei.office.reference.models import ReferenceEntry
    from tavlei.office.roles.models import User


def same_entry(reference: ReferenceList, entry: ReferenceEntry) -> ReferenceEntry | None:
    """Another entry that has one of the names; the case of letters tells no two apart."""
    place = reference.unique_in(entry)
    return next((one for one in _namesakes(reference, entry) if reference.unique_in(one) == place), None)


def entry_by_name(reference: ReferenceList, entry: ReferenceEntry) -> ReferenceEntry | None:
    """The entry that is meant where the name alone was typed: the only one of that name, wherever it belongs."""
    namesakes = [one for one in _namesakes(reference, entry) if one.ended is None]
    return namesakes[0] if len(namesakes) == 1 else same_entry(reference, entry)


def _namesakes(reference: ReferenceList, entry: ReferenceEntry) -> list[ReferenceEntry]:
    wanted = _keys(reference, entry)
    return [one for one in reference.entries().exclude(pk=entry.pk) if _keys(reference, one) & wanted]


def _keys(reference: ReferenceList, entry: ReferenceEntry) -> set[str]:
    return {" ".join(name.split()).casefold().replace("ё", "е") for name in reference.names(entry) if name.strip()}


@transaction.atomic
def add_entry(user: User, reference: ReferenceList, entry: ReferenceEntry) -> ReferenceEntry:
    """Add an entry, refused where the list has it."""
    actor = authorise(user, reference.right)
    _check(reference, entry)
    entry.save()
    record(actor, "reference.added", entry, after=reference.record(entry))
    return entry


@transaction.atomic
def add_from_form(
    user: User, reference: ReferenceList, entry: ReferenceEntry, competition: Competition | None = None
) -> ReferenceEntry:
    """What was typed in a form because the list lacks it: added, or the entry the list has by that name after all.

    Whoever fills in the form of a competition may do so by a role held in it.
    """
    actor = authorise(user, reference.add_right, competition)
    known = entry_by_name(reference, entry)
    if known is not None and known.ended is None:
        return known
    _check(reference, entry)
    entry.save()
    record(actor, "reference.added", entry, after=reference.record(entry))
    return entry


@transaction.atomic
def add_ready_set(user: User, reference: ReferenceList, ready_set: ReadySet) -> list[ReferenceEntry]:
    """Add what the list lacks of a set the program knows."""
    actor = authorise(user, reference.right)
    missing = [entry for entry in ready_set.entries() if same_entry(reference, entry) is None]
    for entry in missing:
        entry.save()
    changes = [SubjectChange(entry, after=reference.record(entry)) for entry in missing]
    if changes:
        record_all(actor, "reference.added", changes)
    return missing


@transaction.atomic
def list_used_texts(user: User, reference: ReferenceList) -> list[ReferenceEntry]:
    """Put on the list what is used and not yet on it."""
    actor = authorise(user, reference.right)
    entries: list[ReferenceEntry] = [
        ListedText.objects.create(list=reference.name, name=text) for text in unlisted_texts(reference)
    ]
    changes = [SubjectChange(entry, after=reference.record(entry)) for entry in entries]
    if changes:
        record_all(actor, "reference.added", changes)
    return entries


@transaction.atomic
def change_entry(
    user: User, reference: ReferenceList, entry: ReferenceEntry, version: int, values: Mapping[str, Any]
) -> ReferenceEntry:
    """Call an entry otherwise, or correct what is said of it; texts that are its name follow."""
    actor = authorise(user, reference.right)
    locked_entry = lock_row(entry, version)
    before, name_before = reference.record(locked_entry), str(locked_entry)
    for name, value in values.items():
        setattr(locked_entry, name, value)
    _check(reference, locked_entry)
    save_changes(locked_entry, *values)
    after = reference.record(locked_entry)
    if reference.texts and str(locked_entry) != name_before:
        after["rewritten"] = rewrite_texts(reference, name_before, str(locked_entry))
    record(actor, "reference.changed", locked_entry, before=before, after=after)
    return locked_entry


@transaction.atomic
def end_entry(user: User, reference: ReferenceList, entry: ReferenceEntry, version: int) -> ReferenceEntry:
    """Offer an entry no longer; what names it keeps it."""
    actor = authorise(user, reference.right)
    locked_entry = lock_row(entry, version)
    if locked_entry.ended is not None:
        raise Refusal(Problem("the entry is out of use already", path="ended"))
    locked_entry.ended = timezone.localdate(actor.moment)
    save_changes(locked_entry, "ended")
    record(actor, "reference.ended", locked_entry, after=reference.record(locked_entry))
    return locked_entry


@transaction.atomic
def resume_entry(user: User, reference: ReferenceList, entry: ReferenceEntry, version: int) -> ReferenceEntry:
    """Offer an entry again."""
    actor = authorise(user, reference.right)
    locked_entry = lock_row(entry, version)
    if locked_entry.ended is None:
        raise Refusal(Problem("the entry is in use", path="ended"))
    before = reference.record(locked_entry)
    locked_entry.ended = None
    save_changes(locked_entry, "ended")
    record(actor, "reference.resumed", locked_entry, before=before, after=reference.record(locked_entry))
    return locked_entry


def _check(reference: ReferenceList, entry: ReferenceEntry) -> None:
    """Refuse an entry without a name, with one that is too long, or with one that the list has."""
    if reference.texts and len(str(entry)) > longest(reference):
        raise Refusal(Problem("letters at most: {most}", {"most": longest(reference)}, path="name"))
    known = same_entry(reference, entry)
    if known is not None and known.ended is not None:
        message = phrase("«{name}» stands in the list and is out of use: let it be used again")
        raise Refusal(Problem(message, {"name": str(known)}, path="name"))
    if known is not None:
        raise Refusal(Problem("«{name}» stands in the list already", {"name": str(known)}, path="name"))
    try:
        entry.full_clean()
    except ValidationError as error:
        problems = [Problem(text, path=name) for name, texts in error.message_dict.items() for text in texts]
        raise Refusal(*problems) from None
