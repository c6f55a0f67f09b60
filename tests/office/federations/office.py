"""The office driven through its acts: what a federation of the generators does is done here at the desks."""

from __future__ import annotations

import csv
import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.test import Client
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import override
from typer.testing import CliRunner

from tavlei.cli._app import app
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.entries.participation import grant_leave
from tavlei.office.competitions.field.reading import seated_entries
from tavlei.office.competitions.pairing.by_hand import ProposedPairs, draw_by_hand
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.lists.publishing.proof import prove, public_key
from tavlei.office.lists.reports.inbox import decide_report
from tavlei.office.roles.models import Grant, OfficeRole, User

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.office.federations.play import Met, Played, PlayedRound, Sent

    from tavlei.office.competitions.models import Competition, Report, Round
    from tavlei.office.lists.models import Publication
    from tavlei.office.people.models import Person


def official(name: str, *roles: OfficeRole) -> User:
    """Somebody with an account and roles."""
    user = User.objects.create_user(name, f"{name}@example.org", "a-long-password")
    for role in roles:
        Grant.objects.create(user=user, role=role)
    return user


def hold(chief: User, played: Played, people: Sequence[Person], **announced: Any) -> Competition:
    """Announce a competition, admit its players, play all rounds and approve the results."""
    regulation = {
        "time_control": played.time_control,
        "points_for_win": played.points_for_win,
        **({"draw_by_hand": True, "half_point_byes": 1, "full_point_byes": 1} if played.swiss else {}),
        **announced.pop("regulation"),
    }
    competition = announce(
        chief, code=played.code, name=played.code, starts=played.first_day, ends=played.last_day, seed=played.code,
        system="swiss_rating" if played.swiss else "round_robin", rounds_planned=len(played.rounds),
        regulation=regulation, **announced,
    )  # fmt: skip
    for index in played.players:
        entry = enter(chief, competition, people[index])
        decide_admission(chief, entry, entry.version, admitted=True)
    competition = close_admission(chief, competition)
    for number, one_round in enumerate(played.rounds, start=1):
        if played.swiss:
            _drawn(chief, competition, number, one_round, people)
        else:
            _results(chief, pair_next(chief, competition, number), _by_pair(played, people))
    finish(chief, competition)
    return approve(chief, competition)


def _drawn(
    chief: User, competition: Competition, number: int, one_round: PlayedRound, people: Sequence[Person]
) -> None:
    """A round of a Swiss drawn by hand, as the generator says."""
    entries = {entry.person_id: entry for entry in competition.entries.all()}
    keys = {index: entries[person.pk].pk for index, person in enumerate(people) if person.pk in entries}
    for index, leave in one_round.leaves.items():
        entry = entries[people[index].pk]
        grant_leave(chief, entry, entry.version, number=number, leave=leave, reason="болезнь")
    pairs = tuple((keys[met.white], keys[met.black]) for met in one_round.boards)
    free = None if one_round.free is None else keys[one_round.free]
    made = draw_by_hand(chief, competition, number, ProposedPairs(pairs, free), reason="жеребьевка в зале")
    met = {
        frozenset((people[one.white].pk, people[one.black].pk)): (people[one.white].pk, one) for one in one_round.boards
    }
    _results(chief, made, met)


def _by_pair(played: Played, people: Sequence[Person]) -> dict[frozenset[int], tuple[int, Met]]:
    return {
        frozenset((people[met.white].pk, people[met.black].pk)): (people[met.white].pk, met)
        for one_round in played.rounds
        for met in one_round.boards
    }


def _results(chief: User, made: Round, met: Mapping[frozenset[int], tuple[int, Met]]) -> None:
    people = dict(made.competition.entries.filter(person__isnull=False).values_list("pk", "person__pk"))
    told = []
    for encounter in made.encounters.prefetch_related("seats"):
        white, black = seated_entries(encounter)
        if white is None or black is None:
            continue
        first, one = met[frozenset((people[white], people[black]))]
        result = one.result if people[white] == first else one.mirrored.result
        told.append(EnteredResult(encounter.board, result, encounter.version))
    enter_results(chief, made, told)


def decide_on(officer: User, report: Report, sent: Sent, **examined: Any) -> None:
    """The decisions of the officer, one after another."""
    for included in sent.decisions:
        report.refresh_from_db()
        decide_report(
            officer, report, report.version, included=included, reason="" if included else "ошибка", **examined
        )


def calculated(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """What the command `tavlei calc run` prints."""
    told = CliRunner().invoke(app, ["calc", "run", name, "-"], input=json.dumps(given, ensure_ascii=False))
    assert told.exit_code == 0, told.output
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def shown_as_csv(published: Publication) -> list[tuple[str, Decimal, Decimal | None]]:
    """The lines of the published table: personal number, figure, change."""
    answer = Client().get(reverse("pages:publication_csv", args=[published.number]))
    text = answer.getvalue().decode("utf-8-sig")
    rows = list(csv.DictReader(text.splitlines(), delimiter=";"))
    assert [row["position"] for row in rows] == [str(place) for place in range(1, len(rows) + 1)]
    return [(row["code"], Decimal(row["value"]), Decimal(row["change"]) if row["change"] else None) for row in rows]


def walk(published: Publication) -> None:
    """A reader at the pages: the lines of the list, why the first one is what it is, the file that proves itself."""
    reader = Client(headers={"accept-language": "en"})
    page = reader.get(reverse("pages:publication", args=[published.number]))
    rows = list(published.rows.select_related("person"))
    shown = [(line.code, line.value) for line in page.context["lines"]]
    with override("en"):
        told = [(row.person.code, str(number_format(row.value, 0 if row.value % 1 == 0 else 2))) for row in rows]
    assert shown == told
    for row in rows[:1]:
        assert reader.get(reverse("pages:why_row", args=[published.number, row.person.code])).status_code == 200
    file = reader.get(reverse("pages:publication_json", args=[published.number])).json()
    proof = prove(file, public_key())
    assert proof.holds
    assert proof.computed is True


def canonical(output: Mapping[str, Any]) -> str:
    """A JSON value as one text."""
    return json.dumps(output, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def assert_same(published: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """Byte for byte; the parts are compared first, for a failure that can be read."""
    for name in sorted(expected.keys() | published.keys(), reverse=True):
        told, wanted = published.get(name), expected.get(name)
        assert told == wanted, f"{name}: the office has {told}, the calculator {wanted}"
    assert canonical(published) == canonical(expected)
