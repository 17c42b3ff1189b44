/** An enemy who can be met in more than one way: all of them are offered at the pointer. */

import type { Locator, Page } from "@playwright/test";
import { check } from "./axe";
import {
  changing,
  counter,
  expect,
  middle,
  number,
  openFirst,
  openLesson,
  pickedPiece,
  say,
  test,
} from "./table";

const HORSE = "lobkowitz-1";
const ENEMY = "tripps-1";
const ways = (page: Page): Locator => page.getByRole("dialog", { name: "Which way?" });
const way = (page: Page, name: RegExp): Locator => ways(page).getByRole("button", { name });

/** Horse stands next to horse that it may charge or fight in a melee. */
async function meet(page: Page): Promise<void> {
  await openFirst(page);
  await openLesson(page, "gossolengo/charge");
  await say(page, `march ${HORSE} 1025`);
  await page.keyboard.press("Escape");
  await expect.poll(() => pickedPiece(page)).toBe(HORSE);
}

/** Both ways are there, each with its chances, and nothing has happened. */
async function offered(page: Page, before: number): Promise<void> {
  await expect(way(page, /melee/)).toBeVisible();
  await expect(way(page, /charge/)).toBeVisible();
  await expect(ways(page).getByRole("img", { name: /^Chances/ })).toHaveCount(2);
  expect(await number(page)).toBe(before);
}

/** The lesson asks for a charge, and would remark on a melee. */
const charged = (page: Page): Promise<void> =>
  expect(page.locator("section.lesson")).toHaveAttribute("data-state", "done");

test("both are offered to the mouse, and the second is taken", async ({ page }) => {
  await meet(page);
  const before = await number(page);
  const at = await middle(counter(page, ENEMY));
  await page.mouse.click(at.x, at.y);
  await offered(page, before);
  await check(page, "the ways");
  await changing(page, () => way(page, /charge/).click());
  await charged(page);
});

test("by keyboard arrows choose, Escape closes, Enter takes", async ({ page }) => {
  await meet(page);
  const before = await number(page);
  const map = page.getByRole("application");
  await map.focus();
  // The cursor goes from the horse to the enemy next to it.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".about")).toContainText("Tripps I,");
  await page.keyboard.press("Enter");
  await offered(page, before);
  await expect(way(page, /melee/)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(ways(page)).toHaveCount(0);
  await expect(map).toBeFocused();
  expect(await number(page)).toBe(before);
  await page.keyboard.press("Enter");
  await expect(way(page, /melee/)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(way(page, /charge/)).toBeFocused();
  await changing(page, () => page.keyboard.press("Enter"));
  await charged(page);
});

test.describe("on the phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap offers both, in buttons large enough", async ({ page }) => {
    await meet(page);
    const before = await number(page);
    const at = await middle(counter(page, ENEMY));
    await page.touchscreen.tap(at.x, at.y);
    await offered(page, before);
    for (const one of await ways(page).getByRole("button").all()) {
      const box = await one.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    await changing(page, () => way(page, /charge/).tap());
    await charged(page);
  });
});
