"""Both packages as they are published: built, installed into an empty environment without a compiler, and used."""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.programs import need
from tests.project.test_package import committed

ROOT = Path(__file__).parents[2]
LIBRARY = Path(__file__).with_name("installed_library.py")
PATIENCE = 900  # seconds, against hanging: a demonstration has much to load
PIPX = "pipx==1.18.4"

pytestmark = pytest.mark.prove


@dataclass(frozen=True)
class Built:
    """A package as a wheel, made from its source distribution."""

    sdist: Path
    wheel: Path


@dataclass(frozen=True)
class Environment:
    """An environment of its own, with a PATH on which there is no compiler."""

    folder: Path

    def run(self, *arguments: str, module: str | None = None) -> subprocess.CompletedProcess[str]:
        command = [self.python, *(("-m", module) if module else ()), *arguments]
        return subprocess.run(command, cwd=self.folder, env=self.variables, check=False, capture_output=True, text=True)

    def install(self, *what: str) -> None:
        done = self.run("install", "--quiet", "-c", str(ROOT / "constraints.txt"), *what, module="pip")
        assert done.returncode == 0, done.stderr

    @property
    def python(self) -> str:
        return str(self.folder / "bin" / "python")

    @property
    def variables(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "HTTP", "http"))}
        home = {"HOME": str(self.folder), "TAVLEI_HOME": str(self.folder / "home"), "LANG": "C.UTF-8"}
        return {**kept, **home, "PATH": str(self.folder / "bin")}


def build(source: Path, target: Path, *options: str) -> Built:
    command = [sys.executable, "-m", "build", *options, "--outdir", str(target), str(source)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return Built(next(target.glob("*.tar.gz")), next(target.glob("*.whl")))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files git knows, and nothing else."""
    folder = tmp_path_factory.mktemp("source")
    for name in committed():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def tavlei(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(source, tmp_path_factory.mktemp("tavlei"), "--no-isolation")


@pytest.fixture(scope="module")
def kernel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    need("c++")
    return build(source / "kernel", tmp_path_factory.mktemp("kernel"))


@pytest.fixture(scope="module")
def core(tavlei: Built, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheel and what it cannot do without."""
    made = Environment(tmp_path_factory.mktemp("core"))
    subprocess.run([sys.executable, "-m", "venv", str(made.folder)], check=True, capture_output=True)
    made.install(str(tavlei.wheel))
    return made


def test_the_library_works_from_the_wheel_alone(core: Environment) -> None:
    shutil.copy(LIBRARY, core.folder)
    used = core.run(LIBRARY.name)
    assert (used.returncode, used.stdout) == (0, ""), used.stderr
    refused = core.run("serve", module="tavlei.cli")
    assert refused.returncode == 2
    assert refused.stderr.strip().endswith("pip install 'tavlei[office]'")


def test_the_wheel_of_the_kernel_is_of_the_stable_abi_and_needs_no_compiler(core: Environment, kernel: Built) -> None:
    assert "-cp311-abi3-" in kernel.wheel.name
    assert any(name.endswith("_core.abi3.so") for name in zipfile.ZipFile(kernel.wheel).namelist())
    with tarfile.open(kernel.sdist) as packed:
        assert any(name.endswith("src/bindings.cpp") for name in packed.getnames())
    core.install("-c", str(ROOT / "kernel" / "constraints.txt"), str(kernel.wheel))
    code = "from tavlei.games import draughts as d; print(d.Game('W:Wc3,a3:Bd4').best_line(4).notation[0])"
    assert core.run("-c", code).stdout.strip() == "c3:e5"


def test_the_office_opens_from_the_wheel(core: Environment, tavlei: Built) -> None:
    core.install(f"tavlei[all] @ {tavlei.wheel.as_uri()}")
    with office(core, core.python, "-m", "tavlei.cli", "serve") as address:
        assert "<html" in page_of(address)


def test_the_demonstration_opens_after_pipx_install(tavlei: Built, tmp_path: Path) -> None:
    made = Environment(tmp_path / "pipx")
    subprocess.run([sys.executable, "-m", "venv", str(made.folder)], check=True, capture_output=True)
    made.install(PIPX)
    pinned = f"-c {shlex.quote(str(ROOT / 'constraints.txt'))}"
    installed = made.run("install", "--pip-args", pinned, f"tavlei[all] @ {tavlei.wheel.as_uri()}", module="pipx")
    assert installed.returncode == 0, installed.stderr
    with office(made, str(made.folder / ".local" / "bin" / "tavlei"), "serve", "--demo") as address:
        assert "Первенство Поволжья" in page_of(address)


def page_of(address: str) -> str:
    with urllib.request.urlopen(address, timeout=PATIENCE) as page:  # noqa: S310 - our own
        return str(page.read().decode())


@contextmanager
def office(environment: Environment, *command: str) -> Iterator[str]:
    """The office that a command opens in an environment."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port = asked.getsockname()[1]
    server = subprocess.Popen(
        [*command, "--port", str(port)], cwd=environment.folder, env=environment.variables, stdout=subprocess.DEVNULL
    )
    try:
        _await(port, server)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(PATIENCE)


def _await(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        assert server.poll() is None, "the office ended"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError("the office did not open")
