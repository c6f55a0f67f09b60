"""Revisions of a report: the corrected one beside the one it corrects, and what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.calc import find_calculator
from tavlei.calc.running import check_input
from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.models import Competition, Report, Sport, State
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User

_APPROVED: Final = (State.APPROVED, State.REPORTED)


def right_to_report(user: User, competition: Competition) -> Action:
    """By which right somebody sends a report: the desk its own, the rating officer a corrected one."""
    if competition.reports.exists() and not may(user, Action.REPORT, competition):
        return Action.INCLUDE
    return Action.REPORT


def may_correct(user: User, competition: Competition) -> bool:
    """Whether somebody may correct the report of a competition."""
    return may(user, Action.REPORT, competition) or may(user, Action.INCLUDE)


def add_revision(  # noqa: PLR0913 - a report has so many sides
    user: User,
    actor: Actor,
    competition: Competition,
    content: dict[str, Any],
    received: datetime | None,
    *,
    reason: str,
) -> Report:
    """Keep the next revision of the report of a locked competition; all but the first need a reason."""
    revision = competition.reports.count() + 1
    if revision > 1 and not reason.strip():
        raise Refusal(Problem("a corrected report needs a reason", path="reason"))
    report = Report.objects.create(
        competition=competition,
        revision=revision,
        content=content,
        received=received or actor.moment,
        sent_by=user,
        correction=reason.strip(),
    )
    record(actor, "report.sent", report, after={"revision": report.revision, "received": report.received.isoformat()},
           reason=reason.strip(), competition=competition)  # fmt: skip
    return report


@transaction.atomic
def send_corrected(
    user: User, competition: Competition, content: dict[str, Any], reason: str, received: datetime | None = None
) -> Report:
    """Keep a corrected report whose content is at hand as the next revision; it waits for the officer's decision."""
    actor = authorise(user, right_to_report(user, competition), competition)
    locked_competition = lock_row(competition)
    if not locked_competition.reports.exists():
        raise Refusal(Problem("there is no report to correct", path="competition"))
    if content.get("sport") != locked_competition.sport:
        raise Refusal(Problem("the report is of another sport", path="sport"))
    if locked_competition.sport == Sport.BRIDGE:
        check_input(find_calculator("bridge.tournament"), content.get("bridge"))
    return add_revision(user, actor, locked_competition, content, received, reason=reason)


@transaction.atomic
def reopen_for_correction(user: User, competition: Competition, version: int, reason: str) -> Competition:
    """Open a competition whose results were approved again: they are corrected, approved and reported anew."""
    actor = authorise(user, Action.REPORT if may(user, Action.REPORT, competition) else Action.INCLUDE, competition)
    locked_competition = lock_row(competition, version)
    if not reason.strip():
        raise Refusal(Problem("a correction needs a reason", path="reason"))
    if locked_competition.sport == Sport.BRIDGE or locked_competition.state not in _APPROVED:
        raise Refusal(Problem("only approved results are opened again", path="state"))
    if locked_competition.whole is not None and locked_competition.whole.state in _APPROVED:
        raise Refusal(Problem("the whole competition is opened first", path="whole"))
    before = locked_competition.state
    locked_competition.state = State.FINISHED
    save_changes(locked_competition, "state")
    record(
        actor,
        "competition.reopened",
        locked_competition,
        before={"state": before},
        after={"state": str(locked_competition.state)},
        reason=reason.strip(),
        competition=locked_competition,
    )
    return locked_competition


_FIELDS: Final = frozenset({"participants", "players", "encounters", "games", "pairings", "rounds", "reported"})
_TO: Final = "–"  # between the first and the last of shared places


