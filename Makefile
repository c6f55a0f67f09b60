# The doors of the project. `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
STAMP := $(VENV)/.installed
OFFICE := $(VENV)/.office
# To run the office its own packages are enough; whoever has the developers' tools already has them.
ENVIRONMENT := $(if $(wildcard $(STAMP)),$(STAMP),$(if $(filter run,$(MAKECMDGOALS)),$(OFFICE),$(STAMP)))
KERNEL := $(VENV)/.kernel
KERNEL_SOURCES := $(wildcard kernel/CMakeLists.txt kernel/*.toml kernel/constraints.txt kernel/src/* kernel/tavlei_kernel/*.py*)
KERNEL_PINS := PIP_CONSTRAINT=$(CURDIR)/kernel/constraints.txt PIP_BUILD_CONSTRAINT=$(CURDIR)/kernel/constraints.txt
CATALOGUES := $(wildcard src/tavlei/*/locale/*/LC_MESSAGES/*.po)
COMPILED := $(CATALOGUES:.po=.mo)
HANDBOOK := $(VENV)/.handbook
HANDBOOK_TOOLS := $(addprefix tools/,build_handbook.py handbook_theme.py write_docs.py glossary_pages.py)
HANDBOOK_SOURCES := $(HANDBOOK_TOOLS) $(wildcard CONTRIBUTING.md docs/*.md docs/*.toml docs/pictures/* docs/handbook/* docs/handbook/*/*.md) \
	$(COMPILED) $(wildcard src/tavlei/rulebook/editions.toml src/tavlei/rulebook/readings/*) $(shell find src/tavlei/calc src/tavlei/cli -name '*.py')

.DEFAULT_GOAL := help
.PHONY: help run test prove proofs lint format bench docs doors pictures photographs catalogues kernel sanitize lock clean

help: ## List the doors
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

run: $(ENVIRONMENT) $(COMPILED) $(KERNEL) $(HANDBOOK) ## Open the office with the demonstration federation at http://127.0.0.1:8000
	@TAVLEI_HOME="$${TAVLEI_HOME:-$(CURDIR)/.tavlei}" $(BIN)/tavlei serve --demo

test: $(STAMP) $(COMPILED) $(KERNEL) $(HANDBOOK) ## Make the environment and run the tests, on SQLite and on PostgreSQL
	@$(BIN)/python tools/run_tests.py

prove: ## Run the long proofs, the properties in depth and the sanitizers
	@status=0; $(MAKE) --no-print-directory proofs || status=1; \
	$(MAKE) --no-print-directory sanitize || status=1; exit $$status

proofs: $(STAMP) $(COMPILED) $(KERNEL) ## Run the long proofs and the properties in depth (PROOF_SECONDS=N: as many as that time holds)
	@$(BIN)/python tools/run_tests.py --prove $(if $(PROOF_SECONDS),--seconds $(PROOF_SECONDS))

lint: $(STAMP) $(COMPILED) ## Check style, types and the order of the rooms
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djangofmt --check src
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(STAMP) ## Rewrite the sources in the project's style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djangofmt src

bench: $(STAMP) $(COMPILED) $(KERNEL) ## Measure speed and memory (CPU time, in one run)
	$(BIN)/python -m bench

docs: $(STAMP) $(COMPILED) ## Write the generated pages of docs/ anew and build the handbook
	$(BIN)/python tools/write_docs.py
	$(BIN)/python tools/write_personal_data.py
	@$(MAKE) --no-print-directory $(HANDBOOK)

doors: $(STAMP) $(COMPILED) $(KERNEL) ## Run the tests and write which pages, commands and calculators lead to each clause
	$(BIN)/python -m pytest -n auto --dist worksteal --write-doors

pictures: $(STAMP) $(COMPILED) ## Photograph the pages that the README and docs/ show
	$(BIN)/python tools/take_pictures.py

photographs: $(STAMP) $(COMPILED) ## Photograph the pages of every form for tests/documents/pictures; then look at them
	$(BIN)/python -m tests.documents.write_pictures

catalogues: $(STAMP) ## Bring the catalogues of sentences up to date with the sources
	$(BIN)/python tools/update_catalogues.py
	$(BIN)/python tools/compile_catalogues.py

kernel: $(KERNEL) ## Build the native kernel, where there is a C++ compiler

sanitize: $(STAMP) $(COMPILED) ## Run the tests of the kernel under AddressSanitizer and UBSan
	tools/sanitize_kernel.sh $(BIN)/python

lock: $(STAMP) ## Write constraints.txt anew with the newest versions
	$(BIN)/python tools/lock.py

clean: ## Remove the environment and everything made
	rm -rf $(VENV) build dist kernel/build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf src/tavlei/office/handbook/site
	rm -f $(COMPILED)

$(OFFICE): EXTRAS := office,fide
$(STAMP): EXTRAS := dev
$(OFFICE) $(STAMP): pyproject.toml constraints.txt tools/build_hook.py tools/compile_catalogues.py
	@test -x $(BIN)/python || { echo 'making the environment in $(VENV)' && $(PYTHON) -m venv $(VENV); }
	@echo 'installing what tavlei[$(EXTRAS)] needs into $(VENV): a few minutes'
	@$(PIP) install -q -c constraints.txt hatchling babel editables zensical
	@$(PIP) install -q -c constraints.txt --no-build-isolation -e '.[$(EXTRAS)]'
	@$(BIN)/python -m compileall -q src/tavlei
	@touch $@

# Without a compiler or the headers of Python everything works on the Python rules, slower.
$(KERNEL): $(KERNEL_SOURCES) | $(ENVIRONMENT)
	@if command -v c++ >/dev/null && test -e "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h"; \
	then echo 'building the native kernel' && $(KERNEL_PINS) $(PIP) install -q --force-reinstall --no-deps ./kernel \
	&& $(PIP) install -q -c kernel/constraints.txt nanobind-backend; \
	else echo 'no C++ compiler or no Python.h: Tavlei works without its native kernel, slower'; fi
	@touch $@

$(HANDBOOK): $(HANDBOOK_SOURCES) | $(ENVIRONMENT)
	@echo 'building the handbook' && $(BIN)/python tools/build_handbook.py >/dev/null
	@touch $@

$(COMPILED): $(CATALOGUES) | $(ENVIRONMENT)
	@$(BIN)/python tools/compile_catalogues.py >/dev/null
	@touch $(COMPILED)
