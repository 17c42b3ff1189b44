/** How the pieces in a hex lie on each other, and how they are spread to be picked. */

import { isCommander } from "./detail";
import { turned } from "./fronts";
import type { HexId, PieceNow, PieceSpec } from "../map/types";

export interface Placed {
  readonly piece: PieceSpec;
  readonly now: PieceNow | null;
  readonly hex: HexId;
  /** From the centre of the hex. */
  readonly dx: number;
  readonly dy: number;
  readonly size: number;
}

export interface Standing {
  readonly piece: PieceSpec;
  readonly now: PieceNow | null;
  readonly hex: HexId;
}

export function byHex(pieces: readonly Standing[]): Map<HexId, Standing[]> {
  const stacks = new Map<HexId, Standing[]>();
  for (const one of pieces) stacks.set(one.hex, [...(stacks.get(one.hex) ?? []), one]);
  return stacks;
}

interface Corner {
  readonly size: number;
  readonly at: readonly [number, number];
  readonly step: readonly [number, number];
}

// Large counters leave the unit's name free; small ones need larger badges, closer to it.
const GUN: readonly [small: Corner, large: Corner] = [
  { size: 0.7, at: [14, -15], step: [5, 7] },
  { size: 0.54, at: [22, -23], step: [2, 10] },
];
const COMMANDER: readonly [small: Corner, large: Corner] = [
  { size: 0.7, at: [-14.5, -17], step: [10, -3] },
  { size: 0.54, at: [-23, -23], step: [2, 14] },
];
const SMALL = 35;
const RANK: Readonly<Record<string, number>> = {
  train: 0,
  unit: 1,
  gun: 2,
  commander: 3,
  marshal: 3,
};

// What lies on top of a regiment of a wing: its battery, or light troops with it.
const ON_TOP: ReadonlySet<string> = new Set(["artillery", "light"]);

const rank = ({ piece }: Standing): number =>
  piece.wing && ON_TOP.has(piece.arm ?? "") ? (RANK["gun"] as number) : (RANK[piece.kind] ?? 1);

/** Units fan out a little; guns and commanders sit on their corners. What has no unit under it
 * takes the middle. */
export function stack(pieces: readonly Standing[], pixels: number): Placed[] {
  const sorted = [...pieces].sort((a, b) => rank(a) - rank(b));
  const bodies = sorted.filter((one) => rank(one) < 2);
  const guns = sorted.filter((one) => rank(one) === RANK["gun"]);
  const commanders = sorted.filter((one) => isCommander(one.piece.kind));
  if (bodies.length === 0) {
    const first = guns.length > 0 ? guns.shift() : commanders.shift();
    if (first) bodies.push(first);
  }
  const form = pixels < SMALL ? 0 : 1;
  return [
    ...bodies.map((one, i) => fan(one, i, bodies.length)),
    ...guns.map((one, i) => (one.piece.wing ? atFront(one) : corner(one, i, GUN[form]))),
    ...commanders.map((one, i) => corner(one, i, COMMANDER[form])),
  ];
}

function fan(one: Standing, index: number, count: number): Placed {
  const from = index - (count - 1) / 2;
  const alone = isCommander(one.piece.kind) ? 0.92 : 1;
  return { ...one, dx: from * 6, dy: 0 - from * 5, size: alone };
}

function corner(one: Standing, index: number, { size, at, step }: Corner): Placed {
  return { ...one, dx: at[0] + index * step[0], dy: at[1] + index * step[1], size };
}

/** At the right of its regiment's front. */
function atFront(one: Standing): Placed {
  const { flip } = turned(one.now?.facing ?? one.piece.facing);
  return { ...one, dx: 11, dy: flip ? 11 : -11, size: 0.68 };
}

/** Side by side in an arc above the hex, every counter whole. */
export function spread(pieces: readonly Standing[]): Placed[] {
  const sorted = [...pieces].sort((a, b) => rank(a) - rank(b));
  const n = sorted.length;
  return sorted.map((one, i) => {
    const from = i - (n - 1) / 2;
    return { ...one, dx: from * 54, dy: Math.abs(from) * 7 - 4, size: 1 };
  });
}
