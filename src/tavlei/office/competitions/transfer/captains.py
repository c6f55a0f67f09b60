"""Captains of teams as a table names them: by a mark beside one of the players, or by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.exchange.participants.person_cells import parts_of_name
from tavlei.office.competitions.entries.applications import refuse_disqualified
from tavlei.office.competitions.regulation.event_rules import clause_for_journal, without_draughts_clauses
from tavlei.office.journal.chain import record
from tavlei.office.people.recognition import Description, match_people
from tavlei.office.people.search_keys import search_key
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.conduct.people import Capacity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.exchange.participants import ParticipantRow
    from tavlei.office.competitions.models import Competition, Entry, Team
    from tavlei.office.journal.chain import Actor
    from tavlei.office.people.models import Person

_MARK = "+"


def name_captains(
    actor: Actor, competition: Competition, entered: Sequence[tuple[ParticipantRow, Entry]]
) -> Iterator[Problem]:
    """Name the captain of every team whose rows tell one; gives what is wrong, by row and field."""
    teams: dict[int, list[tuple[ParticipantRow, Entry]]] = {}
    for row, entry in entered:
        if entry.team_id is not None:
            teams.setdefault(entry.team_id, []).append((row, entry))
    for rows in teams.values():
        team = rows[0][1].team
        told = [(row, entry) for row, entry in rows if row.captain]
        if team is None or not told:
            continue
        try:
            _name(actor, competition, team, _only(team, {_captain(row, entry, rows) for row, entry in told}))
        except Refusal as refusal:
            yield from (problem.at(f"{told[-1][0].row}") for problem in refusal.problems)


def _only(team: Team, captains: set[Person]) -> Person:
    if len(captains) > 1:
        raise Refusal(Problem("«{team}» has more than one captain", {"team": team.name}, path="captain"))
    return captains.pop()


def _captain(row: ParticipantRow, entry: Entry, rows: Sequence[tuple[ParticipantRow, Entry]]) -> Person:
    """Whoever has the mark, else the player of the team or the person of the register with that name."""
    if row.captain == _MARK and entry.person is not None:
        return entry.person
    wanted = search_key(row.captain)
    own = [one.person for _row, one in rows if one.person is not None and search_key(one.person.full_name) == wanted]
    parts = parts_of_name(row.captain)
    described = Description(parts["family"], parts["given"], parts["patronymic"])
    person = own[0] if len(own) == 1 else match_people([described], by_birthday=False)[0].person
    if person is None:
        params = {"name": row.captain}
        problem = Problem("nobody of the team or of the register is {name}: put a plus beside the captain", params)
        raise Refusal(problem.at("captain"))
    return person


def _name(actor: Actor, competition: Competition, team: Team, captain: Person) -> None:
    if team.captain_id == captain.pk:
        return
    with without_draughts_clauses(competition):
        refuse_disqualified(captain, competition.starts, competition.ends, Capacity.TEAM_LEADER)
    before = team.captain.code if team.captain else None
    team.captain = captain
    team.save(update_fields=["captain"])
    entry = competition.entries.filter(team=team, person=None).first()
    record(
        actor, "team.captain_named", entry or team, before={"captain": before}, after={"captain": captain.code},
        clause=clause_for_journal(competition, "5.4.9.7"), competition=competition,
    )  # fmt: skip
