# The doors of the project. `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
STAMP := $(VENV)/.installed
CATALOGUES := $(wildcard src/tavlei/*/locale/*/LC_MESSAGES/*.po)
COMPILED := $(CATALOGUES:.po=.mo)

.DEFAULT_GOAL := help
.PHONY: help run test lint format bench docs catalogues lock clean

help: ## List the doors
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

run: $(STAMP) $(COMPILED) ## Start the program: a guided tour of the calculators
	@$(BIN)/tavlei tour

test: $(STAMP) $(COMPILED) ## Make the environment and run every test
	$(BIN)/python -m pytest -n auto

lint: $(STAMP) $(COMPILED) ## Check style, types and the order of the rooms
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(STAMP) ## Rewrite the sources in the project's style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(STAMP) $(COMPILED) ## Measure speed and memory (CPU time, in one run)
	$(BIN)/python -m bench

docs: $(STAMP) $(COMPILED) ## Write the generated pages of docs/ anew
	$(BIN)/python tools/write_docs.py

catalogues: $(STAMP) ## Bring the catalogues of sentences up to date with the sources
	$(BIN)/python tools/update_catalogues.py
	$(BIN)/python tools/compile_catalogues.py

lock: ## Write constraints.txt anew with the newest versions
	$(PYTHON) tools/lock.py

clean: ## Remove the environment and everything made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -f $(COMPILED)

$(STAMP): pyproject.toml constraints.txt tools/compile_catalogues.py
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install -c constraints.txt hatchling babel editables
	$(PIP) install -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $@

$(COMPILED): $(CATALOGUES) | $(STAMP)
	@$(BIN)/python tools/compile_catalogues.py >/dev/null
	@touch $(COMPILED)
