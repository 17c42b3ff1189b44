import type { Panels } from "../panels";
import Charts from "./Charts.svelte";
import Ending from "./Ending.svelte";
import Facts from "./Facts.svelte";
import Score from "./Score.svelte";

export const panels: Partial<Panels> = {
  Score,
  Facts,
  Ending,
  Charts,
};
