"""Sanctions, protests and reports of a competition."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tavlei.exchange.competition.base import Facts, Moment, Number, Part, Text, User
from tavlei.exchange.competition.field import Key


class SanctionPart(Part):
    """A sanction with its clause and reason."""

    entry: Key
    round: Number | None = None
    kind: Literal["remark", "warning", "added_time", "loss", "exclusion"]
    seconds: Annotated[int, Field(ge=0)] | None = None
    clause: Annotated[str, Field(max_length=80)]
    reason: Text
    by: User = ""
    at: Moment


class ProtestPart(Part):
    """A protest, and what was decided."""

    entry: Key
    round: Number | None = None
    board: Number | None = None
    filed: Moment
    clauses: Annotated[str, Field(max_length=200)]
    text: Text
    deposit: Annotated[int, Field(ge=0)] = 0
    state: Literal["filed", "late", "upheld", "rejected", "appealed", "appeal_upheld", "appeal_rejected"] = "filed"
    decision: Text = ""
    decided_by: User = ""
    decided: Moment | None = None


class ReportPart(Part):
    """A report as it was sent, and what the office decided about it."""

    revision: Number = 1
    content: Facts
    received: Moment
    sent_by: User = ""
    state: Literal["received", "included", "refused", "appealed"] = "received"
    reason: Text = ""
    checks: Facts = Field(default_factory=list)
