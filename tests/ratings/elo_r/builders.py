"""What the tests of the Elo-R share: athletes, encounters and reports in few words."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from tavlei.ratings.elo_r import (
    CompetitionChange,
    EloRAthlete,
    Finish,
    NotComputed,
    Participation,
    RatedEncounter,
    Sex,
    competition_change,
)
from tavlei.ratings.elo_r.listing import EloRReport, ListedAthlete, ReportEntrant
from tavlei.rulebook import Refusal, Rulebook, Settings, exact_text
from tavlei.tournament.model import Encounter as Pairing
from tavlei.tournament.model import Result

EDITION = "draughts-norms-2022"
NORMS = Rulebook.of(EDITION)
HALF = Fraction(1, 2)


def person(*given: Any, **fields: Any) -> EloRAthlete:
    """An athlete under the norms of 2022."""
    return EloRAthlete(*given, rulebook=NORMS, **fields)


def against(ratings: list[int | EloRAthlete], points: list[str]) -> tuple[RatedEncounter, ...]:
    """Encounters with opponents, men with MS where only a rating is given."""
    met = [rating if isinstance(rating, EloRAthlete) else person(title="MS", elo_r=rating) for rating in ratings]
    return tuple(RatedEncounter(opponent, Fraction(scored)) for opponent, scored in zip(met, points, strict=True))


def computed(
    athlete: EloRAthlete,
    encounters: tuple[RatedEncounter, ...],
    finish: Finish | None = None,
    points_for_win: int = 1,
    settings: Settings | None = None,
) -> CompetitionChange:
    """The change of a competition that is computed."""
    found = change_of(athlete, encounters, finish, points_for_win, settings)
    assert isinstance(found, CompetitionChange)
    return found


def change_of(
    athlete: EloRAthlete,
    encounters: tuple[RatedEncounter, ...],
    finish: Finish | None = None,
    points_for_win: int = 1,
    settings: Settings | None = None,
) -> CompetitionChange | NotComputed:
    participation = Participation(encounters, points_for_win, finish or Finish())
    return competition_change(athlete, participation, replace(NORMS, settings=settings or Settings()))


def texts(*values: int | Fraction) -> str:
    """Exact numbers as one text, to compare several at once."""
    return " ".join(exact_text(value) for value in values)


def refused_by(act: Any, *arguments: Any, **named: Any) -> str:
    """The path of the one problem with which something is refused."""
    with pytest.raises(Refusal) as caught:
        act(*arguments, **named)
    (problem,) = caught.value.problems
    assert problem.sentence()
    return problem.path


def listed(athlete: str, elo_r: int | None = None, sex: str = "M", **fields: Any) -> ListedAthlete:
    """A citizen of the list."""
    given: dict[str, Any] = {"citizen": True, "last_included_competition_end": date(2022, 12, 1), **fields}
    return ListedAthlete(athlete, sex=Sex(sex), elo_r=elo_r, **given)


def report(report_id: str, titles: dict[str, str | None], results: str, **fields: Any) -> EloRReport:
    """An included competition of March 2023; `results` is `anna 1-0 boris, boris 0.5-0.5 vera`."""
    given: dict[str, Any] = {
        "status": "russia",
        "end_date": date(2023, 3, 17),
        "discipline_time_control": True,
        "reported_in_time": True,
        "entrants": tuple(ReportEntrant(each, title) for each, title in titles.items()),
        **fields,
    }
    return EloRReport(report_id, encounters=pairings(results), **given)


def pairings(results: str) -> tuple[Pairing, ...]:
    found = []
    for each in filter(None, (each.strip() for each in results.split(","))):
        white, result, black = each.split()
        found.append(Pairing(white, black, Result(result)))
    return tuple(found)


def round_robin(names: list[str], result: str = "1-0") -> str:
    """Everybody against everybody, the first named wins."""
    return ", ".join(f"{one} {result} {other}" for i, one in enumerate(names) for other in names[i + 1 :])
