"""The files of deploy/ can be read by what they are for, and name commands and settings that exist."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

import write_docs

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMMANDS = {name: {option for parameter in command.params for option in parameter.opts}
            for name, command in write_docs.commands()}  # fmt: skip


def check_command(words: list[str]) -> None:
    """A command line of ours: the command exists and so does every option."""
    name = "tavlei"
    while words and f"{name} {words[0]}" in {known[: len(f"{name} {words[0]}")] for known in COMMANDS}:
        name = f"{name} {words.pop(0)}"
    assert name in COMMANDS, name
    options = {word for word in words if word.startswith("--")}
    assert options <= COMMANDS[name], options - COMMANDS[name]


@pytest.mark.parametrize("file", sorted(DEPLOY.glob("*.service")), ids=lambda file: file.name)
def test_a_unit_starts_commands_that_exist(file: Path) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None, comment_prefixes=("#",))
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(file.read_text(encoding="utf-8"))
    service = unit["Service"]
    started = [service[name] for name in ("ExecStartPre", "ExecStart") if name in service]
    for command in started:
        program, *words = shlex.split(command)
        assert program == "/opt/tavlei/bin/tavlei"
        check_command(words)
    assert service["User"] == "tavlei"
    assert service["NoNewPrivileges"] == "yes"


def compose() -> dict[str, Any]:
    told: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return told


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_systemd_has_nothing_against_the_units() -> None:
    """But for the command, which is installed elsewhere."""
    units = sorted(map(str, (*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer"))))
    told = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False).stderr
    assert [line for line in told.splitlines() if "tavlei" in line and "is not executable" not in line] == []


def test_compose_has_the_store_redis_two_workers_and_tls() -> None:
    services = compose()["services"]
    assert set(services) == {"office", "worker", "postgres", "redis", "caddy"}
    office = services["office"]
    check_command(list(office["command"]))
    check_command(list(services["worker"]["command"]))
    assert services["worker"]["volumes"] == office["volumes"]  # keys, files of jobs and locks are shared
    assert office["command"][-2:] == ["--workers", "2"]
    assert "TAVLEI_REDIS_URL" in office["environment"]
    assert (DEPLOY / "compose.yaml").parent.joinpath(office["build"]["dockerfile"].removeprefix("deploy/")).exists()
    assert "443:443" in services["caddy"]["ports"]
    assert not [name for name in ("postgres", "redis", "office") if "ports" in services[name]]  # only Caddy is outside
    named = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", [])}
    assert {name for name in named if not name.startswith(".")} == set(compose()["volumes"])


def test_the_image_starts_a_command_that_exists() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    (command,) = re.findall(r"^CMD (\[.*\])$", text, re.MULTILINE)
    check_command(json.loads(command))
    assert re.findall(r"^USER (.*)$", text, re.MULTILINE) == ["tavlei"]


def test_every_variable_is_one_that_the_office_reads() -> None:
    known = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")))
    example = (DEPLOY / "tavlei.env.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)) | set(compose()["services"]["office"]["environment"])
    assert named <= known


@pytest.mark.parametrize("page", ["settings.md", "settings.ru.md", "settings.uk.md"])
def test_every_variable_that_is_read_is_documented(page: str) -> None:
    source = (ROOT / "src" / "tavlei" / "office" / "configuration.py").read_text(encoding="utf-8")
    read = set(re.findall(r'environment\.get\("([A-Z_]+)"', source))
    known = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs" / page).read_text(encoding="utf-8")))
    assert read <= known


def test_the_page_of_the_administrator_names_commands_that_exist() -> None:
    text = (ROOT / "docs" / "administrator.md").read_text(encoding="utf-8")
    lines = re.findall(r"^    tavlei (.*?)(?:  +#.*)?$", text, re.MULTILINE)
    assert len(lines) >= 5
    for line in lines:
        check_command(shlex.split(line))
