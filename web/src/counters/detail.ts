/** How much a counter shows at its size on the screen. */

/** 0 everything, 1 all but the finest, 2 side, arm and strength. */
export type Detail = 0 | 1 | 2;

/** Figures of the time, or the plain military signs. */
export type Manner = "figure" | "sign";

export const detailAt = (pixels: number): Detail => (pixels >= 50 ? 0 : pixels >= 35 ? 1 : 2);
