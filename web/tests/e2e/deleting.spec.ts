/** Whoever made a match deletes it for everybody, after a question; the other table is told. */

import type { Browser, Locator, Page } from "@playwright/test";
import { check } from "./axe";
import { calm, decision, expect, listen, openFirst, tabTo, test } from "./table";

const TITLE = "The bridge of Navicello";
const SURE = "Delete it for everybody? Nobody can bring it back.";

/** Makes a match of two by links, sits down and lets the friend sit down. */
async function together(
  page: Page,
  browser: Browser,
  quiet: string[],
  lang: "en" | "it",
): Promise<Page> {
  await openFirst(page);
  await page.getByRole("button", { name: "Play a friend" }).click();
  const links = page.getByRole("dialog");
  await links.getByLabel("Battle", { exact: true }).selectOption({ label: `${TITLE}, 1643` });
  await links.getByRole("button", { name: "Make the links" }).click();
  const theirs = await links.getByRole("textbox", { name: "Seat: Papal army" }).inputValue();
  await links.getByRole("button", { name: "To the table" }).click();
  await decision(page);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const friend = await context.newPage();
  listen(friend, quiet);
  await calm(friend, { lang });
  await friend.goto(theirs);
  await expect(friend.locator("section.ask")).toBeVisible();
  return friend;
}

const sheet = (page: Page): Locator => page.getByRole("dialog", { name: "Continue a game" });
const row = (page: Page): Locator => sheet(page).getByRole("listitem");
const deleting = (page: Page): Locator =>
  row(page).getByRole("button", { name: `Delete ${TITLE}` });
const question = (page: Page): Locator => row(page).getByRole("group", { name: `Delete ${TITLE}` });
const keep = (page: Page): Locator => question(page).getByRole("button", { name: "Keep" });
const forGood = (page: Page): Locator =>
  question(page).getByRole("button", { name: "Delete for good" });

/** The match is still there for everybody. */
async function stands(page: Page, friend: Page): Promise<void> {
  await expect(row(page)).toHaveCount(1);
  await friend.reload();
  await expect(friend.locator("section.ask")).toBeVisible();
}

/** The table has become a page that says what happened, and leads on. */
async function told(friend: Page, words: string, all: string): Promise<void> {
  await expect(friend.getByRole("alert")).toHaveText(words);
  await expect(friend.locator("section.ask")).toHaveCount(0);
  await expect(friend.locator("body")).not.toContainText(/Error|undefined|\bat .+:\d+|not-found/);
  await check(friend, "a table whose match is gone");
  // Nor does the link lead to anything else now.
  await friend.reload();
  await expect(friend.getByRole("alert")).toHaveText(words);
  await friend
    .getByRole("link", { name: all })
    .or(friend.getByRole("button", { name: all }))
    .click();
  await expect(friend.getByRole("article").first()).toBeVisible();
}

/** Neither the list nor the browser's own memory has the match any more. */
async function goneFrom(page: Page): Promise<void> {
  await expect(sheet(page)).toContainText("No game is waiting.");
  await expect(row(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue a game" })).toHaveCount(0);
}

test("a match is deleted with the mouse", async ({ page, browser, quiet }) => {
  const friend = await together(page, browser, quiet, "en");
  await page.getByRole("link", { name: /All battles/ }).click();
  await page.getByRole("button", { name: "Continue a game" }).click();
  await deleting(page).click();
  await expect(question(page)).toContainText(SURE);
  await check(page, "the question before a deletion");
  // On a phone it does not press the words of the match together.
  await page.setViewportSize({ width: 390, height: 844 });
  const [match, asked] = await Promise.all([
    row(page).getByRole("link").boundingBox(),
    question(page).boundingBox(),
  ]);
  expect(match?.width).toBeGreaterThan(300);
  expect(asked?.width).toBeLessThanOrEqual(390);
  await check(page, "the question on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await keep(page).click();
  await expect(question(page)).toHaveCount(0);
  await stands(page, friend);

  await deleting(page).click();
  await forGood(page).click();
  await goneFrom(page);
  await told(
    friend,
    "This game is not here any more: it was deleted, or nobody had played in it for long.",
    "All battles",
  );
  await friend.context().close();
});

test("a match is deleted with the keyboard", async ({ page, browser, quiet }) => {
  const friend = await together(page, browser, quiet, "it");
  await page.getByRole("link", { name: /All battles/ }).click();
  await tabTo(page, page.getByRole("button", { name: "Continue a game" }));
  await page.keyboard.press("Enter");
  await expect(deleting(page)).toBeVisible();
  await tabTo(page, deleting(page));
  await page.keyboard.press("Enter");
  // The question has the keyboard, and a careless Enter deletes nothing.
  await expect(keep(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(deleting(page)).toBeFocused();
  await stands(page, friend);

  await page.keyboard.press("Enter");
  await expect(keep(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(forGood(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toContainText("No game is waiting.");
  // The keyboard stays in the sheet.
  await expect(sheet(page).getByRole("group", { name: "Continue a game" })).toBeFocused();
  await goneFrom(page);
  await told(
    friend,
    "Questa partita non c'è più: è stata cancellata, o nessuno vi ha giocato per molto tempo.",
    "Tutte le battaglie",
  );
  await friend.context().close();
});
