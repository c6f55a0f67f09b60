"""Great lists are computed by tables: the content of a published list is the calculator's, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.conf import settings as office
from django.db import transaction
from django.test import override_settings
from hypothesis import Phase, given, settings
from tests.office.federations import test_federations_bridge, test_federations_chess, test_federations_draughts
from tests.office.federations.bridge import BridgeFederation, bridge_federations
from tests.office.federations.chess import ChessFederation, chess_federations
from tests.office.federations.draughts import DraughtsFederation, draughts_federations
from tests.office.federations.office import official

from tavlei.bulk.answers.evaluating import LISTS
from tavlei.bulk.bridge import by_rules
from tavlei.office.configuration import BULK_FROM, configuration
from tavlei.office.journal.chain import Actor
from tavlei.office.journal.models import ActDetails
from tavlei.office.lists.kinds import bulk
from tavlei.office.lists.models import BridgeEntry, ListKind, Publication
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import OfficeRole
from tavlei.rulebook import Refusal

FOUND = (Phase.explicit, Phase.reuse, Phase.generate)
JUNE = date(2024, 6, 1)


@contextmanager
def great_from(count: int | None) -> Iterator[None]:
    with override_settings(CONFIGURATION=replace(office.CONFIGURATION, bulk_from=count)):
        yield


def proved_by_tables(prove: Callable[[Any], None], federation: Any) -> None:
    """Every list of the federation that has a game is computed by tables, and is what the calculator says."""
    with transaction.atomic(), great_from(1):
        prove(federation)
        told = ActDetails.objects.filter(act__kind="list.published").values_list("after", flat=True)
        checked = [after["checked_by_rules"] for after in told if after and "checked_by_rules" in after]
        assert all({"seed", "sample", "rare", "people"} == held.keys() for held in checked)
        assert len(checked) == len([made for made in Publication.objects.all() if is_great(made)])
        transaction.set_rollback(True)


def is_great(made: Publication) -> bool:
    content = made.content
    return bool(content["input"]) and bulk.is_great(content["calculator"], content["input"])


@pytest.mark.prove
@pytest.mark.django_db
@settings(max_examples=1, phases=FOUND)
@given(chess_federations())
def test_the_lists_of_a_chess_federation_are_the_calculators_own(federation: ChessFederation) -> None:
    proved_by_tables(test_federations_chess.proved, federation)


@pytest.mark.prove
@pytest.mark.django_db
@settings(max_examples=1, phases=FOUND)
@given(draughts_federations())
def test_the_lists_of_a_draughts_federation_are_the_calculators_own(federation: DraughtsFederation) -> None:
    proved_by_tables(test_federations_draughts.proved, federation)


@pytest.mark.django_db
@settings(max_examples=1, phases=FOUND)
@given(bridge_federations())
def test_the_lists_of_a_bridge_federation_are_the_calculators_own(federation: BridgeFederation) -> None:
    proved_by_tables(test_federations_bridge.proved, federation)


def bridge_officer() -> Any:
    """An officer, and a ledger of one entry."""
    officer = official("officer", OfficeRole.RATING_OFFICER)
    person = add_person(Actor(None), code="102", family="Игроков", sex="M", citizenship="RU")
    BridgeEntry.objects.create(person=person, source="Pairs", dated=date(2024, 5, 12), mb=40, ro=55, first_list=JUNE)
    return officer


@pytest.mark.django_db
def test_a_difference_from_the_rules_stops_the_publication_and_names_the_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = by_rules.row_columns
    monkeypatch.setattr(by_rules, "row_columns", lambda row: {**told(row), "mb": 7})
    with great_from(1), pytest.raises(Refusal, match="«102»: mb is 40, by the rules 7; nothing was published"):
        publish(bridge_officer(), ListKind.BRIDGE, JUNE, 1)
    assert not Publication.objects.exists()


@pytest.mark.django_db
def test_small_lists_and_those_of_an_office_without_the_extra_are_the_calculators(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = {"list_day": "2024-06-01", "players": [{"number": 102}], "ledger": []}
    entries = [{"player": 102, "source": str(number), "date": "2024-05-12", "mb": 1} for number in range(3)]
    with great_from(3):
        assert bulk.compute_list("bridge.month", source).checked is None
        great = bulk.compute_list("bridge.month", {**source, "ledger": entries})
        assert great.checked is not None
        monkeypatch.setattr(bulk, "find_spec", lambda _name: None)
        small = bulk.compute_list("bridge.month", {**source, "ledger": entries})
    assert small.checked is None
    assert small.evaluated.json() == great.evaluated.json()
    with great_from(None):
        assert bulk.compute_list("bridge.month", {**source, "ledger": entries}).checked is None


@pytest.mark.django_db
def test_what_tables_do_not_take_the_calculator_computes() -> None:
    opened = [{"player": 102, "coefficient": "1/3", "list_day": "2024-06-01"}]
    source = {"list_day": "2024-06-01", "players": [{"number": 102}], "ledger": [], "openings": opened}
    entries = [{"player": 102, "source": "Pairs", "date": "2024-05-12", "mb": 1}]
    with great_from(1):
        made = bulk.compute_list("bridge.month", {**source, "ledger": entries})
    assert made.checked is None
    assert made.evaluated.json()["players"][0]["coefficient"] == "1/3"


def test_every_list_that_tables_compute_is_counted_here() -> None:
    assert bulk._SIZES.keys() == LISTS.keys()


def test_the_number_comes_from_the_environment() -> None:
    assert configuration({}).bulk_from == BULK_FROM
    assert configuration({"TAVLEI_BULK_FROM": "off"}).bulk_from is None
    assert configuration({"TAVLEI_BULK_FROM": "1000"}).bulk_from == 1000
    for wrong in ("0", "many", "-5"):
        with pytest.raises(ValueError, match="TAVLEI_BULK_FROM"):
            configuration({"TAVLEI_BULK_FROM": wrong})
