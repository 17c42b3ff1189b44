/** Marks keep a size that can be read, whatever the scale, but never fill a hex. */

import { clamp } from "../geometry";

/** A length in units that is so many units on a large map, and not fewer pixels than asked. */
export const legible = (units: number, scale: number, pixels: number, most: number): number =>
  clamp(units, pixels / scale, most);
