/** The secret choice of order points, as a player makes it. */

import { type Locator, type Page, expect } from "@playwright/test";

export const orders = (page: Page): Locator => page.getByRole("region", { name: "Order points" });

/** A number in the row of a wing. */
export const tile = (page: Page, wing: number, value: number): Locator =>
  orders(page)
    .locator(".slot")
    .nth(wing)
    .locator(".tile")
    .filter({ hasText: new RegExp(`^${value}$`) });

/** Gives these numbers to the wings in turn, a click each, and plays them covered. */
export async function layOrders(page: Page, values: number[]): Promise<void> {
  const wings = orders(page).locator(".slot");
  await expect(wings).toHaveCount(values.length);
  for (const [wing, value] of values.entries()) {
    await tile(page, wing, value).click();
    await expect(wings.nth(wing).locator("legend b")).toHaveText(String(value));
  }
  await orders(page).getByRole("button", { name: "Play them covered" }).click();
}

/** Gives the wings the largest numbers of the hand. */
export async function giveOrders(page: Page): Promise<void> {
  const wings = orders(page).locator(".slot");
  const count = await wings.count();
  for (let wing = 0; wing < count; wing += 1) {
    await wings
      .nth(wing)
      .locator(".tile")
      .nth(-1 - wing)
      .click();
  }
  await expect(orders(page).locator(".slot.bare")).toHaveCount(0);
  await orders(page).getByRole("button", { name: /^Play/ }).click();
}
