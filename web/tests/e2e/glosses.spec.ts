/** Words of the game explain themselves: by pointing, by keyboard and by a tap. */

import type { Locator, Page } from "@playwright/test";
import { check } from "./axe";
import { drive, sitDown } from "./driving";
import { calm, expect, test } from "./table";

/** Obregón's house when an assault is named, and Navicello after the first combats. */
const ASSAULT = ["obregon-1743", 178, 60] as const;
const FOUGHT = ["navicello-1643", 57, 90] as const;

const log = (page: Page): Locator => page.locator("section.log");
const note = (page: Page): Locator => page.getByRole("tooltip");
/** A word of the last line that has one, and one of the ledgers at a place. */
const inLog = (page: Page): Locator => log(page).locator(".text .gloss").last();
const inLedger = (place: Locator): Locator => place.locator("tbody .gloss").first();

test("a word of the log and one of a ledger, by mouse and keyboard", async ({ page, request }) => {
  await calm(page);
  await sitDown(page, await drive(request, ...ASSAULT));
  const assault = page.getByRole("region", { name: "Assault" });
  for (const one of [inLog(page), inLedger(assault)]) {
    await one.hover();
    await expect(note(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(note(page)).toHaveCount(0);
    await one.focus();
    await expect(note(page)).toBeVisible();
    await expect(one).toHaveAccessibleDescription((await note(page).textContent())?.trim() ?? "");
    await page.keyboard.press("Escape");
    await expect(note(page)).toHaveCount(0);
    await expect(one).toBeFocused();
  }
  await check(page, "glosses");

  // Beside the words the line still leads to its moment, by its own button.
  const line = log(page).locator("li:has(.gloss)").first().locator(".line");
  await expect(line).toHaveAccessibleName("Show this moment on the map");
  await expect(line).toHaveAccessibleDescription(/.+\./);
  await line.focus();
  await page.keyboard.press("Tab");
  await expect(note(page)).toBeVisible();
  await line.focus();
  await page.keyboard.press("Enter");
  const now = page.getByRole("button", { name: "Now", exact: true });
  await expect(now).toBeVisible();
  await now.click();

  // In a sheet the note lies over it, and Escape closes the note alone.
  await page.getByRole("list", { name: "Sides" }).getByRole("button").first().click();
  const sheet = page.getByRole("dialog");
  await sheet.locator(".gloss").first().focus();
  await expect(note(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(note(page)).toHaveCount(0);
  await expect(sheet).toBeVisible();
});

test.describe("on the phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap tells, a second one opens the rule", async ({ page, request }) => {
    await calm(page);
    await sitDown(page, await drive(request, ...FOUGHT));
    await page
      .getByRole("group", { name: "Part of the table" })
      .getByRole("button", { name: "Log" })
      .tap();
    await inLog(page).tap();
    await expect(note(page)).toBeVisible();
    const roll = log(page).locator("details.thrown:has(tbody .gloss)").last();
    await roll.locator("summary").tap();
    await expect(note(page)).toHaveCount(0);
    const second = inLedger(roll);
    await second.tap();
    await expect(note(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await second.tap();
    await expect(page.getByRole("dialog", { name: "Reference" })).toBeVisible();
  });
});
