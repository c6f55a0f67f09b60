"""A competition of the store as one file; the same competition always gives the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.exchange.competition import (
    AccountPart,
    AnnouncementPart,
    AppealPart,
    BodyMemberPart,
    ChecklistPart,
    CompetitionFile,
    EntryPart,
    NumberingPart,
    OfficialPart,
    ProtestPart,
    RecordPart,
    ReportPart,
    RoundOrderPart,
    SanctionPart,
    TeamPart,
)
from tavlei.office.competitions.entries.admission import journal_name
from tavlei.office.competitions.models import NOT_ENTERED
from tavlei.office.competitions.transfer.journal_facts import journal_facts_of
from tavlei.office.competitions.transfer.people import people_of, person_part, region_part
from tavlei.office.competitions.transfer.records import record_accounts, record_people, records_of
from tavlei.office.competitions.transfer.rounds import round_part, translated
from tavlei.office.people.models import Region
from tavlei.office.roles.models import User

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.office.competitions.models import Competition, Protest


def export_competition(competition: Competition) -> CompetitionFile:
    """Everything the store holds of a competition, with its letters and its works."""
    entries = list(competition.entries.exclude(state__in=NOT_ENTERED).select_related("person", "team").order_by("pk"))
    names = {f"e{entry.pk}": f"e{number}" for number, entry in enumerate(entries, start=1)}
    known = journal_facts_of(competition)
    rounds = [round_part(one_round, names, known) for one_round in competition.rounds.order_by("number")]
    officials = [_official(grant) for grant in competition.grants.select_related("user").order_by("pk")]
    parts: dict[str, Any] = {
        "officials": tuple(officials),
        "teams": tuple(_team(team) for team in competition.teams.order_by("pk")),
        "rounds": tuple(rounds),
        "sanctions": tuple(_sanction(sanction, names) for sanction in competition.sanctions.order_by("at", "pk")),
        "protests": tuple(_protest(protest, names) for protest in competition.protests.order_by("pk")),
        "reports": tuple(_report(report, names) for report in competition.reports.order_by("revision")),
        "body_members": tuple(
            _member(body_member) for body_member in competition.body_members.order_by("body", "position")
        ),
        "checklists": tuple(_checklist(checklist) for checklist in competition.checklists.order_by("name")),
        "records": tuple(records_of(competition, names)),
    }
    mentioned = sorted({name for part in parts.values() for row in part for name in mentioned_accounts(row)})
    named = {code for record in parts["records"] for code in record_people(record)}
    people = people_of(competition, mentioned, named)
    return CompetitionFile(
        competition=_announcement(competition, names),
        regions=tuple(map(region_part, _regions(competition, people))),
        people=tuple(person_part(person, competition) for person in people),
        accounts=tuple(_accounts(mentioned)),
        entries=tuple(_entry(entry, names, known.received.get(journal_name(entry))) for entry in entries),
        **parts,
    )


def mentioned_accounts(part: Any) -> Iterable[str]:
    """The accounts that a part of a file names."""
    if isinstance(part, RecordPart):
        yield from record_accounts(part)
        return
    for name in ("by", "entered_by", "filed_by", "decided_by", "sent_by", "representative", "account"):
        if text := getattr(part, name, ""):
            yield text
    for name in ("boards", "matches", "sides", "corrections"):
        for below in getattr(part, name, ()):
            yield from mentioned_accounts(below)
    for name in ("appeal", "line_up"):
        if (single := getattr(part, name, None)) is not None:
            yield from mentioned_accounts(single)


def _announcement(of: Competition, names: dict[str, str]) -> AnnouncementPart:
    same = ("code", "name", "sport", "discipline", "status", "kind", "starts", "ends", "place", "online", "team",
            "system", "rounds_planned", "seed", "state", "stage", "group")  # fmt: skip
    record = {name: getattr(of, name) for name in same}
    region = of.region.code if of.region else ""
    return AnnouncementPart(
        **record,
        region=region,
        regulation=translated(of.regulation, {}),
        whole=of.whole.code if of.whole else "",
        carried=translated(of.carried, names),
        numbering=NumberingPart.model_validate(of.numbering) if of.numbering else None,
        round_order=tuple(RoundOrderPart.model_validate(decided) for decided in of.round_order),
    )


def _regions(competition: Competition, people: Iterable[Any]) -> list[Region]:
    named = [person.region_id for person in people] + [competition.region_id]
    named += competition.teams.values_list("region", flat=True)
    return list(Region.objects.filter(pk__in={region for region in named if region is not None}).order_by("code"))


def _accounts(mentioned: list[str]) -> Iterable[AccountPart]:
    users = User.objects.filter(username__in=mentioned).select_related("person")
    found = {user.username: user for user in users}
    for name in mentioned:
        user = found.get(name)
        text, family = (user.first_name, user.last_name) if user else ("", "")
        person = user.person.code if user and user.person else ""
        yield AccountPart(account=name, given=text, family=family, person=person)


def account(user: Any) -> str:
    """The name of an account, empty for nobody."""
    return user.username if user else ""


def _official(grant: Any) -> OfficialPart:
    return OfficialPart(
        account=account(grant.user),
        person=grant.person.code if grant.person else "",
        role=grant.role,
        category=grant.category,
        duty=grant.duty,
        since=grant.since,
        ended=grant.ended,
    )


def _team(team: Any) -> TeamPart:
    return TeamPart(
        name=team.name,
        region=team.region.code if team.region else "",
        captain=team.captain.code if team.captain else "",
        representative=account(team.representative),
        remedy=team.remedy,
    )


def _entry(entry: Any, names: Mapping[str, str], received: Any) -> EntryPart:
    same = ("board", "number", "rating", "title", "state", "from_round", "after_round", "leaves", "fee_paid", "medical",
            "decision", "annulled", "papers_confirmed")  # fmt: skip
    return EntryPart(
        **{name: getattr(entry, name) for name in same},
        key=names[f"e{entry.pk}"],
        person=entry.person.code if entry.person else "",
        team=entry.team.name if entry.team else "",
        documents=translated(entry.documents, {}),
        received=received,
    )


def _sanction(sanction: Any, names: Mapping[str, str]) -> SanctionPart:
    same = ("kind", "seconds", "clause", "reason", "regulation_points", "authority", "chief_absent", "influence",
            "lost", "both_lose", "panel_decision", "at")  # fmt: skip
    return SanctionPart(
        **{name: getattr(sanction, name) for name in same},
        entry=names[f"e{sanction.entry_id}"],
        round=sanction.round.number if sanction.round else None,
        by=account(sanction.by),
    )


def _protest(protest: Protest, names: Mapping[str, str]) -> ProtestPart:
    same = ("filed", "clauses", "text", "deposit", "deposit_fate", "filer", "against", "state", "decision", "decided")
    where = protest.encounter.round if protest.encounter else protest.round
    return ProtestPart(
        **{name: getattr(protest, name) for name in same},
        entry=names[f"e{protest.entry_id}"],
        round=where.number if where else None,
        board=protest.encounter.board if protest.encounter else None,
        filed_by=account(protest.filed_by),
        decided_by=account(protest.decided_by),
        **{name: translated(getattr(protest, name), names) for name in ("checks", "heard", "did_not_come")},
        appeal=_appeal(protest.appeal, names) if hasattr(protest, "appeal") else None,
    )


def _appeal(appeal: Any, names: Mapping[str, str]) -> AppealPart:
    same = ("filed", "filer", "text", "votes_for", "votes_against", "reasons", "decided")
    return AppealPart(
        **{name: getattr(appeal, name) for name in same},
        filed_by=account(appeal.filed_by),
        decided_by=account(appeal.decided_by),
        seated=translated(appeal.seated, names),
        replaced=translated(appeal.replaced, names),
    )


def _report(report: Any, names: Mapping[str, str]) -> ReportPart:
    same = ("revision", "received", "state", "reason")
    return ReportPart(
        **{name: getattr(report, name) for name in same},
        content=translated(report.content, names),
        sent_by=account(report.sent_by),
        checks=translated(report.checks, names),
    )


def _member(member: Any) -> BodyMemberPart:
    same = ("body", "seat", "name", "position")
    return BodyMemberPart(
        **{name: getattr(member, name) for name in same}, person=member.person.code if member.person else ""
    )


def _checklist(checklist: Any) -> ChecklistPart:
    return ChecklistPart(
        name=checklist.name,
        answers=translated(checklist.answers, {}),
        notes=checklist.notes,
        by=account(checklist.by),
        at=checklist.at,
    )
