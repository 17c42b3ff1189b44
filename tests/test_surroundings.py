"""What the process that starts the tests has set makes no difference to them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
IN_THE_BACKGROUND = 'trap "" INT HUP; umask 077; exec "$@"'
"""As ``nohup`` and a shell's ``&`` do, for somebody who lets nobody read their files."""
STRANGE = {
    "LC_ALL": "C",
    "COLUMNS": "20",
    "TERM": "xterm",
    "DATABASE_URL": "x://y",
    "DISPLAY": ":9",
}
SENSITIVE = [
    "tests/cli/test_app.py::test_ctrl_c_at_the_prompt_leaves_no_trace",
    "tests/cli/test_app.py::test_each_command_has_help_with_examples",
    "tests/cli/test_app.py::test_letters_that_a_terminal_lacks_are_replaced",
    "tests/cli/test_simulate.py::test_ctrl_c_ends_the_games_without_a_trace",
    "tests/server/test_process.py::test_a_server_that_is_told_to_stop_does_so_quietly",
]


def test_tests_pass_in_strange_surroundings() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SENSITIVE]
    ran = subprocess.run(
        ["sh", "-c", IN_THE_BACKGROUND, "sh", *command],
        cwd=ROOT,
        env={**os.environ, **STRANGE},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
