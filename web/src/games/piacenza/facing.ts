/** The corners that a battery may face, from the north-east clockwise. */
const FACINGS = ["NE", "E", "SE", "SW", "W", "NW"];

/** The angle of a corner on the sheet, in radians. */
export const angleOf = (facing: string): number => ((FACINGS.indexOf(facing) - 1) * Math.PI) / 3;
