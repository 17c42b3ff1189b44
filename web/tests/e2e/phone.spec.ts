/** The phone: tap to pick, tap to go there; what cannot be taken back is confirmed. */

import type { Locator, Page } from "@playwright/test";
import { able, ask, changing, decision, expect, middle, openFirst, sure, test } from "./table";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function tap(page: Page, one: Locator): Promise<void> {
  const { x, y } = await middle(one);
  await page.touchscreen.tap(x, y);
}

test("a turn by touch", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play The bridge of Navicello" }).tap();
  await decision(page);
  // Nothing is wider than the phone.
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);

  await changing(page, () =>
    ask(page)
      .getByRole("button", { name: /^End the artillery/ })
      .tap(),
  );
  await tap(page, able(page).first());
  const dots = page.locator(".reach circle");
  await expect(dots.first()).toBeAttached();
  await expect(page.getByRole("region", { name: "Unit" })).toBeVisible();
  const there = dots.nth(Math.floor((await dots.count()) / 2));
  const place = await middle(there);
  await changing(page, () => page.touchscreen.tap(place.x, place.y));

  const tabs = page.getByRole("group", { name: "Part of the table" });
  await tabs.getByRole("button", { name: "Log" }).tap();
  await expect(page.getByRole("region", { name: "Log" })).toBeVisible();
  await expect(ask(page)).toBeHidden();
  await tabs.getByRole("button", { name: "Odds" }).tap();
  await expect(page.getByText("the chances of each result")).toBeVisible();
  await tabs.getByRole("button", { name: "Table" }).tap();
  await page.getByRole("button", { name: "Zones" }).tap();
  await expect(page.locator(".region").first()).toBeAttached();
  await tabs.getByRole("button", { name: "Unit" }).tap();
  await changing(page, () =>
    ask(page)
      .getByRole("button", { name: /^End the movement/ })
      .tap(),
  );
});

test("a shot by touch shows its odds before the last tap", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play The bridge of Navicello" }).tap();
  await decision(page);
  await tap(page, page.locator('g.counters g.counter[data-piece="light-gun-1"]'));
  await tap(page, page.locator('g.counters g.counter[data-piece="oddi-horse-1"]'));
  const question = page.getByRole("dialog", { name: "Confirm" });
  await expect(question).toContainText("This cannot be taken back");
  await expect(question.getByRole("img", { name: /^Chances/ })).toBeVisible();
  await changing(page, () => sure(page).tap());
});
