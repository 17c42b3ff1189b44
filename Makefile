# Everything runs in .venv and web/node_modules, which the targets make as they need them:
# python3 and make are all that has to be there. tools/programs.py finds or installs the rest.

PYTHON   ?= python3
SCENARIO ?= navicello-1643
PORT     ?= 8643

BIN      := .venv/bin
STAMP    := .venv/.installed
TOOLS    := .venv/.tools
MODULES  := web/node_modules/.installed
CLIENT   := web/dist/index.html
CHECKED  := $(wildcard src tests tools bench examples)
CLIENT_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/svelte.config.js -type f 2>/dev/null)

PIP      := $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt
PROGRAMS := $(BIN)/python -m tools.programs
NPM      := npm --prefix web
# Nobody is made to install these for a test, but where no test may be skipped.
KEEPERS  := $(if $(BATTAGLIA_REQUIRE_TOOLS)$(CI),nginx caddy systemd-analyze)
# Two processes; tests that share a costly fixture stay together.
TWO      := -n 2 --dist loadgroup

.DEFAULT_GOAL := help
.PHONY: help setup play terminal wheel test coverage lint bench load pythons soak knockout mutants

help: ## show the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# --- playing ---------------------------------------------------------------

play: $(STAMP) $(CLIENT) ## the table in the browser (PORT=8080 for another port)
	@$(BIN)/battaglia serve --open --port $(PORT)

terminal: $(STAMP) ## play in the terminal (SCENARIO=raab-1664 for another battle)
	@$(BIN)/battaglia play $(SCENARIO)

wheel: $(STAMP) $(CLIENT) ## build dist/battaglia-*.whl, with the client in it
	@$(BIN)/python -m tools.wheel

# --- setting up ------------------------------------------------------------

setup: $(TOOLS) $(MODULES) ## make .venv and web/node_modules, with everything that the checks need
	$(PROGRAMS) chromium postgresql $(KEEPERS)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Battaglia needs Python 3.11 or newer, and '$(PYTHON)' is not. Try: make play PYTHON=/path/to/python3.11" >&2; \
	  exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) setuptools
	$(PIP) --no-build-isolation -e .
	@touch $@

$(TOOLS): $(STAMP)
	$(PIP) --no-build-isolation -e '.[dev]'
	@touch $@

$(MODULES): web/package.json web/package-lock.json | $(STAMP)
	$(PROGRAMS) node -- $(NPM) ci
	@[ ! -d $(@D) ] || touch $@

# Without a client there is nothing to play with: here a missing program is a failure.
$(CLIENT): $(MODULES) $(CLIENT_SOURCES)
	BATTAGLIA_REQUIRE_TOOLS=1 $(PROGRAMS) node -- $(NPM) run build
	@touch $@

# --- checking --------------------------------------------------------------

test: lint setup ## check style, types and imports, then run every test, in real Chromium too
	$(BIN)/pytest $(TWO)
	$(PROGRAMS) node -- $(NPM) test
	$(PROGRAMS) node chromium -- $(NPM) run e2e

coverage: $(TOOLS) ## run the Python tests and say which lines they miss (takes three times as long)
	$(PROGRAMS) postgresql
	$(BIN)/pytest $(TWO) --cov --cov-report=term

lint: $(TOOLS) $(MODULES) ## check style, types and imports
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PROGRAMS) node -- $(NPM) run lint
	$(PROGRAMS) node -- $(NPM) run check
	$(PROGRAMS) node -- $(NPM) run types:check

bench: $(TOOLS) $(CLIENT) ## measure random play, with python-chess beside it, and the table
	$(BIN)/python -m bench
	$(PROGRAMS) node chromium -- $(NPM) run bench

load: $(TOOLS) ## play hundreds of matches at once on servers of this machine, on both databases (35 minutes)
	$(PROGRAMS) postgresql
	$(BIN)/python -m bench.load --database postgresql --seconds 300
	$(BIN)/python -m bench.load --database sqlite --seconds 300

pythons: $(TOOLS) ## run the tests with every Python from 3.11 on that is on this machine
	$(PROGRAMS) postgresql
	$(BIN)/python -m tools.pythons

soak: $(TOOLS) ## play many random games and check every position
	$(BIN)/python -m tools.soak

knockout: $(TOOLS) ## switch off each rule in turn and see that a test misses it
	$(BIN)/python -m tools.knockout

mutants: $(TOOLS) ## change one small thing at a time in tellers and server, and list what no test notices
	$(BIN)/python -m tools.mutants
