/** An engraving as the text of an SVG: the same strokes as on the screen, in lines that stay sharp
 * however large they are printed. Colours are the theme's variables. */

import { INSET } from "./frame";
import { meet, type Box } from "./geometry";
import { gridLook, gridOf, numberPlace } from "./grid";
import type { HexLayout } from "./layout";
import { round } from "./path";
import { PENS, type Pen } from "./pens";
import { shows, type Plate, type Standing, type Tree } from "./plate";
import { treeParts } from "./trees";
import { KINDS } from "./woods";

export interface Drawing {
  readonly layout: HexLayout;
  readonly plate: Plate;
  /** Which part of the sheet is drawn. */
  readonly view: Box;
  /** Pixels to a unit: how strong the grid is, and whether hexes are numbered. */
  readonly scale: number;
  /** Sets the names of its parts apart from those of another drawing on the page. */
  readonly id: string;
}

/** The land of a part of the sheet. */
export function draw({ layout, plate, view, scale, id }: Drawing): string {
  const gap = INSET * layout.press;
  const [width, height] = [layout.width - 2 * gap, layout.height - 2 * gap];
  const inside = `x="${round(gap)}" y="${round(gap)}" width="${round(width)}" height="${round(height)}"`;
  const ground = plate.ground.filter((stroke) => shows(stroke.box, view));
  const standing = plate.standing.filter((thing) => inView(thing, view));
  return (
    `<defs><clipPath id="${id}-frame"><rect ${inside}/></clipPath>${trees(id)}</defs>` +
    `<rect width="${round(layout.width)}" height="${round(layout.height)}" fill="var(--paper)"/>` +
    `<g clip-path="url(#${id}-frame)">` +
    ground.map((stroke) => path(stroke.d, PENS[stroke.pen])).join("") +
    standing.map((thing) => stand(thing, id)).join("") +
    grid(layout, view, scale) +
    "</g>"
  );
}

function path(d: string, pen: Pen): string {
  const parts = [`d="${d}"`, `fill="${pen.fill ? `var(--${pen.fill})` : "none"}"`];
  const filled = pen.fillAlpha ?? pen.alpha ?? 1;
  if (pen.fill && filled < 1) parts.push(`fill-opacity="${filled}"`);
  if (pen.fill && pen.evenOdd) parts.push(`fill-rule="evenodd"`);
  if (pen.stroke) {
    parts.push(`stroke="var(--${pen.stroke})"`, `stroke-width="${pen.width ?? 1}"`);
    if (pen.alpha !== undefined) parts.push(`stroke-opacity="${pen.alpha}"`);
    if (pen.round) parts.push(`stroke-linecap="round" stroke-linejoin="round"`);
    if (pen.dash) parts.push(`stroke-dasharray="${pen.dash.join(" ")}"`);
  }
  return `<path ${parts.join(" ")}/>`;
}

/** Each kind of tree once; they are set where they grow. */
const trees = (id: string): string =>
  Array.from({ length: KINDS }, (_, kind) => {
    const parts = treeParts(kind).map(([pen, d]) => path(d, pen));
    return `<g id="${id}-tree-${kind}">${parts.join("")}</g>`;
  }).join("");

function stand(thing: Standing, id: string): string {
  if (!("tree" in thing))
    return thing.strokes.map((stroke) => path(stroke.d, PENS[stroke.pen])).join("");
  const { at, size, kind } = thing.tree;
  const place = `translate(${round(at[0])},${round(at[1])}) scale(${round(size)})`;
  return `<use href="#${id}-tree-${kind % KINDS}" transform="${place}"/>`;
}

const inView = (thing: Standing, view: Box): boolean =>
  "tree" in thing ? meet(crown(thing.tree), view) : shows(thing.box, view);

function crown({ at: [x, y], size }: Tree): Box {
  const reach = 16 * size;
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

function grid(layout: HexLayout, view: Box, scale: number): string {
  const look = gridLook(60 * scale);
  const { sides, trefoils } = gridOf(layout);
  const rule = (parts: typeof sides, alpha: number, width: number): string =>
    alpha > 0
      ? parts
          .filter((part) => meet(part.box, view))
          .map(({ d }) => path(d, { stroke: "ink", width, alpha }))
          .join("")
      : "";
  return (
    rule(sides, look.sides, 0.7) +
    rule(trefoils, look.trefoils, 0.9) +
    numbers(layout, view, look.numbers)
  );
}

function numbers(layout: HexLayout, view: Box, alpha: number): string {
  if (alpha <= 0) return "";
  const near = {
    left: view.left - 20,
    right: view.right + 20,
    top: view.top - 10,
    bottom: view.bottom + 10,
  };
  const texts = layout.map.hexes.flatMap((hex) => {
    if (!layout.played(hex)) return [];
    const [x, y] = numberPlace(layout.place(hex), layout.pointy);
    const shown = x > near.left && x < near.right && y > near.top && y < near.bottom;
    return shown ? [`<text x="${round(x)}" y="${round(y)}">${hex.id}</text>`] : [];
  });
  return (
    `<g fill="var(--ink2)" opacity="${alpha}" font-family="var(--sans)" font-weight="600"` +
    ` font-size="6.4" text-anchor="middle">${texts.join("")}</g>`
  );
}
