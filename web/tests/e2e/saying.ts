/** A player of Piacenza who goes on by words from the list of choices, as quickly as may be. */

import type { Page } from "@playwright/test";
import { ask, endPanel, expect, say } from "./table";

/** Steps that a word ends. */
const ENDED: Readonly<Record<string, string>> = {
  "set-up": "the set-up",
  movement: "end",
  "formation-movement": "end",
  "move-unit": "halts",
  "commanders-move": "end",
  reorganisation: "end",
};

/** Who must decide, and what; whoever comes first, if both must. */
async function asked(pages: readonly Page[]): Promise<{ page: Page; step: string } | null> {
  for (const page of pages) {
    const at = ask(page);
    if ((await at.count()) === 0) continue;
    const step = await at.getAttribute("data-step");
    if (step && (await at.getAttribute("data-busy")) === "false") return { page, step };
  }
  return null;
}

/** Plays on, for everybody at these pages, until a step is asked for. */
export async function wordsUntil(pages: readonly Page[], ...wanted: string[]): Promise<Page> {
  for (let steps = 0; steps < 80; steps += 1) {
    await expect
      .poll(async () => {
        for (const page of pages) if (await endPanel(page).isVisible()) return true;
        return (await asked(pages)) !== null;
      })
      .toBe(true);
    const now = await asked(pages);
    if (!now) break;
    if (wanted.includes(now.step)) return now.page;
    if (now.step === "held") await ask(now.page).getByRole("button").first().press("Enter");
    else await say(now.page, ENDED[now.step] ?? "");
  }
  throw new Error(`${wanted.join(", ")}: never asked`);
}
