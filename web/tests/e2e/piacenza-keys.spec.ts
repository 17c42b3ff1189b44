/** Piacenza by keyboard alone: a wing, a formation, a line that moves. */

import type { Page } from "@playwright/test";
import { wordsUntil } from "./saying";
import { able, ask, changing, decision, expect, openFirst, tabTo, test } from "./table";

const region = (page: Page, name: string) => page.getByRole("region", { name });

test("a wing and a formation are chosen by keyboard alone", async ({ page }) => {
  await openFirst(page);
  await tabTo(page, page.getByRole("button", { name: /^Play Piacenza/ }));
  await page.keyboard.press("Enter");
  await wordsUntil([page], "choose-wings");
  const wings = region(page, "The secret choice of a wing");
  await page.keyboard.press("Escape");
  const key = await wings.locator(".marker:enabled kbd").first().innerText();
  await page.keyboard.press(key);
  await expect(wings.getByRole("button", { pressed: true })).toHaveCount(1);
  await expect(wings.getByRole("button", { name: /^Lock/ })).toBeFocused();
  await changing(page, () => page.keyboard.press("Enter"));
  await wordsUntil([page], "movement");
  await tabTo(page, region(page, "Formations").locator("button").first());
  await changing(page, () => page.keyboard.press("Enter"));
  expect(await decision(page)).toBe("formation-movement");
});

test("a line is declared by keyboard alone, and moves", async ({ page }) => {
  await openFirst(page);
  await tabTo(page, page.getByRole("button", { name: /^Play Assault on the centre/ }));
  await page.keyboard.press("Enter");
  await wordsUntil([page], "movement");
  await page.keyboard.press("Escape");
  await tabTo(page, region(page, "Formations").locator("button").first());
  await changing(page, () => page.keyboard.press("Enter"));
  const lines = region(page, "Lines that can be formed");
  const chosen = lines.getByRole("button", { pressed: true });
  const first = await chosen.getAttribute("title");
  await page.keyboard.press("n");
  await expect(chosen).not.toHaveAttribute("title", first ?? "");
  const places = await able(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute("data-hex")),
  );
  await changing(page, () => page.keyboard.press("Enter"));
  await decision(page);
  const now = await able(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-hex")));
  expect(now).not.toEqual(places);
  await expect(page.locator("section.log")).toContainText(/line/i);
  await expect(ask(page)).toBeVisible();
});

test("a volley is exchanged by keyboard alone", async ({ page }) => {
  await openFirst(page);
  const card = page.getByRole("article", { name: /^San Lazzaro/ });
  await tabTo(page, card.getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowRight");
  await expect(card.getByRole("radio", { name: "Austrian" })).toBeChecked();
  await tabTo(page, card.getByRole("button", { name: /^Play/ }));
  await page.keyboard.press("Enter");
  await wordsUntil([page], "fire-targets", "fire-replies");
  await page.keyboard.press("Escape");

  // The targets were set beforehand: one key fires all of them.
  const fire = ask(page).getByRole("button", { name: /^(Fire|Answer)/ });
  await tabTo(page, fire);
  await page.keyboard.press("Enter");
  const held = page.locator('section.ask[data-step="held"]');
  await expect(held).toBeVisible();
  const before = await page.locator("section.log").innerText();
  await tabTo(page, held.getByRole("button", { name: /^Apply/ }));
  await page.keyboard.press("Enter");
  await expect(held).toHaveCount(0);
  await expect(page.locator("section.log")).not.toHaveText(before);
});
