import { angleOf } from "../../counters/fronts";
import type { Panels } from "../panels";
import { turningAt } from "../turning";
import Column from "./Column.svelte";
import Facts from "./Facts.svelte";
import FacingMarks from "./FacingMarks.svelte";
import Score from "./Score.svelte";
import WingChart from "./WingChart.svelte";

export const panels: Partial<Panels> = {
  Score,
  Facts,
  Top: WingChart,
  Column,
  Marks: FacingMarks,
  turning: (table) => turningAt(table, angleOf),
};
