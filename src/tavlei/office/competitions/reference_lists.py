"""The lists that announcements choose from."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.reference.declaring import ReferenceList, TextColumn, declare
from tavlei.office.reference.forms import TextForm
from tavlei.office.roles.permissions import Action

VENUES = declare(
    ReferenceList(
        "venues",
        title=_("Venues"),
        new_entry=_("New venue"),
        about=_("Where competitions are played: the town, the hall, its address."),
        right=Action.KEEP_PEOPLE,
        add_right=Action.ADD_TO_LISTS,
        form=TextForm,
        texts=(TextColumn("competitions.Competition", "place", {"written_elsewhere": False}),),
    )
)
