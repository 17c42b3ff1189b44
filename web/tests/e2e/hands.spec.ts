/** One click, one meaning: what can be taken back is done, all else is asked about first. */

import type { Page } from "@playwright/test";
import { clickStep } from "./clicking";
import {
  ask,
  atRest,
  changing,
  counter,
  decision,
  expect,
  middle,
  number,
  openFirst,
  pick,
  play,
  sure,
  test,
} from "./table";

const question = (page: Page) => page.getByRole("dialog", { name: "Confirm" });

async function toMovement(page: Page, settings: Record<string, unknown> = {}): Promise<void> {
  await openFirst(page, settings);
  await play(page, /Navicello/);
  await clickStep(page, await decision(page), 0);
}

test("a march of five hexes is one click, and so is its undo", async ({ page }) => {
  await toMovement(page);
  const horse = counter(page, "panzetti-dragoons-1");
  const home = await horse.getAttribute("data-hex");
  await pick(page, horse);
  const dots = page.locator(".reach circle");
  await expect(dots.first()).toBeAttached();
  // The way to the hex under the mouse has a figure for each of its steps.
  const figures = page.locator("g.path text");
  let far: { x: number; y: number } | null = null;
  for (const dot of (await dots.all()).reverse()) {
    const there = await middle(dot);
    await page.mouse.move(there.x, there.y);
    await expect(figures.first()).toBeAttached();
    if ((await figures.count()) >= 5) far = there;
    if (far) break;
  }
  if (!far) throw new Error("no hex is five steps away");
  const before = await number(page);
  await changing(page, () => page.mouse.click(far.x, far.y));
  expect(await number(page)).toBe(before + 1);
  await expect(horse).not.toHaveAttribute("data-hex", home ?? "");
  const undo = ask(page).getByRole("button", { name: /^Undo: Panzetti/ });
  await changing(page, () => undo.click());
  await expect(horse).toHaveAttribute("data-hex", home ?? "");
});

for (const slow of [false, true])
  test(`a shot is asked about, by a ${slow ? "slow" : "quick"} click`, async ({ page }) => {
    await openFirst(page);
    await play(page, /Navicello/);
    await pick(page, counter(page, "light-gun-1"));
    await atRest(page);
    const before = await number(page);
    const at = await middle(counter(page, "oddi-horse-1"));
    if (slow) {
      await page.mouse.move(at.x, at.y);
      await expect(page.getByRole("region", { name: "Odds" })).toBeVisible();
      await page.mouse.click(at.x, at.y, { delay: 400 });
    } else {
      await page.mouse.dblclick(at.x, at.y);
    }
    await expect(question(page)).toContainText("This cannot be taken back");
    await expect(question(page).getByRole("img", { name: /^Chances/ })).toBeVisible();
    expect(await number(page)).toBe(before);
    await question(page).getByRole("button", { name: "Not now" }).click();
    await expect(question(page)).toHaveCount(0);
    expect(await number(page)).toBe(before);
    await page.mouse.click(at.x, at.y);
    await changing(page, () => sure(page).click());
    await expect(page.getByRole("region", { name: "Dice" })).toContainText("1");
  });

test("the question is answered by keyboard: Escape closes, Enter does it", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await pick(page, counter(page, "light-gun-1"));
  await atRest(page);
  const before = await number(page);
  const map = page.getByRole("application");
  const at = await middle(counter(page, "oddi-horse-1"));
  await page.mouse.click(at.x, at.y);
  await expect(sure(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(map).toBeFocused();
  expect(await number(page)).toBe(before);
  await page.mouse.click(at.x, at.y);
  await expect(sure(page)).toBeFocused();
  await changing(page, () => page.keyboard.press("Enter"));
});

test("nobody is asked who does not want to be", async ({ page }) => {
  await openFirst(page, { confirm: false });
  await play(page, /Navicello/);
  await pick(page, counter(page, "light-gun-1"));
  const at = await middle(counter(page, "oddi-horse-1"));
  await changing(page, () => page.mouse.click(at.x, at.y));
});
