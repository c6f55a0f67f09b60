"""Unfinished games that the judges or an appointed commission adjudicate: they count as played (5.4.5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts import acting, locked
from tavlei.office.competitions.conduct.findings import cited_in
from tavlei.office.competitions.engine import pairing_of
from tavlei.office.competitions.micro_matches import ToldGame, plays_micro_matches, write_game
from tavlei.office.competitions.models import Adjudication
from tavlei.office.competitions.results import check_open, write_result
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.model import Bye
from tavlei.tournament.standings.absence import adjudicated

if TYPE_CHECKING:
    from tavlei.office.competitions.models import AdjudicatedBy, Encounter, Round
    from tavlei.office.roles.models import User
    from tavlei.tournament.model import Result

CLAUSE = "5.4.5.4"


@cites("draughts-rules", "5.4.5.4")
@transaction.atomic
def adjudicate(  # noqa: PLR0913 - a decision has so many sides
    user: User,
    encounter: Encounter,
    version: int,
    result: Result | None,
    *,
    body: AdjudicatedBy,
    members: str,
    reason: str,
) -> Adjudication:
    """Give an unfinished game its result by the decision of a body; of a micro-match the game that is due."""
    competition = encounter.round.competition
    doing = acting(user, Action.CORRECT_RESULT, competition)
    check_open(locked(competition))
    held = locked(encounter, version)
    for path, text in (("members", members), ("reason", reason)):
        if not text.strip():
            raise Refusal(Problem("the decision must name who took it and why", path=path))
    met, rulebook = pairing_of(held), rulebook_of(competition)
    if isinstance(met, Bye) or result is None:
        raise rulebook.refusal(Problem("choose the result of the unfinished game", path="result"), CLAUSE)
    adjudicated(met, result, rulebook)
    game = 1
    if plays_micro_matches(competition):
        kept = getattr(held, "micro_match", None)
        game = len(kept.games) + 1 if kept else 1
        write_game(doing, held, ToldGame(held.board, game, result, version))
    else:
        write_result(doing, held, result)
    made = Adjudication.objects.create(
        encounter=held, game=game, result=str(result), body=body, members=members.strip(), reason=reason.strip(),
        by=user, at=doing.moment,
    )  # fmt: skip
    told = {"round": held.round.number, "board": held.board, "game": game, "result": str(result), "body": str(body),
            "members": made.members}  # fmt: skip
    record(doing, "game.adjudicated", made, after=told, reason=reason, clause=cited_in(competition, CLAUSE),
           competition=competition)  # fmt: skip
    return made


def adjudications_of(one: Round) -> dict[int, Adjudication]:
    """The adjudications of a round that still stand, by the keys of their boards."""
    rows = Adjudication.objects.filter(encounter__round=one).select_related("encounter", "encounter__micro_match")
    return {row.encounter_id: row for row in rows if _stands(row)}


def _stands(row: Adjudication) -> bool:
    """Whether the game still has the result that was given to it: a correction takes its place."""
    kept = getattr(row.encounter, "micro_match", None)
    if kept is None:
        return row.encounter.result == row.result
    return len(kept.games) >= row.game and kept.games[row.game - 1] == row.result
