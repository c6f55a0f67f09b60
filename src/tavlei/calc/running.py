"""Running one calculator: JSON values in, JSON values out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from pydantic import ValidationError

from tavlei.calc.inputs import CalcPart, unknown_fields
from tavlei.calc.plain_values import check_plain, may_be_unfit
from tavlei.calc.refusals import refusal, shown
from tavlei.calc.register import NOTHING, Calculator, find_calculator
from tavlei.calc.uncollected import uncollected
from tavlei.rulebook import Problem, Refusal, explanation_json

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.calc.answers import CalcAnswer
    from tavlei.calc.inputs import CalcInput
    from tavlei.rulebook import Phrasebook, Rulebook

Part = TypeVar("Part", bound=CalcPart)
NO_DATA: Final[Mapping[str, Any]] = MappingProxyType({})


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text; what is not JSON is refused with line and column."""
    try:
        letters = text if isinstance(text, str) else text.decode(json.detect_encoding(text))
        value = json.loads(letters, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno, "error": error.msg}
        raise Refusal(Problem("not valid JSON at line {line}, column {column}: {error}", place)) from error
    except UnicodeDecodeError as error:
        raise Refusal(Problem("the text is not UTF-8 (byte {byte})", {"byte": error.start + 1})) from error
    except RecursionError as error:
        raise Refusal(Problem("the JSON is nested too deeply")) from error
    except ValueError as error:  # a number of thousands of digits
        raise error if isinstance(error, Refusal) else Refusal(Problem("a number of the JSON is too long")) from error
    if may_be_unfit(letters):
        check_plain(value)
    return value


@dataclass(frozen=True, slots=True)
class Evaluated:
    """What came of one input: the answer of the calculator, and the fields nobody knew."""

    answer: CalcAnswer
    unknown: tuple[str, ...]
    rulebook: Rulebook

    @uncollected()
    def json(self, explain: Phrasebook | None = None) -> dict[str, Any]:
        """The output with the clauses and readings it rests on; with a phrasebook also the explanation."""
        output = self.answer.output.model_dump(mode="json")
        if explain is None and self.answer.grounds is not None:
            grounds = self.answer.grounds()
        else:
            explanation = self.answer.explanation()
            grounds = explanation.grounds
        output["clauses"] = [str(clause) for clause in grounds.clauses]
        output["readings"] = list(grounds.readings)
        if self.unknown:
            output["warnings"] = list(self.unknown)
        if explain is not None:
            output["explanation"] = explanation_json(explanation, explain)
        return output


@uncollected()
def evaluate(  # noqa: PLR0913 - what a calculation rests on, each by its name
    name: str,
    value: object,
    own_data: Mapping[str, Any] = NO_DATA,
    *,
    long: bool = True,
    today: date | None = None,
    named: Mapping[str, str] = NOTHING,
) -> Evaluated:
    """Run a calculator on one input. Bad input raises `Refusal` and does nothing.

    An input that knows neither its edition nor its day is computed by the edition in force `today`; `named` are the
    editions of series to be taken whatever is in force.

    Without `long` an input beyond the bounds of the calculator is refused: a server has other readers.

    `own_data` are a federation's own tables by the names of the fields that take them: a calculator with such a field
    takes them wherever the input does not bring its own.
    """
    chosen = find_calculator(name)
    if not long:
        chosen.bounds.check(value)
        check_plain(value)
    checked = check_input(chosen, _with_own_data(chosen, value, own_data))
    if checked.is_long and not long:
        raise Refusal(Problem("this may take minutes; run it with the command tavlei calc run {name}", {"name": name}))
    rulebook = chosen.rulebook(checked, today, named)
    return Evaluated(chosen.answer(checked, rulebook), tuple(unknown_fields(checked)), rulebook)


@uncollected()
def run_calculator(
    name: str,
    value: object,
    explain: Phrasebook | None = None,
    own_data: Mapping[str, Any] = NO_DATA,
    *,
    today: date | None = None,
) -> dict[str, Any]:
    """The output of a calculator for one input, as JSON values."""
    return evaluate(name, value, own_data, today=today).json(explain)


def _with_own_data(chosen: Calculator, data: object, own_data: Mapping[str, Any]) -> object:
    if not isinstance(data, dict):
        return data
    return {**{name: value for name, value in own_data.items() if name in chosen.takes.model_fields}, **data}


def check_input(chosen: Calculator, value: object) -> CalcInput:
    """The input as its model, or a refusal that names every wrong field."""
    if not isinstance(value, dict):
        raise Refusal(Problem("expected an object with the fields of the calculator; got {got}", {"got": shown(value)}))
    return parse_part(chosen.takes, value)


def parse_part(model: type[Part], data: Mapping[str, Any]) -> Part:
    """A part of an input as its model, or a refusal that names every wrong field."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise refusal(error, _input_schema(model)) from error


def schema(name: str) -> dict[str, Any]:
    """What a calculator takes and gives, as JSON Schema."""
    chosen = find_calculator(name)
    return {
        "name": chosen.name,
        "title": chosen.title,
        "edition": chosen.edition,
        "clauses": list(chosen.clauses),
        "example": dict(chosen.example),
        "input": _input_schema(chosen.takes),
        "output": chosen.gives.model_json_schema(mode="serialization"),
    }


@cache
def _input_schema(model: type[CalcPart]) -> dict[str, Any]:
    return model.model_json_schema(mode="validation")


def _no_constant(name: str) -> NoReturn:
    raise Refusal(Problem("{name} is no JSON number", {"name": name}))
