"""Acts: regions of the register and what they are called in three languages, as papers and pages print them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.core.exceptions import ValidationError
from django.db import transaction

from tavlei.office.acts.performing import StaleError, authorise
from tavlei.office.journal.chain import record
from tavlei.office.people.models import Region
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.roles.models import User

NAMES: Final = ("name_ru", "name_uk", "name_en")


@transaction.atomic
def name_region(user: User, region: Region, seen: Mapping[str, str], names: Mapping[str, str]) -> Region:
    """Tell the names of a region; refused if it is no longer called what the form showed."""
    actor = authorise(user, Action.KEEP_PEOPLE)
    current_region = Region.objects.select_for_update().get(pk=region.pk)
    before = _named(current_region)
    if dict(seen) != before:
        raise StaleError
    for name in NAMES:
        setattr(current_region, name, names.get(name, "").strip())
    try:
        current_region.full_clean()
    except ValidationError as error:
        raise Refusal(
            *(Problem(text, path=name) for name, texts in error.message_dict.items() for text in texts)
        ) from None
    current_region.save(update_fields=NAMES)
    record(actor, "region.named", current_region, before=before, after=_named(current_region))
    return current_region


def _named(region: Region) -> dict[str, str]:
    return {name: getattr(region, name) for name in NAMES}
