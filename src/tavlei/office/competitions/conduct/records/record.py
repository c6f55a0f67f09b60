"""A kind of record: its form, the rule it is held against, the act that keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.db import transaction
from django.utils import timezone

from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.conduct.empty_choices import explain_empty_choices
from tavlei.office.competitions.models import NOT_ENTERED, ConductRecord, Entry, RecordKind, Round
from tavlei.office.competitions.regulation.event_rules import clause_for_journal, rulebook_of
from tavlei.office.explanations import explanation_to_json
from tavlei.office.journal.chain import record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User
    from tavlei.office.roles.permissions import Action
    from tavlei.rulebook import Explanation, Rulebook

WHY = "why"


@dataclass(frozen=True, slots=True)
class RecordFindings:
    """What a rule says of a record: the clause it rests on, and the explanation if there is something to explain."""

    number: str
    explanation: Explanation | None = None
    facts: dict[str, Any] = field(default_factory=dict)


class RecordForm(forms.Form):
    """A record to be written down. `entry` and `round`, where a form has them, are kept as such."""

    KIND: ClassVar[RecordKind]
    RIGHT: ClassVar[Action]
    CLAUSES: ClassVar[tuple[str, ...]]
    WRITTEN_AT: ClassVar[str] = ""  # the page on which it is written down, if that is another one
    judge: str
    at: datetime

    def __init__(self, competition: Competition, *args: Any, **kwargs: Any) -> None:
        """Offer the participants and rounds of the competition."""
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.competition = competition
        if "entry" in self.fields:
            playing = competition.entries.filter(person__isnull=False).exclude(state__in=NOT_ENTERED)
            self.fields["entry"].queryset = playing.select_related("person")  # type: ignore[attr-defined]
        if "round" in self.fields:
            self.fields["round"].queryset = competition.rounds.order_by("-number")  # type: ignore[attr-defined]
        explain_empty_choices(self, competition)

    @property
    def rulebook(self) -> Rulebook:
        """The rules of the competition."""
        return rulebook_of(self.competition)

    def judged(self) -> RecordFindings:
        """Hold what `judge` wrote `at` a moment against the rules; what they forbid is refused."""
        raise NotImplementedError

    def standing(self) -> Iterator[Explanation]:
        """How things stand now by the records so far; most kinds have nothing to say."""
        return iter(())

    @classmethod
    def concerns(cls, competition: Competition) -> bool:  # noqa: ARG003 - most kinds concern every competition
        """Whether there can be such a record in a competition."""
        return True

    @classmethod
    def headings(cls) -> list[str]:
        """Its clauses, each paragraph of one clause once."""
        return list({number.partition("/")[0]: number for number in reversed(cls.CLAUSES)}.values())[::-1]

    def records(self) -> list[ConductRecord]:
        """The records of this kind so far."""
        conduct_records = self.competition.records.filter(kind=self.KIND)
        return list(conduct_records.select_related("entry__person", "entry__team", "round", "by"))

    def last(self) -> ConductRecord | None:
        """The newest record of this kind."""
        return self.competition.records.filter(kind=self.KIND).last()


@transaction.atomic
def save_record(user: User, form: RecordForm) -> ConductRecord:
    """Write down a record that was filled in and that the rules allow."""
    competition = form.competition
    actor = authorise(user, form.RIGHT, competition)
    lock_row(competition)
    form.judge, form.at = str(user), timezone.localtime(actor.moment)
    judged = form.judged()
    data = dict(form.cleaned_data)
    entry: Entry | None = data.pop("entry", None)
    one_round: Round | None = data.pop("round", None)
    content = {name: _plain(value) for name, value in data.items() if value not in (None, "", False, [])}
    content |= judged.facts
    conduct_record = ConductRecord.objects.create(
        competition=competition, kind=form.KIND, entry=entry, round=one_round, by=user, at=actor.moment,
        content={**content, **({WHY: explanation_to_json(judged.explanation)} if judged.explanation else {})},
    )  # fmt: skip
    after = {**content, **({"entry": entry.pk} if entry else {}), **({"round": one_round.number} if one_round else {})}
    record(
        actor,
        f"conduct.{form.KIND.value}",
        conduct_record,
        after=after,
        clause=clause_for_journal(competition, judged.number),
        competition=competition,
    )
    return conduct_record


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date | datetime) else value


def record_text(form: RecordForm, conduct_record: ConductRecord) -> Iterator[tuple[str, str]]:
    """A record in words: the label of every field with what was written in it."""
    for name, written in form.fields.items():
        if name not in conduct_record.content:
            continue
        value = conduct_record.content[name]
        if isinstance(written, forms.BooleanField):
            yield str(written.label), ""
        elif isinstance(written, forms.MultipleChoiceField | forms.ChoiceField):
            choices: Any = written.choices
            names = {str(key): str(label) for key, label in choices}
            chosen = value if isinstance(value, list) else [value]
            yield str(written.label), ", ".join(names.get(str(key), str(key)) for key in chosen)
        else:
            yield str(written.label), _text(written, value)


def _text(written: forms.Field, value: Any) -> str:
    if isinstance(written, forms.DateTimeField):
        return f"{timezone.localtime(datetime.fromisoformat(value)):%d.%m.%Y %H:%M}"
    if isinstance(written, forms.DateField):
        return f"{date.fromisoformat(value):%d.%m.%Y}"
    return str(value)
