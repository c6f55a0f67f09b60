"""The report of a competition to the federation: frozen when it is sent, in the shapes the calculators read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.utils import timezone

from tavlei.calc import find_calculator
from tavlei.calc.pairings import pairing_json
from tavlei.calc.running import check_input
from tavlei.games.clock import Discipline, parse_time_control
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.field.micro_matches import score_in
from tavlei.office.competitions.field.reading import (
    CompetitionSnapshot,
    encounter_for_rules,
    entry_key,
    is_swiss,
    read_snapshot,
    seated_entries,
)
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.lifecycle import move_to_state
from tavlei.office.competitions.models import Competition, Sport, State
from tavlei.office.competitions.report.gaps import check_rateable
from tavlei.office.competitions.report.revisions import add_revision, right_to_report
from tavlei.ratings.elo_r import has_elo_r
from tavlei.ratings.fsu import play_of
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament import model
from tavlei.tournament.model import ByeKind

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import datetime

    from tavlei.office.competitions.models import Encounter, Entry, Report
    from tavlei.office.roles.models import User

_NATIONAL: Final = "RU"
_TWO_STAGES: Final = 2
_DISCIPLINES: Final = frozenset(Discipline)
_GAMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "1-0": {}, "0.5-0.5": {}, "0-1": {},
    "+:-": {"result": "1-0", "played": False}, "-:+": {"result": "0-1", "played": False},
}  # fmt: skip
"""Results that a report of chess tells, and what it says of a game that was not played."""
_SYSTEMS: Final = {"round_robin": "round_robin", "knockout": "knockout", "scheveningen": "scheveningen"}


@transaction.atomic
def send_report(user: User, competition: Competition, received: datetime | None = None, reason: str = "") -> Report:
    """Send the approved results to the federation; a corrected report is a new revision and needs a reason.

    A report that came on paper is entered later with the moment it was `received`; the journal keeps both.
    """
    right = right_to_report(user, competition)
    actor = authorise(user, right, competition)
    locked_competition = lock_row(competition)
    if locked_competition.whole_id is not None:
        raise Refusal(Problem("a stage is reported with the whole competition", path="whole"))
    if locked_competition.state not in (State.APPROVED, State.REPORTED):
        raise Refusal(Problem("a report is sent after the results have been approved", path="state"))
    field = read_snapshot(locked_competition)
    check_rateable(locked_competition)
    content = content_of(field, timezone.localdate(received or actor.moment).isoformat())
    report = add_revision(user, actor, locked_competition, content, received, reason=reason)
    if locked_competition.state == State.APPROVED:
        move_to_state(user, right, locked_competition, to=State.REPORTED, kind="competition.reported")
    return report


@transaction.atomic
def send_bridge_report(
    user: User, competition: Competition, data: dict[str, Any], received: datetime | None = None, reason: str = ""
) -> Report:
    """Send the report of a bridge tournament, in the shape of `bridge.tournament`, players by personal number."""
    right = right_to_report(user, competition)
    actor = authorise(user, right, competition)
    locked_competition = lock_row(competition)
    if locked_competition.sport != Sport.BRIDGE:
        raise Refusal(Problem("this is not a bridge tournament", path="sport"))
    named = {
        "name": locked_competition.name,
        "starts": locked_competition.starts.isoformat(),
        "ends": locked_competition.ends.isoformat(),
        **data,
    }
    check_input(find_calculator("bridge.tournament"), named)
    report = add_revision(
        user, actor, locked_competition, {"sport": "bridge", "bridge": named}, received, reason=reason
    )
    if locked_competition.state != State.REPORTED:
        move_to_state(user, right, locked_competition, to=State.REPORTED, kind="competition.reported")
    return report


def content_of(field: CompetitionSnapshot, reported: str) -> dict[str, Any]:
    """Everything the calculation of lists, titles and ranks needs."""
    competition = field.competition
    return {
        "sport": competition.sport,
        "people": {entry_key(entry): entry.person.code for entry in field.entries if entry.person},
        "elo_r": elo_r_report(field, reported),
        "titles": titles_input(field),
        "fsu": fsu_report(field, reported) if competition.sport == "chess" else None,
    }


def elo_r_report(field: CompetitionSnapshot, reported: str) -> dict[str, Any]:
    """The competition for `elo_r.list`."""
    competition, regulation = field.competition, field.regulation
    kind = event_kind(competition)
    places, points = kind.rated_places(field), _points_with_half_byes(field)
    return {
        "id": competition.code,
        "name": competition.name,
        **({"discipline": competition.discipline} if competition.discipline in _DISCIPLINES else {}),
        "status": competition.status,
        "in_unified_calendar": not regulation.outside_calendar,
        "official": not regulation.unofficial,
        "first_day": competition.starts.isoformat(),
        "end_date": competition.ends.isoformat(),
        "reported": reported,
        **({"time_control": regulation.time_control} if regulation.time_control else {}),
        "points_for_win": regulation.points_for_win,
        **({"continues": earlier_stages(competition)} if regulation.continues else {}),
        **({"to_be_continued": True} if regulation.to_be_continued else {}),
        "participants": [
            {
                "id": _code(rated_person),
                "title": rated_person.title or None,
                "place": (places.get(entry_key(rated_person)) or (None, None))[0],
                "place_to": (places.get(entry_key(rated_person)) or (None, None))[1],
                **({"points": points[entry_key(rated_person)]} if entry_key(rated_person) in points else {}),
            }
            for rated_person in kind.rated_people(field)
        ],
        "encounters": _rated_encounters(field),
    }


@cites("draughts-norms", "7/7.12.1")
def _rated_encounters(field: CompetitionSnapshot) -> list[dict[str, Any]]:
    """All encounters, and the byes that gave the points of a win; the free rounds of a round robin gave none."""
    met = [
        encounter
        for one_round, encounters in zip(field.rounds, _rounds(field), strict=True)
        for encounter in encounters
        if "bye" not in encounter or is_swiss(one_round.competition)
    ]
    return met + [{"bye": _code(field.by_key[bye.player])} for bye in _byes_granted(field) if bye.kind is ByeKind.FULL]


@cites("draughts-norms", "7/7.12.1")
def _points_with_half_byes(field: CompetitionSnapshot) -> dict[str, str]:
    """Everybody's points by key where somebody has those of a draw for a bye, which no list of encounters tells.

    The points of stages that carry over are added up by the list.
    """
    halves = any(bye.kind is ByeKind.HALF for bye in _byes_granted(field))
    if not halves or field.regulation.continues or field.regulation.to_be_continued:
        return {}
    return {row.participant: str(row.points) for row in field.rows}


def _byes_granted(field: CompetitionSnapshot) -> list[model.Bye]:
    return [bye for one_round in field.rounds for bye in field.byes_granted(one_round.number)]


def earlier_stages(competition: Competition) -> list[str]:
    """The stages whose points carry over into a competition, by their codes (norms of draughts, 7.2.2)."""
    return [code.strip() for code in competition.regulation.get("continues", "").split(",") if code.strip()]


def elo_r_change_input(field: CompetitionSnapshot, entry: Entry) -> dict[str, Any] | None:
    """What an athlete has done so far, for `elo_r.competition_change`; None without a sex or in another discipline."""
    person, discipline = entry.person, field.competition.discipline
    if person is None or not person.sex or discipline not in _DISCIPLINES or not has_elo_r(Discipline(discipline)):
        return None
    tournament = field.tournament(complete_only=True)
    met = [
        {
            "opponent": _opponent(field.by_key[round_entry.opponent]),
            "points": str(tournament.points(round_entry.score)),
            "played": round_entry.played,
        }
        for round_entry in tournament.entries()[entry_key(entry)]
        if round_entry.opponent is not None
    ]
    return {
        "athlete": {"sex": person.sex, "title": entry.title or None, "elo_r": entry.rating},
        "points_for_win": tournament.points_for_win,
        "encounters": met,
    }


def titles_input(field: CompetitionSnapshot) -> dict[str, Any]:
    """The competition for `titles.evaluate` and `titles.forecast`."""
    competition, regulation = field.competition, field.regulation
    kind = event_kind(competition)
    places = kind.places(field)
    return {
        "discipline": competition.discipline,
        "start": competition.starts.isoformat(),
        "end": competition.ends.isoformat(),
        "status": competition.status,
        "kind": competition.kind,
        "competition_of": regulation.sexes,
        "system": _system(field),
        "online": competition.online,
        "points_for_win": regulation.points_for_win,
        "participants": [
            _participant(entry, places.get(entry_key(entry))) for entry in field.entries if entry.person is not None
        ],
        "rounds": _rounds(field, without=kind.extra_rounds(competition)),
    }


def _system(field: CompetitionSnapshot) -> str:
    """The system in the words of the norms; a mixed one has its word for two stages."""
    competition = field.competition
    if competition.is_mixed:
        return "mixed_two_stage" if len(field.regulation.stages) == _TWO_STAGES else "other"
    return "swiss" if is_swiss(competition) else _SYSTEMS.get(competition.system, "other")


def fsu_report(field: CompetitionSnapshot, reported: str) -> dict[str, Any]:
    """The competition for `fsu.month`, as far as its desk knows; the rest the qualification commission tells."""
    competition = field.competition
    return {
        "id": competition.code,
        **play_conditions(competition),
        "end_date": competition.ends.isoformat(),
        "reported": reported,
        "games": _chess_games(field),
        "titles": {_code(entry): entry.title for entry in field.entries if entry.title},
    }


def play_conditions(competition: Competition) -> dict[str, Any]:
    """Time, rounds and hours a day by regulation and programme (chess rating 2/p3); nothing without a control."""
    control = competition.regulation.get("time_control")
    if not control:
        return {}
    play = play_of(parse_time_control(control), _rounds_a_day(competition))
    return {
        "base_minutes": play.base_minutes,
        "increment_seconds": play.increment_seconds,
        "rounds_per_day": play.rounds_per_day,
        "hours_per_day": str(play.hours_per_day),
    }


def _rounds_a_day(competition: Competition) -> int:
    """The most rounds that began on a day; where their days are not told, as many as the days need (F44)."""
    starts = list(competition.rounds.values_list("starts", flat=True))
    if starts and None not in starts:
        return max(Counter(timezone.localdate(moment) for moment in starts if moment).values())
    days = (competition.ends - competition.starts).days + 1
    return -(-max(len(starts), competition.rounds_planned) // days)


@cites("chess-rating", "2/p6")
def _chess_games(field: CompetitionSnapshot) -> list[dict[str, Any]]:
    """The games with their rounds, forfeits as not played; a game that both have lost has no result to tell."""
    return [
        {"round": number, **encounter, **_GAMES[encounter["result"]]}
        for number, one_round in enumerate(_rounds(field, by_games=True), start=1)
        for encounter in one_round
        if "bye" not in encounter and encounter.get("result") in _GAMES
    ]


def _participant(entry: Entry, place: tuple[int, int] | None) -> dict[str, Any]:
    person = entry.person
    assert person is not None  # noqa: S101 - only people stand here
    return {
        "id": _code(entry),
        **({"sex": person.sex} if person.sex else {}),
        **({"birth": person.year} if person.year else {}),
        **({"citizen": person.citizenship == _NATIONAL} if person.citizenship else {}),
        **({"title": entry.title} if entry.title else {}),
        **({"elo_r": entry.rating} if entry.rating else {}),
        **({"region": person.region.code} if person.region else {}),
        **({"team": str(entry.team)} if entry.team and entry.board is not None else {}),
        **({"place": list(place)} if place is not None else {}),
    }


def _opponent(entry: Entry) -> dict[str, Any]:
    person = entry.person
    assert person is not None  # noqa: S101 - only people are rated
    return {
        "citizen": person.citizenship in ("", _NATIONAL),
        **({"sex": person.sex} if person.sex else {}),
        **({"title": entry.title} if entry.title else {}),
        **({"elo_r": entry.rating} if entry.rating else {}),
    }


def _rounds(
    field: CompetitionSnapshot, *, without: Collection[int] = (), by_games: bool = False
) -> list[list[dict[str, Any]]]:
    """The rounds with their encounters; `by_games` tells every game of a micro-match by itself."""
    codes = {entry_key(entry): _code(entry) for entry in field.entries}
    rounds: dict[int, list[dict[str, Any]]] = {
        one_round.pk: [] for one_round in field.rounds if one_round.pk not in without
    }
    for encounter in field.encounters:
        if encounter.round_id not in without and seated_entries(encounter)[0] is not None:
            met = _games(field, encounter) if by_games else [encounter_for_rules(encounter)]
            rounds[encounter.round_id] += [pairing_json(pairing, codes) for pairing in met]
    return list(rounds.values())


def _games(field: CompetitionSnapshot, encounter: Encounter) -> list[model.Encounter | model.Bye]:
    """The games of a board: those of its micro-match with their own colours, else the board itself."""
    score = score_in(field, encounter)
    if score is None or not score.played:
        return [encounter_for_rules(encounter)]
    return [
        model.Encounter(entry_key(game.white), entry_key(game.black), model.Result(game.result))
        for game in score.played
    ]


def _code(entry: Entry) -> str:
    return entry.person.code if entry.person else entry_key(entry)
