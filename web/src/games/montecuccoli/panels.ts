import type { Panels } from "../panels";
import Facts from "./Facts.svelte";
import Score from "./Score.svelte";

export const panels: Partial<Panels> = {
  Score,
  Facts,
};
