/** How much a counter shows at its size on the screen, and what sort of counter it is. */

import type { CounterLook } from "../map/types";

/** 0 everything, 1 all but the finest, 2 side, arm and strength. */
export type Detail = 0 | 1 | 2;

/** Figures of the time, or the plain military signs. */
export type Manner = "figure" | "sign";

/** A counter with its name in a band can be read a little smaller. */
export const detailAt = (pixels: number, banded = false): Detail =>
  pixels >= 50 ? 0 : pixels >= (banded ? 29 : 35) ? 1 : 2;

type Faced = Pick<CounterLook, "face" | "rank">;

export const UNIT_RANK = 2;

/** How it lies in a stack, over what has a lower rank: units, guns, commanders. */
export const rankOf = ({ face, rank }: Faced): number =>
  rank || (face === "commander" ? 4 : face === "gun" ? 3 : UNIT_RANK);

/** Men who command: generals, marshals. */
export const isCommander = ({ face }: Faced): boolean => face === "commander";

/** It faces a corner of its hex. */
export const isFronted = ({ face }: Faced): boolean => face === "fronted";

/** Troops, with what goes with them, but no train. */
export const isUnit = (look: Faced): boolean =>
  look.face !== "gun" && !isCommander(look) && rankOf(look) >= UNIT_RANK;
