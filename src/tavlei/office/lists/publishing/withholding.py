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
    found = Publication.objects.get(pk=key)
    return found if found.form == WITHHELD else _withhold(key)


@transaction.atomic
def _withhold(key: int) -> Publication:
    held = Publication.objects.select_for_update().get(pk=key)
    if held.form == WITHHELD:
        return held
    content, personal = _taken_out(held)
    held.form = WITHHELD
    if personal or content != held.content:
        parts = [salted_part(code, told) for code, told in personal.items()]
        held.content = content
        held.redaction = {"digest": digest(content), "personal": digest_of_parts(parts)}
        held.redaction["signature"] = sign(redacted_text(signed_facts(held)))
        store_parts(held, parts)
        told = {"number": held.number, "digest": held.redaction["digest"], "personal": held.redaction["personal"]}
        record(Actor(None), "list.withheld", held, after=told)
    held.save(update_fields=["content", "redaction", "form"])
    return held


def whole_holds(published: Publication) -> bool | None:
    """Whether a redacted list and its parts are what was signed once; None if a part has been erased since."""
    parts = list(parts_of(published))
    if not published.redaction or any(part.told is None for part in parts):
        return None
    told = {part.code: part.told or {} for part in parts}
    return digest(with_personal(published.content, *LISTS[published.kind].people_in, told)) == published.digest


def _taken_out(held: Publication) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The content without its personal parts, and these by the numbers of the people."""
    made, given, output = LISTS[held.kind], held.content["input"], held.content["output"]
    people, number = made.people_in
    if held.kind == ListKind.FSU and given.get(people):
        given = {**given, people: with_ages(given[people], made.first_day(held.period), held.period)}
    bare, personal = split_personal(given, people, number)
    for code, born in _births_of_state(output).items():
        personal.setdefault(code, {}).setdefault("birth_date", born)
    return {**held.content, "input": bare, "output": without_births(output)}, personal


def _births_of_state(output: Mapping[str, Any]) -> dict[str, str]:
    return {player["id"]: player["birth_date"] for player in output.get("next_state") or () if player.get("birth_date")}
