"""Grounds of originality by genre, as a judge notes them in his opinion (11.3.2, 11.3.7.1, 11.3.8.1, 11.3.9.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.composition.works import Genre
from tavlei.rulebook import Problem, Words, cites, phrase
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.rulebook import Rulebook


class OriginalityGround(Labelled):
    """A ground on which a work is original."""

    NEW_THEME = "new_theme", phrase("composition.ground.new_theme")
    NEW_SETTING = "new_setting", phrase("composition.ground.new_setting")
    NEW_COUNTERPLAY = "new_counterplay", phrase("composition.ground.new_counterplay")
    NEW_FINAL = "new_final", phrase("composition.ground.new_final")
    NEW_SCHEMES = "new_schemes", phrase("composition.ground.new_schemes")
    NEW_DEVICES = "new_devices", phrase("composition.ground.new_devices")
    NEW_BRANCHINGS = "new_branchings", phrase("composition.ground.new_branchings")
    THEMATIC_ECHO = "thematic_echo", phrase("composition.ground.thematic_echo")
    NEW_FINALS_TOGETHER = "new_finals_together", phrase("composition.ground.new_finals_together")


_PROBLEM = (
    OriginalityGround.NEW_THEME,
    OriginalityGround.NEW_SETTING,
    OriginalityGround.NEW_COUNTERPLAY,
    OriginalityGround.NEW_FINAL,
)
_STUDY = (
    OriginalityGround.NEW_SCHEMES,
    OriginalityGround.NEW_DEVICES,
    OriginalityGround.NEW_BRANCHINGS,
    OriginalityGround.THEMATIC_ECHO,
)
_TASK = (OriginalityGround.NEW_FINAL, OriginalityGround.NEW_FINALS_TOGETHER, OriginalityGround.NEW_DEVICES)
_BY_GENRE = {
    Genre.PROBLEM: ("11.3.7.1", _PROBLEM),
    Genre.STUDY: ("11.3.8.1", _STUDY),
    Genre.POSITIONAL_ENDING: ("11.3.8.1", _STUDY),
    Genre.LOCKING_TASK: ("11.3.9.1", _TASK),
}


@cites("draughts-rules", "11.3.7.1", "11.3.8.1", "11.3.9.1", "11.2.5/note1")
def grounds_of(genre: Genre | None) -> tuple[str, tuple[OriginalityGround, ...]]:
    """The clause and the grounds of a genre; those of studies hold for positional endings, any for special kinds."""
    return ("11.3.2", tuple(OriginalityGround)) if genre is None else _BY_GENRE[genre]


def check_grounds(genre: Genre | None, named: Iterable[OriginalityGround], rulebook: Rulebook) -> None:
    """Refuse a ground that the rules do not know for the genre."""
    number, known = grounds_of(genre)
    if wrong := sorted(set(named) - set(known)):
        message = phrase("«{ground}» is no ground of originality in this genre")
        raise rulebook.refusal(Problem(message, {"ground": Words(wrong[0].label)}, "grounds"), number)
