"""A whole competition out of the store as one file, and into the store of another office."""

from tavlei.office.competitions.transfer.export_file import export_competition
from tavlei.office.competitions.transfer.import_file import import_competition, restore
from tavlei.office.competitions.transfer.import_plan import ImportPlan, plan_import
from tavlei.office.competitions.transfer.people_match import PersonMatch, PlannedPerson

__all__ = [
    "ImportPlan",
    "PersonMatch",
    "PlannedPerson",
    "export_competition",
    "import_competition",
    "plan_import",
    "restore",
]
