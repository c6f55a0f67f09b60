"""Fields of forms that choose from a list: what the list lacks is added where it is missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from django import forms
from django.db.models import Q

from tavlei.office.explanations import reader_language
from tavlei.office.reference.keeping import add_from_form, entry_by_name
from tavlei.office.reference.models import ReferenceEntry
from tavlei.office.reference.uses import offered_texts
from tavlei.office.roles.permissions import may

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.contrib.auth.models import AnonymousUser
    from django.utils.datastructures import MultiValueDict

    from tavlei.office.competitions.models import Competition
    from tavlei.office.reference.declaring import ReferenceList
    from tavlei.office.roles.models import User

    ChoiceOfEntry = forms.ModelChoiceField[ReferenceEntry]
else:
    ChoiceOfEntry = forms.ModelChoiceField

NEW: Final = "_new"
"""What the name of a field is followed by in the field beside it, in which a new entry is typed."""
_MOST_LETTERS: Final = 120

Form = TypeVar("Form", bound=forms.BaseForm)


class SelectOrAdd(forms.Select):
    """A choice, and beside it a line for an entry that is not in the list."""

    template_name = "reference/select_or_add.html"

    def __init__(self, reference: ReferenceList) -> None:
        super().__init__()
        self._reference = reference
        self.may_add = False

    def value_from_datadict(self, data: Mapping[str, Any], files: MultiValueDict[str, Any], name: str) -> Any:
        """What was chosen, or the text that was typed instead."""
        typed = " ".join(str(data.get(name + NEW, "")).split())
        return NewText(typed) if typed and self.may_add else super().value_from_datadict(data, files, name)

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        typed = value if isinstance(value, NewText) else ""
        context = super().get_context(name, None if typed else value, attrs)
        context["adding"] = {
            "may": self.may_add,
            "name": name + NEW,
            "id": f"{(attrs or {}).get('id', name)}{NEW}",
            "typed": typed,
            "label": self._reference.new_entry,
            "suggestions": self._reference.suggestions(reader_language()) if self.may_add else (),
            "open": bool(typed) or not self._reference.in_use().exists(),
            "most": _MOST_LETTERS,
        }
        return context


class NewText(str):
    """A name that was typed because the list lacks it."""

    __slots__ = ()


class ReferenceField(ChoiceOfEntry):
    """An entry of a list in use, or one that is typed because the list lacks it.

    A typed one is cleaned to an entry that is not saved yet: `enter_new_entries` saves it together with the act.
    """

    def __init__(self, reference: ReferenceList, **kwargs: Any) -> None:
        super().__init__(queryset=reference.in_use(), widget=SelectOrAdd(reference), **kwargs)
        self.reference = reference

    def label_from_instance(self, obj: ReferenceEntry) -> str:
        return self.reference.label(obj, reader_language())

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, NewText) else super().prepare_value(value)

    def clean(self, value: Any) -> Any:
        if not isinstance(value, NewText):
            return super().clean(value)
        text = forms.CharField(max_length=_MOST_LETTERS).clean(value)
        entry = self.reference.entry_of_text(text)
        known = entry_by_name(self.reference, entry)
        return known if known is not None and known.ended is None else entry

    def has_changed(self, initial: Any, data: Any) -> bool:
        return isinstance(data, NewText) or super().has_changed(initial, data)

    def keep_offering(self, entry: Any) -> None:
        """Offer an entry too that is out of use: what names it keeps it."""
        key = getattr(entry, "pk", entry)
        if key:
            self.queryset = self.reference.entries().filter(Q(ended=None) | Q(pk=key))


class SuggestedText(forms.TextInput):
    """A line that suggests the texts of a list; any other text may be written, and so comes into use."""

    template_name = "reference/suggested_text.html"

    def __init__(self, reference: ReferenceList, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs)
        self._reference = reference

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        listed = f"{(attrs or {}).get('id', name)}_known"
        context = super().get_context(name, value, {**(attrs or {}), "list": listed})
        return {**context, "known": {"id": listed, "texts": offered_texts(self._reference)}}


def for_user(form: Form, user: User | AnonymousUser, competition: Competition | None = None) -> Form:
    """The form as somebody fills it in: what the lists lack may be added by whoever has the right.

    Nobody is asked to choose from nothing: a list that has no entries and to which he may not add is left out.
    """
    for name, field in list(form.fields.items()):
        if not isinstance(field, ReferenceField):
            continue
        field.keep_offering(form.get_initial_for_field(field, name))
        field.widget.may_add = may(user, field.reference.add_right, competition)
        if not field.widget.may_add and not field.required and not field.reference.in_use().exists():
            del form.fields[name]
    return form


def enter_new_entries(form: forms.BaseForm, user: User, competition: Competition | None = None) -> None:
    """Save the entries that were typed; called in the transaction of the act that needs them."""
    for name, field in form.fields.items():
        value = form.cleaned_data.get(name)
        if isinstance(field, ReferenceField) and isinstance(value, ReferenceEntry) and value.pk is None:
            form.cleaned_data[name] = add_from_form(user, field.reference, value, competition)
