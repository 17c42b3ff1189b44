"""Machine players that misbehave, each in the way that its name says."""

from __future__ import annotations

import json
import sys
import time


def say(*answers: object) -> None:
    """What is said together also arrives together."""
    print("\n".join(map(json.dumps, answers)), flush=True)  # noqa: T201


def answer(how: str, request: dict[str, object]) -> None:
    """Misbehave."""
    if how == "half":  # one good action, then silence
        say({"loaded": True}, {"action": "end-fire"})
        time.sleep(3600)
    say({"loaded": True})
    if how == "silent":
        time.sleep(3600)
    elif how == "crashing":
        raise SystemExit(3)
    elif how == "illegal":
        say({"action": "pick the-moon"})
        say({"done": True})
    elif how == "nonsense":
        print("thou shalt not parse this", flush=True)  # noqa: T201
    elif how == "empty":
        say({"done": True})
    elif how == "faulty":
        say({"fault": "ZeroDivisionError: division by zero"})
    elif how == "list":
        say(["action"])
    elif how == "endless":
        while True:
            say({"action": "pick panzetti"})


def main() -> None:
    how = sys.argv[1]
    if how == "stillborn":
        raise SystemExit(1)
    say({"ready": True})
    for line in sys.stdin:
        answer(how, json.loads(line))


if __name__ == "__main__":
    main()
