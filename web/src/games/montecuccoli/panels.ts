import type { Panels } from "../panels";
import Charts from "./Charts.svelte";
import Ending from "./Ending.svelte";
import Facts from "./Facts.svelte";
import Score from "./Score.svelte";

export const montecuccoli: Panels = {
  Score,
  Facts,
  Ending,
  Charts,
  Top: null,
  Column: null,
  Marks: null,
};
