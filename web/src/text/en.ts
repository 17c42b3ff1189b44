/** The client's own words in English, a file a part. What the game says comes from the server. */

import { everywhere } from "./en/everywhere";
import { first } from "./en/first";
import { table } from "./en/table";
import { pieces } from "./en/pieces";
import { odds } from "./en/odds";
import { log } from "./en/log";
import { passing } from "./en/passing";
import { hindered } from "./en/hindered";
import { overlays } from "./en/overlays";
import { moment } from "./en/moment";
import { lessons } from "./en/lessons";
import { sheets } from "./en/sheets";
import { review } from "./en/review";
import { score } from "./en/score";
import { camposanto } from "./en/camposanto";
import { piacenza } from "./en/piacenza";

export const en = {
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
