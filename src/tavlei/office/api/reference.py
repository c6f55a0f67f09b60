"""The lists that forms choose from, by program: the same acts as on their pages.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import date
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from ninja import Schema
from pydantic import Field

from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.shapes import RefusalOut
from tavlei.office.api.tokens import TokenAuth
from tavlei.office.design.costs import DRAWN
from tavlei.office.explanations import reader_language
from tavlei.office.pages.requests import SignedIn
from tavlei.office.reference import keeping
from tavlei.office.reference.declaring import ReferenceList, reference_list, reference_lists
from tavlei.office.reference.forms import UseFilter, entry_form
from tavlei.office.reference.listing import search_entries
from tavlei.office.reference.merging import SeenEntry, merge_entries
from tavlei.office.reference.models import ReferenceEntry
from tavlei.office.roles.models import Scope
from tavlei.office.roles.permissions import may, require
from tavlei.rulebook import Problem, Refusal

router = CostedRouter(cost=DRAWN, tags=["reference lists"], auth=TokenAuth(Scope.LISTS))


class ReferenceListOut(Schema):
    """A list that forms choose from."""

    name: str
    title: str
    entries: int = Field(description="in use")


class ReferenceEntryOut(Schema):
    """An entry of a list."""

    number: int
    label: str = Field(description="in the language of the request")
    ended: date | None = Field(description="since when no form offers it")
    version: int
    values: dict[str, Any]


class ReferenceEntryIn(Schema):
    """What an entry says, by the fields of its form."""

    values: dict[str, str | int | None]


class ReferenceChangeIn(ReferenceEntryIn):
    """What an entry says from now on."""

    version: int = Field(ge=0, description="of the entry, as it was seen")


class ReferenceUseIn(Schema):
    """Whether forms offer an entry."""

    version: int = Field(ge=0, description="of the entry, as it was seen")
    in_use: bool


class ReferenceMergeIn(Schema):
    """Another entry that is the same one: everything that names it names the first."""

    version: int = Field(ge=0, description="of the entry that stays, as it was seen")
    duplicate: int = Field(description="number of the other entry")
    duplicate_version: int = Field(ge=0, description="of the other entry, as it was seen")
    reason: str = Field("", max_length=200)


@router.get("", response=list[ReferenceListOut], summary="Lists that forms choose from")
def lists(request: SignedIn) -> list[dict[str, Any]]:
    """Those the owner of the token may keep."""
    own = [one for one in reference_lists() if may(request.user, one.right)]
    return [{"name": one.name, "title": str(one.title), "entries": one.in_use().count()} for one in own]


@router.get("/{name}", response=list[ReferenceEntryOut], summary="Entries of a list")
def entries(request: SignedIn, name: str, q: str = "", use: UseFilter = UseFilter.IN_USE) -> list[dict[str, Any]]:
    """Those in use, or others, of whose names the words are part."""
    reference = _list(request, name)
    return [_entry_json(reference, entry) for entry in search_entries(reference, q[:100], use)]


@router.post("/{name}", response={200: ReferenceEntryOut, 422: RefusalOut}, summary="Add an entry")
def add(request: SignedIn, name: str, body: ReferenceEntryIn) -> dict[str, Any]:
    """As the form of the list takes it."""
    reference = _list(request, name)
    form = _valid(entry_form(reference, body.values))
    return _entry_json(reference, keeping.add_entry(request.user, reference, form.save(commit=False)))


@router.post("/{name}/{int:number}", response={200: ReferenceEntryOut, 422: RefusalOut}, summary="Change an entry")
def change(request: SignedIn, name: str, number: int, body: ReferenceChangeIn) -> dict[str, Any]:
    """What is not sent stays as it is."""
    reference = _list(request, name)
    entry = _entry(reference, number)
    form = _valid(entry_form(reference, {**reference.record(entry), **body.values}, instance=entry))
    return _entry_json(reference, keeping.change_entry(request.user, reference, entry, body.version, form.cleaned_data))


@router.post(
    "/{name}/{int:number}/use", response={200: ReferenceEntryOut, 422: RefusalOut}, summary="End the use of an entry"
)
def use_entry(request: SignedIn, name: str, number: int, body: ReferenceUseIn) -> dict[str, Any]:
    """End its use, or let it be used again."""
    reference = _list(request, name)
    act = keeping.resume_entry if body.in_use else keeping.end_entry
    return _entry_json(reference, act(request.user, reference, _entry(reference, number), body.version))


@router.post(
    "/{name}/{int:number}/merge", response={200: ReferenceEntryOut, 422: RefusalOut}, summary="Make two entries one"
)
def merge(request: SignedIn, name: str, number: int, body: ReferenceMergeIn) -> dict[str, Any]:
    """The entry of the address stays."""
    reference = _list(request, name)
    seen = SeenEntry(_entry(reference, number), body.version)
    duplicate = SeenEntry(_entry(reference, body.duplicate), body.duplicate_version)
    return _entry_json(reference, merge_entries(request.user, reference, seen, duplicate, body.reason))


def _list(request: SignedIn, name: str) -> ReferenceList:
    reference = reference_list(name)
    if reference is None:
        raise Http404
    require(request.user, reference.right)
    return reference


def _entry(reference: ReferenceList, number: int) -> ReferenceEntry:
    entry: ReferenceEntry = get_object_or_404(reference.entries(), pk=number)
    return entry


def _valid(form: Any) -> Any:
    if not form.is_valid():
        raise Refusal(*(Problem(text, path=name) for name, texts in form.errors.items() for text in texts))
    return form


def _entry_json(reference: ReferenceList, entry: ReferenceEntry) -> dict[str, Any]:
    values = {name: value for name, value in reference.record(entry).items() if name not in ("ended", "list")}
    label = reference.label(entry, reader_language())
    return {"number": entry.pk, "label": label, "ended": entry.ended, "version": entry.version, "values": values}
