"""Records of people that everybody may see."""

from __future__ import annotations

from django.shortcuts import get_object_or_404

from tavlei.office.people.models import Person


def visible_person(code: str) -> Person:
    """The person of that number; neither merged into another record nor forgotten."""
    return get_object_or_404(Person, code=code, merged_into=None, anonymised=False)
