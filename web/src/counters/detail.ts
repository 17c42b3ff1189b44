/** How much a counter shows at its size on the screen. */

/** 0 everything, 1 all but the finest, 2 side, arm and strength. */
export type Detail = 0 | 1 | 2;

/** Figures of the time, or the plain military signs. */
export type Manner = "figure" | "sign";

/** A counter with its name in a band can be read a little smaller. */
export const detailAt = (pixels: number, banded = false): Detail =>
  pixels >= 50 ? 0 : pixels >= (banded ? 29 : 35) ? 1 : 2;

/** Men who command: generals, marshals. */
export const isCommander = (kind: string): boolean => kind === "commander" || kind === "marshal";
