"""Build the handbook, a site in three languages, from `docs/handbook` and the pages of `docs` it refers to.

python tools/build_handbook.py            `make docs`: into the office, which serves it under /handbook/
python tools/build_handbook.py FOLDER     into another folder

A reference that is generated, such as the list of commands, is made here in Russian and Ukrainian. So besides Zensical
this needs what the rules and the command need, and compiled catalogues, but not the package being installed.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from functools import cache
from html import escape
from os.path import normpath
from pathlib import Path
from typing import Any, Final

from handbook_theme import UnknownTheme, adapt
from write_docs import translated_pages

ROOT: Final = Path(__file__).parent.parent
DOCS: Final = ROOT / "docs"
SOURCES: Final = DOCS / "handbook"
MARK: Final = ROOT / "src" / "tavlei" / "office" / "design" / "static" / "design" / "mark.svg"
SITE: Final = ROOT / "src" / "tavlei" / "office" / "handbook" / "site"
LANGUAGES: Final = {"ru": "Русский", "uk": "Українська", "en": "English"}
LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]*)(#[^)]*)?\)")
SCRIPT: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
COMPRESSED: Final = {".css", ".html", ".js", ".json"}
NOT_SEARCHED: Final = "---\nsearch:\n  exclude: true\n---\n"
BAR: Final = "\\|"
BARRED: Final = re.compile(r"`([^`\n]*\\\|[^`\n]*)`")
"""Code in a table with a bar that does not end the cell."""
SLUGS: Final = {"toc": {"slugify": {"object": "pymdownx.slugs.slugify", "kwds": {"case": "lower"}}}}
"""Anchors in the letters of the language, as GitHub makes them."""
FENCE: Final = re.compile(r"^(```.*?^```[ \t]*$)", re.DOTALL | re.MULTILINE)


class Broken(Exception):
    """What the sources of the handbook lack."""


@cache
def contents() -> dict[str, Any]:
    """The sections with their chapters, and the pages of the reference."""
    return tomllib.loads((SOURCES / "contents.toml").read_text(encoding="utf-8"))


def chapters() -> list[str]:
    """Every chapter that is written for the handbook, by its name."""
    return ["index", *(name for section in contents()["section"] for name in section["chapters"])]


def references() -> list[str]:
    """Every page of `docs` that is shown as it is, by its name."""
    return list(contents()["reference"]["pages"])


def source_of(name: str, language: str) -> Path:
    """Where a page is kept: of a reference in the reader's language, where there is one, else in English."""
    if name in chapters():
        return SOURCES / language / f"{name}.md"
    places = (DOCS / f"{name}.{language}.md", DOCS / f"{name}.md", ROOT / f"{name}.md")
    return next(place for place in places if place.exists())


def text_of(name: str, language: str) -> str:
    """What a page says: a generated reference is not kept in the reader's language."""
    generated = {} if language == "en" else translated_pages(language)
    return generated.get(name) or source_of(name, language).read_text(encoding="utf-8")


