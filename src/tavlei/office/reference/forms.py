"""Forms of the pages on which lists are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.explanations import reader_language
from tavlei.office.reference.models import ListedText
from tavlei.office.reference.uses import longest

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import QuerySet

    from tavlei.office.reference.declaring import ReferenceList
    from tavlei.office.reference.models import ReferenceEntry

    FormOfText = forms.ModelForm[ListedText]
    ChoiceOfEntry = forms.ModelChoiceField[ReferenceEntry]
else:
    FormOfText = forms.ModelForm
    ChoiceOfEntry = forms.ModelChoiceField


class TextForm(FormOfText):
    """An entry of a list of texts."""

    class Meta:
        model = ListedText
        fields: ClassVar = ["name"]
        labels: ClassVar = {"name": _("Name of the entry")}


class UseFilter(models.TextChoices):
    """Which entries a page shows."""

    IN_USE = "", _("in use")
    ENDED = "ended", _("out of use")
    ALL = "all", _("all")


class SearchForm(forms.Form):
    """What is looked for in a list."""

    q = forms.CharField(label=_("Name of the entry"), required=False, max_length=100, widget=forms.SearchInput)
    use = forms.ChoiceField(label=_("Which entries"), choices=UseFilter.choices, required=False)


class VersionForm(forms.Form):
    """An act on an entry as it was seen."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31)


class EntryChoice(ChoiceOfEntry):
    """An entry of a list, called as the reader calls it."""

    def __init__(self, label_of: Callable[[Any, str], str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._label_of = label_of

    def label_from_instance(self, obj: ReferenceEntry) -> str:
        return self._label_of(obj, reader_language())


class DuplicateForm(forms.Form):
    """Which other entry is the same one."""

    def __init__(self, reference: ReferenceList, others: QuerySet[Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.fields["duplicate"] = EntryChoice(
            reference.label, label=_("The other entry"), queryset=others, empty_label=_("not chosen")
        )


class MergeForm(DuplicateForm, VersionForm):
    """Two entries become one, both as they were seen."""

    duplicate_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31)
    reason = forms.CharField(label=_("Why they are one"), required=False, max_length=200)


def entry_form(reference: ReferenceList, *args: Any, **kwargs: Any) -> forms.ModelForm[Any]:
    """The form of an entry; a text is no longer than the columns that hold it."""
    form = reference.form(*args, **kwargs)
    if reference.texts:
        form.instance.list = reference.name
        form.fields["name"].max_length = longest(reference)  # type: ignore[attr-defined]
        form.fields["name"].widget.attrs["maxlength"] = longest(reference)
    return form
