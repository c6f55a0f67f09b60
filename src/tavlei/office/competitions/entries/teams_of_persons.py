"""For whom a person plays: one of both groups of a Scheveningen, or a team that takes a place by its best results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.entries.representatives import check_own, take_team
from tavlei.office.competitions.models import DeskSystem, State, Team
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import clause_for_journal, rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.office.roles.models import User


@dataclass(frozen=True, slots=True)
class RepresentedTeams:
    """The teams that can be named: the two of a Scheveningen alone, or any, of which some are known already."""

    names: Sequence[str]
    fixed: bool


def represented_teams(competition: Competition) -> RepresentedTeams | None:
    """The teams of a competition of persons; None where nobody plays for a team."""
    regulation = read_regulation(competition.regulation)
    if competition.system == DeskSystem.SCHEVENINGEN:
        return RepresentedTeams(regulation.group_names, fixed=True)
    if regulation.counted_results is None:
        return None
    return RepresentedTeams(list(competition.teams.values_list("name", flat=True)), fixed=False)


@cites("draughts-rules", "1.3/item4", "1.4/item5")
def team_named(user: User, competition: Competition, name: str) -> Team | None:
    """The team of this name; a third group of a Scheveningen is refused. Whoever names a new one represents it."""
    known = represented_teams(competition)
    if not name.strip() or known is None:
        return None
    if known.fixed and name not in known.names:
        data = {"choices": ", ".join(known.names), "got": name}
        number = rulebook_of(competition).clause("1.4/item5")
        raise Refusal(Problem("expected one of: {choices}; got {got}", data, path="team", clause=number))
    team, made = Team.objects.get_or_create(competition=competition, name=name.strip())
    return take_team(user, competition, team) if made and not known.fixed else team


@cites("draughts-rules", "1.3/item4", "1.4/item5")
@transaction.atomic
def name_team(user: User, entry: Entry, version: int, name: str) -> Entry:
    """Say for whom somebody plays, until the admission closes; an empty name takes it back."""
    actor = authorise(user, Action.ENTER, entry.competition)
    competition = lock_row(entry.competition)
    if competition.state not in (State.ANNOUNCED, State.ENTRIES):
        raise Refusal(Problem("entries are closed", path="state"))
    locked_entry = lock_row(entry, version)
    before = str(locked_entry.team or "")
    assert locked_entry.person is not None  # noqa: S101 - a person plays for a team
    locked_entry.team = team_named(user, competition, name)
    check_own(user, competition, locked_entry.person, locked_entry.team)
    save_changes(locked_entry, "team")
    number = "1.4/item5" if competition.system == DeskSystem.SCHEVENINGEN else "1.3/item4"
    record(
        actor,
        "entry.team_named",
        locked_entry,
        before={"team": before},
        after={"team": str(locked_entry.team or "")},
        clause=clause_for_journal(competition, number),
        competition=competition,
    )
    return locked_entry
