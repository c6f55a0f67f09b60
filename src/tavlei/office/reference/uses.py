"""What names the entries of a list: rows that point to them, and texts that are theirs."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Count, F, ManyToOneRel, OneToOneRel

from tavlei.office.reference.models import LONGEST_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from django.db.models import Model

    from tavlei.office.reference.declaring import ReferenceList
    from tavlei.office.reference.models import ReferenceEntry

MOST_SUGGESTED = 300


class Pointer(NamedTuple):
    """A column whose rows name entries."""

    model: type[Model]
    column: str

    @property
    def table(self) -> str:
        """The table, for those who count."""
        return self.model._meta.db_table  # noqa: SLF001 - Django's own name

    def rows(self, entry: ReferenceEntry) -> Any:
        """The rows that point to an entry."""
        return self.model._base_manager.filter(**{self.column: entry})  # noqa: SLF001


def pointers(reference: ReferenceList) -> Iterator[Pointer]:
    """Every column of the store that points to entries of the list."""
    for relation in reference.model._meta.get_fields(include_hidden=True):  # noqa: SLF001
        if isinstance(relation, ManyToOneRel) and not isinstance(relation, OneToOneRel):
            yield Pointer(relation.related_model, relation.field.name)


def uses_of(reference: ReferenceList, entries: Iterable[ReferenceEntry]) -> Mapping[int, Mapping[str, int]]:
    """How many rows of which tables name each of the entries, by the entry's key."""
    listed = {entry.pk: entry for entry in entries}
    uses: dict[int, Counter[str]] = defaultdict(Counter)
    for pointer in pointers(reference):
        wanted = pointer.model._base_manager.filter(**{f"{pointer.column}__in": listed})  # noqa: SLF001
        for key, count in wanted.order_by().values_list(pointer.column).annotate(count=Count("pk")):
            uses[key][pointer.table] += count
    by_text = {str(entry): key for key, entry in listed.items()}
    for text in reference.texts:
        wanted = text.rows().filter(**{f"{text.column}__in": by_text})
        for name, count in wanted.order_by().values_list(text.column).annotate(count=Count("pk")):
            uses[by_text[name]][text.table()._meta.db_table] += count  # noqa: SLF001
    return uses


def point_to(pointer: Pointer, duplicate: ReferenceEntry, entry: ReferenceEntry) -> int:
    """Let the rows that name the duplicate name the entry; forms that show them are overtaken."""
    changed: int = pointer.rows(duplicate).update(**{pointer.column: entry}, **_counted_on(pointer.model))
    return changed


def rewrite_texts(reference: ReferenceList, before: str, after: str) -> dict[str, int]:
    """Write another text wherever the list's own one stands; how many rows of which tables."""
    changed: Counter[str] = Counter()
    for text in reference.texts:
        rows = text.rows().filter(**{text.column: before})
        changed[text.table()._meta.db_table] += rows.update(  # noqa: SLF001
            **{text.column: after}, **_counted_on(text.table())
        )
    return {table: count for table, count in changed.items() if count}


def _counted_on(model: type[Model]) -> dict[str, Any]:
    names = {field.name for field in model._meta.concrete_fields}  # noqa: SLF001
    return {"version": F("version") + 1} if "version" in names else {}


def longest(reference: ReferenceList) -> int:
    """How long a text of the list may be: it fits every column."""
    columns = [text.table()._meta.get_field(text.column) for text in reference.texts]  # noqa: SLF001
    return min(LONGEST_TEXT, *(getattr(column, "max_length", LONGEST_TEXT) for column in columns))


def texts_used(reference: ReferenceList) -> Counter[str]:
    """The texts that stand in the store, with how often."""
    used: Counter[str] = Counter()
    for text in reference.texts:
        rows = text.rows().exclude(**{text.column: ""}).order_by()
        used.update(dict(rows.values_list(text.column).annotate(count=Count("pk"))))
    return used


def unlisted_texts(reference: ReferenceList) -> list[str]:
    """The texts that are used and not on the list, by name."""
    listed = set(reference.entries().values_list("name", flat=True))
    return sorted(set(texts_used(reference)) - listed)


def offered_texts(reference: ReferenceList) -> list[str]:
    """What a field suggests: the list and what is used besides, without what is out of use; the most used ones."""
    used = texts_used(reference)
    known = dict(reference.entries().values_list("name", "ended"))
    offered = [name for name in {*used, *known} if known.get(name) is None]
    return sorted(sorted(offered, key=lambda name: (-used[name], name))[:MOST_SUGGESTED])
