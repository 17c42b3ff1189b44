import { clickGame, clickStep } from "./clicking";
import {
  ask,
  changing,
  counter,
  decision,
  endPanel,
  expect,
  middle,
  openFirst,
  pick,
  play,
  test,
} from "./table";

test("a whole game of the small battle against the machine, by clicks", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await clickGame(page);
  await expect(endPanel(page)).toContainText(/victory|draw/i);
  await expect(endPanel(page)).toContainText(/You have (won|lost)|Nobody has won/);
  const you = page.getByRole("list", { name: "Sides" }).getByRole("listitem").last();
  await expect(you).toContainText("machine");
  await endPanel(page).getByRole("button", { name: "Rematch, sides swapped" }).click();
  await expect(endPanel(page)).toHaveCount(0);
  await expect(you).toContainText("you");
  await decision(page);
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
    if (await page.getByText("Turn 2 of 12").isVisible()) break;
  }
  await expect(page.getByText("Turn 2 of 12")).toBeVisible();
  await expect(ask(page)).toBeVisible();
});

test("a counter is dragged to its hex, and the map where there is none", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await clickStep(page, await decision(page), 0);
  const foot = counter(page, "este-foot-1");
  const home = await foot.getAttribute("data-hex");
  const from = await middle(foot);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y, { steps: 3 });
  const dot = page.locator(".reach circle").first();
  await expect(dot).toBeAttached();
  const to = await middle(dot);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(page.locator("g.path")).toBeAttached();
  await changing(page, () => page.mouse.up());
  await expect(foot).not.toHaveAttribute("data-hex", home ?? "");

  const before = await middle(foot);
  await page.getByRole("button", { name: "Larger" }).first().click();
  await page.getByRole("button", { name: "Larger" }).first().click();
  await expect.poll(async () => (await middle(foot)).x).not.toBe(before.x);
  const larger = await middle(foot);
  await page.mouse.move(500, 700);
  await page.mouse.down();
  await page.mouse.move(560, 700, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await middle(foot)).x).toBeGreaterThan(larger.x + 20);
  await expect(page.locator("canvas.moving")).toBeHidden();
});

test("the odds of a combat are shown before the march to it", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await clickStep(page, await decision(page), 0);
  await pick(page, counter(page, "panzetti-dragoons-1"));
  await expect(page.locator(".reach circle").first()).toBeAttached();
  const enemy = await middle(counter(page, "oddi-horse-1"));
  await page.mouse.move(enemy.x, enemy.y);
  await expect(page.getByRole("region", { name: "Odds" })).toContainText("If it goes to");
});
