/** Camposanto at the table: secret orders, fronts, assaults, two at one screen. */

import { clickWing } from "./clicking";
import { giveOrders, layOrders, orders, tile } from "./orders";
import { ask, changing, decision, endPanel, expect, openFirst, play, test } from "./table";

test("a whole game of the small battle against the machine, by clicks", async ({ page }) => {
  await openFirst(page);
  await play(page, /Obregón/);
  await expect(page.getByText("phase 1 of 3")).toBeVisible();
  const seen = new Set<string>();
  for (let steps = 0; steps < 300; steps += 1) {
    const step = await decision(page);
    seen.add(step);
    if (step === "end") break;
    await clickWing(page, step);
  }
  expect(seen).toContain("choose-orders");
  expect(seen).toContain("movement");
  await expect(endPanel(page)).toContainText(/victory|draw/i);
});

test("the first phase of the great battle by mouse", async ({ page }) => {
  await openFirst(page);
  await play(page, /^Camposanto/, "Spanish");
  await layOrders(page, [16, 13, 12]);
  await expect(orders(page)).toHaveCount(0);
  const end = ask(page).getByRole("button", { name: "End the movement" });
  let [marched, marches] = [0, 0];
  for (let steps = 0; steps < 200; steps += 1) {
    const step = await decision(page);
    if (step === "choose-orders") break;
    // Each wing marches with two units.
    const enough = step === "movement" && marched === 2;
    if (enough) await changing(page, () => end.click());
    else await clickWing(page, step);
    marched = step === "movement" && !enough ? marched + 1 : 0;
    marches += marched > 0 ? 1 : 0;
  }
  await expect(page.getByText("phase 2 of 3")).toBeVisible();
  await expect(orders(page).locator(".slot.bare")).toHaveCount(3);
  expect(marches).toBeGreaterThan(3);
});

test("order points are chosen by keyboard and can be changed", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play a friend" }).click();
  await page.getByLabel("Battle", { exact: true }).selectOption({ label: "Obregón's house, 1743" });
  await page.getByRole("button", { name: "Make the links" }).click();
  await page
    .getByRole("link", { name: "To the table" })
    .or(page.getByRole("button", { name: "To the table" }))
    .click();
  await decision(page);
  const wings = orders(page).locator(".slot");
  const laid = (wing: number) => wings.nth(wing).locator("legend b");
  const into = (wing: number) => wings.nth(wing).getByRole("radio").first().focus();
  await into(0);
  await page.keyboard.press("1");
  await expect(laid(0)).toHaveText("1");
  await page.keyboard.press("ArrowRight");
  await expect(laid(0)).toHaveText("4");
  await into(1);
  await page.keyboard.press("9");
  // What the 4 would give, answer by answer: more than the 2, fewer than the 11.
  await expect(wings.first().locator(".answer").first()).toHaveText("2I/A");
  await expect(wings.first().locator(".answer").last()).toHaveText("11C/T");
  await orders(page).getByText("What each pairing gives").click();
  const cells = orders(page).getByRole("table").getByRole("row");
  await expect(cells).toHaveCount(7);
  await expect(cells.last().getByRole("cell").first()).toHaveText("I");
  // A number that lies on one wing is taken from it by another, and a second click leaves it.
  await tile(page, 1, 4).click();
  await expect(laid(0)).toHaveText("?");
  await tile(page, 1, 4).click();
  await expect(laid(1)).toHaveText("4");
  await tile(page, 0, 4).click();
  await tile(page, 1, 9).click();
  await orders(page).getByRole("button", { name: "Play them covered" }).click();
  await expect(orders(page)).toContainText("You have played 4, 9");
  await into(0);
  await page.keyboard.press("5");
  await into(1);
  await page.keyboard.press("8");
  await orders(page).getByRole("button", { name: "Play these instead" }).click();
  await expect(orders(page)).toContainText("You have played 5, 8");
});

test("two at one screen: a curtain falls between secret choices", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play a friend" }).click();
  await page.getByLabel("Battle", { exact: true }).selectOption({ label: "Obregón's house, 1743" });
  await page.getByLabel("Two at this screen").check();
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await decision(page);
  await giveOrders(page);
  const curtain = page.getByRole("dialog", { name: "Curtain" });
  await expect(curtain).toContainText("Austro-Savoy");
  // What the first has laid is nowhere on the page.
  await expect(page.locator("body")).not.toContainText("You have played");
  await curtain.getByRole("button", { name: "I am here" }).click();
  await expect(orders(page).locator(".slot.bare")).toHaveCount(2);
  await expect(page.locator("body")).not.toContainText("You have played");
  await giveOrders(page);
  await expect(curtain).toHaveCount(0);
  await expect(
    page.getByRole("list", { name: "Wings in the order in which they act" }),
  ).toBeVisible();
  await decision(page);
});
