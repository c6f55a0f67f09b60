"""What only the journal tells of a competition: when applications came, which results were corrected and why.

An office that took a competition over from a file keeps both in its act of the import.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.competition import CorrectionPart
from tavlei.office.competitions.entries.admission import BROUGHT, received_days
from tavlei.office.journal.models import Act

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition

CORRECTED: Final = "result.corrected"


@dataclass(frozen=True, slots=True)
class JournalFacts:
    """Days of applications and corrections of results, by the journal's names of entries and boards."""

    received: dict[str, date] = field(default_factory=dict)
    corrections: dict[str, list[CorrectionPart]] = field(default_factory=dict)


def journal_facts_of(competition: Competition) -> JournalFacts:
    """Everything the journal tells, the act of an import first."""
    corrections: dict[str, list[CorrectionPart]] = defaultdict(list)
    acts = Act.objects.filter(competition=competition, kind__in=(*BROUGHT, CORRECTED))
    for act in acts.select_related("details", "actor").order_by("number"):
        details = getattr(act, "details", None)
        record: dict[str, Any] = (details.after if details else None) or {}
        if act.kind in BROUGHT:
            if "corrections" in record:  # a file tells all there were
                corrections.clear()
            for name, listed in record.get("corrections", {}).items():
                corrections[name] += [CorrectionPart.model_validate(_read(correction)) for correction in listed]
        else:
            corrections[act.subject].append(_correction(act, details))
    return JournalFacts(dict(received_days(competition)), dict(corrections))


def _read(saved: dict[str, Any]) -> dict[str, Any]:
    return {**saved, "at": datetime.fromisoformat(saved["at"])}


def _correction(act: Act, details: Any) -> CorrectionPart:
    before, after = (
        (saved or {}).get("result", "") for saved in (details and details.before, details and details.after)
    )
    return CorrectionPart(
        at=act.at,
        by=act.actor.username if act.actor else "",
        before=before,
        after=after,
        reason=details.reason if details else "",
    )
