"""The Elo-R lists of random federations are what `elo_r.list` says of sources put together without the office."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import transaction
from hypothesis import Phase, given, settings
from tests.office.federations.draughts import CRITERIA, OPENING, DraughtsFederation, draughts_federations, elo_r_source
from tests.office.federations.office import assert_same, calculated, decide_on, hold, official, shown_as_csv, walk
from tests.office.federations.play import Played, Sent

from tavlei.office.competitions.models import Competition, Report
from tavlei.office.competitions.report.content import send_report
from tavlei.office.journal.chain import Actor
from tavlei.office.lists.facts.person_facts import OutsideRating, enter_fact, enter_outside_rating
from tavlei.office.lists.models import ListFact, ListKind, Publication
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.people.models import Disqualification, Person, TitleHeld
from tavlei.office.people.register import add_person, change_person
from tavlei.office.roles.models import OfficeRole
from tavlei.rulebook import Refusal

CORRECTED = "виправлено"  # why a report is sent again
FOUND = (Phase.explicit, Phase.reuse, Phase.generate)  # the first one that fails is told: a smaller one takes an hour
EDITION = "draughts-norms-2022"


class Office:
    """The federation at its desks."""

    def __init__(self, federation: DraughtsFederation) -> None:
        self.chief = official("chief", OfficeRole.CHIEF_JUDGE)
        self.officer = official("officer", OfficeRole.RATING_OFFICER)
        self.people = [self._entered(federation, index) for index in range(len(federation.athletes))]
        open_list(self.officer, ListKind.ELO_R, OPENING, federation.opening())
        self.reports: dict[str, list[Report]] = {}
        self.waiting: list[Played] = []

    def _entered(self, federation: DraughtsFederation, index: int) -> Person:
        one = federation.athletes[index]
        person = add_person(
            Actor(None), code=one.code, family=f"Игроков{chr(0x430 + index)}", given="Иван", sex=one.sex,
            citizenship=one.citizenship,
        )  # fmt: skip
        for sport, title, awarded in one.titles:
            TitleHeld.objects.create(person=person, sport=sport, title=title, awarded=awarded.isoformat())
        for day, value in one.elo_m:
            enter_outside_rating(self.officer, person, OutsideRating.ELO_M, day, value)
        if one.kms_among_men:
            enter_fact(self.officer, person, ListFact.Kind.KMS_AMONG_MEN, one.kms_among_men, "приказ 1")
        if one.disqualified:
            since, until = one.disqualified
            Disqualification.objects.create(person=person, since=since, until=until, decision="решение 2")
        return person

    def held(self, federation: DraughtsFederation, period: date) -> None:
        """Hold the competitions that end before a list; their reports come, and most are decided on."""
        for event in federation.events:
            played = event.played
            if played.code in self.reports or played.last_day >= period:
                continue
            for index in event.turned_away:
                assert not federation.athletes[index].may_play(played.first_day, played.last_day)
            competition = hold(
                self.chief, played, self.people, sport="draughts", discipline=event.discipline, status=event.status,
                regulation={
                    "criteria": CRITERIA[played.swiss], "continues": ", ".join(event.continues),
                    "to_be_continued": event.to_be_continued, "unofficial": not event.official,
                    "outside_calendar": not event.in_calendar,
                },
            )  # fmt: skip
            self.reports[played.code] = [self._sent(competition, sent) for sent in played.reports]
            if played.decided_late:
                self.waiting.append(played)
            else:
                self._decided(played)

    def _sent(self, competition: Competition, sent: Sent) -> Report:
        return send_report(self.chief, competition, sent.received, CORRECTED)

    def _decided(self, played: Played) -> None:
        for report, sent in zip(self.reports[played.code], played.reports, strict=True):
            decide_on(self.officer, report, sent)

    def take_waiting(self) -> list[Played]:
        """Decide on the reports that waited until the list was published."""
        waiting, self.waiting = self.waiting, []
        for played in waiting:
            self._decided(played)
        return waiting

    def told(self, federation: DraughtsFederation, codes: set[str]) -> None:
        """Enter what has become known of some people."""
        for person, known in zip(self.people, federation.athletes, strict=True):
            if known.code in codes:
                person.refresh_from_db()
                change_person(Actor(None), person, person.version, {"sex": known.sex, "citizenship": known.citizenship})

    def published(self, period: date, revision: int) -> Publication:
        """Publish a list."""
        made = publish(self.officer, ListKind.ELO_R, period, revision, "" if revision == 1 else "поздний отчет")
        return Publication.objects.get(pk=made.pk)


def proved(federation: DraughtsFederation) -> None:
    """Every list of the federation, each revision of it, is the calculator's answer, line by line."""
    office = Office(federation)
    before = {
        "rows": [{"id": code, "new_elo_r": told["rating"], **told} for code, told in federation.opening().items()]
    }
    for period in federation.periods:
        office.held(federation, period)
        federation, before_next = listed(office, federation, period, before, revision=1)
        late = office.take_waiting()
        if any(played.included for played in late):
            federation, before_next = listed(office, federation, period, before, revision=2)
        before = before_next
    walk(Publication.objects.filter(kind=ListKind.ELO_R, current=True).latest("period"))


def listed(
    office: Office, federation: DraughtsFederation, period: date, before: dict[str, Any], revision: int
) -> tuple[DraughtsFederation, dict[str, Any]]:
    """Publish a list and hold it against the calculator; what it lacks of people is entered first."""
    late = revision > 1
    expected = calculated("elo_r.list", elo_r_source(federation, period, before, late))
    unknown = {gap["athlete"] for gap in expected["gaps"] if gap["subject"] == "competition"}
    if unknown:
        with pytest.raises(Refusal, match="gaps"):
            office.published(period, revision)
        federation = federation.learned(unknown)
        office.told(federation, unknown)
        expected = calculated("elo_r.list", elo_r_source(federation, period, before, late))
    made = office.published(period, revision)
    assert_same(made.content["output"], expected)
    assert shown_as_csv(made) == [
        (row["id"], row["new_elo_r"], None if row["old_elo_r"] is None else row["new_elo_r"] - row["old_elo_r"])
        for row in expected["rows"]
    ]
    return federation, expected


@pytest.mark.clause(EDITION, "7", "7/7.2.2", "7/7.6", "7/7.7", "7/7.8", "7/7.9", "7/7.11")
@pytest.mark.django_db
@settings(max_examples=3, phases=FOUND)
@given(draughts_federations())
def test_the_lists_of_a_federation_are_the_calculators_own(federation: DraughtsFederation) -> None:
    with transaction.atomic():
        proved(federation)
        transaction.set_rollback(True)


@pytest.mark.clause(EDITION, "7", "7/7.2.2", "7/7.6", "7/7.7", "7/7.8", "7/7.9", "7/7.11")
@pytest.mark.prove
@pytest.mark.django_db
@settings(max_examples=30, derandomize=True, phases=FOUND)
@given(draughts_federations())
def test_the_lists_of_thirty_federations_are_the_calculators_own(federation: DraughtsFederation) -> None:
    with transaction.atomic():
        proved(federation)
        transaction.set_rollback(True)
