import type { Panels } from "../panels";
import { turningAt } from "../turning";
import Attacks from "./Attacks.svelte";
import Buttons from "./Buttons.svelte";
import Column from "./Column.svelte";
import Facts from "./Facts.svelte";
import Ground from "./Ground.svelte";
import Marks from "./Marks.svelte";
import Score from "./Score.svelte";
import Top from "./Top.svelte";
import { pairsAt, shotsAt } from "./firing.svelte";
import { angleOf } from "./facing";

export const panels: Partial<Panels> = {
  Score,
  Facts,
  Top,
  Buttons,
  Column,
  offered: [
    "objectives",
    "wing",
    "formation",
    "line",
    "face",
    "end-targets",
    "end-replies",
    "fight",
    "give-up",
  ],
  Ground,
  Marks,
  Attacks,
  facing: (table) => [...shotsAt(table), ...pairsAt(table)],
  turning: (table) => turningAt(table, angleOf),
  overlays: ["engagement", "command", "wings", "guns", "objectives"],
  markers: ["line"],
};