def build(target: Path = SITE) -> None:
    """Build all languages beside the target and put them in its place together."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "site"
        for language in LANGUAGES:
            _build_language(language, Path(folder) / language, made / "handbook" / language)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(made, target)


def _build_language(language: str, stage: Path, site: Path) -> None:
    docs = stage / "docs"
    (docs / "pictures").mkdir(parents=True)
    for name in (*chapters(), *references()):
        head = NOT_SEARCHED if name in contents()["reference"]["not_searched"] else ""
        (docs / f"{name}.md").write_text(head + _on_site(name, language, docs), encoding="utf-8")
    shutil.copy(MARK, docs / "mark.svg")
    shutil.copy(SOURCES / "handbook.css", docs / "handbook.css")
    settings = stage / "mkdocs.yml"
    settings.write_text(json.dumps(_settings(language), ensure_ascii=False), encoding="utf-8")  # JSON is YAML
    built = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", str(settings)],
        cwd=stage, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if built.returncode:
        raise Broken(f"{language}: {built.stdout}{built.stderr}")
    shutil.copytree(stage / "site", site)
    (site / "404.html").unlink()  # the office has its own
    shutil.rmtree(site / "assets" / "stylesheets" / "classic", ignore_errors=True)  # of another look of the theme
    adapt(next((site / "assets" / "javascripts").glob("bundle.*.js")), language)
    for page in site.rglob("*.html"):
        _scripts_into_files(page, site)
    for text in [path for path in site.rglob("*") if path.suffix in COMPRESSED]:
        text.with_name(f"{text.name}.gz").write_bytes(gzip.compress(text.read_bytes(), mtime=0))


def _settings(language: str) -> dict[str, Any]:
    told = contents()
    return {
        "site_name": told["title"][language],
        "copyright": f'<a href="/">{told["back"][language]}</a>',
        "docs_dir": "docs",
        "site_dir": "site",
        "use_directory_urls": True,
        "nav": [
            "index.md",
            *({part["title"][language]: [f"{name}.md" for name in part["chapters"]]} for part in told["section"]),
            {told["reference"]["title"][language]: [_reference(name, language) for name in references()]},
        ],
        "theme": {
            "language": language,
            "font": False,
            "logo": "mark.svg",
            "favicon": "mark.svg",
            "features": ["content.code.copy", "navigation.footer", "navigation.top", "search.highlight", "toc.follow"],
            "palette": [
                {"media": "(prefers-color-scheme: light)", "scheme": "default"},
                {"media": "(prefers-color-scheme: dark)", "scheme": "slate"},
            ],
        },
        "extra_css": ["handbook.css"],
        "extra": {
            "generator": False,
            "alternate": [
                {"name": name, "link": f"/handbook/{code}/", "lang": code} for code, name in LANGUAGES.items()
            ],
        },
        "markdown_extensions": ["admonition", "attr_list", "def_list", "tables", "pymdownx.superfences", SLUGS],
    }


def _reference(name: str, language: str) -> str | dict[str, str]:
    """A page of the reference in the navigation: of one that is English the title says so in the reader's language."""
    title = contents()["reference"]["titles"].get(name, {}).get(language)
    return {title: f"{name}.md"} if title else f"{name}.md"


def _on_site(name: str, language: str, docs: Path) -> str:
    """The text of a page with links as they are on the site; outside of blocks of code, where nothing is a link."""
    source, parts = source_of(name, language), FENCE.split(text_of(name, language))
    return "".join(part if part.startswith("```") else _page_part(part, source, language, docs) for part in parts)


def _page_part(part: str, source: Path, language: str, docs: Path) -> str:
    linked = LINK.sub(lambda link: _relinked(link, source, language, docs), part)
    return BARRED.sub(lambda code: f"<code>{escape(code[1]).replace(BAR, '&#124;')}</code>", linked)


def _relinked(link: re.Match[str], source: Path, language: str, docs: Path) -> str:
    """A link to a page of the site or a picture leads there; of one to another file of the project its words remain."""
    picture, words, address, anchor = link[1], link[2], link[3], link[4] or ""
    if not address or "://" in address or address.startswith(("/", "mailto:")):
        return link[0]
    path = Path(normpath(source.parent / address))
    if not path.exists():
        raise Broken(f"{source.relative_to(ROOT)}: {address} is not there")
    if picture:
        shutil.copy(path, docs / "pictures" / path.name)
        return f"![{words}](pictures/{path.name}{anchor}){{ loading=lazy }}"
    name = _page_name(path, language)
    return f"[{words}]({name}.md{anchor})" if name else words


def _page_name(path: Path, language: str) -> str | None:
    """Under which name a file of the project is a page of the site."""
    if path.is_relative_to(SOURCES / language):
        return path.stem
    return next((name for name in references() if path.name in (f"{name}.md", f"{name}.{language}.md")), None)


def _scripts_into_files(page: Path, site: Path) -> None:
    """No script stands within a page: the office lets browsers run only files of its own."""
    up = "../" * (len(page.relative_to(site).parts) - 1)

    def moved(script: re.Match[str]) -> str:
        name = f"{hashlib.sha256(script[1].encode()).hexdigest()[:12]}.js"
        (site / "assets" / name).write_text(script[1], encoding="utf-8")
        return f'<script src="{up}assets/{name}"></script>'

    page.write_text(SCRIPT.sub(moved, page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    chosen = Path(sys.argv[1]) if len(sys.argv) > 1 else SITE
    try:
        build(chosen)
    except (Broken, UnknownTheme) as broken:
        raise SystemExit(str(broken)) from broken
    size = sum(path.stat().st_size for path in chosen.rglob("*") if path.is_file())
    print(f"{size / 2**20:.1f} MB in {chosen}")
