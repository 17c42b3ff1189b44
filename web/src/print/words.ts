/** The words of printed sheets, in the language of the page. */

import type { Lang } from "../api/model";
import { settings } from "../app/state/settings.svelte";
import { fill, type Params } from "../app/state/words";
import { print as en } from "../text/en/print";
import { print as it } from "../text/it/print";

export type PrintKey = keyof typeof en;

const books: Record<Lang, Record<PrintKey, string>> = { en, it };

export const p = (key: PrintKey, params: Params = {}): string =>
  fill(books[settings.lang][key], params);
