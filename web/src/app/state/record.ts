/** The record of a match as a file. */

import { saveText } from "./saving";
import type { Table } from "./table.svelte";

export async function saveRecord(table: Table): Promise<void> {
  const { scenario, match } = table.known;
  try {
    saveText((await table.door?.record()) ?? "", `${scenario}-${match}.game`);
  } catch (error) {
    table.complain(error);
  }
}
