"""Replaying published lists: a chain computed once more is the chain, a correction runs through all of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.lists.list_chains import (
    BridgeYear,
    Chain,
    ChessYear,
    DraughtsYears,
    apart,
    contents,
    correct_at_the_desk,
)
from typer.testing import CliRunner

from tavlei.cli._app import app
from tavlei.office.api.tokens import make_token
from tavlei.office.competitions.models import Competition, Report
from tavlei.office.competitions.report.content import send_report
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import BridgeEntry, LateFact, ListDoubt, ListKind, Publication
from tavlei.office.lists.publishing.proof import canonical
from tavlei.office.lists.publishing.replays import Particulars, preview_replay, replayed
from tavlei.office.lists.publishing.staleness import stale_lists
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User

STALE = "is no longer what its sources give"
CHAINS = {chain.kind: chain for chain in (ChessYear, DraughtsYears, BridgeYear)}
CLAUSES = {
    ListKind.FSU: pytest.mark.clause("chess-rating-ua", "7/p1", "2/p1"),
    ListKind.ELO_R: pytest.mark.clause("draughts-norms-2022", "7/7.6"),
    ListKind.BRIDGE: pytest.mark.clause("bridge-classification-2024", "1.2", "6.1"),
}
WHOLE = [pytest.param(kind, marks=[pytest.mark.prove, CLAUSES[kind]]) for kind in CHAINS]
SHORT = [pytest.param(kind, marks=CLAUSES[kind]) for kind in CHAINS]


@pytest.fixture
def make_chain(make_user: Callable[..., User], chief: User, people: list[Person]) -> Callable[..., Chain]:
    """An office with a chain of lists, all periods of it or the first three."""
    officer = make_user("officer", OfficeRole.RATING_OFFICER)

    def make(kind: ListKind, *, short: bool = True) -> Chain:
        made = CHAINS[kind](officer, chief, people)
        if short:
            made.periods = made.periods[:3]
        return made

    return make


def corrected(client: Client, chain: Chain) -> Report:
    """The first report as it ought to have been, included in the place of the wrong one."""
    if isinstance(chain, BridgeYear):
        event = Competition.objects.get(code="bridge-0")
        report = chain.send(event, 0, wrong=False, reason="другое число сдач")
    else:
        code = "chess-0" if chain.kind == ListKind.FSU else "draughts-0"
        report = correct_at_the_desk(client, chain, code, shift=0)
    chain.include(report)
    client.force_login(chain.officer)
    return report


def address_of(chain: Chain, **more: str) -> str:
    query = "&".join(f"{name}={told}" for name, told in {"from": chain.periods[0].isoformat(), **more}.items())
    return f"{reverse('pages:replay', args=[chain.kind])}?{query}"


def published_by_page(client: Client, chain: Chain, **more: str) -> None:
    page = client.get(address_of(chain))
    told = {"from": chain.periods[0].isoformat(), "seen": page.context["replay"].digest, "publish": "1"}
    answer = client.post(address_of(chain), {**told, "reason": "исправлен отчет", **more})
    assert answer.status_code == 302, answer.content.decode()


def doubts_page(client: Client) -> str:
    address = f"{reverse('pages:doubts', args=['fsu'])}?period=2026-05-01"
    return client.get(address, headers={"accept-language": "en"}).content.decode()


def same_as_published(chain: Chain) -> None:
    """Nothing has changed: the replay gives every list byte for byte."""
    originals = Publication.objects.filter(kind=chain.kind, current=True, period__gte=chain.periods[0])
    before = [canonical(made.content) for made in originals.order_by("period")]
    acts = Act.objects.count()
    after = list(replayed(chain.kind, chain.periods[0], lambda one: canonical(one.draft.content)))
    assert after == before
    assert preview_replay(chain.kind, chain.periods[0]).is_unchanged
    assert Act.objects.count() == acts, "a dry run leaves nothing behind"


def corrects_the_chain(client: Client, chain: Chain) -> None:
    right = apart(chain.run)
    wrong = chain.run(wrong=True)
    same_as_published(chain)
    assert wrong != right
    corrected(client, chain)
    if chain.kind == ListKind.BRIDGE:
        anew = preview_replay(chain.kind, chain.periods[0]).lists
        assert any(listed.credited for listed in anew), "revised ranks credit later tournaments"
    published_by_page(client, chain)
    assert contents(chain.kind) == right
    assert stale_lists(chain.kind) == []
    same_as_published(chain)


@pytest.mark.parametrize("kind", WHOLE)
def test_a_correction_at_the_beginning_runs_through_all_periods(
    client: Client, make_chain: Callable[..., Chain], kind: ListKind
) -> None:
    """A year of chess and of bridge, two years of Elo-R: the chain of an office that had the right report at once."""
    corrects_the_chain(client, make_chain(kind, short=False))


@pytest.mark.parametrize("kind", SHORT)
def test_a_replay_publishes_revisions_together(
    client: Client, make_chain: Callable[..., Chain], kind: ListKind
) -> None:
    chain = make_chain(kind)
    corrects_the_chain(client, chain)
    anew = Publication.objects.filter(kind=kind, current=True, period__gte=chain.periods[0]).order_by("period")
    assert [made.revision for made in anew] == [2, 2, 2]
    assert {made.reason for made in anew} == {"исправлен отчет"}
    assert anew[2].changes, "a later list tells what its revision changed"
    assert Act.objects.filter(kind="list.replayed").count() == 1
    assert all(Act.objects.filter(kind="list.published", subject=f"lists.publication:{made.pk}") for made in anew)


@CLAUSES[ListKind.FSU]
def test_a_revision_of_a_list_is_not_published_without_those_behind_it(
    client: Client, make_chain: Callable[..., Chain]
) -> None:
    chain = make_chain(ListKind.FSU)
    chain.run(wrong=True)
    corrected(client, chain)
    compute = f"{reverse('pages:compute', args=['fsu'])}?period={chain.periods[0]}"
    page = client.get(compute, headers={"accept-language": "en"}).content.decode()
    assert address_of(chain).split("?")[0] in page
    told = {"period": str(chain.periods[0]), "revision": 2, "reason": "поправка"}
    refused = client.post(compute, told, follow=True, headers={"accept-language": "en"}).content.decode()
    assert "later lists rest on the list of" in refused
    assert not Publication.objects.filter(kind="fsu", revision=2).exists()


@CLAUSES[ListKind.FSU]
def test_the_desk_tells_which_lists_are_stale(client: Client, make_chain: Callable[..., Chain]) -> None:
    chain = make_chain(ListKind.FSU)
    chain.run(wrong=True)
    client.force_login(chain.officer)
    doubts = f"{reverse('pages:doubts', args=['fsu'])}?period=2026-05-01"
    assert (
        "is no longer what its sources give"
        not in client.get(doubts, headers={"accept-language": "en"}).content.decode()
    )
    corrected(client, chain)
    page = client.get(doubts, headers={"accept-language": "en"}).content.decode()
    assert "The list of 1 February 2026 is no longer what its sources give" in page
    assert "from=2026-02-01" in page
    published_by_page(client, chain)
    assert (
        "is no longer what its sources give"
        not in client.get(doubts, headers={"accept-language": "en"}).content.decode()
    )


@CLAUSES[ListKind.FSU]
def test_a_doubt_is_recorded_and_read_until_a_replay(client: Client, make_chain: Callable[..., Chain]) -> None:
    chain = make_chain(ListKind.FSU)
    chain.run(wrong=True)
    corrected(client, chain)
    told = {"from": str(chain.periods[0]), "doubt": "1"}
    assert client.post(address_of(chain), {**told, "reason": " "}).status_code == 302
    assert not ListDoubt.objects.exists()
    client.post(address_of(chain), {**told, "reason": "ждем решения апелляции"})
    numbers = dict(Publication.objects.filter(current=True).values_list("period", "number"))
    shown = {day: client.get(reverse("pages:publication", args=[number])) for day, number in numbers.items()}
    assert {day for day, page in shown.items() if "ждем решения апелляции" in page.content.decode()} == set(
        chain.periods
    )
    doubts = f"{reverse('pages:doubts', args=['fsu'])}?period=2026-05-01"
    assert "ждем решения апелляции" in client.get(doubts).content.decode()
    assert Act.objects.filter(kind="list.doubted").exists()
    published_by_page(client, chain)
    assert not ListDoubt.objects.filter(settled=None).exists()
    again = client.get(reverse("pages:publication", args=[Publication.objects.latest("number").number]))
    assert "ждем решения апелляции" not in again.content.decode()


@CLAUSES[ListKind.FSU]
def test_lists_that_have_become_others_are_not_published(client: Client, make_chain: Callable[..., Chain]) -> None:
    chain = make_chain(ListKind.FSU)
    chain.run(wrong=True)
    client.force_login(chain.officer)
    seen = client.get(address_of(chain)).context["replay"].digest
    corrected(client, chain)
    told = {"from": str(chain.periods[0]), "seen": seen, "publish": "1", "reason": "исправлен отчет"}
    client.post(address_of(chain), told)
    assert not Publication.objects.filter(kind="fsu", revision=2).exists()
    assert not Act.objects.filter(kind="list.replayed").exists()


@pytest.mark.parametrize("kind", SHORT)
def test_an_annulled_report_takes_no_part_in_any_list(
    client: Client, make_chain: Callable[..., Chain], kind: ListKind
) -> None:
    chain = make_chain(kind)
    chain.run()
    client.force_login(chain.officer)
    report = Report.objects.order_by("pk").first()
    assert report is not None
    page = reverse("pages:annul_report", args=[report.pk])
    client.post(page, {"version": report.version, "reason": ""})
    assert Report.objects.get(pk=report.pk).state == "included"
    client.post(page, {"version": report.version, "reason": "соревнования не было"})
    assert Report.objects.get(pk=report.pk).state == "annulled"
    assert not BridgeEntry.objects.filter(competition=report.competition).exists()
    published_by_page(client, chain)
    first = Publication.objects.get(kind=kind, period=chain.periods[0], current=True)
    assert report.competition.code not in str(first.content["input"])
    assert stale_lists(kind) == []
    decide = reverse("pages:decide_report", args=[report.pk])
    told = {"version": report.version + 1, "decision": "include", "reason": "", "agreed_by": "federation"}
    client.post(decide, told)
    assert Report.objects.get(pk=report.pk).state == "annulled"


@CLAUSES[ListKind.FSU]
def test_people_keep_the_federation_they_had_in_a_list(client: Client, make_chain: Callable[..., Chain]) -> None:
    """Who has moved since does not change what lies back; the register of today is taken where it is asked for."""
    chain = make_chain(ListKind.FSU)
    chain.run()
    client.force_login(chain.officer)
    Person.objects.filter(pk=chain.people[0].pk).update(citizenship="PL")
    same_as_published(chain)
    now = preview_replay(ListKind.FSU, chain.periods[0], Particulars.NOW)
    assert not now.is_unchanged
    assert client.get(address_of(chain, people="now")).context["replay"].lists[0].people


@CLAUSES[ListKind.FSU]
def test_a_decision_for_a_later_list_leaves_the_earlier_one(client: Client, make_chain: Callable[..., Chain]) -> None:
    chain = make_chain(ListKind.FSU)
    chain.run()
    client.force_login(chain.officer)
    report = Report.objects.order_by("pk").first()
    assert report is not None
    told = {"version": report.version, "decision": "include", "reason": "", "agreed_by": "federation",
            "on_paper": "on", "games_recorded": "on", "waiver_number": "5", "waiver_day": "2026-04-03"}  # fmt: skip
    client.post(reverse("pages:decide_report", args=[report.pk]), told)
    same_as_published(chain)
    assert stale_lists(ListKind.FSU) == []


@CLAUSES[ListKind.FSU]
def test_a_late_fact_makes_lists_stale(client: Client, make_chain: Callable[..., Chain]) -> None:
    chain = make_chain(ListKind.FSU)
    chain.run()
    client.force_login(chain.officer)
    facts = reverse("pages:person_facts", args=[chain.people[0].code])
    client.post(facts, {"kind": "fide", "as_of": "2026-06-01", "value": "2200"})
    assert not LateFact.objects.exists(), "no list of that day has been published"
    client.post(facts, {"kind": "fide", "as_of": "2026-02-01", "value": "2650"})
    (stale,) = stale_lists(ListKind.FSU)
    assert stale.period == date(2026, 2, 1)
    published_by_page(client, chain)
    assert stale_lists(ListKind.FSU) == []
    assert Publication.objects.filter(kind="fsu", revision=2).exists()


@CLAUSES[ListKind.FSU]
def test_a_replay_by_command_and_by_program(client: Client, make_chain: Callable[..., Chain]) -> None:
    chain = make_chain(ListKind.FSU)
    right = apart(chain.run)
    chain.run(wrong=True)
    corrected(client, chain)
    command = ["office", "replay", "fsu", "--from", "2026-02-01", "--lang", "en"]
    looked = CliRunner().invoke(app, command)
    assert looked.exit_code == 0, looked.output
    assert "2026-02-01, list 2: people with another figure 4" in looked.output
    assert not Publication.objects.filter(revision=2).exists()
    refused = CliRunner().invoke(app, [*command, "--publish", "--by", "chief", "--reason", "поправка"])
    assert (refused.exit_code, Publication.objects.filter(revision=2).exists()) == (2, False)
    header: dict[str, Any] = {"authorization": f"Bearer {make_token(chain.officer, 'replay')}"}
    address = "/api/v1/lists/fsu/replay"
    told = client.get(f"{address}?from=2026-02-01", headers=header).json()
    assert [listed["people"] for listed in told["lists"]] == [one.people for one in preview_replay(
        ListKind.FSU, date(2026, 2, 1)).lists]  # fmt: skip
    assert told["lists"][0]["differences"][0].keys() == {"code", "figure", "before", "after"}
    body = {"from": "2026-02-01", "reason": "поправка", "seen": "0" * 64}
    assert client.post(address, body, "application/json", headers=header).status_code == 422
    doubt = client.post(address, {**body, "leave_in_doubt": True}, "application/json", headers=header).json()
    assert doubt == {"numbers": [], "doubt": ListDoubt.objects.get().pk}
    done = client.post(address, {**body, "seen": told["digest"]}, "application/json", headers=header).json()
    assert (done["doubt"], len(done["numbers"])) == (None, 3)
    assert contents(ListKind.FSU) == right
    outsider = {"authorization": f"Bearer {make_token(chain.chief, 'chief')}"}
    assert client.get(f"{address}?from=2026-02-01", headers=outsider).status_code == 403
    again = CliRunner().invoke(app, [*command, "--publish", "--by", "officer", "--reason", "проверка"])
    assert "Every list is what was published." in again.output


@CLAUSES[ListKind.FSU]
def test_a_list_that_was_taken_over_is_not_replayed(client: Client, make_chain: Callable[..., Chain]) -> None:
    chain = make_chain(ListKind.FSU)
    chain.run()
    client.force_login(chain.officer)
    page = client.get(f"{reverse('pages:replay', args=['fsu'])}?from=2026-01-01", headers={"accept-language": "en"})
    assert "was not computed from reports here" in page.content.decode()
    assert client.get(f"{reverse('pages:replay', args=['fsu'])}?from=2028-01-01").status_code == 200
    assert client.get(reverse("pages:replay", args=["fsu"])).status_code == 200
    assert client.get("/office/lists/renju/replay/").status_code == 404
    client.force_login(chain.chief)
    assert client.get(reverse("pages:replay", args=["fsu"])).status_code == 403


@CLAUSES[ListKind.ELO_R]
def test_a_corrected_report_is_not_late(client: Client, make_chain: Callable[..., Chain]) -> None:
    """A correction that comes long after the end is as old as the report it corrects."""
    chain = make_chain(ListKind.ELO_R)
    chain.run()
    event = Competition.objects.get(code="draughts-0")
    report = send_report(chain.chief, event, reason="уточнена таблица")
    chain.include(report)
    client.force_login(chain.officer)
    replay = client.get(address_of(chain)).context["replay"]
    assert not replay.lists[0].differences
    assert not [doubt for doubt in replay.lists[0].doubts if doubt.get("what") == "left_out"]
