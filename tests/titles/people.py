"""Athletes, events and rounds for the tests of titles: each just good enough, to be made worse one field at a time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from tavlei.games.clock import Discipline
from tavlei.rulebook import Rulebook
from tavlei.titles import (
    CompetitionOf,
    CompetitionStatus,
    Condition,
    Evaluation,
    PlaySystem,
    Sex,
    TitleAthlete,
    TitleCompetition,
    TitleEvent,
    TitleVerdict,
    evaluate,
)
from tavlei.tournament.model import Encounter, Result, Round

NORMS = Rulebook.of("draughts-norms-2022")
FIRST_DAY, LAST_DAY = date(2023, 6, 1), date(2023, 6, 10)


def athlete(name: str, **fields: Any) -> TitleAthlete:
    """A man, a citizen, born in 1990."""
    return TitleAthlete(name, **{"sex": Sex.M, "birth_year": 1990, "citizen": True, **fields})


def event(discipline: str = "russian", **fields: Any) -> TitleEvent:
    """A federal district's Swiss for men in June 2023."""
    usual = {
        "status": CompetitionStatus.FEDERAL_DISTRICT,
        "competition_of": CompetitionOf.MEN,
        "system": PlaySystem.SWISS,
        "start": FIRST_DAY,
        "end": LAST_DAY,
    }
    return TitleEvent(Discipline(discipline), **{**usual, **fields})


def rounds(results: Sequence[str], opponents: int, hero: str = "hero") -> tuple[Round, ...]:
    """The hero meets one opponent after another and begins anew when all are met; results are from his side."""
    return tuple(
        (Encounter(hero, f"o{number % opponents + 1}", Result(result)),) for number, result in enumerate(results)
    )


def competition(
    hero: TitleAthlete,
    others: Sequence[TitleAthlete],
    results: Sequence[str] = ("1-0",) * 7,
    what: TitleEvent | None = None,
    **fields: Any,
) -> TitleCompetition:
    """The hero against the others; only his games are told."""
    played = rounds(results, len(others), hero.id)
    return TitleCompetition(what or event(), (hero, *others), played, **fields)


def field(number: int, **fields: Any) -> list[TitleAthlete]:
    """So many opponents o1, o2, … alike."""
    return [athlete(f"o{index}", **fields) for index in range(1, number + 1)]


def verdict(found: Evaluation, title: str, by: str, name: str = "hero") -> TitleVerdict:
    """The only verdict of an athlete for a title by one way."""
    (only,) = [verdict for verdict in found.of(name).verdicts if verdict.title == title and verdict.route.word == by]
    return only


def condition(found: TitleVerdict, key: str) -> Condition:
    """The only condition of that key."""
    (only,) = [condition for condition in found.conditions if condition.key == f"titles.{key}"]
    return only


def unmet(found: TitleVerdict) -> list[str]:
    """The keys of the conditions that are not met."""
    return [condition.key.removeprefix("titles.") for condition in found.conditions if condition.met is False]


def undecided(found: TitleVerdict) -> list[str]:
    """The keys of the conditions of which that is not known."""
    return [condition.key.removeprefix("titles.") for condition in found.conditions if condition.met is None]


def ms_by_place(
    discipline: str = "russian_rapid", results: Sequence[str] = ("1-0",) * 7, **fields: Any
) -> TitleVerdict:
    """Who wins an all-Russian event of the calendar, just good enough for MS.

    `what` changes the event, `others` the opponents, `more` the competition, everything else the athlete.
    """
    what = {"status": CompetitionStatus.ALL_RUSSIAN, "in_unified_calendar": True, **fields.pop("what", {})}
    more = fields.pop("more", {})
    others = fields.pop("others", field(9))
    rating = {"elo_r": 2400, "elo_m_international_quick": 2050, "elo_m_renju": 2120}
    hero = athlete("hero", **{"place": (1, 1), "birth_year": 2011, "region": "region 1", **rating, **fields})
    return verdict(
        evaluate(competition(hero, others, results, event(discipline, **what), **more), NORMS), "MS", "place"
    )
