"""Findings: each demand of the rules with what was found, what is asked, its clause, and how strictly it is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Step, Value, phrase
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook


class DemandForce(Labelled):
    """How strictly the rules ask for something."""

    BINDING = "binding", phrase("conduct.force.binding")  # nobody may decide otherwise
    DISCRETION = "discretion", phrase("conduct.force.discretion")  # an official may act on it or let it pass
    AS_A_RULE = "as_a_rule", phrase("conduct.force.as_a_rule")  # "as a rule", "if possible"


_FIELDS: Final[Mapping[str, str]] = {  # what is missing where the finding speaks of something else
    "born": phrase("conduct.field.born"),
    "qualified": phrase("conduct.field.qualified"),
    "play_off_control": phrase("conduct.field.play_off_control"),
}


@dataclass(frozen=True, slots=True)
class ConductFinding:
    """One demand; `met` is None while what decides it is not known, and `needs` names the fields that are missing.

    `name` is stable: the field or item the finding is about, as the office stores it.
    """

    name: str
    key: str
    met: bool | None
    number: str
    force: DemandForce = DemandForce.BINDING
    value: Value = None
    threshold: Value = None
    readings: tuple[str, ...] = ()
    inputs: Mapping[str, Value] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def broken(self) -> bool:
        """Whether it is known that the demand is not met."""
        return self.met is False

    def step(self, rulebook: Rulebook) -> Step:
        """The finding as a condition of an explanation; what is missing stands below it."""
        below = (*self.steps, *map(self._not_given, self.needs))
        return Step(
            key=self.key,
            value=self.value,
            clause=rulebook.clause(self.number),
            readings=self.readings,
            inputs=self.inputs,
            threshold=self.threshold,
            met=self.met,
            steps=below,
        )

    def _not_given(self, need: str) -> Step:
        """What is missing: what the finding itself is about, or a field that has words of its own."""
        field_name: dict[str, Value] = {"field": need}
        if need in _FIELDS:
            return Step("conduct.not_given", _FIELDS[need], inputs=field_name)
        return Step("conduct.nothing_given", inputs=field_name)


@dataclass(frozen=True, slots=True)
class Check:
    """Something held against the rules, finding by finding; `subject` says what, in the words of the catalogues."""

    subject: str
    findings: tuple[ConductFinding, ...]
    number: str
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def broken(self) -> tuple[ConductFinding, ...]:
        """Binding demands that are not met."""
        return tuple(finding for finding in self.findings if finding.broken and finding.force is DemandForce.BINDING)

    @property
    def remarks(self) -> tuple[ConductFinding, ...]:
        """Demands not met that officials may let pass."""
        return tuple(
            finding for finding in self.findings if finding.broken and finding.force is not DemandForce.BINDING
        )

    @property
    def unknown(self) -> tuple[ConductFinding, ...]:
        """Binding demands of which it is not known whether they are met."""
        return tuple(
            finding for finding in self.findings if finding.met is None and finding.force is DemandForce.BINDING
        )

    @property
    def passes(self) -> bool:
        """Whether every binding demand is known to be met."""
        return not self.broken and not self.unknown

    def finding(self, name: str) -> ConductFinding:
        """The finding of that name."""
        return next(finding for finding in self.findings if finding.name == name)

    def explanation(self) -> Explanation:
        """The verdict, then every demand with its clause."""
        return Explanation(self._verdict(), tuple(finding.step(self.rulebook) for finding in self.findings))

    def _verdict(self) -> Step:
        number = self.rulebook.clause(self.number)
        named: dict[str, Value] = {"subject": self.subject}
        if self.broken:
            return Step("conduct.check.fails", len(self.broken), number, inputs=named)
        if self.unknown:
            return Step("conduct.check.incomplete", len(self.unknown), number, inputs=named)
        if self.remarks:
            return Step("conduct.check.remarks", len(self.remarks), number, inputs=named)
        return Step("conduct.check.passes", clause=number, inputs=named)
