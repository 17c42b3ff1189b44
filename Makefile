# Everything runs in .venv, which `make setup` makes: python3 and make are all it needs.

PYTHON   ?= python3
SCENARIO ?= navicello-1643

BIN     := .venv/bin
STAMP   := .venv/.installed
CHECKED := $(wildcard src tests tools bench)

.DEFAULT_GOAL := help
.PHONY: help setup play table test lint bench soak knockout

help: ## show the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(STAMP) ## make .venv with the package and its tools

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Battaglia needs Python 3.11 or newer, and '$(PYTHON)' is not. Try: make setup PYTHON=/path/to/python3.11" >&2; \
	  exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt setuptools
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $@

play: setup ## play in the terminal (SCENARIO=raab-1664 for another battle)
	@$(BIN)/battaglia play $(SCENARIO)

test: lint ## check style, types and imports, then run the tests
	$(BIN)/pytest -n 2 --cov --cov-report=term

lint: setup ## check style, types and imports
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/mypy $(CHECKED)
	$(BIN)/lint-imports

table: setup web/dist ## the table in the browser (needs Node 20)
	@$(BIN)/battaglia serve --open

web/dist: $(shell find web/src web/index.html web/package-lock.json web/vite.config.ts -type f 2>/dev/null)
	cd web && npm ci --no-audit --no-fund && npm run build
	@touch $@

bench: setup ## measure random play, with python-chess beside it
	$(BIN)/python -m bench

soak: setup ## play many random games and check every position
	$(BIN)/python -m tools.soak

knockout: setup ## switch off each rule in turn and see that a test misses it
	$(BIN)/python -m tools.knockout
