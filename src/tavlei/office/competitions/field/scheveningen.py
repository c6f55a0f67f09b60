"""A Scheveningen at the desk: two teams or groups, the schedule, the score between them, the places in each (1.4)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.places import Placing, places_apart
from tavlei.tournament.scheveningen import GroupScore, Scheveningen, group_score, scheveningen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Competition, Entry


@cites("draughts-rules", "1.4/item5")
def check_groups(competition: Competition, admitted: Sequence[Entry]) -> None:
    """Refuse somebody without a group, and an empty group; a cycle has as many rounds as the larger group members."""
    regulation = competition.regulation
    number = rulebook_of(competition).clause("1.4/item5")
    sizes = Counter(str(entry.team) for entry in admitted)
    names = regulation["group_names"]
    lost = [entry for entry in admitted if str(entry.team) not in names]
    if lost:
        data = {"name": str(lost[0]), "count": len(lost)}
        raise Refusal(Problem("not in one of both groups: {count}, such as {name}", data, "entries", number))
    for name in names:
        if not sizes[name]:
            raise Refusal(Problem("nobody plays for «{team}»", {"team": name}, path="entries", clause=number))
    competition.rounds_planned = regulation.get("cycles", 1) * max(sizes.values())
    competition.save(update_fields=["rounds_planned"])


def keys_of_groups(field: CompetitionSnapshot) -> dict[str, list[str]]:
    """The members of both groups by their numbers, the group of number 1 first."""
    values: dict[str, list[str]] = {}
    for entry in sorted(field.entries, key=lambda entry: (entry.number or 0, entry.pk)):
        if entry.team is not None:
            values.setdefault(entry.team.name, []).append(f"e{entry.pk}")
    return values


@cites("draughts-rules", "1.4/item5")
def schedule_of_groups(field: CompetitionSnapshot) -> Scheveningen:
    """All rounds by the numbers drawn."""
    first, second = keys_of_groups(field).values()
    return scheveningen(first, second, rulebook_of(field.competition), cycles=field.regulation.cycles)


@cites("draughts-rules", "1.4/item5")
def score_of_groups(field: CompetitionSnapshot) -> GroupScore:
    """The score between both groups as it stands."""
    first, second = keys_of_groups(field).values()
    points = {row.participant: row.points for row in field.rows}
    return group_score(points, first, second, rulebook_of(field.competition))


def placings_in_groups(field: CompetitionSnapshot) -> dict[str, tuple[Placing, ...]]:
    """The places within each group, in the order of the common table."""
    group = {key: name for name, keys in keys_of_groups(field).items() for key in keys}
    shared = Counter(row.place for row in field.rows)
    common = [
        Placing(row.participant, row.place, row.place + shared[row.place] - 1)
        for row in field.rows
        if row.place is not None
    ]
    return places_apart(common, group)