@dataclass(frozen=True, slots=True)
class DifferentGame:
    """An encounter that differs; who met whom with which result, empty where a revision has no such encounter."""

    round: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that differs: of a participant by personal number, or of the competition; empty where it is not."""

    subject: str
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ReportComparison:
    """Everything in which two revisions differ."""

    participants: tuple[Difference, ...]
    games: tuple[DifferentGame, ...]
    particulars: tuple[Difference, ...]

    @property
    def is_same(self) -> bool:
        """Whether they say the same."""
        return not (self.participants or self.games or self.particulars)


def compare_reports(
    before: Mapping[str, Any], after: Mapping[str, Any], name: Callable[[str], str] = str
) -> ReportComparison:
    """What the content of a report says otherwise than that of another; `name` calls people by personal number."""
    return ReportComparison(
        tuple(_participants(before, after, name)),
        tuple(_games(before, after, name)),
        tuple(_differences("", _particulars(before), _particulars(after))),
    )


def difference_lines(compared: ReportComparison) -> Iterator[str]:
    """What differs, line by line: what stood before and what stands after."""
    for game in compared.games:
        yield f"{game.round}: {game.before or '—'} → {game.after or '—'}"
    for difference in (*compared.participants, *compared.particulars):
        what = " ".join(part for part in (difference.subject, difference.what) if part)
        yield f"{what}: {difference.before or '—'} → {difference.after or '—'}"


def people_of(content: Mapping[str, Any]) -> set[str]:
    """The personal numbers of everybody in a report."""
    return set(_people(content))


def _participants(
    before: Mapping[str, Any], after: Mapping[str, Any], name: Callable[[str], str]
) -> Iterator[Difference]:
    known, facts = _people(before), _people(after)
    for code in sorted(known.keys() | facts.keys()):
        if code not in known or code not in facts:
            yield Difference(name(code), "", "+" if code in known else "", "+" if code in facts else "")
        else:
            yield from _differences(name(code), known[code], facts[code])


def _games(before: Mapping[str, Any], after: Mapping[str, Any], name: Callable[[str], str]) -> Iterator[DifferentGame]:
    known, facts = _encounters(before, name), _encounters(after, name)
    for place in sorted(known.keys() | facts.keys()):
        if known.get(place) != facts.get(place):
            yield DifferentGame(place[0], known.get(place, ""), facts.get(place, ""))


def _differences(subject: str, known: Mapping[str, str], facts: Mapping[str, str]) -> Iterator[Difference]:
    for name in sorted(known.keys() | facts.keys()):
        if known.get(name) != facts.get(name):
            yield Difference(subject, name, known.get(name, ""), facts.get(name, ""))


def _people(content: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """Everybody of a report by personal number, with what is told of him."""
    told = (content.get("bridge") or {}).get("players") or (content.get("titles") or {}).get("participants")
    if told:
        return {str(one["id"]): dict(_flat(one, without=frozenset({"id"}))) for one in told}
    games = (content.get("fsu") or {}).get("games") or ()
    return {str(game[side]): {} for game in games for side in ("white", "black") if side in game}


def _encounters(content: Mapping[str, Any], name: Callable[[str], str]) -> dict[tuple[int, str, int], str]:
    """The encounters by their round and the two who met; two games of the same two in a round have their numbers."""
    chess = content.get("fsu") or {}
    games = chess.get("games") or chess.get("pairings")
    if games is None:
        rounds = (content.get("titles") or {}).get("rounds") or ()
        games = [{"round": number, **game} for number, met in enumerate(rounds, start=1) for game in met]
    values: dict[tuple[int, str, int], str] = {}
    turns: Counter[tuple[int, str]] = Counter()
    for game in games:
        who, text = _met(game, name)
        met = (int(game.get("round", 0)), who)
        values[*met, turns[met]] = text
        turns[met] += 1
    return values


def _met(game: Mapping[str, Any], name: Callable[[str], str]) -> tuple[str, str]:
    """Who met, whichever colours they had; and the encounter as a line."""
    if "bye" in game:
        return str(game["bye"]), name(str(game["bye"]))
    white, black = str(game["white"]), str(game["black"])
    return " ".join(sorted((white, black))), f"{name(white)} – {name(black)} {game.get('result', '')}".rstrip()


def _particulars(content: Mapping[str, Any]) -> dict[str, str]:
    """What is told of the competition itself, by the names of the fields."""
    if bridge := content.get("bridge"):
        return dict(_flat(bridge, without=frozenset({"players"})))
    parts = [content.get(name) or {} for name in ("titles", "fsu", "elo_r")]
    return {name: text for part in parts for name, text in _flat(part, without=_FIELDS)}


def _flat(content: Any, path: str = "", without: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    """Every single value by its path; of a list of parts the members by their ids, else by their places."""
    if isinstance(content, Mapping):
        for name, value in content.items():
            if name not in without:
                yield from _flat(value, f"{path}.{name}" if path else name)
    elif isinstance(content, list) and content and not any(isinstance(value, Mapping | list) for value in content):
        yield path, (_TO if path == "place" else ", ").join(map(str, content))
    elif isinstance(content, list):
        for index, value in enumerate(content, start=1):
            name = value["id"] if isinstance(value, Mapping) and "id" in value else index
            yield from _flat(value, f"{path}[{name}]")
    elif content is not None:
        yield path, str(content)
