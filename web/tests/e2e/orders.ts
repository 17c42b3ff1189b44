/** The secret choice of order points, as a player makes it. */

import { type Locator, type Page, expect } from "@playwright/test";

export const orders = (page: Page): Locator => page.getByRole("region", { name: "Order points" });

/** Lays the largest numbers of the hand on the wings, by click and click. */
export async function giveOrders(page: Page): Promise<void> {
  const panel = orders(page);
  const wings = panel.locator(".slot");
  const count = await wings.count();
  for (let wing = 0; wing < count; wing += 1) {
    await panel.locator(".tile").last().click();
    if (wing < count - 1) await wings.nth(wing).click();
  }
  await expect(panel.locator(".slot.bare")).toHaveCount(0);
  await panel.getByRole("button", { name: /^Play/ }).click();
}
