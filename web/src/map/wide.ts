/** Water wider than a hex, as a great river is: a shore, lines along it that thin out towards the
 * middle, banks of sand. At the rim of the grid it runs on to the frame. */

import type { Course, Crossing } from "./courses";
import {
  WIDE,
  beside,
  centroid,
  distance,
  nearest,
  normals,
  smooth,
  spline,
  towards,
  turning,
  type Box,
  type Line,
  type Point,
} from "./geometry";
import { INSET } from "./frame";
import type { HexLayout } from "./layout";
import { segment, trace } from "./path";
import type { Engraver } from "./plate";
import { seeded, type Chance } from "./random";
import { isWide, middleLine, outline, parts } from "./regions";
import { wetParts } from "./rivers";
import type { HexId } from "./types";
import { rim } from "./woods";

/** A bank of sand: its middle, which way it lies, half its length. */
export interface Sandbank {
  readonly at: Point;
  readonly along: Point;
  readonly half: number;
}

export interface WideWater {
  /** Closed lines round the water; what lies off the sheet is not seen. */
  readonly shores: readonly (readonly Point[])[];
  /** The line along its middle. */
  readonly middle: Course;
  readonly hexes: readonly HexId[];
  readonly sand: readonly Sandbank[];
}

/** Over how many points of its rim a shore is evened out: a wave of the hexes is four long. */
const CALM = 4;

export function wideWaters(layout: HexLayout, bold = 1): WideWater[] {
  return wetParts(layout)
    .filter((part) => isWide(layout, part))
    .map((part) => {
      const loops = outline(layout, layout.runningOn(new Set(part)));
      const shores = loops.map((loop) => smooth(calmed(rim(layout, loop, 7)), 5 * bold, true));
      const { points } = spline(middleLine(layout, part), 4 * bold);
      return {
        shores,
        middle: {
          points,
          widths: points.map(() => 2 * WIDE),
          kinds: points.map(() => "main-river" as const),
          kind: "main-river",
          wide: true,
        },
        hexes: part,
        sand: sandbanks(layout, part, points, shores.flat(), bold),
      };
    });
}

function calmed(loop: Line): Point[] {
  const n = loop.length;
  return loop.map((_, i) =>
    centroid(Array.from({ length: CALM }, (_, k) => loop[(i + k) % n] as Point)),
  );
}

/** Lines along the shore: how far from it, how long their strokes, how far apart. */
const RANKS = [
  { inset: 6, long: 60, gap: 2, pen: "water-line" },
  { inset: 13, long: 34, gap: 4, pen: "water-line" },
  { inset: 22, long: 18, gap: 8, pen: "water-thin" },
  { inset: 34, long: 10, gap: 14, pen: "water-thin" },
  { inset: 49, long: 7, gap: 22, pen: "water-faint" },
  { inset: 68, long: 6, gap: 30, pen: "water-faint" },
  { inset: 88, long: 5, gap: 36, pen: "water-faint" },
] as const;

export const surfaceOf = (water: WideWater): string =>
  water.shores.map((shore) => trace(shore, true)).join("");

/** What is drawn on the water: its pale middle, its lines, its sand. */
export function drawWide(plate: Engraver, water: WideWater, bold: number): void {
  for (const shore of water.shores) {
    const inwards = turning(shore) > 0 ? -1 : 1;
    plate.add("water-middle", trace(beside(shore, inwards * 62, { closed: true }), true));
    if (bold > 1) continue;
    plate.layer();
    const chance = seeded("shore", shore.length);
    for (const { inset, long, gap, pen } of RANKS) {
      const line = beside(shore, inwards * inset, { closed: true, chance, wobble: 0.2 });
      for (let i = 0; i < line.length - 3;) {
        const length = Math.max(3, Math.round(long * chance.between(0.6, 1.4)));
        plate.add(pen, trace(line.slice(i, i + length)), line[i]);
        i += length + Math.max(1, Math.round(gap * chance.between(0.6, 1.4)));
      }
    }
  }
  plate.layer();
  drawSteep(plate, water);
  for (const bank of water.sand) drawSand(plate, bank);
  plate.layer();
}

