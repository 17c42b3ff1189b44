/** A game without panels of its own is shown from what every game tells. */

import type { Panels } from "../panels";
import Facts from "./Facts.svelte";
import Score from "./Score.svelte";

export const panels: Panels = {
  Score,
  Facts,
  Charts: null,
  Top: null,
  Buttons: null,
  Column: null,
  offered: null,
  Ground: null,
  Marks: null,
  Attacks: null,
  facing: () => [],
  turning: () => null,
  overlays: [],
  markers: [],
};
