"""Making the store ready and serving the pages."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sqlite3
import tempfile
from typing import TYPE_CHECKING

from django.core.management import call_command
from django.db import connection, connections
from django.utils import timezone
from uvicorn import Config, Server
from uvicorn.supervisors import Multiprocess

from tavlei.office.django_setup import set_up
from tavlei.office.monitor.processes import PROCESSES, SHARED
from tavlei.office.running.connections import PatientProtocol
from tavlei.office.steps import silently
from tavlei.office.store.system import FORKS, open_many_files
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.office.configuration import Configuration
    from tavlei.office.steps import Tell

_LEAST_SQLITE = (3, 31)
_HUNG = 30  # seconds of silence after which a worker is replaced; one that begins on a busy machine is silent for long
_WAITING = 2048  # who come at once and wait for an answer, as uvicorn has it
_NOT_SERVED = ["redoc*"]  # the other viewer of the API; ours is Swagger's


def prepare(tell: Tell = silently) -> None:
    """Make the folder, the keys, the store and the static files of this version; go by the federation's time."""
    tell(phrase("Starting the office"))
    set_up()
    from django.conf import settings  # noqa: PLC0415 - after Django has been set up

    from tavlei.office.store.new_store import make_new_store  # noqa: PLC0415

    tell(phrase("The store: making it or bringing it up to date"))
    settings.CONFIGURATION.prepare_home()
    if connection.vendor == "sqlite" and sqlite3.sqlite_version_info < _LEAST_SQLITE:
        raise RuntimeError("SQLite 3.31 or newer is needed")
    make_new_store()
    call_command("migrate", verbosity=0, interactive=False)
    from tavlei.office.lists.publishing.withholding import withhold_all  # noqa: PLC0415 - after Django has been set up

    withhold_all()
    from tavlei.office.accounts.second_factors import seal_second_factors  # noqa: PLC0415 - after Django has been set up

    seal_second_factors()
    from tavlei.office.people.erasures import renew_erasures  # noqa: PLC0415 - after Django has been set up

    renew_erasures()
    tell(phrase("The files of the pages"))
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=_NOT_SERVED)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:  # the store learns how its tables are filled, to choose the right index
            cursor.execute("PRAGMA analysis_limit = 1000")
            cursor.execute("ANALYZE")
    from tavlei.office.federation.identity import stored_federation  # noqa: PLC0415 - after Django has been set up

    timezone.activate(stored_federation().zone)


def is_public(host: str) -> bool:
    """Whether others than this machine reach an office that listens there."""
    from tavlei.office.configuration import configuration, is_elsewhere  # noqa: PLC0415 - as the environment stands now

    return configuration().is_public or is_elsewhere(host)


def server_config(host: str, port: int, workers: int = 1) -> Config:
    """How the pages are served."""
    return Config(
        "tavlei.office.asgi:application",
        host=host,
        port=port,
        workers=workers,
        http=PatientProtocol,
        ws="websockets-sansio",
        lifespan="on",
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=_HUNG,
        ws_max_size=2**14,
        log_level="warning",
        access_log=False,
        log_config=None,
        proxy_headers=False,
        headers=[("Server", "Tavlei")],
        server_header=False,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens: from now on who comes waits until the server answers."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host.strip("[]"), port), family=family, backlog=_WAITING)
    except OSError as error:
        raise Refusal(_deaf(host, port, error)) from error
    listening.set_inheritable(True)
    return listening


def _deaf(host: str, port: int, error: OSError) -> Problem:
    """Why nobody can listen there."""
    about = {"host": host, "port": port}
    if error.errno == errno.EADDRINUSE:
        return Problem("the port is taken: another program listens at {host}:{port}; choose another one", about, "port")
    if error.errno == errno.EACCES:
        return Problem(
            "the system does not let this account listen at port {port}: choose one from 1024 on", about, "port"
        )
    return Problem("this machine cannot listen at the address {host}", about, "host")


def run_server(host: str, port: int, workers: int = 1, opened: Callable[[], object] = lambda: None) -> None:
    """Serve until stopped; several workers are processes of their own, and one that ends is started anew.

    `opened` is called when the socket listens.
    """
    from django.conf import settings  # noqa: PLC0415 - after Django has been set up

    from tavlei.office.queue.hiring import start_worker  # noqa: PLC0415
    from tavlei.office.running.table_building import build_beside  # noqa: PLC0415
    from tavlei.office.workers import start_nursery  # noqa: PLC0415

    config = server_config(host, port, workers)
    connections.close_all()
    if FORKS and settings.CONFIGURATION.own_worker:
        start_worker()  # elsewhere `keep_worker` begins one
    if FORKS and workers == 1:
        start_nursery()  # each of several workers begins its own when it is needed
    build_beside()
    open_many_files()  # everybody who follows a live game holds a connection
    listening = listen(host, port)
    settings.CONFIGURATION.note_port(port)
    opened()
    if workers == 1:
        Server(config).run(sockets=[listening])
        return
    with tempfile.TemporaryDirectory(prefix="tavlei-figures-") as counted:
        os.environ[SHARED] = counted  # what the workers count is told together
        os.environ[PROCESSES] = str(workers)  # and what an office may take at most they share
        logging.getLogger("uvicorn.error").setLevel(logging.INFO)  # a worker that dies and its successor are told
        Multiprocess(config, sockets=[listening]).run()


def refuse_workers(configuration: Configuration, workers: int) -> None:
    """Several processes need a Redis: live games, and nothing else, are told from one to the other through it."""
    if workers > 1 and not FORKS:
        raise Refusal(Problem("on this system there is one worker", path="workers"))
    if workers > 1 and configuration.redis_url is None:
        raise Refusal(
            Problem(
                "several workers need a Redis, through which they tell each other of live games: set {name}",
                {"name": "TAVLEI_REDIS_URL"},
                path="workers",
            )
        )
    if workers > 1 and configuration.debug:
        raise Refusal(Problem("with {name} there is one worker", {"name": "TAVLEI_DEBUG"}, path="workers"))
