/** Where the tags of a volley stand: beside their counters, on the side away from the enemy. */

import { centroid, meet, type Box, type Point } from "../../map/geometry";

export interface TagWish {
  readonly id: string;
  /** The middle of the counter that it belongs to. */
  readonly at: Point;
  /** Where its enemies stand. */
  readonly enemies: readonly Point[];
  readonly wide: number;
  readonly high: number;
}

export interface Placed {
  readonly id: string;
  readonly box: Box;
}

/** Half a counter, and the air beside it. */
const HALF = 26;
const AIR = 4;

const boxAt = ([x, y]: Point, wide: number, high: number): Box => ({
  left: x - wide / 2,
  right: x + wide / 2,
  top: y - high / 2,
  bottom: y + high / 2,
});

/** Sides of a counter, the one away from the enemy first. */
function places({ at: [x, y], enemies, wide, high }: TagWish): Point[] {
  const [ex, ey] = enemies.length > 0 ? centroid(enemies) : [x + 1, y];
  const [dx, dy] = [x - ex, y - ey];
  const across = HALF + AIR + wide / 2;
  const along = HALF + AIR + high / 2;
  const beside: Point = [x + Math.sign(dx || -1) * across, y];
  const behind: Point = [x, y + Math.sign(dy || -1) * along];
  const near = Math.abs(dx) * 1.2 >= Math.abs(dy) ? [beside, behind] : [behind, beside];
  const corners: Point[] = [
    [beside[0], behind[1]],
    [beside[0], 2 * y - behind[1]],
  ];
  const others: Point[] = [
    [2 * x - beside[0], y],
    [x, 2 * y - behind[1]],
  ];
  const stacked = near.map(([px, py]): Point => [px, py + (py < y ? -1 : 1) * (high + 2)]);
  return [...near, ...stacked, ...corners, ...others];
}

/** Each tag at the first of its places that is free of counters and of other tags. */
export function placeTags(wishes: readonly TagWish[], taken: readonly Box[]): Placed[] {
  const placed: Placed[] = [];
  for (const wish of wishes) {
    const boxes = places(wish).map((place) => boxAt(place, wish.wide, wish.high));
    const isFree = (box: Box): boolean =>
      ![...taken, ...placed.map((one) => one.box)].some((other) => meet(box, other));
    const box = boxes.find(isFree) ?? leastCovered(boxes, taken, placed);
    if (box) placed.push({ id: wish.id, box });
  }
  return placed;
}

function leastCovered(
  boxes: readonly Box[],
  taken: readonly Box[],
  placed: readonly Placed[],
): Box | undefined {
  const met = (box: Box): number =>
    taken.filter((other) => meet(box, other)).length +
    3 * placed.filter((other) => meet(box, other.box)).length;
  return [...boxes].sort((a, b) => met(a) - met(b))[0];
}

/** The box of a counter. */
export const counterBox = (at: Point): Box => boxAt(at, 2 * HALF - 2, 2 * HALF - 2);
