"""The register of calculators: one name, one JSON shape and one function each."""

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.batch import run_batch
from tavlei.calc.inputs import CalcInput
from tavlei.calc.provenance import evaluate_again, made_with
from tavlei.calc.register import Calculator, all_calculators, calculator, find_calculator
from tavlei.calc.running import Evaluated, evaluate, read_json, run_calculator, schema

__all__ = [
    "CalcAnswer",
    "CalcInput",
    "CalcOutput",
    "Calculator",
    "Evaluated",
    "all_calculators",
    "calculator",
    "evaluate",
    "evaluate_again",
    "find_calculator",
    "made_with",
    "read_json",
    "run_batch",
    "run_calculator",
    "schema",
]
