/** A game without panels of its own is shown from what every game tells. */

import type { Panels } from "../panels";
import Charts from "./Charts.svelte";
import Facts from "./Facts.svelte";
import Score from "./Score.svelte";

export const panels: Panels = {
  Score,
  Facts,
  Charts,
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
