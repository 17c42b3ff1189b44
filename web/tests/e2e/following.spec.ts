/** The other side's turn passes by: held at dice, stepped through, skipped, shown again. */

import type { Page } from "@playwright/test";
import { decision, expect, openFirst, play, say, test } from "./table";

const bar = (page: Page) => page.getByRole("group", { name: "What happens" });
const held = (page: Page) => page.locator('.passing[data-held="true"]');

/** Ends one's own phases until the others' dice fall on one's own units. */
async function untilHeld(page: Page): Promise<void> {
  const either = page.locator('section.ask:not([data-step=""]), .passing[data-held="true"]');
  for (let steps = 0; steps < 12; steps += 1) {
    await expect(either.first()).toBeVisible();
    if (await held(page).isVisible()) return;
    await say(page, "end");
  }
  throw new Error("nobody fires");
}

test("the machine's turn can be followed, skipped and seen again", async ({ page }) => {
  await openFirst(page, { pace: "brisk" });
  await play(page, /Raab/, "Ottoman army");
  await untilHeld(page);
  await expect(bar(page)).toContainText(/fires at/);
  const first = await bar(page).locator(".lines").innerText();
  // Nothing of what comes later is told before its time.
  await expect(page.locator("section.log")).not.toContainText(/moves by/);
  await expect(page.locator(".map-table")).toBeVisible();

  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await decision(page);
  const since = page.getByRole("region", { name: "Since your last decision" });
  await expect(since).toContainText(/The machine's turn: \d+ moves/);
  await expect(page.locator(".trails path").first()).toBeAttached();

  await since.getByRole("button", { name: "Show me" }).click();
  await expect(held(page)).toBeVisible();
  expect(await bar(page).locator(".lines").innerText()).toBe(first);
  await bar(page).getByRole("button", { name: "Go on" }).click();
  await expect(bar(page).locator(".lines")).not.toHaveText(first);
  await bar(page).getByRole("button", { name: "Skip to now" }).click();
  await expect(bar(page)).toHaveCount(0);
  await decision(page);
});
