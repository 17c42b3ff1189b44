/** The colours of the theme, for what is painted and not styled. */

import { INKS, type Ink } from "./pens";

export type Palette = Readonly<Record<Ink, string>>;

/** The colours of the theme that holds at an element. */
export function paletteAt(element: Element): Palette {
  const style = getComputedStyle(element);
  const entries = INKS.map((ink) => [ink, style.getPropertyValue(`--${ink}`).trim() || "#000"]);
  return Object.fromEntries(entries) as Palette;
}
