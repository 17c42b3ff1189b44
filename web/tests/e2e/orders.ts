/** The secret choice of order points, as a player makes it. */

import { type Locator, type Page, expect } from "@playwright/test";

export const orders = (page: Page): Locator => page.getByRole("region", { name: "Order points" });

export const tile = (page: Page, value: number): Locator =>
  orders(page)
    .locator(".tile")
    .filter({ hasText: new RegExp(`^${value}$`) });

/** Lays these numbers on the wings in turn, by drag and drop, and plays them covered. */
export async function dragOrders(page: Page, values: number[]): Promise<void> {
  const wings = orders(page).locator(".slot");
  await expect(wings).toHaveCount(values.length);
  for (const [wing, value] of values.entries()) {
    await tile(page, value).dragTo(wings.nth(wing));
    await expect(wings.nth(wing).locator("b")).toHaveText(String(value));
  }
  await orders(page).getByRole("button", { name: "Play them covered" }).click();
}

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
