/** Piacenza between two browsers: objectives and wings are known to their owner alone. */

import type { Page } from "@playwright/test";
import { wordsUntil } from "./saying";
import { calm, changing, decision, expect, listen, openFirst, overhear, test } from "./table";

const region = (page: Page, name: string) => page.getByRole("region", { name });
const wings = (page: Page) => region(page, "The secret choice of a wing");

/** What tells that objectives were noted, or which marker a side has laid face down. */
const NOTED = /"objectives": ?\["/;
const LAID = /"chosen": ?true/;

async function noteObjectives(page: Page): Promise<void> {
  const panel = region(page, "Your secret objectives");
  for (let place = 0; place < 4; place += 1) await panel.locator("li button").nth(place).click();
  await changing(page, () => panel.getByRole("button", { name: "Note them down" }).click());
}

async function lockWing(page: Page): Promise<void> {
  await wings(page).locator(".marker:enabled").first().click();
  await wings(page).getByRole("button", { name: /^Lock/ }).click();
}

/** Everything is asked for anew. */
async function lookAgain(page: Page, heard: string[]): Promise<void> {
  const before = heard.length;
  await page.reload();
  await decision(page);
  await expect.poll(() => heard.length).toBeGreaterThan(before + 2);
}

test("secret objectives and wings, two browsers", async ({ page, browser, quiet }) => {
  const bourbon = overhear(page);
  await openFirst(page);
  await page.getByRole("button", { name: "Play a friend" }).click();
  const sheet = page.getByRole("dialog");
  await sheet
    .getByLabel("Battle", { exact: true })
    .selectOption({ label: await labelOf(page, /^Piacenza, 1746/) });
  await sheet.getByText("Franco-Spanish", { exact: true }).click();
  await sheet.getByRole("button", { name: "Make the links" }).click();
  const theirs = await sheet.getByRole("textbox", { name: /^Seat: Austrian/ }).inputValue();
  await sheet.getByRole("button", { name: "To the table" }).click();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const friend = await context.newPage();
  const austrian = overhear(friend);
  listen(friend, quiet);
  await calm(friend);
  await friend.goto(theirs);

  expect(await decision(page)).toBe("choose-objectives");
  await noteObjectives(page);
  await expect.poll(() => bourbon.join("\n")).toMatch(NOTED);

  await wordsUntil([page, friend], "choose-wings");
  for (const at of [page, friend]) expect(await decision(at)).toBe("choose-wings");
  // The wings of the first turn were open: what was heard of them does not count.
  bourbon.length = 0;
  austrian.length = 0;
  await lockWing(page);
  await expect(wings(page).getByRole("status")).toBeVisible();
  await expect.poll(() => bourbon.join("\n")).toMatch(LAID);
  await lookAgain(friend, austrian);
  expect(austrian.join("\n")).not.toMatch(LAID);
  await expect(wings(friend).getByRole("status")).toHaveCount(0);
  await lockWing(friend);
  for (const at of [page, friend]) await expect(wings(at)).toHaveCount(0);
  expect(austrian.join("\n")).not.toMatch(NOTED);
  await context.close();
});

/** A battle's line in the list of battles. */
async function labelOf(page: Page, title: RegExp): Promise<string> {
  const options = page.getByRole("dialog").getByLabel("Battle", { exact: true }).locator("option");
  return (await options.filter({ hasText: title }).first().innerText()).trim();
}
