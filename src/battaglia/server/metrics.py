"""Figures of a running server, in the text format that Prometheus reads."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from battaglia.server.errands import wanted

TEXT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds of the parts into which durations are sorted."""
UNANSWERED = "none"
"""The status of a request whose asker has gone before it was answered."""

Labels = tuple[tuple[str, str], ...]


class Counter:
    """How often something happened, by labels. The labels are ours, so there are few."""

    def __init__(self) -> None:
        self.counts: dict[Labels, int] = {}

    def add(self, **labels: str) -> None:
        """Once more."""
        key = tuple(sorted(labels.items()))
        self.counts[key] = self.counts.get(key, 0) + 1


class Histogram:
    """How long things took, by labels: how many in each part, and the sum."""

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = bounds
        self.parts: dict[Labels, list[int]] = {}
        self.sums: dict[Labels, float] = {}

    def add(self, seconds: float, **labels: str) -> None:
        """One more that took so long."""
        key = tuple(sorted(labels.items()))
        parts = self.parts.setdefault(key, [0] * (len(self.bounds) + 1))
        parts[bisect_left(self.bounds, seconds)] += 1
        self.sums[key] = self.sums.get(key, 0.0) + seconds


class Figures:
    """What a server counts while it runs, and what it is asked about when somebody looks."""

    def __init__(self) -> None:
        self.requests = Counter()
        self.seconds = Histogram()
        self.action_cpu = Histogram()
        self.database = Histogram()
        self.gauges: dict[str, tuple[str, Callable[[], Mapping[str, float]]]] = {}

    def watch(self, name: str, text: str, look: Callable[[], Mapping[str, float]]) -> None:
        """Have something looked at; it answers with figures by kind, or one without a kind."""
        self.gauges[name] = (text, look)

    def waited(self, what: str, seconds: float) -> None:
        """The database was waited for."""
        self.database.add(seconds, what=what)

    def text(self) -> str:
        """All figures."""
        lines = [
            *_counter("battaglia_requests_total", "Requests answered.", self.requests),
            *_histogram("battaglia_request_seconds", "How long answers took.", self.seconds),
            *_histogram(
                "battaglia_action_cpu_seconds",
                "Time of the processor for the rules and the view of an action.",
                self.action_cpu,
            ),
            *_histogram("battaglia_database_seconds", "Waits for the database.", self.database),
            *_head("battaglia_process_cpu_seconds_total", "Time of the processor.", "counter"),
            f"battaglia_process_cpu_seconds_total {time.process_time():.6g}",
        ]
        for name, (text, look) in self.gauges.items():
            lines += _head(name, text, "counter" if name.endswith("_total") else "gauge")
            lines += [
                f"{name}{_labels((('kind', kind),) if kind else ())} {value:.6g}"
                for kind, value in look().items()
            ]
        return "\n".join((*lines, ""))


def _head(name: str, text: str, kind: str) -> list[str]:
    return [f"# HELP {name} {text}", f"# TYPE {name} {kind}"]


def _labels(labels: Iterable[tuple[str, str]]) -> str:
    inside = ",".join(f'{name}="{value}"' for name, value in labels)
    return f"{{{inside}}}" if inside else ""


def _counter(name: str, text: str, counter: Counter) -> Iterator[str]:
    yield from _head(name, text, "counter")
    for labels, count in sorted(counter.counts.items()):
        yield f"{name}{_labels(labels)} {count}"


def _histogram(name: str, text: str, histogram: Histogram) -> Iterator[str]:
    yield from _head(name, text, "histogram")
    bounds = [*(f"{bound:g}" for bound in histogram.bounds), "+Inf"]
    for labels, parts in sorted(histogram.parts.items()):
        for bound, number in zip(bounds, accumulate(parts), strict=True):
            yield f"{name}_bucket{_labels((*labels, ('le', bound)))} {number}"
        yield f"{name}_sum{_labels(labels)} {histogram.sums[labels]:.6g}"
        yield f"{name}_count{_labels(labels)} {sum(parts)}"


class Meter:
    """Counts every request by its errand and its status, and how long it took."""

    def __init__(
        self, app: ASGIApp, figures: Figures, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.app = app
        self.figures = figures
        self.clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = self.clock(), UNANSWERED

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = str(message["status"])
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            errand = wanted(scope["method"], scope["path"]).errand
            self.figures.requests.add(errand=errand, status=status)
            self.figures.seconds.add(self.clock() - begun, errand=errand)
