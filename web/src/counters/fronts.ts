/** Counters that face a corner of their hex: how far they are turned, and their outlines.
 *
 * Writing never stands on its head: a counter that faces south is drawn with its front below and
 * its name above, and is turned from there. */

import type { Side } from "./looks";
import { HALF } from "./tiles";

export const FACINGS = ["N", "NE", "SE", "S", "SW", "NW"] as const;
export type Facing = (typeof FACINGS)[number];

export interface Turned {
  /** In degrees. */
  readonly turn: number;
  /** The front is below. */
  readonly flip: boolean;
}

const TURNS: Readonly<Record<Facing, Turned>> = {
  N: { turn: 0, flip: false },
  NE: { turn: 60, flip: false },
  NW: { turn: -60, flip: false },
  S: { turn: 0, flip: true },
  SE: { turn: -60, flip: true },
  SW: { turn: 60, flip: true },
};

const isFacing = (facing: string): facing is Facing => facing in TURNS;

export const turned = (facing: string | null | undefined): Turned =>
  TURNS[facing && isFacing(facing) ? facing : "N"];

/** The corner that is one further round, clockwise. */
export function nextFacing(facing: string, by = 1): Facing {
  const at = FACINGS.indexOf(isFacing(facing) ? facing : "N");
  return FACINGS[(at + by + 6) % 6] as Facing;
}

/** The angle of a corner on the sheet, in radians. */
export const angleOf = (facing: string): number =>
  ((FACINGS.indexOf(isFacing(facing) ? facing : "N") - 1.5) * Math.PI) / 3;

/** A tile with a prow at its front; `more` makes it larger all round, for rings. */
export function fronted(side: Side, flip: boolean, more = 0): string {
  const h = HALF + more;
  const f = flip ? 1 : -1;
  const c = side === "a" ? 4.5 : 6.5;
  const e = f * h;
  const corner = (x: number, y: number, dx: number, dy: number): string =>
    side === "a" ? `q${x},${y} ${dx},${dy}` : `l${dx},${dy}`;
  return (
    `M${-h + c},${-e}H${h - c}${corner(c, 0, c, f * c)}V${e - f * c}${corner(0, f * c, -c, f * c)}` +
    `H7L0,${e + f * 6.5}L-7,${e}H${-h + c}${corner(-c, 0, -c, -f * c)}V${-e + f * c}` +
    `${corner(0, -f * c, c, -f * c)}Z`
  );
}

/** The coloured front. */
export function prow(flip: boolean): string {
  const e = flip ? HALF : -HALF;
  return `M-7,${e}L0,${e + (flip ? 6.5 : -6.5)}L7,${e}Z`;
}

/** The band of the wing, at the rear. */
export function rearBand(side: Side, flip: boolean, depth: number): string {
  const f = flip ? -1 : 1;
  const k = side === "a" ? 3 : 6;
  const y = (v: number): number => f * v;
  return `M-24,${y(24 - depth)}H24V${y(24 - k)}L${24 - k},${y(24)}H${-24 + k}L-24,${y(24 - k)}Z`;
}

export const STAR =
  "M0,-4.6L1.3,-1.5L4.5,-1.3L2,.8L2.8,3.9L0,2.2L-2.8,3.9L-2,.8L-4.5,-1.3L-1.3,-1.5Z";

/** A burst: the unit has taken a hit that has not turned it over. */
export const BURST = `${Array.from({ length: 18 }, (_, i) => {
  const r = i % 2 === 0 ? 13 : 9.4;
  const angle = (i * Math.PI) / 9;
  return `${i === 0 ? "M" : "L"}${(r * Math.cos(angle)).toFixed(1)},${(r * Math.sin(angle)).toFixed(1)}`;
}).join("")}Z`;

export interface Printed {
  /** The number on the side of the counter that is up. */
  readonly steps: number;
  /** The side with the black line. */
  readonly reduced: boolean;
  readonly hit: boolean;
}

/** Which side of a counter is up, and whether a marker lies on it, for so many steps left. A
 * counter of four is turned over by its second hit, one of two by its first. */
export function printedSide(left: number, full: number): Printed {
  const half = Math.floor(full / 2);
  const reduced = half > 0 && left <= half;
  const steps = reduced ? half : full;
  return { steps, reduced, hit: left < steps };
}
