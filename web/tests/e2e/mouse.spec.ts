import { clickGame, clickStep } from "./clicking";
import { ask, decision, endPanel, expect, openFirst, play, test } from "./table";

test("a whole game of the small battle against the machine, by clicks", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await clickGame(page);
  await expect(endPanel(page)).toContainText(/victory|draw/i);
});

test("the same from the other side", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/, "Papal army");
  await clickGame(page, 1);
  await expect(endPanel(page)).toContainText(/victory|draw/i);
});

test("a first turn of Raab by clicks", async ({ page }) => {
  await openFirst(page);
  await play(page, /Raab/);
  for (let steps = 0; steps < 40; steps += 1) {
    await clickStep(page, await decision(page), 3);
    if (await page.getByText("Turn 2 of 16").isVisible()) break;
  }
  await expect(page.getByText("Turn 2 of 16")).toBeVisible();
  await expect(ask(page)).toBeVisible();
});
