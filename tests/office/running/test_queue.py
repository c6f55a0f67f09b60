"""Background jobs: they belong to an account, are followed in a page, and are done whole, once, or not at all."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from tests.office import homes

from tavlei.office.acts.performing import StaleError
from tavlei.office.api.tokens import make_token
from tavlei.office.queue import asking, folders, leases
from tavlei.office.queue.asking import cancel, request_job
from tavlei.office.queue.folders import JobFolder, Progress
from tavlei.office.queue.kinds import KINDS, OFFICIAL, JobKind, JobResult
from tavlei.office.queue.losses import remove_old, settle_left_behind, settle_lost
from tavlei.office.queue.models import JobState, QueuedJob
from tavlei.office.queue.performing import perform
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Problem, Refusal

Make = Callable[..., User]
Ask = Callable[..., QueuedJob]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.CONFIGURATION = replace(settings.CONFIGURATION, home=tmp_path)
    return folders.queue_folder()


@pytest.fixture
def owner(make_user: Make) -> User:
    return make_user("owner", OfficeRole.RATING_OFFICER)


@pytest.fixture
def in_store(settings: Any) -> None:
    """Jobs wait in the store, as they do outside of tests."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


@pytest.fixture
def asked(owner: User, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Ask for a job whose work is given."""

    def make(work: Callable[..., Any] = lambda *_given: JobResult("/lists/"), **given: Any) -> QueuedJob:
        monkeypatch.setitem(KINDS, "test.work", JobKind("test.work", "journal.missing", work, OFFICIAL))
        return request_job(owner, "test.work", given, "/office/")

    return make


def main_of(page: Any) -> str:
    return str(page.content.decode().split("<main", 1)[1].split("</main", 1)[0])


def begun(job: QueuedJob, attempts: int = 1) -> DBTaskResult[Any, Any]:
    """The task of a job as a worker has it that was lost."""
    QueuedJob.objects.filter(pk=job.pk).update(state=JobState.RUNNING, attempts=attempts)
    found = DBTaskResult.objects.get()
    found.claim("gone")
    return found


@pytest.mark.usefixtures("in_store")
def test_a_job_is_followed_and_cancelled_by_its_owner_alone(client: Client, asked: Ask, make_user: Make) -> None:
    job = asked()
    page, stop = (reverse(f"pages:{name}", args=[job.code]) for name in ("job", "cancel_job"))
    client.force_login(make_user("other", OfficeRole.ADMINISTRATOR))
    assert client.get(page).status_code == client.post(stop).status_code == 404
    assert str(job.code) not in client.get(reverse("pages:jobs")).content.decode()
    client.force_login(job.by)
    waiting = main_of(client.get(f"{page}?go=1"))
    assert f'hx-get="{page}?go=1"' in waiting
    assert "tavlei worker" in waiting  # nobody is here who would do it
    QueuedJob.objects.update(state=JobState.RUNNING)
    job.folder.tell(1, 4)
    assert 'value="24"' in main_of(client.get(page))
    QueuedJob.objects.update(state=JobState.WAITING)
    client.post(stop)
    job.refresh_from_db()
    assert job.state == JobState.CANCELLED
    assert perform.func(str(job.code)) == "settled"
    told = client.get(f"{page}?go=1", headers={"hx-request": "true"})
    assert told.headers["HX-Redirect"] == f"{page}?go=1"
    assert client.get(f"{page}?go=1").headers["Location"] == "/office/"
    assert "hx-get" not in main_of(client.get(page))


@pytest.mark.usefixtures("in_store")
def test_the_same_is_not_asked_for_twice_and_nobody_fills_the_queue(asked: Ask) -> None:
    first = asked(number=0)
    assert asked(number=0) == first
    for number in range(1, asking.MOST_UNFINISHED):
        asked(number=number)
    with pytest.raises(Refusal):
        asked(number=99)
    cancel(first)
    assert asked(number=0) != first


def test_what_came_of_it_is_told(client: Client, asked: Ask) -> None:
    job = asked(lambda *_given: JobResult("/lists/", "The list is published."))
    client.force_login(job.by)
    page = reverse("pages:job", args=[job.code])
    assert client.get(f"{page}?go=1").headers["Location"] == "/lists/"
    assert "Список опубликован" in main_of(client.get(page))


@pytest.mark.parametrize(
    ("error", "state", "told"),
    [
        (Refusal(Problem("a revision needs a reason")), JobState.REFUSED, "должен быть обоснован"),
        (StaleError(), JobState.REFUSED, "изменил"),
        (PermissionDenied(), JobState.REFUSED, "больше не можете"),
        (OSError(28, "full"), JobState.FAILED, "Диск офиса полон"),
        (ZeroDivisionError(), JobState.FAILED, "Ошибка программы"),
    ],
)
def test_what_is_not_done_says_so_and_stores_nothing(
    client: Client, asked: Ask, error: Exception, state: JobState, told: str
) -> None:
    def act() -> JobResult:
        Group.objects.create(name="half")
        raise error

    job = asked(lambda *_given: act)
    assert job.state == state
    assert told in " ".join(job.problems)
    assert not Group.objects.exists()
    client.force_login(job.by)
    assert told in main_of(client.get(reverse("pages:job", args=[job.code])))


def test_an_act_whose_job_was_settled_meanwhile_is_taken_back(asked: Ask) -> None:
    def act() -> JobResult:
        Group.objects.create(name="too late")
        QueuedJob.objects.update(state=JobState.CANCELLED)
        return JobResult("/")

    asked(lambda *_given: act)
    assert not Group.objects.exists()


@pytest.mark.usefixtures("in_store")
@pytest.mark.parametrize(
    ("attempts", "given", "state", "status"),
    [
        (1, {}, JobState.WAITING, TaskResultStatus.READY),
        (2, {}, JobState.FAILED, TaskResultStatus.FAILED),
        (2, {"stopped_by_us": True}, JobState.WAITING, TaskResultStatus.READY),
        (1, {"too_long": True}, JobState.FAILED, TaskResultStatus.FAILED),
    ],
)
def test_a_job_whose_process_was_lost_is_begun_once_more(
    asked: Ask, attempts: int, given: dict[str, bool], state: JobState, status: TaskResultStatus
) -> None:
    job = asked()
    settle_lost(begun(job, attempts), **given)
    job.refresh_from_db()
    assert (job.state, DBTaskResult.objects.get().status) == (state, status)
    assert bool(job.problems) == (state == JobState.FAILED)


@pytest.mark.usefixtures("in_store")
def test_a_job_that_was_done_before_its_process_was_lost_stays_done(asked: Ask) -> None:
    job = asked()
    task = begun(job)
    QueuedJob.objects.update(state=JobState.DONE, result={"address": "/", "sentence": "", "params": {}, "figures": {}})
    settle_lost(task)
    assert DBTaskResult.objects.get().status == TaskResultStatus.SUCCESSFUL


@pytest.mark.usefixtures("in_store")
def test_the_tasks_of_a_worker_that_is_here_are_left_to_it(asked: Ask) -> None:
    job = asked()
    begun(job)
    with leases.take_lease("gone"):
        settle_left_behind()
        assert leases.any_worker()
        assert QueuedJob.objects.get().state == JobState.RUNNING
    settle_left_behind()
    assert not leases.any_worker()
    assert QueuedJob.objects.get().state == JobState.WAITING


def test_old_jobs_go_with_their_folders(asked: Ask, folder: Path) -> None:
    job = asked()
    job.folder.keep("found")
    remove_old()
    assert job.folder.result() == "found"
    QueuedJob.objects.update(ended="2020-01-01T00:00Z")
    os.utime(job.folder.path, (0, 0))
    remove_old()
    assert not QueuedJob.objects.exists()
    assert not list(folder.iterdir())


def test_a_broken_file_of_a_job_is_no_failure(folder: Path) -> None:
    job = JobFolder(uuid4())
    assert (job.progress(), job.result()) == (Progress(), None)
    job.write("progress.json", b"{")
    job.write("found", b"no pickle")
    assert (job.progress(), job.result()) == (Progress(), None)


@pytest.mark.usefixtures("in_store")
def test_jobs_by_program(client: Client, asked: Ask, make_user: Make) -> None:
    job = asked()
    own, others = ({"authorization": f"Bearer {make_token(user, 'x')}"} for user in (job.by, make_user("other")))
    address = f"/api/v1/jobs/{job.code}"
    assert client.get(address, headers=others).status_code == 404
    assert client.get(address).status_code == 401
    assert client.get("/api/v1/jobs", headers=own).json()[0] == client.get(address, headers=own).json()
    assert client.post(f"{address}/cancel", headers=own).json()["state"] == "cancelled"
    sent = {"day": "2026-01-01", "file": SimpleUploadedFile("list.csv", b"code;rating\n1;2000")}
    answer = client.post("/api/v1/lists/elo_r/open", sent, headers={**own, "prefer": "respond-async"})
    assert answer.status_code == 202, answer.content
    assert client.get(answer.headers["Location"], headers=own).json() == answer.json()
    assert answer.json()["kind"] == "list.open"


ASK = """
import json, sys
from tavlei.office.django_setup import set_up
set_up()
from tavlei.office.queue.asking import request_job
from tavlei.office.roles.models import User
user = User.objects.create_user("owner", "", "a-long-password")
wanted = {"endless": {}, "dying": {"times": 1}, "lost": {"times": 9}, "acting": {"name": "once"}}
kinds = {"lost": "dying"}
print(json.dumps({name: str(request_job(user, f"test.{kinds.get(name, name)}", given, "/").code)
                  for name, given in wanted.items()}))
"""


class QueueHome:
    """An office of its own on the disk, with workers."""

    def __init__(self, home: Path) -> None:
        homes.fill(home)
        self.home = home
        self.environment = {**os.environ, "TAVLEI_HOME": str(home), "PYTHONWARNINGS": "ignore",
                            "DJANGO_SETTINGS_MODULE": "tests.office.queue_settings"}  # fmt: skip

    def asked(self) -> Mapping[str, str]:
        told = subprocess.run([sys.executable, "-c", ASK], env=self.environment, check=True, stdout=subprocess.PIPE)
        found: dict[str, str] = json.loads(told.stdout)
        return found

    def worker(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tavlei.office.running.background_worker"]
        return subprocess.Popen(command, env=self.environment, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def one(self, question: str, *given: str) -> Any:
        with closing(sqlite3.connect(self.home / "office.sqlite3", timeout=30)) as store:
            return store.execute(question, given).fetchone()[0]

    def state(self, code: str) -> str:
        return str(self.one("SELECT state FROM queue_queuedjob WHERE code = ?", code.replace("-", "")))

    def until(self, code: str, state: str) -> None:
        for _ in range(1200):
            if self.state(code) == state:
                return
            time.sleep(0.1)
        raise AssertionError(f"still {self.state(code)}")

    def until_begun_again(self, code: str) -> None:
        question = "SELECT state || attempts FROM queue_queuedjob WHERE code = ?"
        for _ in range(1200):
            if self.one(question, code.replace("-", "")) == "running2":
                return
            time.sleep(0.1)
        raise AssertionError("not begun again")


@pytest.fixture
def workers() -> Iterator[list[subprocess.Popen[bytes]]]:
    begun: list[subprocess.Popen[bytes]] = []
    yield begun
    for process in begun:
        process.kill()
        process.communicate()


@pytest.mark.prove
@pytest.mark.slow
def test_workers_that_are_killed_lose_and_double_nothing(
    tmp_path: Path, workers: list[subprocess.Popen[bytes]]
) -> None:
    office = QueueHome(tmp_path / "home")
    asked = office.asked()
    workers.append(office.worker())
    office.until(asked["dying"], "done")
    office.until(asked["lost"], "failed")
    office.until(asked["acting"], "done")
    assert office.one("SELECT count(*) FROM auth_group") == 1  # killed in the middle, done whole once
    office.until(asked["endless"], "running")
    os.kill(workers[0].pid, signal.SIGKILL)
    workers[0].communicate()
    workers.append(office.worker())
    office.until_begun_again(asked["endless"])
    assert workers[1].stdin is not None
    workers[1].stdin.close()  # whoever it works for has gone
    assert workers[1].wait(60) == 0
    assert office.state(asked["endless"]) == "waiting"
    workers.append(office.worker())
    office.until(asked["endless"], "running")
    (office.home / "queue" / asked["endless"] / "stop").touch()
    office.until(asked["endless"], "cancelled")
