"""Which rows of the store are proved by the journal: every table of the official slices but those named here."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from django.apps import apps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import Field, Model

SLICES: Final = frozenset(
    {
        "competitions",
        "composition",
        "correspondence",
        "federation",
        "journal",
        "lists",
        "papers",
        "people",
        "privacy",
        "reference",
        "roles",
    }
)
UNCOVERED: Final = frozenset(
    {
        # the journal proves itself
        "journal_act", "journal_actdetails", "journal_actrows", "journal_actrowspart", "journal_rowshape",
        "journal_treenode", "journal_signedhead", "journal_signingkey", "journal_cosignature",
        # words by which people are found; they follow from the names
        "people_nameword", "people_nearword",
        # what was told to whom, and addresses of calendars
        "correspondence_calendarkey", "correspondence_reminder", "correspondence_dutyreminder",
        # requests about one's own data, which go when they are old
        "privacy_datarequest",
        # who was signed in where and when: a log of its own
        "roles_officesession", "roles_signinrecord",
    }
)  # fmt: skip
UNCOVERED_COLUMNS: Final[Mapping[str, frozenset[str]]] = {
    "roles_user": frozenset({"last_login"}),
    "roles_apitoken": frozenset({"used"}),
    "journal_witness": frozenset({"seen_size"}),
}


@cache
def covered_models() -> dict[str, type[Model]]:
    """The covered tables by their names."""
    return {
        model._meta.db_table: model  # noqa: SLF001 - Django's own name
        for model in apps.get_models(include_auto_created=True)
        if _is_covered(model)
    }


def _is_covered(model: type[Model]) -> bool:
    meta = model._meta  # noqa: SLF001 - Django's own name
    return meta.app_label in SLICES and meta.managed and not meta.proxy and meta.db_table not in UNCOVERED


@cache
def covered_columns(table: str) -> tuple[str, ...]:
    """The covered columns of a table, in the order of their names, without the key."""
    without = UNCOVERED_COLUMNS.get(table, frozenset())
    return tuple(sorted(columns_of(table).keys() - without - {key_column(table)}))


def columns_of(table: str) -> dict[str, Field[Any, Any]]:
    """Every column of a covered table."""
    fields = covered_models()[table]._meta.concrete_fields  # noqa: SLF001 - Django's own name
    return {str(field.column): field for field in fields}


def key_column(table: str) -> str:
    """The column of the key."""
    return str(covered_models()[table]._meta.pk.column)  # noqa: SLF001 - Django's own name
