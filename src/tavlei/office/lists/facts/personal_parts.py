"""What a list knows of people and does not publish: kept apart, with a digest of it in what is signed.

A published list carries what its clauses make public. Names and days of birth stand beside it as parts, one for each
person, each with a salt; the signature covers the digest of all of them. Whoever may see a part can prove that it is
what the list was made with; a part that has been erased leaves its digest, and everything else still holds. Nothing
here needs the office.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PERSONAL: Final = ("name", "birth_date")
"""The fields of a person in the input of a list that are not published."""

AGE: Final = "young"
"""What a list tells in the place of a day of birth."""


@dataclass(frozen=True, slots=True)
class PersonalPart:
    """What a list knows of one person besides what it publishes; of an erased part only the digest is left."""

    code: str
    digest: str
    salt: str = ""
    content: Mapping[str, Any] | None = None

    @property
    def holds(self) -> bool:
        """Whether the part is what its digest stands for; an erased one holds."""
        return self.content is None or self.digest == part_digest(self.salt, self.code, self.content)


def salted_part(code: str, record: Mapping[str, Any]) -> PersonalPart:
    """A part with a new salt and its digest."""
    salt = secrets.token_hex(16)
    return PersonalPart(code, part_digest(salt, code, record), salt, record)


def part_digest(salt: str, code: str, record: Mapping[str, Any]) -> str:
    """The digest of one part."""
    text = json.dumps([salt, code, record], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def digest_of_parts(parts: Iterable[PersonalPart]) -> str:
    """One digest for all parts, in the order of the personal numbers; empty if there is none."""
    lines = sorted(f"{part.code} {part.digest}" for part in parts)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest() if lines else ""


def split_personal(
    data: Mapping[str, Any], people: str, number: str
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """An input without what is personal, and what that was by the numbers of the people.

    `people` is where the input tells of people, `number` the field with the personal number.
    """
    personal: dict[str, dict[str, Any]] = {}
    public = []
    for person in data.get(people) or ():
        if record := {field: person[field] for field in PERSONAL if person.get(field)}:
            personal[str(person[number])] = record
        public.append({field: value for field, value in person.items() if field not in PERSONAL})
    return ({**data, people: public} if people in data else dict(data)), personal


def without_births(output: Mapping[str, Any]) -> dict[str, Any]:
    """An output whose state for the next list tells no day of birth."""
    state = output.get("next_state")
    if state is None:
        return dict(output)
    bare = [{field: value for field, value in player.items() if field != "birth_date"} for player in state]
    return {**output, "next_state": bare}


def with_personal(
    content: Mapping[str, Any], people: str, number: str, parts: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """The content of a list that was once published with its personal parts, put together again."""
    value, output = content["input"], content["output"]
    whole = [_joined(person, parts.get(str(person[number]), {})) for person in value.get(people) or ()]
    rebuilt = {**content, "input": {**value, people: whole} if people in value else value}
    if "next_state" not in output:
        return rebuilt
    born = {code: record["birth_date"] for code, record in parts.items() if "birth_date" in record}
    state = [
        {**player, "birth_date": born[player["id"]]} if player["id"] in born else player
        for player in output["next_state"]
    ]
    return {**rebuilt, "output": {**output, "next_state": state}}


def _joined(person: Mapping[str, Any], record: Mapping[str, Any]) -> dict[str, Any]:
    return {**{field: value for field, value in person.items() if field != AGE}, **record}
