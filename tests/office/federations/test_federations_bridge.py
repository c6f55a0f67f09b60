"""The bridge lists of random federations are what `bridge.month` says of sources put together without the office."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from hypothesis import Phase, given, settings
from tests.office.federations.bridge import (
    LOCAL_OFFICER,
    OPENING,
    BridgeEvent,
    BridgeFederation,
    bridge_federations,
    month_source,
    next_list,
    opening_source,
)
from tests.office.federations.office import assert_same, calculated, decide_on, official, shown_as_csv, walk

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.models import Report
from tavlei.office.competitions.report.content import send_bridge_report
from tavlei.office.journal.chain import Actor
from tavlei.office.lists.bridge.monthly_list import send_batch
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.people.models import Disqualification
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import OfficeRole

CORRECTED = "виправлено"  # why a report is sent again
FOUND = (Phase.explicit, Phase.reuse, Phase.generate)  # the first one that fails is told: a smaller one takes an hour
EDITION = "bridge-classification-2024"


class Office:
    """The federation at its desks."""

    def __init__(self, federation: BridgeFederation) -> None:
        self.federation = federation
        self.chief = official("chief", OfficeRole.CHIEF_JUDGE)
        self.officer = official("officer", OfficeRole.RATING_OFFICER)
        self.local = official(LOCAL_OFFICER, OfficeRole.CLASSIFICATION_OFFICER)
        for index, one in enumerate(federation.players):
            person = add_person(
                Actor(None), code=one.code, family=f"Игроков{chr(0x410 + index)}", sex="M", citizenship=one.citizenship
            )
            if one.disqualified is not None:
                since, until = one.disqualified
                Disqualification.objects.create(person=person, since=since, until=until, decision="решение 5")
        self.reports: dict[str, list[Report]] = {}
        self.decided: set[str] = set()
        self.batches = list(federation.batches)

    def held(self, event: BridgeEvent) -> None:
        """Announce a tournament; its reports come."""
        competition = announce(
            self.chief, code=event.code, name=event.code, sport="bridge", discipline="bridge", status="other",
            starts=event.starts, ends=event.ends, system="round_robin", rounds_planned=1, regulation={},
        )  # fmt: skip
        self.reports[event.code] = [
            send_bridge_report(self.chief, competition, event.report(self.federation, number), sent.received, CORRECTED)
            for number, sent in enumerate(event.reports)
        ]

    def decide(self, event: BridgeEvent) -> None:
        """The decisions on the reports of a tournament."""
        for report, sent in zip(self.reports[event.code], event.reports, strict=True):
            decide_on(self.officer, report, sent)
        self.decided.add(event.code)

    def take_batches(self, before: date) -> None:
        """The batches of a local officer that came before a day."""
        accepted = self.federation.accepted()
        while self.batches and self.batches[0].received < before:
            batch = self.batches.pop(0)
            told = [(self.federation.players[index].code, mb, face) for index, mb, face in batch.credits]
            assert send_batch(self.local, batch.received, told).accepted is (batch in accepted)

    def hold_until(self, period: date) -> list[BridgeEvent]:
        """Hold what ended before a list, and what is decided on before that; those that wait for the list."""
        following = next_list(period)
        waiting = []
        for event in self.federation.events:
            early = event.decided_early and period <= event.rank_day < following
            if event.code in self.reports or not (event.ends < period or early):
                continue
            self.held(event)
            if event.decided_late:
                waiting.append(event)
            else:
                self.decide(event)
        return waiting

    def published(self, period: date, revision: int) -> Publication:
        """Publish a list."""
        made = publish(self.officer, ListKind.BRIDGE, period, revision, "" if revision == 1 else "поздний отчет")
        return Publication.objects.get(pk=made.pk)


def proved(federation: BridgeFederation) -> None:
    """Every list of the federation, each revision of it, is the calculator's answer, line by line."""
    office = Office(federation)
    lists: dict[date, dict[str, Any]] = {}
    if federation.opening():
        made = open_list(office.officer, ListKind.BRIDGE, OPENING, federation.opening())
        lists[OPENING] = calculated("bridge.month", opening_source(federation))
        same_lines(Publication.objects.get(pk=made.pk), lists[OPENING], {})
    for period in federation.periods:
        office.take_batches(period)
        waiting = office.hold_until(period)
        source = sourced(office, period, lists)
        found = listed(office, period, source, lists, revision=1)
        for event in waiting:
            office.decide(event)
        revised = sourced(office, period, lists)
        lists[period] = found if revised == source else listed(office, period, revised, lists, revision=2)
    walk(Publication.objects.filter(kind=ListKind.BRIDGE, current=True).latest("period"))


def sourced(office: Office, period: date, lists: dict[date, dict[str, Any]]) -> dict[str, Any]:
    """The input of a list, tournaments classified by the command."""
    return month_source(
        office.federation, period, lists, office.decided, lambda given: calculated("bridge.tournament", given)
    )


def listed(
    office: Office, period: date, source: dict[str, Any], lists: dict[date, dict[str, Any]], revision: int
) -> dict[str, Any]:
    """Publish a list and hold it against the calculator."""
    expected = calculated("bridge.month", source)
    before = lists[max(lists)] if lists else {}
    same_lines(office.published(period, revision), expected, before)
    return expected


def same_lines(made: Publication, expected: dict[str, Any], before: dict[str, Any]) -> None:
    """The output byte for byte, and the lines of the table: the rating list, then everybody else."""
    assert_same(made.content["output"], expected)
    earlier = {row["player"]: _figure(row) for row in before.get("players", ())}
    rows = {row["player"]: row for row in expected["players"]}
    ordered = [line["player"] for line in expected["rating_list"]]
    ordered += [number for number in rows if number not in set(ordered)]
    assert shown_as_csv(made) == [
        (str(number), _figure(rows[number]), _figure(rows[number]) - earlier[number] if number in earlier else None)
        for number in ordered
    ]


def _figure(row: dict[str, Any]) -> Decimal:
    return Decimal(str(row["rating"])).quantize(Decimal("0.01"))


@pytest.mark.clause(EDITION, "1.1", "1.2", "1.3", "1.5", "1.6", "2.2/table", "3.7", "6.1", "6.3", "8.1")
@pytest.mark.django_db
@settings(max_examples=3, phases=FOUND)
@given(bridge_federations())
def test_the_lists_of_a_federation_are_the_calculators_own(federation: BridgeFederation) -> None:
    with transaction.atomic():
        proved(federation)
        transaction.set_rollback(True)


@pytest.mark.clause(EDITION, "1.1", "1.2", "1.3", "1.5", "1.6", "2.2/table", "3.7", "6.1", "6.3", "8.1")
@pytest.mark.prove
@pytest.mark.django_db
@settings(max_examples=30, derandomize=True, phases=FOUND)
@given(bridge_federations())
def test_the_lists_of_thirty_federations_are_the_calculators_own(federation: BridgeFederation) -> None:
    with transaction.atomic():
        proved(federation)
        transaction.set_rollback(True)
