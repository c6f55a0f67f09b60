"""The lists that the register of people chooses from."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.people.club_forms import ClubForm
from tavlei.office.people.latin import region_name
from tavlei.office.people.models import Club
from tavlei.office.people.new_entries import club_of_text
from tavlei.office.people.region_list import REGIONS as REGIONS  # noqa: PLC0414 - it is declared with the others
from tavlei.office.reference.declaring import ReferenceList, TextColumn, declare
from tavlei.office.reference.forms import TextForm
from tavlei.office.roles.permissions import Action

CLUBS = declare(
    ReferenceList(
        "clubs",
        title=_("Clubs and sports schools"),
        new_entry=_("New club or school"),
        about=_("The organisations to which people of the register belong."),
        right=Action.KEEP_PEOPLE,
        add_right=Action.ADD_TO_LISTS,
        model=Club,
        form=ClubForm,
        columns=(
            (_("What it is"), lambda club, _language: club.get_kind_display()),
            (_("Region"), lambda club, language: region_name(club.region, language)),
        ),
        unique_in=lambda club: club.region_id,
        from_text=club_of_text,
    )
)

TRAINERS = declare(
    ReferenceList(
        "trainers",
        title=_("Trainers"),
        new_entry=_("New trainer"),
        about=_("The register and the applications name the trainer of an athlete by this text."),
        right=Action.KEEP_PEOPLE,
        add_right=Action.ADD_TO_LISTS,
        form=TextForm,
        texts=(TextColumn("people.Person", "trainer"),),
    )
)

ORDERS = declare(
    ReferenceList(
        "orders",
        title=_("Orders and decisions"),
        new_entry=_("New order or decision"),
        about=_("By which titles are awarded and taken back, and people are disqualified."),
        right=Action.AWARD_TITLE,
        add_right=Action.AWARD_TITLE,
        form=TextForm,
        texts=(
            TextColumn("people.TitleHeld", "order"),
            TextColumn("people.TitleHeld", "revoked_by"),
            TextColumn("people.Disqualification", "decision"),
        ),
    )
)
