"""Lists that were published with names and days of birth in their content: these parts are taken out once, for good.

What is left is signed anew beside the signature of the whole, which stays: anybody can prove what is left, and whoever
may see the parts can put the whole together again and prove that too, until a part is erased.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from tavlei.office.journal.chain import Actor, record
from tavlei.office.lists.catalogue import LISTS
from tavlei.office.lists.chess.monthly_list import with_ages
from tavlei.office.lists.facts.personal_parts import (
    digest_of_parts,
    salted_part,
    split_personal,
    with_personal,
    without_births,
)
from tavlei.office.lists.models import WITHHELD, ListKind, Publication
from tavlei.office.lists.publishing.proof import digest, redacted_text, sign
from tavlei.office.lists.publishing.publications import parts_of, signed_facts, store_parts

if TYPE_CHECKING:
    from collections.abc import Mapping


def withhold_all() -> int:
    """Take the personal parts out of every list that was published with them; how many there were."""
    waiting = list(Publication.objects.exclude(form=WITHHELD).order_by("number").values_list("pk", flat=True))
    for key in waiting:
        withhold(key)
    return len(waiting)


def withhold(key: int) -> Publication:
    """The list of a key, without the personal parts it may have been published with."""
    publication = Publication.objects.get(pk=key)
    return publication if publication.form == WITHHELD else _withhold(key)


@transaction.atomic
def _withhold(key: int) -> Publication:
    publication = Publication.objects.select_for_update().get(pk=key)
    if publication.form == WITHHELD:
        return publication
    content, personal = _taken_out(publication)
    publication.form = WITHHELD
    if personal or content != publication.content:
        parts = [salted_part(code, facts) for code, facts in personal.items()]
        publication.content = content
        publication.redaction = {"digest": digest(content), "personal": digest_of_parts(parts)}
        publication.redaction["signature"] = sign(redacted_text(signed_facts(publication)))
        store_parts(publication, parts)
        facts = {
            "number": publication.number,
            "digest": publication.redaction["digest"],
            "personal": publication.redaction["personal"],
        }
        record(Actor(None), "list.withheld", publication, after=facts)
    publication.save(update_fields=["content", "redaction", "form"])
    return publication


def whole_holds(published: Publication) -> bool | None:
    """Whether a redacted list and its parts are what was signed once; None if a part has been erased since."""
    parts = list(parts_of(published))
    if not published.redaction or any(part.content is None for part in parts):
        return None
    facts = {part.code: part.content or {} for part in parts}
    return digest(with_personal(published.content, *LISTS[published.kind].people_in, facts)) == published.digest


def _taken_out(publication: Publication) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The content without its personal parts, and these by the numbers of the people."""
    rating_list, value, output = LISTS[publication.kind], publication.content["input"], publication.content["output"]
    people, number = rating_list.people_in
    if publication.kind == ListKind.FSU and value.get(people):
        value = {
            **value,
            people: with_ages(value[people], rating_list.first_day(publication.period), publication.period),
        }
    bare, personal = split_personal(value, people, number)
    for code, born in _births_of_state(output).items():
        personal.setdefault(code, {}).setdefault("birth_date", born)
    return {**publication.content, "input": bare, "output": without_births(output)}, personal


def _births_of_state(output: Mapping[str, Any]) -> dict[str, str]:
    return {player["id"]: player["birth_date"] for player in output.get("next_state") or () if player.get("birth_date")}
