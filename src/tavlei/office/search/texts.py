"""Texts that are searched in memory: names of events, clauses, readings, calculators; by the same words as people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.office.people.search import MOST_WORDS
from tavlei.office.people.search_keys import beginnings, is_forgiven, is_one_edit, search_key, sound_key

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that was found: `key` names it in its group, `note` says more, `badges` are short marks before it."""

    key: str
    title: str
    url: str
    note: str = ""
    badges: tuple[str, ...] = ()
    note_language: str = ""


@dataclass(frozen=True, slots=True)
class SearchedText:
    """A text as it is compared, the keys of its words between spaces, and what finding it gives."""

    words: str
    hit: Hit


@dataclass(frozen=True, slots=True)
class TextIndex:
    """Texts in the order in which they are given."""

    texts: tuple[SearchedText, ...]

    def find(self, text: str) -> list[Hit]:
        """The texts with words that begin with every word of the search; if there are none, one letter is forgiven."""
        words = search_key(text).split()[:MOST_WORDS]
        if not words:
            return []
        return self._with([beginnings(word) for word in words]) or self._with([self._forgiving(word) for word in words])

    def _with(self, wanted: list[tuple[str, ...]]) -> list[Hit]:
        asked = [tuple(f" {key}" for key in keys) for keys in wanted]
        return [
            searched.hit for searched in self.texts if all(any(key in searched.words for key in keys) for keys in asked)
        ]

    def _forgiving(self, word: str) -> tuple[str, ...]:
        if not is_forgiven(word):
            return beginnings(word)
        key = sound_key(word)
        vocabulary = {known for searched in self.texts for known in searched.words.split()}
        return (*beginnings(word), *(f"{known} " for known in vocabulary if is_one_edit(key, known)))


def searched(hit: Hit, texts: Iterable[str]) -> SearchedText:
    """A text ready to be searched."""
    words = (sound_key(word) for text in texts for word in search_key(text).split())
    return SearchedText(f" {' '.join(words)} ", hit)
