"""The rulebook: editions, clauses, readings, dated tables, rounding and explanations. It imports no other room."""

from tavlei.rulebook._data import data_text, read_data, read_toml
from tavlei.rulebook.citations import Citation, citations, cite_data, cited_data, cites, load_cited_data
from tavlei.rulebook.clause import Clause, normalise_number
from tavlei.rulebook.coverage import EditionCoverage, Untruth, coverage, untruths
from tavlei.rulebook.days import MONTHS_OF_YEAR, shifted
from tavlei.rulebook.editions import LANGUAGES, Edition, edition, edition_on, editions
from tavlei.rulebook.exact import exact_text, ratio_text, two_decimals
from tavlei.rulebook.explanation import EXPLANATION_VERSION, Explanation, Step, Value
from tavlei.rulebook.figures import package_figures, read_figures, whole_figure
from tavlei.rulebook.labels import clause_label
from tavlei.rulebook.problems import DataError, Problem, Refusal, Words, phrase
from tavlei.rulebook.readings import Choice, Reading, reading, readings
from tavlei.rulebook.register import Entry, Kind, Status, clause, entry, find_entries, register
from tavlei.rulebook.rendering import (
    Phrasebook,
    explanation_html,
    explanation_json,
    explanation_text,
    sentence,
    value_json,
)
from tavlei.rulebook.rounding import half_away_from_zero, half_up, nearest_half_point
from tavlei.rulebook.settings import DEFAULT_SETTINGS, Resolved, Ruling, Settings, settings_from_json
from tavlei.rulebook.tables import (
    CrossTable,
    IntervalRow,
    IntervalTable,
    cross_table,
    interval_table,
    load_table,
    tables,
)

__all__ = [
    "DEFAULT_SETTINGS",
    "EXPLANATION_VERSION",
    "LANGUAGES",
    "MONTHS_OF_YEAR",
    "Choice",
    "Citation",
    "Clause",
    "CrossTable",
    "DataError",
    "Edition",
    "EditionCoverage",
    "Entry",
    "Explanation",
    "IntervalRow",
    "IntervalTable",
    "Kind",
    "Phrasebook",
    "Problem",
    "Reading",
    "Refusal",
    "Resolved",
    "Ruling",
    "Settings",
    "Status",
    "Step",
    "Untruth",
    "Value",
    "Words",
    "citations",
    "cite_data",
    "cited_data",
    "cites",
    "clause",
    "clause_label",
    "coverage",
    "cross_table",
    "data_text",
    "edition",
    "edition_on",
    "editions",
    "entry",
    "exact_text",
    "explanation_html",
    "explanation_json",
    "explanation_text",
    "find_entries",
    "half_away_from_zero",
    "half_up",
    "interval_table",
    "load_cited_data",
    "load_table",
    "nearest_half_point",
    "normalise_number",
    "package_figures",
    "phrase",
    "ratio_text",
    "read_data",
    "read_figures",
    "read_toml",
    "reading",
    "readings",
    "register",
    "sentence",
    "settings_from_json",
    "shifted",
    "tables",
    "two_decimals",
    "untruths",
    "value_json",
    "whole_figure",
]
