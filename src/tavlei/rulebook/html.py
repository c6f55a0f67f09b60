"""An explanation as a section of a page: the sentence, the conditions, the working in levels that open."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Final

from tavlei.rulebook.installed import edition
from tavlei.rulebook.labels import clause_label
from tavlei.rulebook.problems import phrase
from tavlei.rulebook.rendering import explanation_parts, reading_notes, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tavlei.rulebook.clause import Clause
    from tavlei.rulebook.explanation import Explanation, Step
    from tavlei.rulebook.rendering import Phrasebook

_LONG: Final = 12  # so many steps below a step are shown at once; more are folded
_LONGEST: Final = 40  # a whole working longer than that is folded too
_ENDS_WITH_VALUE: Final = " {value}"
_SEPARATORS: Final = " :=–"


def explanation_html(
    explanation: Explanation,
    book: Phrasebook,
    clause_url: Callable[[Clause], str] | None = None,
    reading_url: Callable[[str], str] | None = None,
) -> str:
    """The explanation as a section of HTML; the addresses make each clause and each reading a link."""
    return _Section(explanation, book, clause_url, reading_url).html()


@dataclass(frozen=True, slots=True)
class _Section:
    explanation: Explanation
    book: Phrasebook
    clause_url: Callable[[Clause], str] | None
    reading_url: Callable[[str], str] | None

    def html(self) -> str:
        verdict, wanted = self.explanation.verdict, self.explanation.counterfactual
        parts = [self._sentence(verdict, "verdict")]
        if wanted is not None:
            parts.append(self._sentence(wanted, "counterfactual"))
        if verdict.steps:
            parts.append(self._list(verdict.steps))
        parts += [self._part(heading, steps) for heading, steps in explanation_parts(self.explanation)]
        parts += self._readings()
        return f'<section class="explanation" lang="{self.book.language}">{"".join(parts)}</section>\n'

    def _sentence(self, step: Step, kind: str) -> str:
        return f'<p class="{kind}">{escape(sentence(step, self.book))} {self._chips(step, whole=True)}</p>'

    def _part(self, heading: str, steps: Sequence[Step]) -> str:
        title = escape(self.book.phrase(heading))
        if len(steps) > _LONGEST:
            return self._level(title, str(len(steps)), self._list(steps), is_open=False)
        return f"<h3>{title}</h3>{self._list(steps)}"

    def _list(self, steps: Sequence[Step]) -> str:
        """Conditions are ticked off, steps of arithmetic are numbered."""
        if any(step.met is not None for step in steps):
            return f'<ul class="checks">{"".join(map(self._check, steps))}</ul>'
        return f'<ol class="deriv">{"".join(map(self._step, steps))}</ol>'

    def _check(self, step: Step) -> str:
        kind, sign = {None: ("open", "·"), True: ("ok", "✓"), False: ("no", "✗")}[step.met]
        text = f"<div>{escape(sentence(step, self.book))} {self._chips(step)}</div>"
        return f'<li class="{kind}"><span class="sign">{sign}</span> {text}{self._below(step)}</li>'

    def _step(self, step: Step) -> str:
        text, value = self._apart(step)
        result = f' <span class="r">{escape(value)}</span>' if value else ""
        chips = self._chips(step)
        cited = f'<span class="c">{chips}</span>' if chips else ""
        return f"<li><div>{escape(text)}{cited}</div>{result}{self._below(step)}</li>"

    def _apart(self, step: Step) -> tuple[str, str]:
        """A sentence that ends with its number is parted: what it is stands left, the number right."""
        is_number = isinstance(step.value, int | float | Fraction) and not isinstance(step.value, bool)
        text = sentence(step, self.book)
        if not is_number or not self.book.phrase(step.key).endswith(_ENDS_WITH_VALUE):
            return text, ""
        value = self.book.value(step.value)
        return text.removesuffix(value).rstrip(_SEPARATORS), value

    def _below(self, step: Step) -> str:
        """What stands below a step: a level that opens, open at once while it is short."""
        if not step.steps:
            return ""
        count = sum(1 for _ in step.walk()) - 1
        title = escape(self.book.phrase(phrase("explanation.in_detail")))
        return self._level(title, str(len(step.steps)), self._list(step.steps), is_open=count <= _LONG)

    @staticmethod
    def _level(title: str, value: str, inside: str, *, is_open: bool) -> str:
        summary = f'<summary>{title} <span class="val">{value}</span></summary>'
        return f'<details class="level"{" open" if is_open else ""}>{summary}<div class="in">{inside}</div></details>'

    def _chips(self, step: Step, *, whole: bool = False) -> str:
        """The clause, the readings and the ruling of a step; the regulation is named where it is another one."""
        chips = []
        if step.clause is not None:
            chips.append(self._clause(step.clause, whole=whole))
        chips += [_chip("clause reading", name, self.reading_url and self.reading_url(name)) for name in step.readings]
        if step.ruling is not None:
            chips.append(_chip("clause reading", step.ruling.title))
        return " ".join(chips)

    def _clause(self, clause: Clause, *, whole: bool) -> str:
        label = clause_label(clause.number, self.book.phrase, self.book.language)
        known = self.explanation.verdict.clause
        if whole or known is None or known.edition != clause.edition:
            label = f"{edition(clause.edition).short_title[self.book.language]}, {label}"
        return _chip("clause", label, self.clause_url and self.clause_url(clause))

    def _readings(self) -> list[str]:
        notes = list(reading_notes(self.explanation, self.book))
        if not notes:
            return []
        listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in notes)
        title = escape(self.book.phrase(phrase("explanation.readings")))
        return [self._level(title, str(len(notes)), f'<dl class="readings">{listed}</dl>', is_open=False)]


def _chip(kind: str, label: str, url: str | None = None) -> str:
    if url:
        return f'<a class="{kind}" href="{escape(url)}">{escape(label)}</a>'
    return f'<span class="{kind}">{escape(label)}</span>'
