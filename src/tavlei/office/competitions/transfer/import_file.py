"""Taking a competition over from its file: in one transaction, everything or nothing."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError, IntegrityError, transaction

from tavlei.exchange.competition import read_competition, write_competition
from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.entries.admission import IMPORTED, journal_name
from tavlei.office.competitions.models import (
    Appeal,
    BodyMember,
    ChecklistAnswers,
    Competition,
    Entry,
    Protest,
    Report,
    Sanction,
    Team,
)
from tavlei.office.competitions.transfer.additional_play_check import check_additional_play
from tavlei.office.competitions.transfer.import_plan import plan_import
from tavlei.office.competitions.transfer.people import Newcomers
from tavlei.office.competitions.transfer.records import RecordsIn
from tavlei.office.competitions.transfer.rounds import RoundsIn, translated
from tavlei.office.competitions.transfer.stored_rows import save_row
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import Grant
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tavlei.exchange.competition import CompetitionFile, ProtestPart
    from tavlei.office.competitions.transfer.import_plan import ImportPlan
    from tavlei.office.competitions.transfer.stored_rows import Row
    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User


def import_competition(user: User, content: bytes) -> Competition:
    """Take over a competition from the bytes of its file, for somebody who may."""
    actor = authorise(user, Action.IMPORT)
    return restore(actor, read_competition(content))


def restore(actor: Actor, file: CompetitionFile, answers: Mapping[str, str] | None = None) -> Competition:
    """The competition of a file in this store; whatever stands against it refuses the whole of it.

    `answers` decide who somebody is whom the register may know, by the numbers of the file.
    """
    try:
        with transaction.atomic():
            plan = plan_import(file, answers)
            plan.check()
            return Restoring(actor, plan).whole()
    except DatabaseError as error:
        raise contradicts(error) from error


def contradicts(error: DatabaseError) -> Refusal:
    """What the store says against a file."""
    said = {"error": str(error)}
    if isinstance(error, IntegrityError):
        return Refusal(Problem("the file contradicts itself or the store: {error}", said))
    return Refusal(Problem("the store cannot keep this file: {error}", said))


class Restoring:
    """One import under way: what was made so far, by its name in the file."""

    def __init__(self, actor: Actor, plan: ImportPlan) -> None:
        """Everybody whom the file names first."""
        self._doing, self._file = actor, plan.file
        self._people = self.newcomers(plan)
        self._users = self._people.users
        self._teams: dict[str, Team] = {}
        self._entries: dict[str, Entry] = {}

    def whole(self) -> Competition:
        """Everything in the order in which it rests upon each other, and one act about it."""
        competition = self._competition()
        self._people.titles_of(competition)
        self._field(competition)
        names = {key: f"e{entry.pk}" for key, entry in self._entries.items()} | self._people.renumbered
        if self._file.competition.carried:
            competition.carried = translated(self._file.competition.carried, names)
            competition.save(update_fields=["carried"])
        rounds = RoundsIn(competition, self._entries, names, self._users, self.keep)
        for index, round_part in enumerate(self._file.rounds):
            rounds.add(round_part, f"rounds[{index}]")
        self._incidents(competition, names, rounds)
        self.settle()
        check_additional_play(competition)
        received = {
            journal_name(self._entries[entry.key]): entry.received.isoformat()
            for entry in self._file.entries
            if entry.received
        }
        facts = {"received": received, "corrections": rounds.corrections, "accounts": list(self._people.made_accounts)}
        self.tell(competition, facts)
        return competition

    def newcomers(self, plan: ImportPlan) -> Newcomers:
        """Everybody whom the file names."""
        return Newcomers(self._doing, plan)

    def keep(self, row: Row, path: str) -> Row:
        """Keep a row of the competition."""
        return save_row(row, path)

    def settle(self) -> None:
        """All rows have come."""

    def tell(self, competition: Competition, facts: dict[str, Any]) -> None:
        digest = hashlib.sha256(write_competition(self._file)).hexdigest()
        record(self._doing, IMPORTED, competition, after={"digest": digest, **facts}, competition=competition)

    def _competition(self) -> Competition:
        facts = self._file.competition.model_dump(exclude={"region", "whole", "carried"})
        facts["numbering"] = facts["numbering"] or {}
        region = self._people.regions.get(self._file.competition.region)
        competition = self.announced(Competition(**facts, region=region, whole=_whole(self._file.competition.whole)))
        for index, official in enumerate(self._file.officials):
            path = f"officials[{index}]"
            grant = self.keep(
                Grant(
                    user=self._users[official.account] if official.account else None,
                    person=self._people.people.get(official.person),
                    role=official.role,
                    competition=competition,
                    category=official.category,
                    duty=official.duty,
                    ended=official.ended,
                ),
                path,
            )
            self.date(grant, official.since)
        return competition

    def announced(self, competition: Competition) -> Competition:
        return save_row(competition, "competition")

    def date(self, grant: Grant, since: datetime) -> None:
        """Since when a role has been held; a new row would be of today."""
        Grant.objects.filter(pk=grant.pk).update(since=since)

    def _field(self, competition: Competition) -> None:
        for index, team_part in enumerate(self._file.teams):
            self._teams[team_part.name] = self.keep(
                Team(
                    competition=competition,
                    name=team_part.name,
                    region=self._people.regions.get(team_part.region),
                    captain=self._people.people.get(team_part.captain),
                    representative=self._users.get(team_part.representative),
                    remedy=team_part.remedy,
                ),
                f"teams[{index}]",
            )
        for index, part in enumerate(self._file.entries):
            facts = part.model_dump(exclude={"key", "person", "team", "received"})
            person, team = self._people.people.get(part.person), self._teams.get(part.team)
            self._entries[part.key] = self.keep(
                Entry(competition=competition, person=person, team=team, **facts), f"entries[{index}]"
            )

    def _incidents(self, competition: Competition, names: dict[str, str], rounds: RoundsIn) -> None:
        for index, sanction in enumerate(self._file.sanctions):
            facts = sanction.model_dump(exclude={"entry", "round", "by"})
            where = rounds.rounds.get(sanction.round or 0)
            entry, by = self._entries[sanction.entry], self._user(sanction.by)
            self.keep(
                Sanction(competition=competition, entry=entry, round=where, by=by, **facts), f"sanctions[{index}]"
            )
        for index, protest in enumerate(self._file.protests):
            self._protest(competition, protest, names, rounds, f"protests[{index}]")
        for index, report in enumerate(self._file.reports):
            facts = report.model_dump(exclude={"sent_by", "content", "checks"})
            facts |= {name: translated(getattr(report, name), names) for name in ("content", "checks")}
            self.keep(Report(competition=competition, sent_by=self._user(report.sent_by), **facts), f"reports[{index}]")
        for index, member in enumerate(self._file.body_members):
            facts = member.model_dump(exclude={"person"})
            person = self._people.people.get(member.person)
            self.keep(BodyMember(competition=competition, person=person, **facts), f"body_members[{index}]")
        for index, listed in enumerate(self._file.checklists):
            facts = listed.model_dump(exclude={"by"})
            self.keep(
                ChecklistAnswers(competition=competition, by=self._user(listed.by), **facts), f"checklists[{index}]"
            )

        records = RecordsIn(competition, self._entries, rounds, self._people, self._teams, names, self.keep)
        for index, one in enumerate(self._file.records):
            records.add(one, f"records[{index}]")

    def _protest(
        self, competition: Competition, part: ProtestPart, names: dict[str, str], rounds: RoundsIn, path: str
    ) -> None:
        json = ("checks", "heard", "did_not_come")
        facts = part.model_dump(exclude={"entry", "round", "board", "filed_by", "decided_by", "appeal", *json})
        facts |= {name: translated(getattr(part, name), names) for name in json}
        protest = self.keep(
            Protest(
                competition=competition,
                entry=self._entries[part.entry],
                round=rounds.rounds.get(part.round or 0),
                encounter=rounds.boards.get((part.round or 0, part.board or 0)),
                filed_by=self._users.get(part.filed_by),
                decided_by=self._users.get(part.decided_by),
                **facts,
            ),
            path,
        )
        if part.appeal is not None:
            facts = part.appeal.model_dump(exclude={"filed_by", "decided_by", "seated", "replaced"})
            facts |= {name: translated(getattr(part.appeal, name), names) for name in ("seated", "replaced")}
            filed_by, decided_by = self._user(part.appeal.filed_by), self._users.get(part.appeal.decided_by)
            self.keep(Appeal(protest=protest, filed_by=filed_by, decided_by=decided_by, **facts), f"{path}.appeal")

    def _user(self, name: str) -> User:
        """Who did it; where the file does not tell, whoever brings it in stands for it."""
        user = self._users.get(name) or self._doing.user
        if user is None:
            raise Refusal(Problem("the file does not tell who did this", path="by"))
        return user


def _whole(code: str) -> Competition | None:
    """The mixed competition that a stage belongs to; it is there before its stages."""
    if not code:
        return None
    competition = Competition.objects.filter(code=code).first()
    if competition is None:
        problem = Problem("the stage belongs to «{code}»: import it first", {"code": code}, path="competition.whole")
        raise Refusal(problem)
    return competition
