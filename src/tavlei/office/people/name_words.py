"""The words by which people are found, kept in step with their names: an index that both stores answer quickly."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from tavlei.office.people.bulk_rows import insert_rows
from tavlei.office.people.latin import is_latin
from tavlei.office.people.models import MOST_OF_WORD, NameWord, NearWord, Person
from tavlei.office.people.search_keys import left_out, search_key, sound_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from collections.abc import Set as AbstractSet

EARLIER: Final = "was"  # the script of a name that somebody had before
_SHORTEST: Final = 3  # of a key that is looked for with a typing error
_BATCH: Final = 2000


def words_of(names: Iterable[str]) -> set[str]:
    """The keys of all words of some names."""
    return set().union(*map(_words_of_name, names))


@lru_cache(maxsize=20_000)
def _words_of_name(name: str) -> frozenset[str]:
    return frozenset(key[:MOST_OF_WORD] for word in search_key(name).split() if (key := sound_key(word)))


def keep_words(person: Person) -> None:
    """Bring the words of a person in step with the names; nobody finds who is merged or forgotten by a name."""
    wanted = words_of([person.full_name, *map(str, person.other_names.all())]) if _is_found(person) else set()
    names = set(NameWord.objects.filter(person=person).values_list("word", flat=True))
    if gone := names - wanted:
        NameWord.objects.filter(person=person, word__in=gone).delete()
        used = set(NameWord.objects.filter(word__in=gone).values_list("word", flat=True))
        NearWord.objects.filter(word__in=gone - used).delete()
    if new := wanted - names:
        _write(NameWord, NearWord, ((person.pk, word) for word in new), new)


def add_words(names: Mapping[int, Iterable[str]], written: AbstractSet[str] = frozenset()) -> set[str]:
    """Write the words of people who have just been entered together, by their keys; gives the words.

    Whoever enters many people batch by batch says which words are `written` already: near words are not made twice.
    """
    named = {key: words_of(own) for key, own in names.items()}
    used = set().union(*named.values())
    _write(NameWord, NearWord, ((key, word) for key, words in named.items() for word in words), used - written)
    return used


def keep_latin(person: Person) -> None:
    """Let the record tell the person's own Latin spelling, so that a page of many people asks for nothing more."""
    spelled = own_latin(person.other_names.order_by("pk"))
    if spelled != (person.latin_family, person.latin_given):
        person.latin_family, person.latin_given = spelled
        Person.objects.filter(pk=person.pk).update(latin_family=spelled[0], latin_given=spelled[1])


def own_latin(names: Iterable[Any]) -> tuple[str, str]:
    """The family name and the other names of the first spelling in Latin script that is not an earlier name."""
    for name in names:
        text = f"{name.given} {name.patronymic}".strip()
        if name.script != EARLIER and is_latin(f"{name.family} {text}".strip()):
            return name.family, text
    return "", ""


def _write(word_model: type[Any], near_model: type[Any], rows: Iterable[tuple[int, str]], new: Iterable[str]) -> None:
    """Write words of people, and of new words the keys by which they are found in spite of one wrong letter."""
    insert_rows(word_model, ("person_id", "word"), rows, skip_known=True)
    near = ((word, key) for word in new if len(word) >= _SHORTEST for key in left_out(word))
    insert_rows(near_model, ("word", "key"), near, skip_known=True)


def fill_words(person_model: type[Any], word_model: type[Any], near_model: type[Any]) -> None:
    """Write the words and the Latin spellings of everybody, as after people have been entered in bulk."""
    seen: set[str] = set(word_model.objects.values_list("word", flat=True).distinct())
    everybody = person_model.objects.filter(merged_into=None, anonymised=False).prefetch_related("other_names")
    some: list[Any] = []
    for person in everybody.order_by("pk").iterator(chunk_size=_BATCH):
        some.append(person)
        if len(some) == _BATCH:
            _fill(some, word_model, near_model, seen)
            some = []
    _fill(some, word_model, near_model, seen)


def _fill(people: list[Any], word_model: type[Any], near_model: type[Any], seen: set[str]) -> None:
    rows: list[tuple[int, str]] = []
    new: set[str] = set()
    for person in people:
        others = sorted(person.other_names.all(), key=lambda other: other.pk)
        words = words_of(f"{name.family} {name.given} {name.patronymic}" for name in (person, *others))
        rows += [(person.pk, word) for word in words]
        new |= words - seen
        _spell(person, others)
    _write(word_model, near_model, rows, new)
    seen |= new


def _spell(person: Any, others: list[Any]) -> None:
    if (spelled := own_latin(others)) != ("", ""):
        family, text = spelled
        type(person).objects.filter(pk=person.pk).update(latin_family=family, latin_given=text)


def _is_found(person: Person) -> bool:
    return person.merged_into_id is None and not person.anonymised
