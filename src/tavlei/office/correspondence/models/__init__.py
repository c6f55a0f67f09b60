"""The store of play by correspondence."""

from tavlei.office.correspondence.models.bulletins import Bulletin
from tavlei.office.correspondence.models.games import Game, GameEvent
from tavlei.office.correspondence.models.incidents import CorrespondenceMeasure, Dispute, Sanction
from tavlei.office.correspondence.models.reminders import CalendarKey, DutyReminder, Reminder
from tavlei.office.correspondence.models.results import AdjudicationProtest, Record, Submission
from tavlei.office.correspondence.models.tournament import BreakTaken, GrantedChoice, MediumChoice, Player, Tournament

__all__ = [
    "AdjudicationProtest",
    "BreakTaken",
    "Bulletin",
    "CalendarKey",
    "CorrespondenceMeasure",
    "Dispute",
    "DutyReminder",
    "Game",
    "GameEvent",
    "GrantedChoice",
    "MediumChoice",
    "Player",
    "Record",
    "Reminder",
    "Sanction",
    "Submission",
    "Tournament",
]
