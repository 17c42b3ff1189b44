import type { Panels } from "../panels";
import Attacks from "./Attacks.svelte";
import Column from "./Column.svelte";
import Facts from "./Facts.svelte";
import Ground from "./Ground.svelte";
import Marks from "./Marks.svelte";
import Score from "./Score.svelte";
import Top from "./Top.svelte";
import { shotsOf, viewOf } from "./view";

export const panels: Partial<Panels> = {
  Score,
  Facts,
  Top,
  Column,
  offered: ["objectives", "wing", "formation", "line", "face"],
  Ground,
  Marks,
  Attacks,
  facing: (view, battle) => shotsOf(viewOf(view)?.pieces ?? {}, battle.seats[0]?.id ?? ""),
  overlays: ["engagement", "command", "wings", "guns", "objectives"],
  markers: ["line"],
};
