"""Suggestions of a list for fields that templates write themselves."""

from __future__ import annotations

from typing import Any

from django import template

from tavlei.office.reference.declaring import reference_list
from tavlei.office.reference.uses import offered_texts

register = template.Library()


@register.inclusion_tag("reference/_suggestions.html")
def suggestions(name: str) -> dict[str, Any]:
    """What fields with `list="known-NAME"` suggest: the texts of a list."""
    reference = reference_list(name)
    return {"name": name, "texts": offered_texts(reference) if reference is not None else []}
