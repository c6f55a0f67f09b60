"""Background jobs of lists: dry runs, publishing, replays, starting a list from a table, lists of FIDE."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.urls import reverse

from tavlei.calc.uncollected import uncollected
from tavlei.exchange.participants import LONG_LIST
from tavlei.office.acts.computed_ahead import AheadResults
from tavlei.office.acts.performing import authorise
from tavlei.office.lists.facts.fide_list import match_brought_list, take_fide_list, taken_over
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.preview import read_table_or_columns, table_preview
from tavlei.office.lists.opening.table import check_answers, open_from_table
from tavlei.office.lists.opening.table import preview_table as look_at_table
from tavlei.office.lists.publishing.drafts import draft_page
from tavlei.office.lists.publishing.publications import compute_ahead, draft_list, publish
from tavlei.office.lists.publishing.replays import Particulars, compute_replay_ahead, preview_replay, publish_replay
from tavlei.office.people.recognition import MatchKind
from tavlei.office.queue.kinds import OFFICIAL, JobResult, job_kind
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.office.queue.folders import JobFolder
    from tavlei.office.roles.models import User

DRAFT: Final = "list.draft"
PUBLISH: Final = "list.publish"
LOOK: Final = "list.look_at_replay"
REPLAY: Final = "list.replay"
LOOK_AT_TABLE: Final = "list.look_at_table"
OPEN: Final = "list.open"
FIDE: Final = "list.fide"
TABLE: Final = "table"
FIDE_FILE: Final = "list"
_LISTS: Final = phrase("The lists are being computed.")
_READING: Final = phrase("The table is being read.")
_ROWS: Final = phrase("The rows of the table are being entered.")


@job_kind(DRAFT, phrase("Dry run of a list"), cost=OFFICIAL)
def compute_draft(user: User, data: Mapping[str, Any], folder: JobFolder) -> JobResult:
    """Compute a list, and keep what its page shows."""
    require(user, Action.PUBLISH)
    folder.keep(draft_page(draft_list(ListKind(data["kind"]), _day(data, "period"))))
    return _shown("compute", data["kind"], folder, period=data["period"])


@job_kind(PUBLISH, phrase("Publication of a list"), cost=OFFICIAL)
def publish_list(user: User, data: Mapping[str, Any], _folder: JobFolder) -> Callable[[], JobResult]:
    """Publish a list as it was looked at."""
    require(user, Action.PUBLISH)
    kind, period, findings = ListKind(data["kind"]), _day(data, "period"), AheadResults()
    with findings.being_made():
        compute_ahead(kind, period)

    def act() -> JobResult:
        with findings.being_used():
            publication = publish(user, kind, period, data["revision"], data["reason"], seen=data["seen"])
        return _published(publication.number, phrase("The list is published."))

    return act


@job_kind(LOOK, phrase("Dry run of a replay of lists"), cost=OFFICIAL)
def compute_replay(user: User, data: Mapping[str, Any], folder: JobFolder) -> JobResult:
    """Compute the lists from a day on once more, and keep what changes."""
    require(user, Action.PUBLISH)
    replay = preview_replay(
        ListKind(data["kind"]),
        _day(data, "first"),
        Particulars(data["people"]),
        lambda done, total: folder.tell(done, total, _LISTS),
    )
    folder.keep(replay)
    return _shown("replay", data["kind"], folder, **{"from": data["first"], "people": data["people"]})


@job_kind(REPLAY, phrase("Publication of replayed lists"), cost=OFFICIAL)
def publish_replayed(user: User, data: Mapping[str, Any], _folder: JobFolder) -> Callable[[], JobResult]:
    """Publish all lists that change, together."""
    require(user, Action.PUBLISH)
    kind, first, reason = ListKind(data["kind"]), _day(data, "first"), data["reason"]
    people, findings = Particulars(data["people"]), AheadResults()
    with findings.being_made():
        compute_replay_ahead(kind, first, reason, particulars=people)

    def act() -> JobResult:
        with findings.being_used():
            publications = publish_replay(user, kind, first, reason, seen=data["seen"], particulars=people)
        numbers = [publication.number for publication in publications]
        return JobResult(reverse("pages:lists"), phrase("The lists are published anew."), figures={"numbers": numbers})

    return act


@job_kind(LOOK_AT_TABLE, phrase("Preview of a table"), cost=OFFICIAL)
def preview_table(user: User, data: Mapping[str, Any], folder: JobFolder) -> JobResult:
    """Read the table that lies in the folder, find its people, and keep what the page shows of it."""
    folder.tell(0, 0, _READING)
    with uncollected():
        found = read_table_or_columns(user, ListKind(data["kind"]), folder.read(TABLE), data["columns"])
    folder.keep(table_preview(found))
    return _shown("open_list", data["kind"], folder, day=data["day"])


@job_kind(OPEN, phrase("Start of a list from a table"), cost=OFFICIAL)
def open_list(user: User, data: Mapping[str, Any], folder: JobFolder) -> Callable[[], JobResult]:
    """Start a list from the table that lies in the folder, with the answers about doubtful rows."""
    folder.tell(0, 0, _READING)
    with uncollected():
        looked = look_at_table(user, ListKind(data["kind"]), folder.read(TABLE), LONG_LIST, columns=data["columns"])
    day, answers = _day(data, "day"), {int(row): answer for row, answer in data["answers"].items()}
    check_answers(user, looked, day, answers)
    total = looked.count(MatchKind.NEW) + len(looked.rows)
    done = 0

    def moved(count: int) -> None:
        nonlocal done
        done += count
        folder.tell(done, total, _ROWS)

    def act() -> JobResult:
        with uncollected():
            publication = open_from_table(user, looked, day, answers, moved=moved)
        return _published(publication.number, phrase("The list is opened."))

    return act


@job_kind(FIDE, phrase("A FIDE list for the register"), cost=OFFICIAL)
def take_fide(user: User, data: Mapping[str, Any], folder: JobFolder) -> Callable[[], JobResult]:
    """Find the people of the register in the list that lies in the folder, and store whoever is certain."""
    actor = authorise(user, Action.PUBLISH)
    matched = match_brought_list(folder.path / FIDE_FILE, _day(data, "day"))

    def act() -> JobResult:
        folder.keep(taken_over(matched, take_fide_list(actor, matched)))
        return _shown("fide_list", ListKind.FSU, folder, day=data["day"])

    return act


def _published(number: int, sentence: str) -> JobResult:
    return JobResult(reverse("pages:publication", args=[number]), sentence, figures={"number": number})


def _shown(page: str, kind: str, folder: JobFolder, **asked: str) -> JobResult:
    """The page that shows what the job has kept."""
    return JobResult(f"{reverse(f'pages:{page}', args=[kind])}?{urlencode({**asked, 'job': folder.code})}")


def _day(data: Mapping[str, Any], name: str) -> date:
    return date.fromisoformat(data[name])
