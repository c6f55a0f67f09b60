"""The pages of the lists that forms choose from: all lists, a list with search, an entry with its acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from django.contrib.auth.mixins import LoginRequiredMixin
from django.db import transaction
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.generic import TemplateView, View
from django.views.generic.edit import FormView

from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.journal.table_words import table_words
from tavlei.office.pages.paging import page_of
from tavlei.office.pages.submissions import run_act, valid_or_message
from tavlei.office.reference import keeping
from tavlei.office.reference.declaring import reference_list, reference_lists
from tavlei.office.reference.fields import enter_new_entries, for_user
from tavlei.office.reference.forms import DuplicateForm, MergeForm, SearchForm, VersionForm, entry_form
from tavlei.office.reference.listing import search_entries
from tavlei.office.reference.merging import SeenEntry, merge_entries
from tavlei.office.reference.uses import unlisted_texts, uses_of
from tavlei.office.roles.permissions import may, require

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django import forms
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tavlei.office.pages.requests import SignedIn
    from tavlei.office.reference.declaring import ReferenceList
    from tavlei.office.reference.models import ReferenceEntry
    from tavlei.office.roles.models import User

    FormOfPage = FormView[forms.BaseForm]
else:
    FormOfPage = FormView


class ReferenceListsView(LoginRequiredMixin, TemplateView):
    """Every list that whoever asks may keep, with how many entries it has."""

    template_name = "reference/lists.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        own = [one for one in reference_lists() if may(self.request.user, one.right)]
        rows = [(one, one.in_use().count()) for one in own]
        return super().get_context_data(rows=rows, **kwargs)


class OfList(LoginRequiredMixin, View):
    """A page of the list that the address names, for those who keep it."""

    reference: ReferenceList

    @property
    def user(self) -> User:
        """Who is signed in."""
        return cast("User", self.request.user)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        reference = reference_list(kwargs["name"])
        if reference is None:
            raise Http404
        self.reference = reference
        if request.user.is_authenticated:
            require(request.user, reference.right)
        return super().dispatch(request, *args, **kwargs)

    def entry(self) -> ReferenceEntry:
        """The entry that the address names."""
        found: ReferenceEntry = get_object_or_404(self.reference.entries(), pk=self.kwargs["pk"])
        return found


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry as a page lists it: its name, the columns of its list, how often it is used."""

    entry: ReferenceEntry
    label: str
    columns: list[tuple[str, str]]
    uses: int


