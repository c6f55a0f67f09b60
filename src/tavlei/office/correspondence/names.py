"""Names for the reader: players instead of White and Black, remarks as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.correspondence import Side
from tavlei.languages import catalogue
from tavlei.office.explanations import named, reader_language
from tavlei.office.pages.refusals import cited
from tavlei.rulebook import Explanation, sentence

if TYPE_CHECKING:
    from tavlei.office.correspondence.engine import Playing
    from tavlei.office.correspondence.models import Game
    from tavlei.rulebook import Step


def side_names(playing: Playing, game: Game) -> dict[str, str]:
    """Names for the reader instead of White and Black and of the keys of players."""
    sides = {str(side): playing.shown_names[playing.player(game, side).key] for side in Side}
    return {**playing.shown_names, **sides}


def told(step: Step, names: dict[str, str]) -> str:
    """A remark as a sentence in the reader's language."""
    language = reader_language()
    said = sentence(named(Explanation(step), names).verdict, catalogue(language))
    cites = "; ".join([*([cited(step.clause, language)] if step.clause else []), *step.readings])
    return f"{said} [{cites}]" if cites else said
