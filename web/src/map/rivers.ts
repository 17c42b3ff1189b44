/** Rivers that fill whole hexes, one beside the other: a course through their middles, slow. */

import { SIDE, nearest, normals, spline, towards, type Point } from "./geometry";
import type { Course, Crossing } from "./courses";
import type { HexLayout } from "./layout";
import { seeded } from "./random";
import { isWide, lengthwise, parts } from "./regions";
import type { HexId } from "./types";

/** Width of a river that fills its hexes. */
const WIDTH = 35;
const STRIDE = 52;
/** Terrains under which the water runs on. */
const WET: ReadonlySet<string> = new Set(["river", "bridge"]);

export const isWet = (terrain: string): boolean => WET.has(terrain);

/** The parts of a map that are under water. */
export function wetParts(layout: HexLayout): HexId[][] {
  const wet = layout.map.hexes.filter((hex) => isWet(hex.terrain)).map((hex) => hex.id);
  return parts(layout, wet).filter((part) => part.length > 1);
}

export function broadRivers(layout: HexLayout, bold = 1): Course[] {
  return wetParts(layout)
    .filter((part) => !isWide(layout, part))
    .map((part) => courseOf(layout, lengthwise(layout, part), bold));
}

function courseOf(layout: HexLayout, way: readonly HexId[], bold: number): Course {
  const middles = way.map((id): Point => {
    const chance = seeded("broad", id);
    const [x, y] = layout.centre(id);
    return [x + chance.between(-5, 5), y + chance.between(-5, 5)];
  });
  const control = [
    ...beyond(layout, middles[0] as Point, middles[2] ?? (middles[1] as Point)).reverse(),
    ...middles,
    ...beyond(layout, middles.at(-1) as Point, middles.at(-3) ?? (middles.at(-2) as Point)),
  ];
  const { points } = spline(control, 5 * bold);
  return {
    points,
    widths: points.map(() => WIDTH * bold ** 0.4),
    kinds: points.map(() => "main-river" as const),
    kind: "main-river",
  };
}

/** At the rim of the grid the river flows on to the frame, the way it came. `near` says from how
 * far inside it does so. */
export function beyond(layout: HexLayout, end: Point, before: Point, near = SIDE * 2): Point[] {
  const { left, right, top, bottom } = layout.field;
  const [x, y] = end;
  const out: Point | null =
    x - left < near
      ? [-1, 0]
      : right - x < near
        ? [1, 0]
        : y - top < near
          ? [0, -1]
          : bottom - y < near
            ? [0, 1]
            : null;
  if (!out) return [];
  const on = towards(before, end);
  const way = towards([0, 0], [on[0] + out[0], on[1] + out[1]]);
  const steps = Math.ceil(toEdge(layout, end, way) / STRIDE) + 2;
  return Array.from({ length: steps }, (_, i): Point => {
    const far = STRIDE * (i + 1);
    return [x + way[0] * far, y + way[1] * far];
  });
}

/** How far it is to the edge of the sheet. */
function toEdge(layout: HexLayout, [x, y]: Point, [dx, dy]: Point): number {
  const across = dx > 0 ? (layout.width - x) / dx : dx < 0 ? -x / dx : Infinity;
  const down = dy > 0 ? (layout.height - y) / dy : dy < 0 ? -y / dy : Infinity;
  return Math.min(across, down);
}

/** A bridge over a broad river, in the middle of its hex. */
export function crossingIn(
  layout: HexLayout,
  courses: readonly Course[],
  id: HexId,
): Crossing | null {
  const centre = layout.centre(id);
  const course = courses.find((one) => one.kind === "main-river");
  if (!course) return null;
  const i = nearest(course.points, centre);
  const over = normals(course.points)[i] as Point;
  // Northwards first, as the roads are told.
  const north: Point = over[1] < 0 ? over : [-over[0], -over[1]];
  return { at: course.points[i] as Point, over: north, width: course.widths[i] as number };
}
