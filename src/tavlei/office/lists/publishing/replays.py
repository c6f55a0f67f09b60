"""Replaying published lists: from a day on each is computed once more behind the revised one before it.

A replay is one dry run: published together, as a revision of every list that changes, or left as a recorded doubt.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.db import transaction

from tavlei.office.acts.performing import authorise
from tavlei.office.acts.two_persons import two_persons
from tavlei.office.competitions.models import Report, Sport
from tavlei.office.journal.chain import record
from tavlei.office.lists.bridge.credits import RANK, credited_anew, first_day_of, settle_credits
from tavlei.office.lists.catalogue import LISTS
from tavlei.office.lists.kinds.base import ReplayContext, RevisedList, newest_included
from tavlei.office.lists.models import BridgeEntry, LateFact, ListDoubt, ListKind, Publication
from tavlei.office.lists.publishing.proof import digest
from tavlei.office.lists.publishing.publications import computed, figures_of, output_of, parts_of, put_in_force
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from tavlei.office.competitions.models import Competition
    from tavlei.office.journal.chain import Actor
    from tavlei.office.lists.publishing.publications import Draft
    from tavlei.office.roles.models import User

Taken = TypeVar("Taken")
REPLAYED: Final = "list.replayed"
_PLACES: Final = Decimal("0.01")
_CREDITED: Final = (
    "person_id", "source", "dated", "mb", "online", "ro", "pb", "achievement", "championship", "first_list",
)  # fmt: skip
_NOT_AGAIN: Final = phrase("the list of {day} was not computed from reports here: replay from a later one")


class Particulars(StrEnum):
    """Whose names, citizenships, sexes and births a replay takes: those of each list, or those of today's register."""

    THEN = "then"
    NOW = "now"


