/** Points, hexagons and curves on the sheet. A hex is 60 units wide from flat to flat. */

import type { Chance } from "./random";

export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Width of a hex from flat to flat, and length of its side. */
export const WIDE = 60;
export const SIDE = WIDE / Math.sqrt(3);

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const between = (a: Point, b: Point, t = 0.5): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

export function centroid(points: Line): Point {
  const sum = points.reduce<[number, number]>((s, p) => [s[0] + p[0], s[1] + p[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** The unit vector from one point to another. */
export function towards(a: Point, b: Point): Point {
  const length = distance(a, b) || 1;
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

export const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const grow = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

export function boxOf(points: Line): Box {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** The corners of a hex, clockwise; `size` 1 reaches its real corners. */
export function hexCorners(centre: Point, pointy: boolean, size = 1): Point[] {
  const first = pointy ? -Math.PI / 2 : -Math.PI / 3;
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = first + (corner * Math.PI) / 3;
    return [
      centre[0] + size * SIDE * Math.cos(angle),
      centre[1] + size * SIDE * Math.sin(angle),
    ] as const;
  });
}

/** A curve with the place of each of its points along the control points: 1.5 is halfway
 * between the second and the third. */
export interface Curve {
  readonly points: Point[];
  readonly along: number[];
}

/** A quadratic B-spline: through the ends, and through the middles between control points. */
export function spline(control: Line, step = 4, closed = false): Curve {
  const curve: Curve = { points: [], along: [] };
  const n = control.length;
  const at = (i: number): Point => control[((i % n) + n) % n] as Point;
  if (!closed && n < 3) return { points: [...control], along: control.map((_, i) => i) };
  const first = closed ? 0 : 1;
  const last = closed ? n - 1 : n - 2;
  for (let i = first; i <= last; i++) {
    const a = !closed && i === 1 ? at(0) : between(at(i - 1), at(i));
    const c = !closed && i === n - 2 ? at(n - 1) : between(at(i), at(i + 1));
    bend(curve, a, at(i), c, i, step);
  }
  if (!closed) {
    curve.points.push(at(n - 1));
    curve.along.push(n - 1);
  }
  return curve;
}

function bend(curve: Curve, a: Point, b: Point, c: Point, index: number, step: number): void {
  const steps = Math.max(2, Math.floor((distance(a, b) + distance(b, c)) / step));
  for (let i = 0; i < steps; i++) {
    const t = i / steps;
    const u = 1 - t;
    curve.points.push([
      u * u * a[0] + 2 * u * t * b[0] + t * t * c[0],
      u * u * a[1] + 2 * u * t * b[1] + t * t * c[1],
    ]);
    curve.along.push(index - 0.5 + t);
  }
}

export const smooth = (control: Line, step = 4, closed = false): Point[] =>
  spline(control, step, closed).points;

/** Unit vectors to the left of the way, on a sheet whose y points down. */
export function normals(points: Line, closed = false): Point[] {
  const n = points.length;
  return points.map((point, i) => {
    const a = i > 0 || closed ? points[(i - 1 + n) % n] : point;
    const b = i < n - 1 || closed ? points[(i + 1) % n] : point;
    const [dx, dy] = towards(a as Point, b as Point);
    return [dy, -dx] as const;
  });
}

/** A line beside a line; a wobble makes it look drawn by hand. */
export function beside(
  points: Line,
  by: number | ((index: number) => number),
  options: { chance?: Chance; wobble?: number; closed?: boolean } = {},
): Point[] {
  const { chance, wobble = 0, closed = false } = options;
  const sides = normals(points, closed);
  let drift = 0;
  return points.map(([x, y], i) => {
    if (chance) drift = 0.85 * drift + chance.between(-wobble, wobble);
    const [nx, ny] = sides[i] as Point;
    const d = (typeof by === "number" ? by : by(i)) + drift;
    return [x + nx * d, y + ny * d] as const;
  });
}

/** Twice the area, positive if the way round is clockwise on the sheet. */
export function turning(loop: Line): number {
  return loop.reduce((sum, a, i) => {
    const b = loop[(i + 1) % loop.length] as Point;
    return sum + a[0] * b[1] - b[0] * a[1];
  }, 0);
}

/** Points along a line at equal steps. */
export function everySo(points: Line, step: number, closed = false): Point[] {
  const ring = closed && points[0] ? [...points, points[0]] : points;
  const out: Point[] = [];
  let left = 0;
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1] as Point;
    const b = ring[i] as Point;
    const length = distance(a, b);
    let at = left;
    for (; at < length; at += step) out.push(between(a, b, at / length));
    left = at - length;
  }
  return out;
}

export function lengthOf(points: Line): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++)
    sum += distance(points[i - 1] as Point, points[i] as Point);
  return sum;
}

/** The index of the point that is nearest to a place. */
export function nearest(points: Line, place: Point): number {
  let best = 0;
  let least = Infinity;
  points.forEach((point, i) => {
    const d = distance(point, place);
    if (d < least) [best, least] = [i, d];
  });
  return best;
}

/** How many points of a line lie in a box. Names ask this a million times, hence no iterator. */
export function inBox(points: Line, { left, right, top, bottom }: Box): number {
  let count = 0;
  for (let i = 0; i < points.length; i++) {
    const point = points[i] as Point;
    const x = point[0];
    const y = point[1];
    if (x > left && x < right && y > top && y < bottom) count++;
  }
  return count;
}

/** Whether a place lies inside a closed line. */
export function contains(loop: Line, [x, y]: Point): boolean {
  let inside = false;
  loop.forEach((a, i) => {
    const b = loop[(i + 1) % loop.length] as Point;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0])
      inside = !inside;
  });
  return inside;
}
