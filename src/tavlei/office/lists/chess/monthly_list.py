"""The monthly list of Ukrainian chess: the state of the month before, the reports the commission had, its decisions."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.db.models.fields.json import KeyTransform

from tavlei.office.federation.settled import rulebook_on
from tavlei.office.lists.chess.reports import categories, month_report, reports_of_month
from tavlei.office.lists.facts.person_facts import OutsideRating, outside_ratings, with_fact
from tavlei.office.lists.facts.personal_parts import AGE
from tavlei.office.lists.kinds.base import NO_RATINGS, TODAY, changed_row, month_before
from tavlei.office.lists.models import ListFact, ListKind, Publication
from tavlei.office.people.bulk_rows import batches
from tavlei.office.people.models import Person
from tavlei.office.people.regions import federation_of
from tavlei.ratings.fsu import HOME
from tavlei.ratings.fsu.k_factor import is_young

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tavlei.office.competitions.models import Report
    from tavlei.office.lists.kinds.base import DraftRow, ListBefore, ReplayContext, Words

_FIRST_CATEGORY = "I"
_ACTS = {ListFact.Kind.REMOVED: "remove", ListFact.Kind.RESTORED: "restore"}


class MonthlyChessList:
    """The monthly list of Ukrainian chess."""

    kind = ListKind.FSU
    calculator = "fsu.month"
    dated_by = "received__date"
    further_ratings = NO_RATINGS
    further_figures: Mapping[str, Words] = NO_RATINGS
    days_set_by = ("chess-rating", "2/p1")
    people_in = ("players", "id")

    def is_list_day(self, day: date) -> bool:
        """The lists are of the first of a month."""
        return day.day == 1

    def first_day(self, period: date) -> date:
        """The month before the day of the list."""
        return month_before(period)

    def last_day(self, period: date) -> date:
        """The list is published on its day (2/p1)."""
        return period

    def reports(self, period: date) -> list[Report]:
        """The reports the commission had in the month, without competitions that an earlier list has rated already."""
        rated = rated_by_games(period)
        return [
            report
            for report in reports_of_month(self.first_day(period), period)
            if report.competition.code not in rated
        ]

    def source(
        self, period: date, previous: ListBefore | None, reports: Iterable[Report], past: ReplayContext = TODAY
    ) -> dict[str, Any]:
        """The state of the month before, those who are new, the reports and the decisions of the month."""
        start, taken = self.first_day(period), list(reports)
        state = previous.content["output"]["next_state"] if previous else []
        decided = list(_decisions(start, period))
        return {
            "month": f"{start:%Y-%m}",
            "players": with_ages(month_players(start, period, state, taken, past), start, period),
            "reports": [month_report(report, period) for report in taken],
            **({"decisions": decided} if decided else {}),
        }

    def lines(self, output: dict[str, Any], previous: ListBefore | None = None) -> dict[str, DraftRow]:
        """Those with a rating, the highest first."""
        del previous
        played = {line["id"]: line for line in output["players"]}
        state = {player["id"]: player for player in output["next_state"]}
        draft_rows = {}
        for record in _published(output):
            code, player = record["id"], state[record["id"]]
            line = played.get(code) or {"id": code, "old": player["rating"], "new": player["rating"]}
            shown = {name: player[name] for name in ("fide_rating",) if player.get(name) is not None}
            active = record.get("status") != "inactive"
            draft_rows[code] = changed_row({**record, **line, **shown}, line["old"], line["new"], active=active)
        return draft_rows

    def values(self, output: Mapping[str, Any]) -> dict[str, str]:
        """The new ratings; of those who did not play the one they keep."""
        ratings = {player["id"]: player["rating"] for player in output["next_state"]}
        ratings |= {line["id"]: line["new"] for line in output["players"]}
        return {record["id"]: str(ratings[record["id"]]) for record in _published(output)}

    def part(self, source: dict[str, Any], code: str) -> dict[str, Any]:
        """The competitions of the player, and those who played in them; earlier lists were made of bare games."""
        name, games = ("reports", "games") if "reports" in source else ("tournaments", "pairings")
        own = [one for one in source[name] if any(code in (game["white"], game["black"]) for game in one[games])]
        met = {game[side] for event in own for game in event[games] for side in ("white", "black")} | {code}
        players = [player for player in source["players"] if player["id"] in met]
        decided = [decision for decision in source.get("decisions", ()) if decision["player"] == code]
        rest = {key: told for key, told in source.items() if key != "decisions"}
        return {
            **rest,
            "players": players,
            name: own,
            **({"decisions": decided} if decided else {}),
            "explain_player": code,
        }


def month_players(
    start: date,
    period: date,
    state: Iterable[Mapping[str, Any]],
    reports: Iterable[Report],
    past: ReplayContext = TODAY,
) -> list[dict[str, Any]]:
    """Everybody on the first day of the month: those of the list before and those who played, with what is known now.

    The FIDE rating is that of the day of the list, of players of other federations that of the month (F28, F36).
    Whose federation is not known cannot be rated: to the rules he is an unknown participant of the report (F38).
    Whoever stood in a list that is computed once more keeps the federation and the birth he had in it (F46).
    """
    known = {player["id"]: dict(player) for player in state}
    ranks: dict[str, str] = {}
    for report in reports:
        new = sorted(code for code in played_in(report) if code not in known)
        known |= {code: {"id": code, "rating": None} for code in new}
        ranks |= categories(report)
    people = _register(code for code in known if code not in past.people)
    first_category = {code for code, rank in ranks.items() if rank == _FIRST_CATEGORY}
    first_category |= with_fact(ListFact.Kind.FIRST_CATEGORY, known, period)
    at_home = outside_ratings(OutsideRating.FIDE, known, period)
    abroad = outside_ratings(OutsideRating.FIDE, known, start)
    players = []
    for code, record in known.items():
        if not (_as_it_stood(record, past.people.get(code)) or _tell_of_person(record, people.get(code))):
            continue
        fide = (abroad if "federation" in record else at_home).get(code)
        category = {"category": _FIRST_CATEGORY} if code in first_category else {}
        players.append({**record, **({"fide_rating": fide} if fide else {}), **category})
    return players


def with_ages(players: Iterable[dict[str, Any]], start: date, period: date) -> list[dict[str, Any]]:
    """Players of whom the age rule is told, so that the list can be computed without days of birth (F9)."""
    rulebook = rulebook_on("chess-rating", period)
    return [
        {**player, AGE: is_young(date.fromisoformat(player["birth_date"]), start, rulebook)}
        if player.get("birth_date") and AGE not in player
        else player
        for player in players
    ]


def played_in(report: Report) -> set[str]:
    """Everybody who has a game in a report."""
    sent = report.content["fsu"]
    games = sent["games"] if "games" in sent else sent["pairings"]
    return {game[side] for game in games for side in ("white", "black")}


def rated_by_games(period: date) -> set[str]:
    """Competitions that earlier lists have rated by their last days, before lists were made of reports."""
    earlier = Publication.objects.filter(
        kind=ListKind.FSU, current=True, period__lt=period, content__calculator="fsu.month_list"
    )
    publications = earlier.values_list(KeyTransform("tournaments", KeyTransform("input", "content")), flat=True)
    return {tournament["id"] for tournaments in publications for tournament in tournaments or ()}


def _register(codes: Iterable[str]) -> dict[str, tuple[date | None, str]]:
    """The births and citizenships the register knows, by personal number."""
    return {
        code: (birth_date, citizenship)
        for some in batches(codes)
        for code, birth_date, citizenship in Person.objects.filter(code__in=some).values_list(
            "code", "birth_date", "citizenship"
        )
    }


def _as_it_stood(record: dict[str, Any], stood: Mapping[str, Any] | None) -> bool:
    """Lay what a published list said of a player over him; False if he did not stand in it."""
    if stood is None:
        return False
    for name in ("birth_date", AGE, "federation"):
        record.pop(name, None)
        if name in stood:
            record[name] = stood[name]
    return True


def _tell_of_person(record: dict[str, Any], known: tuple[date | None, str] | None) -> bool:
    """Lay what the register knows over a player; False if nobody knows whom he plays for."""
    birth_date, citizenship = known or (None, "")
    if birth_date:
        record["birth_date"] = birth_date.isoformat()
    if citizenship:
        federation = federation_of(citizenship)
        record["federation"] = federation
        if federation == HOME:
            del record["federation"]
        return True
    return record["rating"] is not None or "federation" in record


def _decisions(start: date, period: date) -> Iterator[dict[str, Any]]:
    """The decisions of the month to remove an inactive player or to restore one (5/p2).

    A decision and the one that takes it back in the same month leave the player as he was (F50).
    """
    facts = ListFact.objects.filter(kind__in=list(_ACTS), day__gte=start, day__lt=period).select_related("person")
    standing: dict[str, list[ListFact]] = {}
    for fact in facts.order_by("day", "pk"):
        list_facts = standing.setdefault(fact.person.code, [])
        if list_facts and list_facts[-1].kind != fact.kind:
            list_facts.pop()
        else:
            list_facts.append(fact)
    for fact in sorted(
        (fact for list_facts in standing.values() for fact in list_facts), key=lambda fact: (fact.day, fact.pk)
    ):
        act = _ACTS[ListFact.Kind(fact.kind)]
        yield {"number": fact.document, "day": fact.day.isoformat(), "act": act, "player": fact.person.code}


def _published(output: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The lines of the list; earlier lists, and one that was taken over, have their order alone."""
    return list(output["published"]) if "published" in output else [{"id": code} for code in output["list_order"]]
