/** The words of the page that checks dice, in the language of the page. */

import type { Lang } from "../api/model";
import { settings } from "../app/state/settings.svelte";
import { fill, type Params } from "../app/state/words";
import { check as en } from "../text/en/check";
import { check as it } from "../text/it/check";

export type CheckKey = keyof typeof en;

const books: Record<Lang, Record<CheckKey, string>> = { en, it };

export const c = (key: CheckKey, params: Params = {}): string =>
  fill(books[settings.lang][key], params);
