"""Computing before the transaction of an act: while one is open, the embedded store lets nobody else write.

The act itself reads everything once more. Where it needs a long computation it asks for what was computed ahead from
the very same input; if the input has become another meanwhile, the act is given up and everything is computed anew.
"""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Mapping, Sequence, Set
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields, is_dataclass
from datetime import date, time, timedelta
from enum import Enum
from fractions import Fraction
from functools import wraps
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar
from weakref import finalize

from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Parameters = ParamSpec("Parameters")
Done = TypeVar("Done")
Value = TypeVar("Value")
ATTEMPTS: Final = 3
CHANGING: Final = phrase("what it is computed from is being changed at this moment: try again a little later")


class ChangedMeanwhileError(Exception):
    """What was computed ahead rests on an input that has become another one."""


class AheadResults:
    """What was computed ahead, by the digests of its inputs.

    It is kept in files as long as this object lives: the lists of a long replay do not fit into memory together.
    """

    def __init__(self) -> None:
        self._folder = Path(mkdtemp(prefix="tavlei-ahead-"))
        finalize(self, rmtree, self._folder, ignore_errors=True)
        self._is_complete = False

    @contextmanager
    def being_made(self) -> Iterator[None]:
        """Everything that is computed here is kept."""
        with _in_use(self):
            yield
        self._is_complete = True

    @contextmanager
    def being_used(self) -> Iterator[None]:
        """Only what was kept is taken here; anything else tells that the input has changed."""
        with _in_use(self):
            yield

    def result(self, digest: str, compute: Callable[[], Value]) -> Value:
        """What follows from the input of a digest."""
        path = self._folder / digest
        if path.exists():
            return pickle.loads(path.read_bytes())  # type: ignore[no-any-return]  # noqa: S301 - our own file
        if self._is_complete:
            raise ChangedMeanwhileError
        made = compute()
        path.write_bytes(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
        return made


_IN_USE: ContextVar[AheadResults | None] = ContextVar("findings", default=None)


@contextmanager
def _in_use(findings: AheadResults) -> Iterator[None]:
    token = _IN_USE.set(findings)
    try:
        yield
    finally:
        _IN_USE.reset(token)


def result_computed_ahead(digest: Callable[[], str], compute: Callable[[], Value]) -> Value:
    """A long computation: taken from what was computed ahead, else made here and now."""
    findings = _IN_USE.get()
    return compute() if findings is None else findings.result(digest(), compute)


def performed(compute: Callable[[], object], act: Callable[[], Done]) -> Done:
    """Compute ahead, then act; once more where the input of the act has changed in between.

    Where somebody has computed ahead already, the act follows at once.
    """
    if _IN_USE.get() is not None:
        return act()
    for _attempt in range(ATTEMPTS):
        findings = AheadResults()
        with findings.being_made():
            compute()
        try:
            with findings.being_used():
                return act()
        except ChangedMeanwhileError:
            continue
    raise Refusal(Problem(CHANGING))


def computing_ahead(
    ahead: Callable[Parameters, object],
) -> Callable[[Callable[Parameters, Done]], Callable[Parameters, Done]]:
    """Let an act compute before its transaction: `ahead` is given the same and computes what the act will ask for.

    It asks for the right to act first, writes nothing, and what it finds is left to `found_ahead`.
    """

    def decorated(act: Callable[Parameters, Done]) -> Callable[Parameters, Done]:
        @wraps(act)
        def done(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Done:
            return performed(lambda: ahead(*args, **kwargs), lambda: act(*args, **kwargs))

        return done

    return decorated


def digest_of(*value: object) -> str:
    """The digest of values that rules are given: plain ones, collections of them, and dataclasses.

    Whatever else is given is refused with a TypeError: nothing is left out of a digest.
    """
    return hashlib.sha256(_text(_plain(value)).encode()).hexdigest()


def _text(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=True, separators=(",", ":"))


def _plain(value: Any) -> Any:  # noqa: PLR0911 - a kind of value after the other
    """A value as JSON has it, with its kind where JSON does not tell it."""
    if isinstance(value, Enum):
        return [type(value).__qualname__, value.name]
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Fraction | float | date | time | timedelta):
        return [type(value).__qualname__, str(value)]
    if isinstance(value, bytes):
        return ["bytes", hashlib.sha256(value).hexdigest()]
    if isinstance(value, Rulebook):  # an edition on a day with its choices; the library is that of the office
        return ["Rulebook", *map(_plain, (value.edition.id, value.day, value.settings, value.named))]
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__qualname__, *(_plain(getattr(value, field.name)) for field in fields(value))]
    if isinstance(value, Mapping):
        return ["Mapping", *sorted(([_plain(key), _plain(saved)] for key, saved in value.items()), key=_text)]
    if isinstance(value, Set):
        return ["Set", *sorted(map(_plain, value), key=_text)]
    if isinstance(value, Sequence):
        return ["Sequence", *map(_plain, value)]
    raise TypeError(type(value).__qualname__)
