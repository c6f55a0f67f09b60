"""Every kind of record by its word in addresses, in the order of the desk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db.models import Count

from tavlei.office.competitions.conduct.records.administration import (
    NoticeForm,
    PanelReportForm,
    ProposalForm,
    StaffPlanForm,
    UnforeseenForm,
)
from tavlei.office.competitions.conduct.records.at_the_board import AtTheBoardForm
from tavlei.office.competitions.conduct.records.hall import EquipmentForm, FurnitureForm, PlatformForm
from tavlei.office.competitions.conduct.records.order import BreachForm, FlashForm, PermitForm, SpectatorForm, ZoneForm
from tavlei.office.competitions.conduct.records.sheets import SheetsForm
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.roles.permissions import may

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.competitions.conduct.records.record import RecordForm
    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User

_FORMS: Final = (
    AtTheBoardForm, FurnitureForm, EquipmentForm, ZoneForm, PermitForm, BreachForm, SheetsForm, SpectatorForm,
    FlashForm, NoticeForm, StaffPlanForm, ProposalForm, UnforeseenForm, PanelReportForm, PlatformForm,
)  # fmt: skip
RECORDS: Final[Mapping[str, type[RecordForm]]] = {form.KIND.value: form for form in _FORMS}


@dataclass(frozen=True, slots=True)
class RecordCount:
    """A kind of record with how many there are."""

    word: str
    label: str
    clauses: tuple[str, ...]
    count: int


def record_counts(user: User, competition: Competition) -> list[RecordCount]:
    """The kinds of record that somebody may keep here, with their numbers."""
    rulebook = rulebook_of(competition)
    counted = dict(competition.records.values_list("kind").annotate(Count("pk")))
    return [
        RecordCount(
            word, str(form.KIND.label), tuple(filter(rulebook.has_clause, form.headings())), counted.get(word, 0)
        )
        for word, form in RECORDS.items()
        if form.concerns(competition) and may(user, form.RIGHT, competition)
    ]
