/** Le parole del client in italiano, un file per parte. Quello che dice il gioco arriva dal server. */

import type { en } from "./en";
import { everywhere } from "./it/everywhere";
import { first } from "./it/first";
import { table } from "./it/table";
import { pieces } from "./it/pieces";
import { odds } from "./it/odds";
import { log } from "./it/log";
import { passing } from "./it/passing";
import { hindered } from "./it/hindered";
import { overlays } from "./it/overlays";
import { moment } from "./it/moment";
import { lessons } from "./it/lessons";
import { sheets } from "./it/sheets";
import { review } from "./it/review";
import { score } from "./it/score";
import { camposanto } from "./it/camposanto";
import { piacenza } from "./it/piacenza";

export const it: Record<keyof typeof en, string> = {
  ...everywhere,
  ...first,
  ...table,
  ...pieces,
  ...odds,
  ...log,
  ...passing,
  ...hindered,
  ...overlays,
  ...moment,
  ...lessons,
  ...sheets,
  ...review,
  ...score,
  ...camposanto,
  ...piacenza,
};
