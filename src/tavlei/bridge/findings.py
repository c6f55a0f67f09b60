"""Findings of the classification: each condition with what was found, what is asked, its clause, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.bridge.report_fields import not_reported
from tavlei.rulebook import Clause, Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Consequence(StrEnum):
    """What follows when a condition is not met."""

    NOT_CLASSIFIED = "not_classified"
    NOT_CONNECTED = "not_connected"
    NOT_RATED = "not_rated"
    NO_SESSIONS = "no_session_points"
    STATUS_LOST = "status_lost"
    REFUSED = "refused"
    DECISION = "decision_needed"
    REMARK = "remark"


LABELS: Final[Mapping[Consequence, str]] = {
    Consequence.NOT_CLASSIFIED: phrase("bridge.consequence.not_classified"),
    Consequence.NOT_CONNECTED: phrase("bridge.consequence.not_connected"),
    Consequence.NOT_RATED: phrase("bridge.consequence.not_rated"),
    Consequence.NO_SESSIONS: phrase("bridge.consequence.no_session_points"),
    Consequence.STATUS_LOST: phrase("bridge.consequence.status_lost"),
    Consequence.REFUSED: phrase("bridge.consequence.refused"),
    Consequence.DECISION: phrase("bridge.consequence.decision_needed"),
    Consequence.REMARK: phrase("bridge.consequence.remark"),
}


@dataclass(frozen=True, slots=True)
class ConditionFinding:
    """One condition; `met` is None when what is needed to decide was not reported, and a person has to say it.

    `needs` names the fields of the report that are missing then.
    """

    key: str
    met: bool | None
    clause: Clause
    consequence: Consequence
    value: Value = None
    threshold: Value = None
    readings: tuple[str, ...] = ()
    inputs: Mapping[str, Value] = field(default_factory=dict)
    needs: tuple[str, ...] = ()

    def step(self) -> Step:
        """The finding as a step of an explanation; what was not reported stands below it."""
        gaps = tuple(map(not_reported, self.needs))
        return Step(
            key=self.key,
            value=self.value,
            clause=self.clause,
            readings=self.readings,
            inputs=self.inputs,
            threshold=self.threshold,
            met=self.met,
            steps=gaps,
        )


def breaches(findings: Iterable[ConditionFinding], *consequences: Consequence) -> tuple[ConditionFinding, ...]:
    """The findings that are not met, in their order; of the named consequences only, if any is named."""
    wanted = consequences or tuple(Consequence)
    return tuple(finding for finding in findings if finding.met is False and finding.consequence in wanted)
