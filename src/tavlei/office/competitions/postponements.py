"""Games that are put off to a later day: only in a round robin, with a reason, within the competition (T51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tavlei.office.acts import acting, locked, touch
from tavlei.office.competitions.conduct.findings import cited_in
from tavlei.office.competitions.models import DeskSystem, Encounter, PostponedGame
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.results import check_open
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.standings.postponed_games import Postponement
from tavlei.tournament.systems import ReasonedDecision, SystemOfPlay

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User

CLAUSE = "5.4.5.1"


@cites("draughts-rules", "5.4.5.1")
@transaction.atomic
def postpone(user: User, encounter: Encounter, version: int, play_by: datetime | None, reason: str) -> PostponedGame:
    """Put a game off until a moment, or give another moment to one that was put off."""
    competition = encounter.round.competition
    doing = acting(user, Action.CORRECT_RESULT, competition)
    check_open(locked(competition))
    held = locked(encounter, version)
    if competition.plays_in_teams:
        raise Refusal(Problem("no board of a match of teams is put off", path="board"))
    if held.result or held.seats.count() < len(Colour):
        raise Refusal(Problem("only a game that is due is put off", path="board"))
    if play_by is None or play_by <= doing.moment:
        raise Refusal(Problem("say until when the game is played", path="play_by"))
    postponement_of(competition, timezone.localtime(play_by), str(user), reason)
    kept = getattr(held, "postponement", None)
    before = {"play_by": kept.play_by.isoformat()} if kept else None
    row = kept or PostponedGame(encounter=held)
    row.play_by, row.reason, row.by, row.at = play_by, reason.strip(), user, doing.moment
    row.save()
    touch(held)
    told = {"round": held.round.number, "board": held.board, "play_by": play_by.isoformat()}
    record(doing, "game.postponed", held, before=before, after=told, reason=reason,
           clause=cited_in(competition, CLAUSE), competition=competition)  # fmt: skip
    return row


def postponement_of(competition: Competition, play_by: datetime, by: str, reason: str) -> Postponement:
    """A postponement as the rules know it, or their refusal."""
    robin = competition.system == DeskSystem.ROUND_ROBIN
    return Postponement(
        SystemOfPlay.ROUND_ROBIN if robin else SystemOfPlay.SWISS,
        play_by,
        competition.ends,
        ReasonedDecision(by, reason),
        rulebook=rulebook_of(competition),
    )


def waiting_games(competition: Competition) -> QuerySet[Encounter]:
    """The games that were put off and have no result, the most urgent first."""
    boards = Encounter.objects.filter(round__competition=competition, result="", postponement__isnull=False)
    return boards.select_related("postponement", "round").order_by("postponement__play_by", "round__number", "board")
