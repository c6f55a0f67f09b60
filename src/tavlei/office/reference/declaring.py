"""What a list says of itself: from this its pages, its acts and its routes are made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from django.apps import apps
from django.forms.models import model_to_dict

from tavlei.office.reference.models import ListedText, ReferenceEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from django import forms
    from django.db.models import Model, QuerySet
    from django.utils.functional import _StrPromise

    from tavlei.office.roles.permissions import Action

    Words = str | _StrPromise


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A column that holds the texts of a list; `within` leaves out rows that are not ours to change."""

    model: str
    column: str
    within: Mapping[str, Any] = field(default_factory=dict)

    def rows(self) -> QuerySet[Model]:
        """The rows of its table that may change."""
        return self.table()._base_manager.filter(**self.within)  # noqa: SLF001 - Django's own name

    def table(self) -> type[Model]:
        """The model."""
        return apps.get_model(self.model)


@dataclass(frozen=True, slots=True)
class ReadySet:
    """Entries that the program knows, to be taken over together, such as the regions of a country."""

    key: str
    title: Words
    entries: Callable[[], Sequence[ReferenceEntry]]


@dataclass(frozen=True, slots=True)
class ReferenceList:
    """A list that forms choose from.

    `name` stands in addresses. Whoever has `right` keeps the list, whoever has `add_right` adds to it from a form that
    chooses from it. `fields` of an entry are entered with `form`; `from_text` makes an entry, not yet saved, of what
    was typed beside a choice; `names` are those by which an entry is known again. `suggestions` are names the program
    knows. A list of texts (`texts`) has its entries in `ListedText`.
    """

    name: str
    title: Words
    new_entry: Words
    right: Action
    add_right: Action
    form: type[forms.ModelForm[Any]]
    model: type[ReferenceEntry] = ListedText
    about: Words = ""
    columns: Sequence[tuple[Words, Callable[[Any, str], str]]] = ()
    label: Callable[[Any, str], str] = lambda entry, _language: str(entry)
    names: Callable[[Any], Sequence[str]] = lambda entry: [str(entry)]
    unique_in: Callable[[Any], object] = lambda _entry: None
    from_text: Callable[[str], ReferenceEntry] | None = None
    suggestions: Callable[[str], Sequence[str]] = lambda _language: ()
    ready_sets: Callable[[], Sequence[ReadySet]] = tuple
    texts: Sequence[TextColumn] = ()

    def entries(self) -> QuerySet[Any]:
        """Every entry, also those out of use."""
        everything: QuerySet[Any] = self.model._default_manager.all()  # noqa: SLF001 - Django's own name
        return everything.filter(**({"list": self.name} if self.texts else {}))

    def in_use(self) -> QuerySet[Any]:
        """What forms offer."""
        return self.entries().filter(ended=None)

    def entry_of_text(self, text: str) -> ReferenceEntry:
        """An entry for a name that was typed, not yet saved."""
        return ListedText(list=self.name, name=text) if self.from_text is None else self.from_text(text)

    def record(self, entry: ReferenceEntry) -> dict[str, Any]:
        """An entry as the journal keeps it."""
        values = model_to_dict(entry, exclude=("id", "version"))
        return {**values, "ended": entry.ended.isoformat() if entry.ended else None}


_LISTS: Final[dict[str, ReferenceList]] = {}


def declare(reference: ReferenceList) -> ReferenceList:
    """Make a list known to the pages and the routes."""
    _LISTS[reference.name] = reference
    return reference


def reference_lists() -> Sequence[ReferenceList]:
    """Every list that was declared."""
    return tuple(_LISTS.values())


def reference_list(name: str) -> ReferenceList | None:
    """The list of that name."""
    return _LISTS.get(name)