/** Short strokes away from the water. */
function drawSteep(plate: Engraver, { shores }: WideWater): void {
  const chance = seeded("shore", "steep");
  for (const shore of shores) {
    const out = turning(shore) > 0 ? 1 : -1;
    const sides = normals(shore, true);
    shore.forEach(([x, y], i) => {
      const [nx, ny] = (sides[i] as Point).map((v) => v * out) as [number, number];
      const to = 2 + chance.between(2.4, 5.4);
      plate.add("water-tick", segment([x + nx * 2, y + ny * 2], [x + nx * to, y + ny * to]), [
        x,
        y,
      ]);
    });
  }
}

/** From one bank of sand to the next. */
const APART = 440;

/** A few banks of sand where the water is wide enough, off the bridges and the frame. */
function sandbanks(
  layout: HexLayout,
  hexes: readonly HexId[],
  middle: Line,
  shore: Line,
  bold: number,
): Sandbank[] {
  const bridges = hexes.filter((id) => layout.hex(id)?.terrain === "bridge");
  const clear = bridges.map((id) => layout.centre(id));
  const margin = INSET * layout.press + 18;
  const every = Math.round(APART / (4 * bold));
  const found: Sandbank[] = [];
  for (let i = every; i < middle.length - every / 2;) {
    const chance = seeded("sand", i);
    const at = middle[i] as Point;
    const [half, room] = [
      chance.between(75, 140),
      distance(shore[nearest(shore, at)] as Point, at),
    ];
    const onSheet = at[1] > margin && at[1] < layout.height - margin;
    if (room > 52 && onSheet && clear.every((place) => distance(place, at) > half + 90)) {
      const along = towards(middle[i - 12] ?? at, middle[i + 12] ?? at);
      found.push({ at, along, half });
      i += Math.round(every * chance.between(0.8, 1.4));
    } else i += 8;
  }
  return found;
}

export const sandBox = ({ at: [x, y], half }: Sandbank): Box => ({
  left: x - half,
  right: x + half,
  top: y - 16,
  bottom: y + 16,
});

function drawSand(plate: Engraver, { at: [x, y], along: [ux, uy], half }: Sandbank): void {
  const chance = seeded("sand", Math.round(x), Math.round(y));
  const put = (u: number, v: number): Point => [x + ux * u - uy * v, y + uy * u + ux * v];
  const shape = smooth(
    [
      put(-half, 3),
      put(-half * 0.4, -13),
      put(half * 0.5, -10),
      put(half, 3),
      put(half * 0.3, 12),
      put(-half * 0.5, 11),
    ],
    5,
    true,
  );
  plate.add("sand", trace(shape, true), [x, y]);
  for (let i = 0; i < 0.4 * half; i++) stipple(plate, put(...scatter(chance, half)), [x, y]);
}

const scatter = (chance: Chance, half: number): Point => [
  chance.between(-0.75, 0.75) * half,
  chance.between(-7, 7),
];

export const stipple = (plate: Engraver, [x, y]: Point, place: Point): void =>
  plate.add("stipple", `M${x.toFixed(1)},${y.toFixed(1)}h.1`, place);

/** A bridge of boats through the hexes of wide water: each has its own stretch of it, so that a
 * road goes over one after the other. At the rim of the grid it goes on to the frame. */
export function crossingsOver(layout: HexLayout, water: WideWater): Map<HexId, Crossing> {
  const bridges = water.hexes.filter((id) => layout.hex(id)?.terrain === "bridge");
  const found = new Map<HexId, Crossing>();
  for (const bridge of parts(layout, bridges)) {
    const [first, last] = [bridge[0], bridge.at(-1)].map((id) => layout.centre(id as HexId));
    const over: Point = bridge.length > 1 ? towards(last as Point, first as Point) : [0, -1];
    for (const id of bridge) {
      const [x, y] = layout.centre(id);
      const more = layout.rowCol(id)[0] === 0 ? layout.field.top : 0;
      found.set(id, { at: [x, y - more / 2], over, width: WIDE + more });
    }
  }
  return found;
}
