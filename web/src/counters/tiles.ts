/** The shapes of tiles, round their middle. A counter is 48 units wide. */

import type { Side } from "./looks";

export const HALF = 24;

/** A tile: rounded for one side, with cut corners for the other. `more` makes it larger all
 * round, for rings. */
export function tile(side: Side, more = 0, high = HALF): string {
  const [w, h] = [HALF + more, high + more];
  const c = (side === "a" ? 4.5 : 6.5) + more * 0.5;
  if (side === "b")
    return `M${-w + c},${-h}H${w - c}l${c},${c}V${h - c}l${-c},${c}H${-w + c}l${-c},${-c}V${-h + c}Z`;
  return (
    `M${-w + c},${-h}H${w - c}q${c},0 ${c},${c}V${h - c}q0,${c} ${-c},${c}` +
    `H${-w + c}q${-c},0 ${-c},${-c}V${-h + c}q0,${-c} ${c},${-c}Z`
  );
}

/** The band along the top of a tile, down to a height. */
export function band(side: Side, depth: number, high = HALF): string {
  const c = side === "a" ? 4.5 : 6.5;
  const w = HALF;
  if (side === "b")
    return depth >= c
      ? `M${-w + c},${-high}H${w - c}l${c},${c}V${-high + depth}H${-w}V${-high + c}Z`
      : `M${-w + c},${-high}H${w - c}l${depth},${depth}H${-w + c - depth}Z`;
  return `M${-w + c},${-high}H${w - c}q${c},0 ${c},${c}V${-high + Math.max(depth, c)}H${-w}V${-high + c}q0,${-c} ${c},${-c}Z`;
}

/** Lines across the tile of a unit in disorder. */
export const DISORDER = "M-20.4,20.4L20.4,-20.4M-24,9L9,-24M-9,24L24,-9M-24,-6L-6,-24M6,24L24,6";

/** The piece has moved: a notch at its foot, where neither name nor figure stands; on a small
 * counter, which has no figure at its right, that corner is turned up. */
export const MOVED = { near: "M-2.2,24H7.8L2.8,18Z", far: "M24,13.4H13.4V24Z" } as const;

/** Earth thrown up in front: the unit is dug in. */
export function trench(): string {
  let d = "M-27,-21V-25";
  for (let x = -27; x < 27; x += 9) d += "l4.5,-6.5l4.5,6.5";
  d += "V-21";
  return `${d}Z`;
}

export const SMOKE =
  "M-15,6c-6,-2 -5,-11 1,-11c0,-7 9,-9 12,-4c5,-5 13,-1 11,5c6,0 7,9 0,10c-2,5 -10,5 -12,2c-4,4 -11,3 -12,-2z";

export const RIBBON = "M-26,6.5L26,6.5L23.5,12.3L26,18L-26,18L-23.5,12.3Z";
