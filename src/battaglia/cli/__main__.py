"""``python -m battaglia.cli`` is ``battaglia``."""

import sys

from battaglia.cli.app import main

sys.exit(main())
