/** A map in a few strokes, there at once: it stands in until the engraving has been printed. */

import { WATERS } from "./courses";
import type { Point } from "./geometry";
import type { HexLayout } from "./layout";
import { circle, trace } from "./path";
import type { HexId, MapHex } from "./types";

/** What is filled or drawn together, the lowest first. */
export type SketchPen = "hill" | "wood" | "crown" | "water" | "stream" | "road" | "city" | "roof";

export interface SketchStroke {
  readonly pen: SketchPen;
  readonly d: string;
}

const WET: ReadonlySet<string> = new Set(["river", "braided-river", "bridge", "pond"]);
const SETTLED: ReadonlySet<string> = new Set([
  "village",
  "town",
  "walled-town",
  "farmhouses",
  "farmstead",
  "chateau",
]);
const CROWNS: readonly Point[] = [
  [-12, -9],
  [11, -12],
  [1, 8],
  [-16, 15],
  [17, 13],
];
const HOUSES: readonly Point[] = [
  [-15, -10],
  [4, -16],
  [-6, 6],
  [14, 5],
];

/** The strokes of a map, as few paths as there are pens. */
export function sketch(layout: HexLayout): SketchStroke[] {
  const hexes = layout.map.hexes;
  const shapes = (of: (hex: MapHex) => boolean): string =>
    hexes
      .filter(of)
      .map((hex) => trace(layout.corners(hex.id, 1.04), true))
      .join("");
  const spots = (of: (hex: MapHex) => boolean, draw: (at: Point) => string): string =>
    hexes
      .filter(of)
      .map((hex) => draw(layout.place(hex)))
      .join("");
  const strokes: SketchStroke[] = [
    { pen: "hill", d: shapes((hex) => hex.level > 1) },
    { pen: "wood", d: shapes(isWood) },
    { pen: "crown", d: spots(isWood, crowns) },
    { pen: "water", d: shapes((hex) => WET.has(hex.terrain)) },
    { pen: "stream", d: WATERS.map((kind) => sides(layout, kind)).join("") },
    { pen: "road", d: layout.map.roads.map((road) => line(layout, road)).join("") },
    { pen: "city", d: shapes((hex) => hex.terrain === "city") },
    { pen: "roof", d: spots((hex) => SETTLED.has(hex.terrain), roofs) },
  ];
  return strokes.filter((stroke) => stroke.d !== "");
}

const isWood = (hex: MapHex): boolean => hex.terrain === "wood";

const crowns = ([x, y]: Point): string =>
  CROWNS.map(([dx, dy]) => circle([x + dx, y + dy], 7)).join("");

const roofs = ([x, y]: Point): string =>
  HOUSES.map(([dx, dy]) => `M${x + dx - 5},${y + dy - 3}h10v6h-10Z`).join("");

const sides = (layout: HexLayout, kind: string): string =>
  (layout.map.hexsides[kind] ?? [])
    .map(([a, b]) => layout.side(a, b))
    .map((side) => (side ? trace(side) : ""))
    .join("");

const line = (layout: HexLayout, hexes: readonly HexId[]): string => {
  const points = hexes.filter((hex) => layout.has(hex)).map((hex) => layout.centre(hex));
  return points.length > 1 ? trace(points) : "";
};
