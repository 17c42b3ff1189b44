/** Sets of hexes as shapes: their outlines, their parts. */

import { centroid, hexCorners, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import { trace } from "./path";
import type { HexId } from "./types";

/** The closed lines round a set of hexes, given by their centres. */
export function outline(layout: HexLayout, centres: readonly Point[]): Point[][] {
  const places = new Map<string, Point>();
  const edges = new Map<string, Set<string>>();
  for (const centre of centres) {
    const corners = hexCorners(centre, layout.pointy);
    corners.forEach((corner, i) => {
      const from = layout.cornerKey(corner);
      const to = layout.cornerKey(corners[(i + 1) % 6] as Point);
      places.set(from, corner);
      // A side that another hex has already walked the other way lies inside.
      if (!edges.get(to)?.delete(from)) addTo(edges, from, to);
    });
  }
  return walk(edges).map((loop) => loop.map((key) => places.get(key) as Point));
}

function addTo(edges: Map<string, Set<string>>, from: string, to: string): void {
  const set = edges.get(from);
  if (set) set.add(to);
  else edges.set(from, new Set([to]));
}

function walk(edges: Map<string, Set<string>>): string[][] {
  const loops: string[][] = [];
  for (const [start, ends] of edges) {
    while (ends.size > 0) {
      const loop = [start];
      let here = take(edges, start);
      while (here !== undefined && here !== start) {
        loop.push(here);
        here = take(edges, here);
      }
      loops.push(loop);
    }
  }
  return loops;
}

function take(edges: Map<string, Set<string>>, from: string): string | undefined {
  const ends = edges.get(from);
  const to = ends?.values().next().value;
  if (to !== undefined) ends?.delete(to);
  return to;
}

/** The outline of hexes as one path. */
export function outlinePath(layout: HexLayout, ids: Iterable<HexId>): string {
  const centres = [...new Set(ids)].filter((id) => layout.has(id)).map((id) => layout.centre(id));
  return outline(layout, centres)
    .map((loop) => trace(loop, true))
    .join("");
}

/** The connected parts of a set of hexes. */
export function parts(layout: HexLayout, ids: readonly HexId[]): HexId[][] {
  const left = new Set(ids);
  const found: HexId[][] = [];
  for (const id of ids) {
    if (!left.delete(id)) continue;
    const part = [id];
    for (let i = 0; i < part.length; i++)
      for (const next of layout.neighbours(part[i] as HexId))
        if (left.delete(next)) part.push(next);
    found.push(part);
  }
  return found;
}

/** From one end of a part to the other, hex by hex: the longest of the shortest ways. */
export function lengthwise(layout: HexLayout, part: readonly HexId[]): HexId[] {
  const first = farthest(layout, part, part[0] as HexId).at(-1) as HexId;
  return farthest(layout, part, first);
}

function farthest(layout: HexLayout, part: readonly HexId[], from: HexId): HexId[] {
  const inPart = new Set(part);
  const cameFrom = new Map<HexId, HexId | null>([[from, null]]);
  const queue = [from];
  for (const id of queue)
    for (const next of layout.neighbours(id))
      if (inPart.has(next) && !cameFrom.has(next)) {
        cameFrom.set(next, id);
        queue.push(next);
      }
  const way: HexId[] = [];
  for (let at = queue.at(-1) ?? null; at !== null; at = cameFrom.get(at) ?? null) way.unshift(at);
  return way;
}

/** A part is wide if it has more hexes than a way through it. */
export const isWide = (layout: HexLayout, part: readonly HexId[]): boolean =>
  part.length > 1.4 * lengthwise(layout, part).length;

/** The line along the middle of a part, between its banks. */
export function middleLine(layout: HexLayout, part: readonly HexId[]): Point[] {
  const inPart = new Set(part);
  const middles = lengthwise(layout, part).map((id) => {
    const near = layout.neighbours(id).filter((one) => inPart.has(one));
    return centroid([id, ...near].map((one) => layout.centre(one)));
  });
  return evened(evened(middles));
}

/** Every point but the ends drawn towards its neighbours. */
export const evened = (points: readonly Point[]): Point[] =>
  points.map((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    return before && after ? centroid([before, point, point, after]) : point;
  });
