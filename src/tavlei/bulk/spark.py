"""Sessions of Spark: a Spark of one's own or of a cluster, and Sail, which speaks Spark's language without Java."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MASTER: Final = "TAVLEI_SPARK_MASTER"
"""The variable that names where Spark computes: a master, or an address of Spark Connect."""

HERE: Final = "local"
"""How the names of masters begin that run on this machine."""

CONNECT: Final = "sc://"
"""How the address of a Spark begins that runs elsewhere and is spoken to by Spark Connect."""

_PYTHON: Final = "PYSPARK_PYTHON"
"""The variable that names the Python of Spark's workers; the setting for it is read only where a job is submitted."""

_LOOPBACK: Final = "127.0.0.1"
_QUIET: Final = {"spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false"}
_EXACT: Final = {
    "spark.sql.ansi.enabled": "true",  # a sum that does not fit is an error, never another number
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.execution.arrow.pyspark.enabled": "true",
}


@contextmanager
def sail_session(threads: int | None) -> Iterator[Any]:
    """A server of Sail in this process, and a session with it."""
    from pysail.spark import SparkConnectServer  # noqa: PLC0415 - of an extra that few install

    if threads is not None:
        os.environ.setdefault("TOKIO_WORKER_THREADS", str(threads))
    server = SparkConnectServer(_LOOPBACK, 0)
    server.start()
    _, port = server.listening_address
    try:
        with _connected(f"{CONNECT}{_LOOPBACK}:{port}", {}) as session:
            yield session
    finally:
        server.stop()


@contextmanager
def spark_session(master: str | None, threads: int | None, memory: str) -> Iterator[Any]:
    """The session that is open already, which stays open; else one with the master, by default on this machine."""
    from pyspark.sql import SparkSession  # noqa: PLC0415 - of an extra that few install

    name = master or f"{HERE}[{threads or '*'}]"
    if (opened := SparkSession.getActiveSession()) is not None:
        yield opened
    elif name.startswith(CONNECT):
        with _connected(name, _EXACT) as session:
            yield session
    else:
        with _begun(name, spark_options(name, threads, memory)) as session:
            yield session


def spark_options(master: str, threads: int | None, memory: str) -> Mapping[str, str]:
    """What a session is begun with; a cluster of others keeps its own figures."""
    if not master.startswith(HERE):
        return _EXACT
    parts = str(threads or os.cpu_count() or 1)
    return {
        **_EXACT,
        **_QUIET,
        "spark.driver.host": _LOOPBACK,
        "spark.driver.bindAddress": _LOOPBACK,
        "spark.driver.memory": java_memory(memory),
        "spark.sql.shuffle.partitions": parts,
        "spark.default.parallelism": parts,
    }


def java_memory(memory: str) -> str:
    """An amount of memory such as 1GB as Java writes it."""
    number = memory.strip().rstrip("BbIi").lower().replace(" ", "")
    if number[-1:] not in {"k", "m", "g"} or not number[:-1].isdecimal():
        raise wrong_memory(memory)
    return number


def wrong_memory(memory: str) -> Refusal:
    """What is said of an amount of memory that an engine does not take."""
    return Refusal(Problem("expected an amount of whole memory such as 2GB; got {got}", {"got": memory}, path="memory"))


@contextmanager
def _begun(master: str, options: Mapping[str, str]) -> Iterator[Any]:
    """A session of a Spark whose driver is this process."""
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        message = phrase("Spark needs Java 17 or newer, which is not here; {variable} may name a Spark elsewhere")
        raise Refusal(Problem(message, {"variable": MASTER}, path="engine"))
    with _workers_of_this_python() if master.startswith(HERE) else nullcontext():
        session = _configured(_builder().master(master), options)
    session.sparkContext.setLogLevel("ERROR")
    try:
        yield session
    finally:
        session.stop()


@contextmanager
def _workers_of_this_python() -> Iterator[None]:
    """A session that begins within takes this Python, where Tavlei is installed, also for what it starts itself."""
    named = _PYTHON in os.environ
    os.environ.setdefault(_PYTHON, sys.executable)
    try:
        yield
    finally:
        if not named:
            del os.environ[_PYTHON]


@contextmanager
def _connected(address: str, options: Mapping[str, str]) -> Iterator[Any]:
    """A session by Spark Connect; what it leaves in the environment would keep other sessions from beginning."""
    session = _configured(_builder().remote(address), options)
    try:
        yield session
    finally:
        session.stop()
        os.environ.pop("SPARK_CONNECT_MODE_ENABLED", None)


def _configured(builder: Any, options: Mapping[str, str]) -> Any:
    for name, value in options.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def _builder() -> Any:
    from pyspark.sql import SparkSession  # noqa: PLC0415

    return SparkSession.builder.appName("tavlei")
