"""How the chances of a game went, as a picture that stands by itself, and as a page around it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path

from battaglia.core.files import read_text
from battaglia.lab.plots import text
from battaglia.lab.review_told import CounselTold, ReviewTold, TurnReviewed, catalogue, signed

WIDE, HIGH = 960.0, 664.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 936.0, 96.0, 368.0
BARS_TOP, BARS_BOTTOM = 414.0, 520.0
STYLE = Path(__file__).parent / "page.css"
INK, PALE, PAPER, RULE = "#2b2118", "#6b5d4c", "#f4ecd8", "#d9cdb2"
MARK = 19
"""So far apart numbers stand that do not cover each other."""
LUCK = "#4c7a46"
FAMILY = "Georgia, 'Times New Roman', serif"


class Picture:
    """Draws a review."""

    def __init__(
        self, told: ReviewTold, language: str, counsels: Sequence[CounselTold] = ()
    ) -> None:
        self.told = told
        self.counsels = {each.number: each for each in counsels}
        self.words = catalogue(language)
        self.span = max(len(told.chances) - 1, 1)

    def say(self, code: str, **params: str | int) -> str:
        """A word of the picture."""
        return self.words.say("review", code, params)

    def x(self, number: int) -> float:
        """Where so many actions are along the picture."""
        return LEFT + (RIGHT - LEFT) * (number - self.told.first) / self.span

    @staticmethod
    def y(chance: float) -> float:
        """The height of a chance."""
        return BOTTOM - (BOTTOM - TOP) * chance

    def svg(self) -> str:
        """The whole picture."""
        parts = [
            f'<rect width="{WIDE:g}" height="{HIGH:g}" fill="{PAPER}"/>',
            f'<g font-size="24" fill="{INK}">{text(LEFT, 42, self.told.title, "start")}</g>',
            *self._frame(),
            *self._curve(),
            *self._marks(),
            *self._bars(),
            *self._words(),
        ]
        size = f'width="{WIDE:g}" height="{HIGH:g}" viewBox="0 0 {WIDE:g} {HIGH:g}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"'
            f' aria-label="{escape(self.told.title)}" font-family="{FAMILY}" font-size="14"'
            f' fill="{PALE}">{"".join(parts)}</svg>\n'
        )

    def _frame(self) -> list[str]:
        parts = [text(LEFT, TOP - 14, self.told.axis, "start")]
        for hundredth in (0, 25, 50, 75, 100):
            y = self.y(hundredth / 100)
            parts.append(f'<path d="M{LEFT:g} {y:.1f}H{RIGHT:g}" stroke="{RULE}"/>')
            parts.append(text(LEFT - 8, y + 5, f"{hundredth} %", "end"))
        for turn in self.told.turns:
            x = self.x(turn.number)
            parts.append(f'<path d="M{x:.1f} {TOP:g}V{BOTTOM:g}" stroke="{RULE}"/>')
        return parts

    def _curve(self) -> list[str]:
        known = [(self.x(self.told.first + n), self.y(c)) for n, c in enumerate(self.told.chances)]
        way = "L".join(f"{x:.1f} {y:.1f}" for x, y in thinned(known))
        middle = self.y(0.5)
        colour = self.told.sides[0].colour
        area = f"M{LEFT:g} {middle:.1f}L{way}L{RIGHT:g} {middle:.1f}Z"
        return [
            f'<path d="{area}" fill="{colour}" fill-opacity="0.16"/>',
            f'<path d="M{way}" fill="none" stroke="{INK}" stroke-width="2"/>',
        ]

    def _marks(self) -> list[str]:
        parts: list[str] = []
        taken: list[tuple[float, float]] = []
        for number, point in enumerate(self.told.points, start=1):
            x, y = self.x(point.number), self.y(self.told.chances[point.number - self.told.first])
            while any(abs(x - a) < MARK and abs(y - b) < MARK for a, b in taken):
                y -= 1
            taken.append((x, y))
            fill = LUCK if point.kind == "luck" else self._colour(point.seat)
            parts.append(f"<g><title>{escape(point.where)}: {escape(point.text)}</title>")
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="{fill}" stroke="{PAPER}"/>'
            )
            parts.append(f'<g fill="#fff" font-size="11">{text(x, y + 4, str(number))}</g></g>')
        return parts

    def _colour(self, seat: str | None) -> str:
        return next((side.colour for side in self.told.sides if side.seat == seat), INK)

    def _bars(self) -> list[str]:
        """For each turn what decisions of either side and the dice did, up for the first side."""
        middle = (BARS_TOP + BARS_BOTTOM) / 2
        most = max((abs(part) for turn in self.told.turns for part in parts_of(turn)), default=0)
        top = max(most, 0.05)
        scale = (BARS_BOTTOM - BARS_TOP) / 2 / top
        drawn = [
            text(LEFT, BARS_TOP - 8, self.say("bars", seat=self.told.sides[0].name), "start"),
            f'<path d="M{LEFT:g} {middle:g}H{RIGHT:g}" stroke="{PALE}"/>',
            text(LEFT - 8, BARS_TOP + 12, signed(top), "end"),
            text(LEFT - 8, middle + 5, "0", "end"),
            text(LEFT - 8, BARS_BOTTOM, signed(-top), "end"),
            text(LEFT - 8, BARS_BOTTOM + 18, self.say("turns"), "end"),
        ]
        ends = [*[turn.number for turn in self.told.turns[1:]], self.told.first + self.span]
        for turn, end in zip(self.told.turns, ends, strict=True):
            begin, stop = self.x(turn.number), self.x(end)
            colours = [*[side.colour for side in self.told.sides], LUCK]
            wide = min((stop - begin) / (len(colours) + 1), 22)
            left = (begin + stop - wide * len(colours)) / 2
            for place, (part, colour) in enumerate(zip(parts_of(turn), colours, strict=True)):
                high = abs(part) * scale
                upper = middle - high if part > 0 else middle
                size = f'width="{max(wide - 1, 0.5):.1f}" height="{high:.1f}"'
                drawn.append(f'<rect x="{left + place * wide:.1f}" y="{upper:.1f}" {size}')
                drawn.append(f' fill="{colour}"><title>{signed(part)}</title></rect>')
            drawn.append(text((begin + stop) / 2, BARS_BOTTOM + 18, str(turn.turn)))
        return drawn

    def _words(self) -> list[str]:
        parts, y = [], BARS_BOTTOM + 46
        for side in self.told.sides:
            parts.append(f'<rect x="{LEFT:g}" y="{y - 11:g}" width="12" height="12"')
            parts.append(f' fill="{side.colour}"/><g fill="{INK}">')
            parts.append(f"{text(LEFT + 20, y, side.text, 'start')}</g>")
            y += 22
        parts.append(f'<rect x="{RIGHT - 96:g}" y="{BARS_BOTTOM + 35:g}" width="12" height="12"')
        parts.append(f' fill="{LUCK}"/>')
        parts.append(text(RIGHT - 78, BARS_BOTTOM + 46, self.say("luck-column"), "start"))
        notes = [
            text(LEFT, y + 4 + 16 * n, each, "start") for n, each in enumerate(self.told.notes)
        ]
        return [*parts, f'<g font-size="12">{"".join(notes)}</g>']

    def _image(self) -> str:
        """The picture as it is by itself, whatever the page around it looks like."""
        data = b64encode(self.svg().encode()).decode()
        alt = f"{self.told.title}. {' '.join(side.text for side in self.told.sides)}"
        return f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}">'

    def _counsels(self) -> list[str]:
        """What a Marshal would have done, at the turning points of which he was asked."""
        parts = []
        for number, point in enumerate(self.told.points, start=1):
            found = self.counsels.get(point.number)
            if point.kind == "decision" and found is not None:
                parts.append(f"<h3>{number}. {escape(point.where)}</h3>")
                lines = found.text, *found.reasons, found.note
                parts += [f"<p>{escape(line)}</p>" for line in lines]
        return parts

    def page(self) -> str:
        """The picture with its figures as tables."""
        told = self.told
        rows = [
            (f"{number}. {point.where}", point.text, signed(point.change))
            for number, point in enumerate(told.points, start=1)
        ]
        heads = (self.say("when"), self.say("what"), self.say("change", seat=told.sides[0].name))
        table = _table(heads, rows) if rows else f"<p>{escape(self.say('nothing'))}</p>"
        body = [
            f"<h1>{escape(told.title)}</h1>",
            *[f"<p>{escape(note)}</p>" for note in told.notes],
            f"<figure>{self._image()}</figure>",
            *[f"<p>{escape(side.text)}</p>" for side in told.sides],
            f"<h2>{escape(self.say('points'))}</h2>",
            table,
            *self._counsels(),
        ]
        return (
            f'<!doctype html>\n<html lang="{self.words.language}">\n<head>\n'
            '<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(told.title)}</title>\n<style>\n{read_text(STYLE)}"
            "figure { margin: 1rem 0; } figure img { width: 100%; height: auto; }\n"
            "h2, h3 { margin-top: 1.2rem; } td, th { text-align: left; }\n"
            "td:first-child { padding-left: 0; }\n"
            "</style>\n</head>\n<body>\n<main>" + "\n".join(body) + "</main>\n</body>\n</html>\n"
        )


def parts_of(turn: TurnReviewed) -> list[float]:
    """What each side's decisions and luck did in a turn."""
    return [*turn.decisions.values(), turn.luck]


def thinned(known: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points of a line without those that lie on it anyway."""
    ends = len(known) - 1
    return [
        here
        for place, here in enumerate(known)
        if place in (0, ends) or not known[place - 1][1] == here[1] == known[place + 1][1]
    ]


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(each)}</td>' for each in row)}</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
