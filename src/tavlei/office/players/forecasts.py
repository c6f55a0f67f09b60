"""What the calculators say of my running competition: the norm in reach, the Elo-R, and the next game either way."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext_lazy as _

from tavlei.languages import catalogue
from tavlei.office.competitions.models import Sport
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.report.content import elo_r_change_input
from tavlei.office.competitions.report.norms import forecast_rows
from tavlei.office.explanations import reader_language
from tavlei.office.federation.settled import evaluate
from tavlei.office.players.norms import highest_title
from tavlei.rulebook import Refusal
from tavlei.titles.titles_and_ranks import Title
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.players.own_events import OwnEvent

_NORMS: Final = (Sport.DRAUGHTS, Sport.RENJU)
_RESULTS: Final = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
_UNDECIDED: Final = "undecided"
_IFS: Final = (_("if I win"), _("if I draw"), _("if I lose"))


@dataclass(frozen=True, slots=True)
class NormForecast:
    """The highest norm within reach, and the same after each result of the next game; None is out of reach."""

    norm: dict[str, Any]
    what_if: Sequence[tuple[str, dict[str, Any] | None]]


@dataclass(frozen=True, slots=True)
class RatingForecast:
    """What the competition would change in the Elo-R if it ended now, or why nothing."""

    own: int | None
    change: str
    rises: bool
    why: str
    output: dict[str, Any]
    what_if: Sequence[tuple[str, str]]


def norm_forecast(event: OwnEvent) -> NormForecast | None:
    """The highest norm of a title I do not hold that I can still reach; None where the calculators know none."""
    if event.entry.person is None or event.competition.sport not in _NORMS:
        return None
    title = highest_title(event.entry.person, event.competition.sport)
    norms = [norm for norm in _norms(event, event.field) if not title.is_at_least(Title(norm["title"]))]
    if not norms:
        return None
    best = next((norm for norm in norms if norm["chance"] != _UNDECIDED), norms[0])
    supposed = [(word, _norms(event, field)) for word, field in _either_way(event)]
    return NormForecast(
        best,
        [(word, next((norm for norm in rows if norm["title"] == best["title"]), None)) for word, rows in supposed],
    )


def rating_forecast(event: OwnEvent) -> RatingForecast | None:
    """The change of my Elo-R if the competition ended now, and after each result of the next game."""
    if event.competition.sport != Sport.DRAUGHTS or event.competition.plays_in_teams:
        return None
    output = _change(event, event.field)
    if output is None:
        return None
    reason = output.get("why") or ""
    why = catalogue(reader_language()).phrase(reason) if reason else ""
    supposed = [(word, _change(event, field)) for word, field in _either_way(event)]
    return RatingForecast(
        output.get("own_elo_r"), _signed(output), Fraction(output.get("change") or 0) >= 0, why, output,
        [(word, _signed(values)) for word, values in supposed if values and values["computed"]],
    )  # fmt: skip


def _either_way(event: OwnEvent) -> list[tuple[str, CompetitionSnapshot]]:
    """The competition after a win, a draw and a loss of mine in the next game; nothing where none is paired."""
    game = event.next_game
    if game is None:
        return []
    results = _RESULTS if game.colour == Colour.WHITE else _RESULTS[::-1]
    return [
        (str(word), event.field.supposing(game.encounter, result)) for word, result in zip(_IFS, results, strict=True)
    ]


def _norms(event: OwnEvent, field: CompetitionSnapshot) -> list[dict[str, Any]]:
    person = event.entry.person
    if person is None:
        return []
    try:
        rows = forecast_rows(field, person.code)
    except Refusal:
        return []
    return next((row["norms"] for row in rows), [])


def _change(event: OwnEvent, field: CompetitionSnapshot) -> dict[str, Any] | None:
    data = elo_r_change_input(field, event.entry)
    if data is None:
        return None
    try:
        return dict(evaluate("elo_r.competition_change", data, today=event.competition.starts).json())
    except Refusal:
        return None


def _signed(output: dict[str, Any]) -> str:
    """The change as the reader writes it, with its sign."""
    if output.get("change") is None:
        return ""
    change = Fraction(output["change"])
    text = catalogue(reader_language()).value(abs(change))
    return ("+" if change > 0 else "\N{MINUS SIGN}" if change < 0 else "") + text
