/** Path strings. Coordinates are rounded to tenths: a finer step could not be seen. */

import type { Line, Point } from "./geometry";

export const round = (value: number): number => Math.round(value * 10) / 10;

export const at = (p: Point): string => `${round(p[0])},${round(p[1])}`;

/** A line or, closed, a polygon. Steps are relative, which is a third shorter. */
export function trace(points: Line, closed = false): string {
  const first = points[0];
  if (!first || points.length < 2) return "";
  let [x, y] = [Math.round(first[0] * 10), Math.round(first[1] * 10)];
  let d = `M${x / 10},${y / 10}l`;
  for (let i = 1; i < points.length; i++) {
    const point = points[i] as Point;
    const [nx, ny] = [Math.round(point[0] * 10), Math.round(point[1] * 10)];
    d += `${i > 1 ? " " : ""}${(nx - x) / 10},${(ny - y) / 10}`;
    [x, y] = [nx, ny];
  }
  return closed ? `${d}Z` : d;
}

export const segment = (a: Point, b: Point): string => `M${at(a)}L${at(b)}`;

export function circle(centre: Point, radius: number): string {
  const r = round(radius);
  return `M${at([centre[0] - r, centre[1]])}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`;
}

/** A polygon given in its own coordinates, set down at a place. */
export function shape(
  origin: Point,
  points: Line,
  options: { scale?: number; flip?: boolean; open?: boolean } = {},
): string {
  const { scale = 1, flip = false, open = false } = options;
  const sx = flip ? -scale : scale;
  return trace(
    points.map(([x, y]) => [origin[0] + x * sx, origin[1] + y * scale] as const),
    !open,
  );
}
