/** Two at one screen, watching, taking a match up again. */

import { clickStep } from "./clicking";
import { PLAYING, ask, decision, expect, openFirst, play, seeing, test } from "./table";

test("two at one screen", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play a friend" }).click();
  await page
    .getByLabel("Battle", { exact: true })
    .selectOption({ label: "The bridge of Navicello, 1643" });
  await page.getByLabel("Two at this screen").check();
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  const sides = new Set<string>();
  for (let steps = 0; steps < 40; steps += 1) {
    await clickStep(page, await decision(page), 1);
    const active = page.locator(".seat.on .name");
    if (await active.count()) sides.add((await active.first().textContent()) ?? "");
    if (await page.getByText("Turn 2 of 4").isVisible()) break;
  }
  await expect(page.getByText("Turn 2 of 4")).toBeVisible();
  // Nothing is secret in these battles: no curtain falls between the two.
  await expect(page.getByRole("dialog", { name: "Curtain" })).toHaveCount(0);
  expect(sides).toEqual(new Set(["Coalition", "Papal army"]));
});

test("machine against machine, and once more from the beginning", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Watch" }).click();
  await page
    .getByLabel("Battle", { exact: true })
    .selectOption({ label: "The bridge of Navicello, 1643" });
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await expect(page.locator("section.log li").first()).toBeAttached();
  await expect(ask(page).locator("ul.choices button")).toHaveCount(0);
  const end = page.getByRole("region", { name: "The end" });
  await seeing(page, PLAYING, () => end.getByRole("button", { name: "See it again" }).click());
});

test("a match is taken up again from the first screen", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  const address = page.url();
  await clickStep(page, await decision(page), 1);
  await page.getByRole("link", { name: "All battles" }).click();
  await page.getByRole("button", { name: "Continue a game" }).click();
  const entry = page.getByRole("dialog").getByRole("link", { name: /Navicello/ });
  await expect(entry).toContainText("Your decision");
  await entry.click();
  await decision(page);
  expect(page.url()).toBe(address);
});

test("options change the battle that begins", async ({ page }) => {
  await openFirst(page);
  const card = page.getByRole("article", { name: /Nonantola/ });
  await card.getByRole("button", { name: "Options" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("Options", { exact: true }).click();
  await sheet.getByLabel("Players arrange their own set-up").selectOption({ label: "yes" });
  await sheet.getByRole("button", { name: "Begin", exact: true }).click();
  await expect(page.getByText(/set-up/).first()).toBeVisible();
  await decision(page);
});
