# Everything goes through one environment in .venv; a stamp says that it is up to date with the requirements.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8501
BIN := .venv/bin
BY_GROUP := --no-loadscope-reorder
STREAMLIT := $(BIN)/streamlit run app.py --server.address $(HOST) --server.port $(PORT)

.PHONY: run dev lint test check bench format bundled pictures copy browser clean

run: .venv/run.stamp  ## start the app
	$(STREAMLIT)

dev: .venv/run.stamp  ## start the app; it reloads when a file is saved
	$(STREAMLIT) --server.fileWatcherType auto --server.runOnSave true --client.showErrorDetails full

lint: .venv/dev.stamp  ## format, lint, types, contracts, dependencies that fit
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pip check
	$(BIN)/python .ci/commit_subjects.py

check: lint  ## all that needs no browser
	$(BIN)/pytest -n 2 $(BY_GROUP) -m "not browser"

test: lint browser  ## everything: check, and the tests in a real browser
	$(BIN)/pytest -n 3 $(BY_GROUP)  # on two processors: two of the three have a browser, for which they often wait

bench: .venv/dev.stamp  ## measure; prints ratios from one run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r benchmarks/requirements.txt
	$(BIN)/python -m benchmarks

bundled: .venv/run.stamp  ## rebuild the results that come with the app, when a test says so
	$(BIN)/python -m components.bundled_results

pictures: .venv/dev.stamp browser  ## take the README's pictures anew
	$(BIN)/python docs/pictures.py

copy: .venv/dev.stamp  ## list every sentence that a reader can meet
	$(BIN)/python -W ignore -m docs.editors_copy 2>/dev/null

format: .venv/dev.stamp  ## put the code in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

browser:  # Chromium for the browser tests, where it can be had; without it they skip with one line
	@command -v chromium-headless-shell >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	chromium chromium-headless-shell fonts-noto-color-emoji fonts-noto-cjk >/dev/null; } || \
	command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	echo "No Chromium here and none could be installed: the browser tests will be skipped."

.venv/run.stamp: requirements.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Polyseme needs Python 3.11 or newer: make PYTHON=python3.11 …")'
	[ -x $(BIN)/python ] || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .  # the command polyseme
	touch $@

.venv/dev.stamp: .venv/run.stamp requirements-dev.txt requirements-room.txt requirements-bulk.txt requirements-quick.txt requirements-static.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

clean:  ## remove the environment and what the tools left behind
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache test-results
