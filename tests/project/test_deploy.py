"""The files of deploy/ can be read by what they are for, and name commands and settings that exist."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import subprocess
import tomllib
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

import write_docs
from tavlei.office.pages.gate.bodies import OF_ALL

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "administrator.md").read_text(encoding="utf-8")
IMAGE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
EXAMPLE = dict(
    re.findall(r"^([A-Z_]+)=(.*)$", (DEPLOY / "tavlei.env.example").read_text(encoding="utf-8"), re.MULTILINE)
)
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
    assert service["EnvironmentFile"] == "/etc/tavlei/tavlei.env"
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


@pytest.mark.needs("systemd-analyze")
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
    """One worker: several need a Redis, which an image by itself has not."""
    (command,) = re.findall(r"^CMD (\[.*\])$", IMAGE, re.MULTILINE)
    check_command(json.loads(command))
    assert "--workers" not in command
    assert re.findall(r"^USER (.*)$", IMAGE, re.MULTILINE) == ["tavlei"]


@pytest.mark.parametrize("text", [IMAGE, PAGE], ids=["image", "page"])
def test_what_is_installed_has_the_office_in_it(text: str) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    (named,) = re.findall(r"""["']\.\[([a-z,]+)\]["']""", text)
    assert {"office", "redis"} <= set(named.split(",")) <= set(extras)


def test_the_office_owns_the_folders_that_volumes_are_laid_over() -> None:
    """A new volume takes its owner from the folder of the image; where there is none, no backup can be written."""
    (owned,) = re.findall(r"install -d -o tavlei -g tavlei -m 700 (.*)$", IMAGE, re.MULTILINE)
    mounted = {volume.split(":")[1] for volume in compose()["services"]["office"]["volumes"]}
    assert mounted == set(owned.split())


def test_whoever_waits_for_health_waits_for_something_the_compose_file_asks_itself() -> None:
    """Podman keeps no HEALTHCHECK in an image."""
    services = compose()["services"]
    waited_for = {
        name
        for service in services.values()
        if isinstance(service.get("depends_on"), dict)
        for name, how in service["depends_on"].items()
        if how["condition"] == "service_healthy"
    }
    assert waited_for == {"office", "postgres", "redis"}
    assert all(services[name]["healthcheck"]["test"] for name in waited_for)
    asked = services["postgres"]["healthcheck"]["test"]
    assert asked[asked.index("--host") + 1] == "127.0.0.1"  # on its socket it answers before it is ready


def test_what_compose_asks_for_is_told_to_the_administrator_and_kept_out_of_git_and_images() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    (told,) = re.findall(r"printf '(.*)' .* > deploy/\.env", PAGE)
    assert asked == {line.split("=")[0] for line in told.split("\\n") if line}
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {"deploy/.env", "deploy/tavlei.env"} <= set(ignored) & set(left_out)
    assert {".git", *(line.rstrip("/") for line in ignored)} == {line.removeprefix("**/") for line in left_out[1:]}


def test_both_proxies_ask_the_office_where_it_listens_and_are_believed() -> None:
    unit = (DEPLOY / "tavlei.service").read_text(encoding="utf-8")
    host, port = re.findall(r"serve --host (\S+) --port (\d+)", unit)[0]
    caddy, nginx = ((DEPLOY / name).read_text(encoding="utf-8") for name in ("Caddyfile", "nginx.conf"))
    assert f"{{$TAVLEI_OFFICE:{host}:{port}}}" in caddy
    assert f"server {host}:{port} " in nginx
    assert any(ip_address(host) in ip_network(told) for told in EXAMPLE["TAVLEI_PROXIES"].split(","))
    services, (network,) = compose()["services"], compose()["networks"]["inside"]["ipam"]["config"]
    assert services["office"]["environment"]["TAVLEI_PROXIES"] == network["subnet"]
    command = services["office"]["command"]
    assert services["caddy"]["environment"]["TAVLEI_OFFICE"] == f"office:{command[command.index('--port') + 1]}"
    for hidden in ("/metrics", "/ready"):
        assert hidden in caddy
        assert f"location = {hidden}" in nginx


@pytest.mark.needs("nginx", "openssl")
def test_nginx_has_nothing_against_its_file(tmp_path: Path) -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    made = subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=rating.example.org",
         "-keyout", tmp_path / "privkey.pem", "-out", tmp_path / "fullchain.pem"],
        capture_output=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    site = (
        text.replace("/etc/tavlei/tls", str(tmp_path)).replace("listen 80", "listen 18080").replace("]:80", "]:18080")
    )
    site = site.replace("listen 443", "listen 18443").replace("]:443", "]:18443")
    whole = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {_folders(tmp_path)} {site} }}"
    (tmp_path / "nginx.conf").write_text(whole, encoding="utf-8")
    told = subprocess.run(["nginx", "-t", "-c", tmp_path / "nginx.conf"], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr


def _folders(folder: Path) -> str:
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    return " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)


@pytest.mark.needs("caddy")
@pytest.mark.parametrize("office", [None, "office:8000"])
def test_caddy_has_nothing_against_its_file(office: str | None, tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "TAVLEI_HOST": "rating.example.org"}
    told = subprocess.run(
        ["caddy", "adapt", "--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile"],
        env=environment | ({"TAVLEI_OFFICE": office} if office else {}), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert f'"dial":"{office or "127.0.0.1:8000"}"' in told.stdout


def test_the_command_of_the_machine_is_that_of_the_units() -> None:
    """The same user, settings and program as the service, for commands of the administrator."""
    text = (DEPLOY / "tavlei").read_text(encoding="utf-8")
    assert "--uid tavlei" in text
    assert "EnvironmentFile=/etc/tavlei/tavlei.env" in text
    assert '/opt/tavlei/bin/tavlei "$@"' in text
    assert os.access(DEPLOY / "tavlei", os.X_OK)


def test_a_migration_may_take_its_time() -> None:
    """Ninety seconds after which systemd ends what it starts are too few for the store of a federation."""
    assert "\nTimeoutStartSec=infinity\n" in (DEPLOY / "tavlei.service").read_text(encoding="utf-8")


def test_every_variable_is_one_that_the_office_reads() -> None:
    known = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")))
    assert set(EXAMPLE) | set(compose()["services"]["office"]["environment"]) <= known


@pytest.mark.parametrize("page", ["settings.md", "settings.ru.md", "settings.uk.md"])
def test_every_variable_that_is_read_is_documented(page: str) -> None:
    source = (ROOT / "src" / "tavlei" / "office" / "configuration.py").read_text(encoding="utf-8")
    read = set(re.findall(r'environment\.get\("([A-Z_]+)"', source))
    known = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs" / page).read_text(encoding="utf-8")))
    assert read <= known


def test_the_page_of_the_administrator_names_commands_that_exist() -> None:
    lines = re.findall(r"^    tavlei (.*?)(?:  +#.*)?$", PAGE, re.MULTILINE)
    lines += re.findall(r"^    podman compose .* office tavlei (.*?)(?: < .*)?$", PAGE, re.MULTILINE)
    assert len(lines) >= 8
    for line in lines:
        check_command(shlex.split(line))


def test_redis_and_the_store_are_reached_by_the_office_alone_and_redis_is_bounded() -> None:
    services, networks = compose()["services"], compose()["networks"]
    assert networks["store"] == {"internal": True}
    for name in ("postgres", "redis"):
        assert services[name]["networks"] == ["store"]
    assert services["caddy"]["networks"] == ["inside"]
    command = services["redis"]["command"]
    assert command[command.index("--requirepass") + 1] == "${REDIS_PASSWORD}"
    assert "--protected-mode" not in command
    assert command[command.index("--maxmemory") + 1].endswith("mb")
    assert command[command.index("--maxmemory-policy") + 1] == "allkeys-lru"
    assert services["office"]["environment"]["TAVLEI_REDIS_URL"].startswith("redis://:${REDIS_PASSWORD:?")


def test_the_folder_of_bodies_has_a_size_that_all_of_them_fit_into() -> None:
    (mounted,) = compose()["services"]["office"]["tmpfs"]
    folder, _colon, options = mounted.partition(":")
    size = int(dict(option.split("=") for option in options.split(","))["size"].removesuffix("m")) << 20
    assert folder == "/tmp"  # noqa: S108 - of the container
    assert size > 2 * OF_ALL, "a file is read from a copy of its body"
