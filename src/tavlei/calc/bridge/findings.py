"""How the findings of the bridge classification stand in JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from tavlei.bridge.findings import ConditionFinding, breaches
from tavlei.calc.answers import CalcOutput
from tavlei.rulebook import Clause, value_json


def _plain_key(key: str) -> str:
    return key.removeprefix("bridge.")


def _values(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value_json(value) for name, value in data.items()}


def _clause_text(clause: Clause | None) -> str:
    return "" if clause is None else str(clause)


def _unmet(findings: Iterable[ConditionFinding]) -> list[str]:
    return [finding.key for finding in breaches(findings)]


def _unmet_conditions(findings: Iterable[ConditionFinding]) -> list[str]:
    return [_plain_key(key) for key in _unmet(findings)]


Key = Annotated[str, BeforeValidator(_plain_key)]
FindingValue = Annotated[bool | int | float | str | None, BeforeValidator(value_json)]
Cited = Annotated[str, BeforeValidator(_clause_text)]
UnmetKeys = Annotated[list[str], BeforeValidator(_unmet)]
UnmetConditions = Annotated[list[str], BeforeValidator(_unmet_conditions)]


class FindingOutput(CalcOutput):
    """One condition."""

    condition: Key = Field(validation_alias="key", description="what is asked for, as a stable key")
    met: bool | None = Field(description="whether it is met; null while a fact is missing")
    value: FindingValue = Field(description="what was found")
    threshold: FindingValue = Field(description="what is asked for, where it is a figure or a word")
    consequence: str = Field(description="what follows when it is not met")
    clause: Cited = Field(description="the clause that asks for it")
    readings: list[str] = Field(description="the readings it rests on")
    needs: list[str] = Field(description="the fields that are missing")
    about: Annotated[dict[str, bool | int | float | str | None], BeforeValidator(_values)] = Field(
        validation_alias="inputs", description="whom or what it is about"
    )
