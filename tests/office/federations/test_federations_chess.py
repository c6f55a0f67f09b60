"""The Ukrainian lists of random federations are what `fsu.month` says of sources put together without the office."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from hypothesis import Phase, given, settings
from tests.office.federations.chess import OPENING, ChessEvent, ChessFederation, Player, chess_federations, fsu_source
from tests.office.federations.office import assert_same, calculated, decide_on, hold, official, shown_as_csv, walk

from tavlei.office.competitions.models import Report
from tavlei.office.competitions.report.content import send_report
from tavlei.office.journal.chain import Actor
from tavlei.office.lists.facts.person_facts import OutsideRating, enter_fact, enter_outside_rating
from tavlei.office.lists.models import ListFact, ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.people.models import Person, TitleHeld
from tavlei.office.people.register import add_person, change_person
from tavlei.office.roles.models import OfficeRole

CORRECTED = "виправлено"  # why a report is sent again
FOUND = (Phase.explicit, Phase.reuse, Phase.generate)  # the first one that fails is told: a smaller one takes an hour
EDITION = "chess-rating-ua"


class Office:
    """The federation at its desks."""

    def __init__(self, federation: ChessFederation) -> None:
        self.chief = official("chief", OfficeRole.CHIEF_JUDGE)
        self.officer = official("officer", OfficeRole.RATING_OFFICER)
        self.people = [self._entered(one) for one in federation.players]
        open_list(self.officer, ListKind.FSU, OPENING, federation.opening())
        self.reports: dict[str, list[Report]] = {}
        self.decided: set[str] = set()

    def _entered(self, one: Player) -> Person:
        person = add_person(
            Actor(None), code=one.code, family=f"Гравець{chr(0x430 + int(one.code) % 100)}", given="Іван", sex="M",
            citizenship=one.citizenship, birth_date=one.birth_date,
        )  # fmt: skip
        for sport, title, awarded in one.ranks:
            TitleHeld.objects.create(person=person, sport=sport, title=title, awarded=awarded.isoformat())
        for day, value in one.fide:
            enter_outside_rating(self.officer, person, OutsideRating.FIDE, day, value)
        for kind, since, document in (
            (ListFact.Kind.FIRST_CATEGORY, one.first_category, "наказ 3"),
            (ListFact.Kind.REMOVED, one.removed, "7"),
            (ListFact.Kind.RESTORED, one.restored, "9"),
        ):
            if since is not None:
                enter_fact(self.officer, person, kind, since, document)
        return person

    def learned(self, federation: ChessFederation, period: date) -> None:
        """Enter the citizenships that have become known for a list."""
        for one, person in zip(federation.players, self.people, strict=True):
            if one.known_from == period:
                change_person(Actor(None), person, person.version, {"citizenship": "UA"})

    def held(self, event: ChessEvent) -> None:
        """Hold a competition; its reports come."""
        competition = hold(
            self.chief, event.played, self.people, sport="chess", discipline="chess", status="other",
            regulation={"criteria": ["solkoff"]},
        )  # fmt: skip
        self.reports[event.played.code] = [
            send_report(self.chief, competition, sent.received, CORRECTED) for sent in event.played.reports
        ]

    def decide(self, event: ChessEvent) -> None:
        """The decisions on the reports of a competition, each with its examination."""
        told = zip(self.reports[event.played.code], event.played.reports, event.examined, strict=True)
        for report, sent, examined in told:
            decide_on(self.officer, report, sent, examined=examined.as_form())
        self.decided.add(event.played.code)

    def published(self, period: date, revision: int) -> Publication:
        """Publish a list."""
        made = publish(self.officer, ListKind.FSU, period, revision, "" if revision == 1 else "пізній звіт")
        return Publication.objects.get(pk=made.pk)


def proved(federation: ChessFederation) -> None:
    """Every list of the federation, each revision of it, is the calculator's answer, line by line."""
    office = Office(federation)
    state: Sequence[dict[str, Any]] = federation.opening_state()
    for period in federation.periods:
        office.learned(federation, period)
        held = [
            event
            for event in federation.events
            if event.played.code not in office.reports and event.played.last_day < period
        ]
        for event in held:
            office.held(event)
            if not event.played.decided_late:
                office.decide(event)
        source = fsu_source(federation, period, state, office.decided)
        following = listed(office, period, source, revision=1)
        for event in held:
            if event.played.decided_late:
                office.decide(event)
        revised = fsu_source(federation, period, state, office.decided)
        state = following if revised == source else listed(office, period, revised, revision=2)
    walk(Publication.objects.filter(kind=ListKind.FSU, current=True).latest("period"))


def _without_births(output: dict[str, Any]) -> dict[str, Any]:
    """A published list tells no days of birth; all else is the calculator's own."""
    state = [{name: told for name, told in player.items() if name != "birth_date"} for player in output["next_state"]]
    return {**output, "next_state": state}


def listed(office: Office, period: date, source: dict[str, Any], revision: int) -> list[dict[str, Any]]:
    """Publish a list and hold it against the calculator; the state for the next month."""
    expected = calculated("fsu.month", source)
    made = office.published(period, revision)
    assert_same(made.content["output"], _without_births(expected))
    rated = {row["id"]: row for row in expected["players"]}
    assert shown_as_csv(made) == [
        (line["id"], line["rating"], _change(rated.get(line["id"]))) for line in expected["published"]
    ]
    following: list[dict[str, Any]] = expected["next_state"]
    return following


def _change(row: dict[str, Any] | None) -> int | None:
    """How a rating has changed; that of somebody without a row has not, and a first one has no change."""
    if row is None:
        return 0
    return None if row["old"] is None else int(row["new"]) - int(row["old"])


@pytest.mark.clause(
    EDITION, "2/p1", "2/p2", "2/p3", "2/p6", "2/p8", "2/p9", "5/p2", "6.4", "6.5", "6.7", "7/p1", "7/p2"
)
@pytest.mark.django_db
@settings(max_examples=3, phases=FOUND)
@given(chess_federations())
def test_the_lists_of_a_federation_are_the_calculators_own(federation: ChessFederation) -> None:
    with transaction.atomic():
        proved(federation)
        transaction.set_rollback(True)


@pytest.mark.clause(
    EDITION, "2/p1", "2/p2", "2/p3", "2/p6", "2/p8", "2/p9", "5/p2", "6.4", "6.5", "6.7", "7/p1", "7/p2"
)
@pytest.mark.prove
@pytest.mark.django_db
@settings(max_examples=30, derandomize=True, phases=FOUND)
@given(chess_federations())
def test_the_lists_of_thirty_federations_are_the_calculators_own(federation: ChessFederation) -> None:
    with transaction.atomic():
        proved(federation)
        transaction.set_rollback(True)
