"""The people of a team in the order of boards: joining, the captain, and what is asked when the admission closes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.office.competitions.models import Entry, EntryState
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import clause_if_bound, rulebook_of
from tavlei.rulebook import Problem, Refusal, Rulebook, cites
from tavlei.rulebook.rounding import half_up
from tavlei.tournament.teams import Team as RuleTeam
from tavlei.tournament.teams import admission, check_team

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.office.competitions.models import Competition, Team
    from tavlei.office.competitions.regulation.teams import TeamRules


def team_rules(competition: Competition) -> TeamRules:
    """What the regulation says about teams; a competition of persons is refused."""
    found = read_regulation(competition.regulation).team
    if found is None:
        raise Refusal(
            Problem("this is not a team competition", path="team", clause=clause_if_bound(competition, "5.4.9.1"))
        )
    return found


def members(team: Team) -> list[Entry]:
    """Those of a team who were not refused, in the order of boards."""
    listed = team.entries.filter(person__isnull=False).exclude(state=EntryState.REFUSED).select_related("person")
    return list(listed.order_by("board", "pk"))


@cites("draughts-rules", "5.4.9.1")
def join(entry: Entry) -> None:
    """Give a person of a team competition the next board of the team; the team itself is a participant with them."""
    team = entry.team
    if team is None:
        raise Refusal(
            Problem(
                "in a team competition people are entered with their team",
                path="team",
                clause=clause_if_bound(entry.competition, "5.4.9.1"),
            )
        )
    Entry.objects.get_or_create(competition=entry.competition, team=team, person=None)
    before = team.entries.exclude(pk=entry.pk).filter(board__isnull=False).order_by("-board").first()
    entry.board = (before.board or 0) + 1 if before else 1
    entry.save(update_fields=["board"])
    check_size(team, team_rules(entry.competition), members(team), rulebook_of(entry.competition))


@cites("draughts-rules", "5.4.9.2")
def check_size(team: Team, rules: TeamRules, listed: Sequence[Entry], rulebook: Rulebook) -> None:
    """Refuse more people than boards and reserves."""
    if listed:
        players = tuple(str(entry.pk) for entry in listed)
        check_team(RuleTeam(team.name, players, "-", rulebook=rulebook), rules.rule(rulebook))


@cites("draughts-rules", "5.4.9.4", "5.4.9.7")
def prepare_teams(competition: Competition) -> None:
    """When the admission closes: every team has its captain and enough people, and a rating to be ordered by.

    The rating of a team is the mean of the ratings of those who sit on its boards by the application, if they have one.
    """
    rules = team_rules(competition)
    problems: list[Problem] = []
    for entry in competition.entries.filter(state=EntryState.ADMITTED, person=None).select_related("team"):
        assert entry.team is not None  # noqa: S101 - an entry is a person's or a team's
        listed = [one for one in members(entry.team) if one.plays]
        problems += _lacks(entry.team, rules, len(listed), rulebook_of(competition))
        rated = [one.rating for one in listed[: rules.boards] if one.rating is not None]
        entry.rating = half_up(Fraction(sum(rated), len(rated))) if rated else None
        entry.save(update_fields=["rating"])
    if problems:
        raise Refusal(*problems)


def _lacks(team: Team, rules: TeamRules, present: int, rulebook: Rulebook) -> Iterator[Problem]:
    if team.captain_id is None:
        yield Problem("«{team}» has no captain", {"team": team.name}, path="captain", clause=rulebook.clause("5.4.9.7"))
    if not admission(team.name, min(present, rules.boards), rules.boards, rulebook).is_admitted:
        data = {"team": team.name, "got": present, "boards": rules.boards}
        yield Problem("«{team}» has {got} admitted players for {boards} boards", data, path="entries",
                      clause=rulebook.clause("5.4.9.4"))  # fmt: skip