@dataclass(frozen=True, slots=True)
class ReplayedList:
    """A published list computed once more; `credited` are the bridge tournaments that its ranks credit otherwise."""

    draft: Draft
    digest: str
    is_unchanged: bool
    credited: tuple[Competition, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplayedFigures:
    """What is kept of a replayed list while the others are computed: what changes in it, and what is doubtful."""

    period: date
    number: int
    revision: int
    reports: int
    digest: str
    is_unchanged: bool
    is_computed: bool
    differences: Sequence[dict[str, Any]]
    doubts: Sequence[dict[str, Any]]
    credited: Sequence[str]

    @property
    def people(self) -> int:
        """How many people have another figure."""
        return len({difference["code"] for difference in self.differences})


@dataclass(frozen=True, slots=True)
class Replay:
    """All lists of a kind from a day on, computed once more; nothing is stored."""

    kind: ListKind
    first: date
    particulars: Particulars
    lists: tuple[ReplayedFigures, ...]

    @property
    def digest(self) -> str:
        """What was looked at: the digests of all lists."""
        return chain_digest(replayed_list.digest for replayed_list in self.lists)

    @property
    def is_unchanged(self) -> bool:
        """Whether every list is what is in force."""
        return all(replayed_list.is_unchanged for replayed_list in self.lists)

    @property
    def is_computed(self) -> bool:
        """Whether every report of every list could be computed."""
        return all(replayed_list.is_computed for replayed_list in self.lists)


def preview_replay(
    kind: ListKind,
    first: date,
    particulars: Particulars = Particulars.THEN,
    tell: Callable[[int, int], None] = lambda _done, _total: None,
) -> Replay:
    """The dry run: what every published list from a day on would be; nothing is stored.

    `tell` hears behind every list how many of how many are computed.
    """
    total, lists = len(_published_from(kind, first)), list[ReplayedFigures]()
    for replayed_figures in replayed(kind, first, _figures, particulars):
        lists.append(replayed_figures)
        tell(len(lists), total)
    return Replay(kind, first, particulars, tuple(lists))


def compute_replay_ahead(
    kind: ListKind, first: date, reason: str, *, particulars: Particulars = Particulars.THEN, **_named: object
) -> None:
    """Compute lists once more before the transaction that publishes them."""
    _check_reason(reason)
    for _digest in replayed(kind, first, lambda replayed_list: replayed_list.digest, particulars):
        pass


@two_persons("list.replay", phrase("Publication of replayed lists"), Action.PUBLISH, compute_replay_ahead)
@transaction.atomic
def publish_replay(  # noqa: PLR0913 - a replay has so many sides
    user: User,
    kind: ListKind,
    first: date,
    reason: str,
    *,
    seen: str = "",
    particulars: Particulars = Particulars.THEN,
) -> list[Publication]:
    """Publish a revision of every list that changes, all of them or none.

    `seen` is the digest of the dry run that was looked at: lists that have become others since are not published.
    """
    actor = authorise(user, Action.PUBLISH)
    _check_reason(reason)
    in_force = Publication.objects.filter(kind=kind, current=True, period__gte=first)
    list(in_force.select_for_update().order_by("period").values_list("pk"))
    published: list[Publication] = []

    def put(replayed_list: ReplayedList) -> str:
        if not replayed_list.draft.is_computed:
            raise Refusal(Problem("the list has gaps: what could not be computed is mended first", path="period"))
        if not replayed_list.is_unchanged:
            published.append(put_in_force(actor, replayed_list.draft, reason, replayed_list.digest))
        for competition in replayed_list.credited:
            settle_credits(actor, competition)
        return replayed_list.digest

    digests = list(replayed(kind, first, put, particulars))
    if seen and seen != chain_digest(digests):
        raise Refusal(Problem("the lists are others than those that were shown: look at them again", path="from"))
    last = published[-1] if published else in_force.order_by("period")[0]
    facts = {
        "kind": str(kind),
        "since": first.isoformat(),
        "numbers": [publication.number for publication in published],
    }
    record(actor, REPLAYED, last, after=facts, reason=reason.strip())
    _settle(actor, kind, first)
    return published


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise Refusal(Problem("a revision needs a reason", path="reason"))


@transaction.atomic
def leave_in_doubt(user: User, kind: ListKind, first: date, reason: str) -> ListDoubt:
    """Record that the lists from a day on rest on older numbers; everybody reads it until a replay is published."""
    actor = authorise(user, Action.PUBLISH)
    if not reason.strip():
        raise Refusal(Problem("a doubt needs a reason", path="reason"))
    _published_from(kind, first)
    list_doubt = ListDoubt.objects.create(kind=kind, since=first, reason=reason.strip(), by=user, made=actor.moment)
    record(
        actor, "list.doubted", list_doubt, after={"kind": str(kind), "since": first.isoformat()}, reason=reason.strip()
    )
    return list_doubt


def doubts_about(kind: str, period: date | None = None) -> list[ListDoubt]:
    """The recorded doubts about the lists of a kind, or about one of them."""
    list_doubts = ListDoubt.objects.filter(kind=kind, settled=None)
    return list(list_doubts if period is None else list_doubts.filter(since__lte=period))


def replayed(
    kind: ListKind,
    first: date,
    take: Callable[[ReplayedList], Taken],
    particulars: Particulars = Particulars.THEN,
) -> Iterator[Taken]:
    """What is to be taken of every list in force from a day on, each computed behind the revised one before it.

    A list is let go before the next is computed: the months of a great federation do not fit into memory at once.
    """
    originals = _published_from(kind, first)
    earlier = _in_force(kind).filter(period__lt=originals[0].period).order_by("-period").first()
    previous = RevisedList({"output": output_of(earlier)}) if earlier else None
    revised: dict[date, dict[str, Decimal]] = {}
    ledger: dict[int, list[BridgeEntry]] = {}
    until = [original.period for original in originals[1:]] + [None]
    for original, following in zip(originals, until, strict=True):
        past = _past(original, particulars, ledger)
        draft = computed(kind, original.period, previous, original, past)
        hashed = draft.digest
        unchanged = hashed == original.content_digest or (
            bool(past.made_with)
            and past.made_with != draft.made_with
            and digest({**draft.content, "made_with": past.made_with}) == original.content_digest
        )
        anew = () if unchanged else tuple(_credit_anew(draft, following, revised, ledger))
        previous = RevisedList({"output": draft.output})
        taken = take(ReplayedList(draft, hashed, unchanged, anew))
        del draft, past
        yield taken


def chain_digest(digests: Iterable[str]) -> str:
    """One digest for those of many lists."""
    return hashlib.sha256("\n".join(digests).encode()).hexdigest()


def _figures(replayed_list: ReplayedList) -> ReplayedFigures:
    draft = replayed_list.draft
    assert draft.replaced is not None  # noqa: S101 - a published list is replayed
    return ReplayedFigures(
        period=draft.period,
        number=draft.replaced.number,
        revision=draft.replaced.revision,
        reports=len(draft.reports),
        digest=replayed_list.digest,
        is_unchanged=replayed_list.is_unchanged,
        is_computed=draft.is_computed,
        differences=() if replayed_list.is_unchanged else draft.differences(),
        doubts=draft.doubts(),
        credited=tuple(competition.name for competition in replayed_list.credited),
    )


def _in_force(kind: str) -> Any:
    return Publication.objects.filter(kind=kind, current=True).defer("content", "state", "changes")


def _published_from(kind: ListKind, first: date) -> list[Publication]:
    found = list(_in_force(kind).filter(period__gte=first).order_by("period"))
    if not found:
        raise Refusal(Problem("no list has been published from that day on", path="from"))
    return found


def _past(
    original: Publication, particulars: Particulars, ledger: Mapping[int, Sequence[BridgeEntry]]
) -> ReplayContext:
    """What a list was made of besides competitions, as it was then."""
    rating_list = LISTS[original.kind]
    people, name = rating_list.people_in
    content = Publication.objects.values_list("content", flat=True).get(pk=original.pk)
    value = content["input"]
    if (
        content["calculator"] != rating_list.calculator
        or value.get(people) is None
        or value.get("openings") is not None
    ):
        raise Refusal(Problem(_NOT_AGAIN, {"day": original.period}, path="from"))
    known = _people_then(original, value[people], name) if particulars == Particulars.THEN else {}
    figures = figures_of(rating_list.kind, content["output"])
    return ReplayContext(known, ledger, content.get("made_with") or {}, value.get("settings") or {}, figures)


def _people_then(original: Publication, people: Iterable[dict[str, Any]], name: str) -> dict[str, dict[str, Any]]:
    """Those who stood in a list, with what it knew of them and did not publish."""
    parts = {part.code: part.content or {} for part in parts_of(original)}
    return {str(person[name]): {**person, **parts.get(str(person[name]), {})} for person in people}


def _credit_anew(
    draft: Draft, until: date | None, revised: dict[date, dict[str, Decimal]], ledger: dict[int, list[BridgeEntry]]
) -> Iterator[Competition]:
    """Credit the tournaments that began under a revised bridge list by its ranks (6.1, B86), as far as these change."""
    if draft.kind != ListKind.BRIDGE or draft.replaced is None:
        return
    before, after = _ranks(output_of(draft.replaced)), _ranks(draft.output)
    changed = {code for code in before.keys() | after.keys() if before.get(code) != after.get(code)}
    if not changed:
        return
    revised[draft.period] = after
    later = Report.objects.filter(competition__sport=Sport.BRIDGE, competition__ends__gte=draft.period)
    for report in newest_included(later):
        day = first_day_of(report.content)
        met = {player["id"] for player in report.content["bridge"]["players"]}
        if day < draft.period or (until is not None and day >= until) or not met & changed:
            continue
        entries = credited_anew(report.competition, revised)
        stored = BridgeEntry.objects.filter(competition=report.competition_id)
        if _entry_rows(entries) != _entry_rows(stored):
            ledger[report.competition_id] = entries
            yield report.competition


def _ranks(output: Mapping[str, Any]) -> dict[str, Decimal]:
    name = LISTS[ListKind.BRIDGE].further_ratings[RANK]
    return {str(line["player"]): Decimal(line[name]).quantize(_PLACES) for line in output["players"]}


def _entry_rows(entries: Any) -> list[tuple[Any, ...]]:
    return sorted(tuple(getattr(entry, name) for name in _CREDITED) for entry in entries)


def _settle(actor: Actor, kind: str, first: date) -> None:
    """What was doubtful about lists that have been replayed is settled."""
    for table in (ListDoubt, LateFact):
        table._default_manager.filter(kind=kind, since__gte=first, settled=None).update(settled=actor.moment)  # noqa: SLF001
