"""How the findings of the bridge classification stand in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from tavlei.calc.answers import CalcOutput
from tavlei.rulebook import value_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.bridge.findings import Finding


class FindingOutput(CalcOutput):
    """One condition."""

    condition: str = Field(description="what is asked for, as a stable key")
    met: bool | None = Field(description="whether it is met; null while a fact is missing")
    value: bool | int | float | str | None = Field(description="what was found")
    threshold: bool | int | float | str | None = Field(description="what is asked for, where it is a figure or a word")
    consequence: str = Field(description="what follows when it is not met")
    clause: str = Field(description="the clause that asks for it")
    readings: list[str] = Field(description="the readings it rests on")
    needs: list[str] = Field(description="the fields that are missing")
    about: dict[str, bool | int | float | str | None] = Field(description="whom or what it is about")


def finding_outputs(findings: Iterable[Finding]) -> list[FindingOutput]:
    """Findings for JSON, in their order."""
    return [
        FindingOutput(
            condition=each.key.removeprefix("bridge."),
            met=each.met,
            value=value_json(each.value),
            threshold=value_json(each.threshold),
            consequence=each.consequence.value,
            clause=str(each.clause),
            readings=list(each.readings),
            needs=list(each.needs),
            about={name: value_json(value) for name, value in each.inputs.items()},
        )
        for each in findings
    ]
