"""What the rules leave to a regulation: the questions of its form, each with its clause and what silence means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tavlei.rulebook import cites, phrase
from tavlei.tournament.conduct.words import Labelled


class Silence(Labelled):
    """What holds where a regulation says nothing."""

    MUST_SAY = "must_say", phrase("conduct.silence.must_say")
    RULES_ANSWER = "rules_answer", phrase("conduct.silence.rules_answer")
    NOT_USED = "not_used", phrase("conduct.silence.not_used")


@dataclass(frozen=True, slots=True)
class RegulationQuestion:
    """One question of the form: the field of the regulation, its sentence, its clause, and what silence means."""

    field: str
    sentence: str
    number: str
    silence: Silence


_QUESTIONS: Final = (
    RegulationQuestion("system", phrase("conduct.ask.system"), "1.4", Silence.MUST_SAY),
    RegulationQuestion("kind", phrase("conduct.ask.kind"), "1.3", Silence.MUST_SAY),
    RegulationQuestion("manner", phrase("conduct.ask.manner"), "1.1/p2", Silence.RULES_ANSWER),
    RegulationQuestion("age_groups", phrase("conduct.ask.age_groups"), "2.1", Silence.RULES_ANSWER),
    RegulationQuestion("open_to", phrase("conduct.ask.open_to"), "2.1", Silence.RULES_ANSWER),
    RegulationQuestion("qualification", phrase("conduct.ask.qualification"), "2.2.1", Silence.NOT_USED),
    RegulationQuestion("documents", phrase("conduct.ask.documents"), "2.2.5", Silence.RULES_ANSWER),
    RegulationQuestion("own_procedure", phrase("conduct.ask.own_procedure"), "2.2.6", Silence.NOT_USED),
    RegulationQuestion("preliminary_due", phrase("conduct.ask.preliminary_due"), "5.1/p3", Silence.MUST_SAY),
    RegulationQuestion("fee", phrase("conduct.ask.fee"), "5.2", Silence.NOT_USED),
    RegulationQuestion("time_control", phrase("conduct.ask.time_control"), "5.4.2.1", Silence.MUST_SAY),
    RegulationQuestion("lateness_minutes", phrase("conduct.ask.lateness"), "5.4.4.1", Silence.RULES_ANSWER),
    RegulationQuestion("criteria", phrase("conduct.ask.criteria"), "5.4.8.2/p2", Silence.MUST_SAY),
    RegulationQuestion("play_off", phrase("conduct.ask.play_off"), "5.4.8.13/item3", Silence.NOT_USED),
    RegulationQuestion("team", phrase("conduct.ask.team"), "5.4.9.2", Silence.MUST_SAY),
    RegulationQuestion("drawn_by_hand", phrase("conduct.ask.drawing"), "5.4.10.10", Silence.RULES_ANSWER),
    RegulationQuestion("deposit", phrase("conduct.ask.deposit"), "5.4.17.4", Silence.NOT_USED),
    RegulationQuestion("games", phrase("conduct.ask.games"), "5.4.6", Silence.NOT_USED),
    RegulationQuestion("start_table", phrase("conduct.ask.start_table"), "6.2.2/item2", Silence.NOT_USED),
    RegulationQuestion("devices_stored", phrase("conduct.ask.devices"), "2.3.3/item11", Silence.NOT_USED),
    RegulationQuestion("report_due", phrase("conduct.ask.report"), "14.2", Silence.NOT_USED),
    RegulationQuestion("late_measure", phrase("conduct.ask.late_measure"), "5.4.4.1", Silence.NOT_USED),
    RegulationQuestion(
        "extra_micro_matches", phrase("conduct.ask.extra_micro_matches"), "5.4.6/item4", Silence.NOT_USED
    ),
    RegulationQuestion("captures_of_100_squares", phrase("conduct.ask.captures"), "6.2.3", Silence.NOT_USED),
    RegulationQuestion("opening_rule", phrase("conduct.ask.opening_rule"), "9.2.4.3", Silence.MUST_SAY),
    RegulationQuestion("own_drawing", phrase("conduct.ask.own_drawing"), "5.4.10.9", Silence.RULES_ANSWER),
    RegulationQuestion("can_identify_everybody", phrase("conduct.ask.identify"), "5.4.12.13", Silence.MUST_SAY),
    RegulationQuestion("can_watch_play", phrase("conduct.ask.watch"), "5.4.12.13", Silence.MUST_SAY),
    RegulationQuestion("duties_divided", phrase("conduct.ask.duties_divided"), "3.1.3/p2", Silence.NOT_USED),
)
_OF_64: Final = frozenset({"captures_of_100_squares"})
_OF_RENJU: Final = frozenset({"opening_rule"})
_OF_REMOTE: Final = frozenset({"can_identify_everybody", "can_watch_play"})


@cites("draughts-rules", "2.2.1", "2.2.5", "2.2.6", "5.2", "5.4.17.4", "6.2.2/item2", "9.2.4.3")
def regulation_questions(
    *, team: bool = False, draughts_64: bool = False, clock: bool = True, renju: bool = False, remote: bool = False
) -> tuple[RegulationQuestion, ...]:
    """The questions for a competition: those of teams, draughts-64, clock, renju, remote play only where they arise."""
    left_out: set[str] = set()
    left_out |= set() if team else {"team"}
    left_out |= set() if clock else {"time_control", "lateness_minutes"}
    left_out |= set() if draughts_64 else _OF_64
    left_out |= set() if renju else _OF_RENJU
    left_out |= set() if remote else _OF_REMOTE
    asked = (question for question in _QUESTIONS if question.field not in left_out)
    if not draughts_64:
        return tuple(asked)
    must = {"games", "start_table"}
    return tuple(_required(question) if question.field in must else question for question in asked)


def _required(question: RegulationQuestion) -> RegulationQuestion:
    return RegulationQuestion(question.field, question.sentence, question.number, Silence.MUST_SAY)
