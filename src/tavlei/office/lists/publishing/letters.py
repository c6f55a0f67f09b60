"""Letters about a published list to those who stand in it and want them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.office.federation.addresses import public_address
from tavlei.office.lists.lines.list_lines import figure, signed
from tavlei.office.notices.choices import all_readers
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post

if TYPE_CHECKING:
    from tavlei.office.lists.models import Publication, Row


def tell_of_list(published: Publication) -> None:
    """Everybody who asked for it is told the own figure, its change, and where the reason stands."""
    wanting = {reader.person: reader for reader in all_readers(NoticeKind.LIST)}
    for row in published.rows.filter(person__in=wanting).select_related("person"):
        reader = wanting[row.person_id]
        why = reverse("pages:why_row", args=[published.number, row.person.code])
        post(
            NoticeKind.LIST,
            reader.address,
            reader.language,
            lambda: _("A new list: %(kind)s") % {"kind": published.get_kind_display()},
            "lists/letters/published.txt",
            partial(_letter, published, row, public_address(why)),
            key=f"list:{published.pk}:{row.person_id}",
        )


def _letter(published: Publication, row: Row, why: str) -> dict[str, Any]:
    change = "" if row.change is None else signed(row.change)
    return {"published": published, "value": figure(row.value), "change": change, "why": why}
