/** Rivers and streams: hexsides joined into courses, each a smooth line with its widths. */

import { SIDE, between, distance, nearest, spline, towards, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import { seeded } from "./random";
import { broadRivers } from "./rivers";
import type { HexId } from "./types";

export const WATERS = ["stream", "ford", "river", "main-river"] as const;
export type Water = (typeof WATERS)[number];

/** Width of the water at a hexside of each class. */
export const WIDTHS: Readonly<Record<Water, number>> = {
  stream: 6.6,
  ford: 13,
  river: 17,
  "main-river": 27,
};

export interface Course {
  readonly points: readonly Point[];
  readonly widths: readonly number[];
  readonly kinds: readonly Water[];
  /** The heaviest class on its way. */
  readonly kind: Water;
  /** So wide that its name stands in it. */
  readonly wide?: boolean;
}

interface Edge {
  readonly ends: readonly [string, string];
  readonly kind: Water;
  readonly middle: Point;
}

interface Net {
  readonly layout: HexLayout;
  readonly edges: readonly Edge[];
  readonly at: ReadonlyMap<string, readonly Edge[]>;
  readonly places: ReadonlyMap<string, Point>;
}

interface Chain {
  readonly nodes: string[];
  readonly edges: Edge[];
}

/** The courses of a map's waters, the heaviest first. */
export function coursesOf(layout: HexLayout, bold = 1): Course[] {
  const net = netOf(layout);
  const chains = chainsOf(net);
  const rough = chains.map((chain) => courseOf(net, chain, bold, [null, null]));
  const broad = broadRivers(layout, bold);
  const narrow = chains
    .map((chain, i) => {
      const others = [...broad, ...rough.filter((_, j) => j !== i)];
      const ends = [chain.nodes[0], chain.nodes.at(-1)].map((node) => mouth(net, node, others));
      return courseOf(net, chain, bold, [ends[0] ?? null, ends[1] ?? null]);
    })
    .sort((a, b) => WATERS.indexOf(b.kind) - WATERS.indexOf(a.kind));
  return [...broad, ...narrow];
}

function netOf(layout: HexLayout): Net {
  const edges: Edge[] = [];
  const at = new Map<string, Edge[]>();
  const places = new Map<string, Point>();
  const known = new Set<string>();
  // The heaviest class of a hexside holds, should a file name it twice.
  for (const kind of [...WATERS].reverse())
    for (const [a, b] of layout.map.hexsides[kind] ?? []) {
      const side = layout.side(a, b);
      if (!side) continue;
      const ends = side.map((corner) => layout.cornerKey(corner)).sort() as [string, string];
      if (known.has(ends.join())) continue;
      known.add(ends.join());
      side.forEach((corner) => places.set(layout.cornerKey(corner), corner));
      const edge: Edge = { ends, kind, middle: middleOf(side, ends) };
      edges.push(edge);
      for (const end of ends) at.set(end, [...(at.get(end) ?? []), edge]);
    }
  return { layout, edges, at, places };
}

/** The middle of a side, off by a little: rivers through exact middles look ruled. */
function middleOf(side: readonly [Point, Point], ends: readonly string[]): Point {
  const chance = seeded("bank", ...ends);
  const [x, y] = between(side[0], side[1]);
  return [x + chance.between(-5, 5), y + chance.between(-5, 5)];
}

const other = (edge: Edge, node: string): string =>
  edge.ends[0] === node ? edge.ends[1] : edge.ends[0];

function chainsOf(net: Net): Chain[] {
  const used = new Set<Edge>();
  const chains: Chain[] = [];
  const isEnd = (edge: Edge, node: string): boolean => through(net, edge, node) === null;
  const starts = net.edges.flatMap((edge) =>
    edge.ends.filter((node) => isEnd(edge, node)).map((node) => [edge, node] as const),
  );
  // What is left after all open ends are rings.
  const rings = net.edges.map((edge) => [edge, edge.ends[0]] as const);
  for (const [edge, node] of [...starts, ...rings])
    if (!used.has(edge)) chains.push(follow(net, edge, node, used));
  return chains;
}

function follow(net: Net, first: Edge, start: string, used: Set<Edge>): Chain {
  const chain: Chain = { nodes: [start], edges: [] };
  let edge: Edge | null = first;
  let node = start;
  while (edge && !used.has(edge)) {
    used.add(edge);
    chain.edges.push(edge);
    node = other(edge, node);
    chain.nodes.push(node);
    edge = through(net, edge, node);
  }
  return chain;
}

/** Where the water of an edge goes on at a node. Where three meet, two of one class belong
 * together; of three of one class, the two that run straightest. */
function through(net: Net, edge: Edge, node: string): Edge | null {
  const edges = net.at.get(node) ?? [];
  const others = edges.filter((one) => one !== edge);
  if (others.length < 2) return others[0] ?? null;
  const alike = others.filter((one) => one.kind === edge.kind);
  if (alike.length === 1) return alike[0] ?? null;
  if (alike.length === 0) return null;
  const ways = edges.map((one) => [one, heading(net, one, node)] as const);
  let best: readonly Edge[] = [];
  let least = Infinity;
  ways.forEach(([a, [ax, ay]], i) =>
    ways.slice(i + 1).forEach(([b, [bx, by]]) => {
      const bend = ax * bx + ay * by;
      if (bend < least) [best, least] = [[a, b], bend];
    }),
  );
  return best.includes(edge) ? (best.find((one) => one !== edge) ?? null) : null;
}

/** The direction in which an edge leads away from a node, as seen over some hexsides. */
function heading(net: Net, edge: Edge, node: string): Point {
  let [at, here] = [other(edge, node), edge];
  for (let i = 0; i < 6; i++) {
    const on = (net.at.get(at) ?? []).filter((one) => one !== here);
    if (on.length !== 1) break;
    here = on[0] as Edge;
    at = other(here, at);
  }
  return towards(net.places.get(node) as Point, net.places.get(at) as Point);
}

/** If a chain ends in the water of another, the place in the middle of that. */
function mouth(net: Net, node: string | undefined, others: readonly Course[]): Point | null {
  if (node === undefined || (net.at.get(node)?.length ?? 0) < 2) return null;
  const place = net.places.get(node) as Point;
  const meets = others
    .map((course) => course.points[nearest(course.points, place)] as Point)
    .sort((a, b) => distance(a, place) - distance(b, place));
  return meets[0] && distance(meets[0], place) < SIDE ? meets[0] : null;
}

function courseOf(
  net: Net,
  chain: Chain,
  bold: number,
  mouths: readonly [Point | null, Point | null],
): Course {
  const kinds = chain.edges.map((edge) => edge.kind);
  const middles = chain.edges.map((edge) => edge.middle);
  const first = endOf(net, chain.nodes[0] as string, middles[0] as Point, mouths[0]);
  const last = endOf(net, chain.nodes.at(-1) as string, middles.at(-1) as Point, mouths[1]);
  const control = [...first.points.toReversed(), ...middles, ...last.points];
  const curve = spline(control, 4 * bold);
  const kindAt = (i: number): Water => {
    const k = Math.round((curve.along[i] as number) - first.points.length);
    return kinds[Math.min(kinds.length - 1, Math.max(0, k))] as Water;
  };
  const all = curve.points.map((_, i) => kindAt(i));
  const plain = all.map((kind) => WIDTHS[kind] * bold ** 0.75);
  return {
    points: curve.points,
    kinds: all,
    widths: taper(soften(plain), first.source, last.source),
    kind: WATERS[Math.max(...kinds.map((kind) => WATERS.indexOf(kind)))] as Water,
  };
}

/** Where classes meet the water widens slowly. */
function soften(widths: readonly number[]): number[] {
  return widths.map((_, i) => {
    const part = widths.slice(Math.max(0, i - 7), i + 8);
    return part.reduce((sum, width) => sum + width, 0) / part.length;
  });
}

/** A source begins as a thread. */
function taper(widths: number[], first: boolean, last: boolean): number[] {
  const n = widths.length;
  return widths.map((width, i) => {
    const fromEnd = Math.min(first ? i : Infinity, last ? n - 1 - i : Infinity);
    return width * Math.min(1, 0.25 + fromEnd / 16);
  });
}

/** The control points from the last hexside outwards: into another water, over the edge of the
 * map, or to a source. */
function endOf(
  net: Net,
  node: string,
  before: Point,
  mouthAt: Point | null,
): { points: Point[]; source: boolean } {
  const place = net.places.get(node) as Point;
  if (mouthAt) return { points: [mouthAt], source: false };
  const out = outward(net.layout, place);
  if (!out) return { points: [place], source: true };
  const chance = seeded("beyond", node);
  const points: Point[] = [];
  let [x, y] = before;
  for (let i = 1; i <= 9; i++) {
    const drift = chance.between(-9, 9);
    x += out[0] * 44 + out[1] * drift;
    y += out[1] * 44 + out[0] * drift;
    points.push([x, y]);
  }
  return { points, source: false };
}

/** Which way leads off the map from a corner on the rim of the grid. */
function outward(layout: HexLayout, [x, y]: Point): Point | null {
  const { left, top, right, bottom } = layout.field;
  const ways: (readonly [number, Point])[] = [
    [x - left, [-1, 0]],
    [right - x, [1, 0]],
    [y - top, [0, -1]],
    [bottom - y, [0, 1]],
  ];
  const [gap, way] = ways.reduce((a, b) => (b[0] < a[0] ? b : a));
  return gap < SIDE ? way : null;
}

/** A place where a hexside is crossed: where, which way over the water, and how wide it is. */
export interface Crossing {
  readonly at: Point;
  readonly over: Point;
  readonly width: number;
}

export function crossing(
  layout: HexLayout,
  courses: readonly Course[],
  a: HexId,
  b: HexId,
): Crossing | null {
  const side = layout.side(a, b);
  if (!side) return null;
  const middle = between(side[0], side[1]);
  const straight: Crossing = {
    at: middle,
    over: towards(layout.centre(a), layout.centre(b)),
    width: 12,
  };
  const found = courses
    .map((course) => [course, nearest(course.points, middle)] as const)
    .map(([course, i]) => [course, i, distance(course.points[i] as Point, middle)] as const)
    .sort((p, q) => p[2] - q[2])[0];
  if (!found || found[2] > SIDE * 0.6) return straight;
  const [course, i] = found;
  const [dx, dy] = towards(
    course.points[Math.max(0, i - 3)] as Point,
    course.points[Math.min(course.points.length - 1, i + 3)] as Point,
  );
  // Over the water from the first hex to the second.
  const forward = straight.over[0] * dy - straight.over[1] * dx > 0 ? 1 : -1;
  // Square to the water, but leaning towards the way that the road comes.
  const lean = 0.35;
  const over = towards(
    [0, 0],
    [dy * forward + straight.over[0] * lean, -dx * forward + straight.over[1] * lean],
  );
  return { at: course.points[i] as Point, over, width: course.widths[i] as number };
}