class ReferenceListView(OfList, TemplateView):
    """The entries of a list: looked for, and what may be added to it."""

    template_name = "reference/list.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        form, reference = SearchForm(self.request.GET, label_suffix=""), self.reference
        asked = form.cleaned_data if form.is_valid() else {}
        page = page_of(self.request, search_entries(reference, asked.get("q", ""), asked.get("use", "")))
        context = {
            "reference": reference,
            "form": form,
            "page": page,
            "lines": list(self._lines(page)),
            "is_empty": not reference.entries().exists(),
            "ready_sets": reference.ready_sets(),
            "unlisted": unlisted_texts(reference) if reference.texts else [],
        }
        return super().get_context_data(**context, **kwargs)

    def _lines(self, entries: Iterable[ReferenceEntry]) -> Iterable[EntryLine]:
        shown, language = list(entries), reader_language()
        uses = uses_of(self.reference, shown)
        for entry in shown:
            columns = [(str(title), value(entry, language)) for title, value in self.reference.columns]
            label = self.reference.label(entry, language)
            yield EntryLine(entry, label, columns, sum(uses.get(entry.pk, {}).values()))

    def post(self, request: SignedIn, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Take over a set that the program knows, or the texts that are in use."""
        ready_sets = {one.key: one for one in self.reference.ready_sets()}
        if chosen := ready_sets.get(request.POST.get("ready", "")):
            run_act(
                request,
                lambda: keeping.add_ready_set(request.user, self.reference, chosen),
                _("What was missing is on the list."),
            )
        elif "used" in request.POST:
            run_act(
                request,
                lambda: keeping.list_used_texts(request.user, self.reference),
                _("What is used is on the list."),
            )
        return redirect("pages:reference_list", self.reference.name)


class AddEntryView(OfList, FormOfPage):
    """A new entry."""

    template_name = "reference/add.html"

    def get_form(self, form_class: Any = None) -> forms.BaseForm:
        del form_class
        return for_user(entry_form(self.reference, self.request.POST or None), self.user)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(reference=self.reference, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        entry = form.save(commit=False)
        done = _("The entry is added: %(name)s") % {"name": self.reference.label(entry, reader_language())}
        if run_act(self.request, lambda: self._add(form, entry), done):
            return redirect("pages:reference_list", self.reference.name)
        return self.render_to_response(self.get_context_data(form=form))

    @transaction.atomic
    def _add(self, form: Any, entry: ReferenceEntry) -> None:
        enter_new_entries(form, self.user)
        for name, value in form.cleaned_data.items():
            setattr(entry, name, value)
        keeping.add_entry(self.user, self.reference, entry)


class EntryView(OfList, FormOfPage):
    """An entry: what is said of it, where it is used, the end of its use, and that it is the same as another one."""

    template_name = "reference/entry.html"

    def get_form(self, form_class: Any = None) -> forms.BaseForm:
        del form_class
        return for_user(entry_form(self.reference, self.request.POST or None, instance=self.entry()), self.user)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        entry, language = self.entry(), reader_language()
        others = self.reference.in_use().exclude(pk=entry.pk)
        context = {
            "reference": self.reference,
            "entry": entry,
            "label": self.reference.label(entry, language),
            "uses": _in_words(uses_of(self.reference, [entry]).get(entry.pk, {})),
            "duplicates": DuplicateForm(self.reference, others) if others.exists() else None,
        }
        return super().get_context_data(**context, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        seen = VersionForm(self.request.POST)
        if valid_or_message(self.request, seen) and run_act(
            self.request, lambda: self._change(form, seen.cleaned_data["version"]), _("The change is recorded.")
        ):
            return redirect("pages:reference_entry", self.reference.name, form.instance.pk)
        return self.render_to_response(self.get_context_data(form=form))

    @transaction.atomic
    def _change(self, form: Any, version: int) -> None:
        enter_new_entries(form, self.user)
        keeping.change_entry(self.user, self.reference, form.instance, version, form.cleaned_data)


class UseView(OfList):
    """The end of the use of an entry, or its use again."""

    http_method_names = ("post",)

    def post(self, request: SignedIn, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """End the use, or resume it."""
        entry, seen = self.entry(), VersionForm(request.POST)
        ends = request.POST.get("use") == "end"
        act = keeping.end_entry if ends else keeping.resume_entry
        done = _("Forms offer the entry no longer.") if ends else _("Forms offer the entry again.")
        if valid_or_message(request, seen):
            run_act(request, lambda: act(request.user, self.reference, entry, seen.cleaned_data["version"]), done)
        return redirect("pages:reference_entry", self.reference.name, entry.pk)


class MergeView(OfList, FormOfPage):
    """Two entries beside one another; then they are one."""

    template_name = "reference/merge.html"

    def get_form(self, form_class: Any = None) -> forms.BaseForm:
        del form_class
        entry = self.entry()
        others = self.reference.in_use().exclude(pk=entry.pk)
        if self.request.method == "POST":
            return MergeForm(self.reference, others, self.request.POST)
        chosen = DuplicateForm(self.reference, others, self.request.GET)
        if not chosen.is_valid():
            return chosen
        duplicate = chosen.cleaned_data["duplicate"]
        return MergeForm(
            self.reference,
            others,
            initial={"duplicate": duplicate, "version": entry.version, "duplicate_version": duplicate.version},
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        entry, form = self.entry(), kwargs.get("form") or self.get_form()
        chosen = form.initial.get("duplicate") or getattr(form, "cleaned_data", {}).get("duplicate")
        both = [one for one in (entry, chosen) if one is not None]
        uses = uses_of(self.reference, both)
        kwargs |= {"form": form, "reference": self.reference, "entry": entry, "duplicate": chosen}
        return super().get_context_data(
            **kwargs,
            label=self.reference.label(entry, reader_language()),
            rows=[self._line(one, uses.get(one.pk, {})) for one in both],
        )

    def _line(self, entry: ReferenceEntry, uses: Mapping[str, int]) -> dict[str, Any]:
        language = reader_language()
        columns = [(str(title), value(entry, language)) for title, value in self.reference.columns]
        return {"label": self.reference.label(entry, language), "columns": columns, "uses": _in_words(uses)}

    def form_valid(self, form: Any) -> HttpResponse:
        entry, data = self.entry(), form.cleaned_data
        if run_act(
            self.request,
            lambda: merge_entries(
                self.user,
                self.reference,
                SeenEntry(entry, data["version"]),
                SeenEntry(data["duplicate"], data["duplicate_version"]),
                data["reason"],
            ),
            _("The two entries are one."),
        ):
            return redirect("pages:reference_entry", self.reference.name, entry.pk)
        return self.render_to_response(self.get_context_data(form=form))


def _in_words(uses: Mapping[str, int]) -> list[tuple[str, int]]:
    """Where an entry is used, in the reader's words."""
    book = catalogue(reader_language())
    return sorted((book.phrase(table_words(table)), count) for table, count in uses.items())
