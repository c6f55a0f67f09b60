"""What a competition, its place and its status are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import override

from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.stages import stage_title
from tavlei.office.people.latin import name_text
from tavlei.office.people.regions import known_region
from tavlei.rulebook import phrase
from tavlei.titles import CompetitionStatus

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition


def competition_name(competition: Competition, language: str) -> str:
    """The name in a language, as far as the regulation gives one; a group of a stage adds which one it is."""
    whole = competition.whole
    if whole is not None and competition.stage and competition.group:
        with override(language):
            stage = stage_title(competition.stage, competition.group, read_regulation(whole.regulation).stages)
        return f"{competition_name(whole, language)}: {stage}"
    text: str = competition.regulation.get(f"name_{language}", "")
    return text or competition.name


def text_in_language(competition: Competition, text: str, language: str) -> str:
    """A text of a competition, of a team or an organiser, in a language: as it was translated, else in its script."""
    given: str = competition.regulation.get("translations", {}).get(text, {}).get(language, "")
    return given or name_text(text, language)


def place_name(competition: Competition, language: str) -> str:
    """The place as a reader of the language reads it: as it was translated, or a city that is a region."""
    known = known_region("", competition.place)
    told = competition.regulation.get("translations", {}).get(competition.place, {})
    if known and not told.get(language):
        return known[language]
    return text_in_language(competition, competition.place, language)


STATUS_NAMES = {
    CompetitionStatus.WORLD: phrase("status.world"),
    CompetitionStatus.EUROPE: phrase("status.europe"),
    CompetitionStatus.WORLD_CUP: phrase("status.world_cup"),
    CompetitionStatus.EUROPE_CUP: phrase("status.europe_cup"),
    CompetitionStatus.INTERNATIONAL: phrase("status.international"),
    CompetitionStatus.RUSSIA: phrase("status.russia"),
    CompetitionStatus.RUSSIA_CUP: phrase("status.russia_cup"),
    CompetitionStatus.ALL_RUSSIAN: phrase("status.all_russian"),
    CompetitionStatus.FEDERAL_DISTRICT: phrase("status.federal_district"),
    CompetitionStatus.MOSCOW_SPB: phrase("status.moscow_spb"),
    CompetitionStatus.REGION: phrase("status.region"),
    CompetitionStatus.MUNICIPAL: phrase("status.municipal"),
    CompetitionStatus.OTHER: phrase("status.other"),
}
