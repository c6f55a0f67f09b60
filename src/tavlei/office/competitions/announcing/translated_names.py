"""Acts: what the papers of a competition call it, its place, its organisers and teams in other languages.

No rule of play rests on these names: they are told and mended at any time, also when the competition is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import LANGUAGES, Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User

LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class TranslatedName:
    """A name that papers print: as it was entered, and in every language as it was translated."""

    text: str
    spellings: dict[str, str]


def own_names(competition: Competition) -> dict[str, str]:
    """The name of the competition in every language, as far as it has one."""
    return {language: competition.regulation.get(f"name_{language}", "") for language in LANGUAGES}


def further_names(competition: Competition) -> list[TranslatedName]:
    """What else papers name: the place, the organisers, the teams."""
    told = competition.regulation.get("translations", {})
    teams = competition.teams.order_by("name").values_list("name", flat=True)
    texts = dict.fromkeys(filter(None, (competition.place, competition.regulation.get("organisers", ""), *teams)))
    return [
        TranslatedName(text, {language: told.get(text, {}).get(language, "") for language in LANGUAGES})
        for text in texts
    ]


@transaction.atomic
def translate_names(
    user: User,
    competition: Competition,
    version: int,
    own: Mapping[str, str],
    further: Mapping[str, Mapping[str, str]],
) -> Competition:
    """Tell the names in other languages; an empty one is written as it was entered, for English in Latin script."""
    actor = authorise(user, Action.EDIT_REGULATION, competition)
    locked_competition = lock_row(competition, version)
    before = _names_record(locked_competition)
    named = {f"name_{language}": _checked(own.get(language, "")) for language in LANGUAGES}
    facts = {text: _filled(names) for text, names in further.items()}
    changed = (
        locked_competition.regulation
        | named
        | {"translations": {text: names for text, names in facts.items() if names}}
    )
    locked_competition.regulation = read_regulation(changed).model_dump(mode="json", exclude_defaults=True)
    save_changes(locked_competition, "regulation")
    record(
        actor,
        "competition.names_told",
        locked_competition,
        before=before,
        after=_names_record(locked_competition),
        competition=locked_competition,
    )
    return locked_competition


def _filled(names: Mapping[str, str]) -> dict[str, str]:
    checked = {language: _checked(names.get(language, "")) for language in LANGUAGES}
    return {language: name for language, name in checked.items() if name}


def _checked(name: str) -> str:
    if len(name.strip()) > LONGEST:
        raise Refusal(Problem("a name is too long; letters at most: {most}", {"most": LONGEST}, path="name"))
    return name.strip()


def _names_record(competition: Competition) -> dict[str, Any]:
    return {**own_names(competition), "translations": competition.regulation.get("translations", {})}
