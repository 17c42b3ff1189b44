/** Roads: thin double curves from hex to hex, pinned to the bridges, joined where they meet. */

import type { Crossing } from "./courses";
import { distance, nearest, smooth, type Point } from "./geometry";
import type { HexLayout } from "./layout";
import { trace } from "./path";
import type { Engraver } from "./plate";
import { seeded } from "./random";
import type { HexId } from "./types";

export type Road = readonly Point[];

/** Finds the crossing of the side between two hexes, if a bridge is there. */
export type BridgeAt = (a: HexId, b: HexId) => Crossing | null;

/** Bridges that fill a hex. */
type BridgeIn = ReadonlyMap<HexId, Crossing>;

export function roadsOf(layout: HexLayout, bridgeAt: BridgeAt, boats: BridgeIn): Road[] {
  const chains = layout.map.roads.filter((chain) => chain.length > 1);
  const rough = chains.map((chain) => smooth(wayOf(layout, chain, bridgeAt, boats), 5));
  // A road that begins on another begins on its line, not beside it.
  return chains.map((chain, i) => {
    const way = wayOf(layout, chain, bridgeAt, boats);
    const join = (id: HexId | undefined, end: Point): Point =>
      onAnother(id, end, i, chains, rough) ?? end;
    way[0] = join(chain[0], way[0] as Point);
    way[way.length - 1] = join(chain.at(-1), way.at(-1) as Point);
    return smooth(way, 5);
  });
}

function onAnother(
  id: HexId | undefined,
  end: Point,
  self: number,
  chains: readonly (readonly HexId[])[],
  curves: readonly Road[],
): Point | null {
  const found = chains.findIndex(
    (chain, i) => i !== self && id !== undefined && chain.slice(1, -1).includes(id),
  );
  const curve = curves[found];
  const point = curve?.[nearest(curve, end)];
  return point && distance(point, end) < 40 ? point : null;
}

/** The control points of a road. The place in a hex depends on the hex alone: roads that share
 * it meet in it. */
function wayOf(
  layout: HexLayout,
  chain: readonly HexId[],
  bridgeAt: BridgeAt,
  boats: BridgeIn,
): Point[] {
  const way: Point[] = [];
  chain.forEach((id, i) => {
    const over = boats.get(id);
    if (!over) way.push(inHex(layout, id));
    else way.push(...along(layout, over, chain, i));
    const next = chain[i + 1];
    const bridge = next === undefined ? null : bridgeAt(id, next);
    if (bridge) way.push(...overBridge(bridge));
  });
  const [first, last] = [chain[0] as HexId, chain.at(-1) as HexId];
  const off = (id: HexId, from: HexId): Point[] => {
    const over = boats.get(id);
    return over ? farSide(layout, over, id, from) : beyond(layout, id);
  };
  return [...off(first, chain[1] as HexId).reverse(), ...way, ...off(last, chain.at(-2) as HexId)];
}

/** Over a bridge of boats, in the order in which the road comes. */
function along(layout: HexLayout, over: Crossing, chain: readonly HexId[], i: number): Point[] {
  const here = chain[i] as HexId;
  const [from, to] = [chain[i - 1] ?? here, chain[i + 1] ?? here].map((id) => layout.centre(id));
  const onwards = sameWay(over.over, from as Point, to as Point);
  return onwards ? overBridge(over) : overBridge(over).reverse();
}

const sameWay = ([ux, uy]: Point, [ax, ay]: Point, [bx, by]: Point): boolean =>
  (bx - ax) * ux + (by - ay) * uy > 0;

/** Beyond a bridge a road goes on, to the frame. */
function farSide(
  layout: HexLayout,
  { at: [x, y], over }: Crossing,
  id: HexId,
  from: HexId,
): Point[] {
  const chance = seeded("far", id);
  const away = sameWay(over, layout.centre(from), layout.centre(id)) ? 1 : -1;
  const down = Math.sign(over[1] * away) || 1;
  const steps = Math.ceil((down > 0 ? layout.height - y : y) / 48);
  return Array.from({ length: Math.max(0, steps) }, (_, i): Point => {
    const u = 62 + 48 * i;
    return [x + over[0] * away * 60 + chance.between(-8, 8), y + down * u];
  });
}

function inHex(layout: HexLayout, id: HexId): Point {
  const chance = seeded("road", id);
  const [x, y] = layout.centre(id);
  return [x + chance.between(-6, 6), y + chance.between(-6, 6)];
}

function overBridge({ at: [x, y], over: [ux, uy], width }: Crossing): Point[] {
  const half = width / 2 + 8;
  return [-half, 0, half].map((u): Point => [x + ux * u, y + uy * u]);
}

/** From a hex at the rim a road leads on to the frame. */
function beyond(layout: HexLayout, id: HexId): Point[] {
  const [row, col] = layout.rowCol(id);
  const { rows, cols } = layout.map.grid;
  const way: Point | null =
    col === 0
      ? [-1, 0]
      : col === cols - 1
        ? [1, 0]
        : row === 0
          ? [0, -1]
          : row === rows - 1
            ? [0, 1]
            : null;
  if (!way) return [];
  const chance = seeded("off", id);
  const [x, y] = layout.centre(id);
  return [1, 2, 3, 4, 5, 6].map((i): Point => {
    const drift = chance.between(-12, 12);
    return [x + way[0] * 55 * i + way[1] * drift, y + way[1] * 55 * i + way[0] * drift];
  });
}

export function drawRoads(plate: Engraver, roads: readonly Road[], bold = false): void {
  for (const road of roads) plate.add(bold ? "road-edge-bold" : "road-edge", trace(road));
  plate.layer();
  for (const road of roads) plate.add(bold ? "road-way-bold" : "road-way", trace(road));
  plate.layer();
}
