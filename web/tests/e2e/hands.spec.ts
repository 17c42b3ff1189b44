/** One click, one meaning: what can be taken back is done, all else is asked about first. */

import type { Page } from "@playwright/test";
import { clickStep, clickWing } from "./clicking";
import {
  able,
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
  pickedPiece,
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

for (const [where, target] of [
  ["below", "oddi-horse-1"],
  ["above", "valencay-foot-3"],
] as const)
  test(`a question ${where} the pointer stays while its odds come in`, async ({ page }) => {
    let tell = (): void => undefined;
    const told = new Promise<void>((done) => (tell = done));
    await page.route("**/odds?*", async (route) => {
      await told;
      await route.continue();
    });
    await page.setViewportSize({ width: 1440, height: 560 });
    await openFirst(page);
    await play(page, /Navicello/);
    await pick(page, counter(page, "light-gun-1"));
    await atRest(page);
    const at = await middle(counter(page, target));
    await page.mouse.click(at.x, at.y);
    await expect(sure(page)).toBeFocused();
    const button = await middle(sure(page));
    expect(button.y > at.y).toBe(where === "below");
    await page.mouse.move(button.x, button.y);
    await page.mouse.down();
    tell();
    await expect(question(page).getByRole("img", { name: /^Chances/ })).toBeVisible();
    await changing(page, () => page.mouse.up());
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

test("a march of Camposanto is two clicks, and another front one more", async ({ page }) => {
  await openFirst(page);
  await play(page, /Obregón/);
  for (let step = await decision(page); step !== "movement"; step = await decision(page))
    await clickWing(page, step);
  const unit = able(page).first();
  const piece = (await unit.getAttribute("data-piece")) ?? "";
  const home = await unit.getAttribute("data-hex");
  const length = await number(page);
  await pick(page, unit);
  await expect(page.locator(".reach circle").first()).toBeAttached();
  const to = await middle(page.locator(".reach circle").first());
  await changing(page, () => page.mouse.click(to.x, to.y));
  expect(await number(page)).toBe(length + 1);
  await expect(counter(page, piece)).not.toHaveAttribute("data-hex", home ?? "");
  await page.keyboard.press("Escape");
  const front = page.getByRole("region", { name: "Front" });
  await changing(page, () => front.locator('button[aria-pressed="false"]').first().click());
  await expect(front.locator("button").first()).toHaveAttribute("aria-pressed", "true");
  // From the counter outwards it is pulled round, to the other side.
  const at = await middle(counter(page, piece));
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 60, { steps: 6 });
  await expect(page.locator("g.facings path.pulled")).toHaveCount(1);
  await changing(page, () => page.mouse.up());
  await expect(front.locator('[data-facing="S"]')).toHaveAttribute("aria-pressed", "true");
  // All of it was one move.
  const undo = ask(page).getByRole("button", { name: /^Undo/ }).first();
  await changing(page, () => undo.click());
  await expect(counter(page, piece)).toHaveAttribute("data-hex", home ?? "");
});

test("a turn in place gives way to another by one click", async ({ page }) => {
  await openFirst(page);
  await play(page, /Obregón/);
  for (let step = await decision(page); step !== "movement"; step = await decision(page))
    await clickWing(page, step);
  const piece = (await able(page).first().getAttribute("data-piece")) ?? "";
  await pick(page, counter(page, piece));
  const front = page.getByRole("region", { name: "Front" });
  await changing(page, () => front.locator("button").first().click());
  await expect(counter(page, piece).locator("path.ring")).toHaveCount(0);
  for (const place of [0, 1, 2]) {
    const other = front.locator('button[aria-pressed="false"]').nth(place);
    const name = (await other.getAttribute("data-facing")) ?? "";
    await changing(page, () => other.click());
    await expect(front.locator(`[data-facing="${name}"]`)).toHaveAttribute("aria-pressed", "true");
  }
  // However often it was turned, one click takes it back.
  await changing(page, () => ask(page).getByRole("button", { name: /^Undo/ }).first().click());
  await expect(counter(page, piece).locator("path.ring")).not.toHaveCount(0);
});

test("what is dropped where it cannot go stays, and it is said why", async ({ page }) => {
  await toMovement(page);
  const horse = counter(page, "panzetti-dragoons-1");
  const home = await horse.getAttribute("data-hex");
  const before = await number(page);
  const from = await middle(horse);
  const to = await middle(counter(page, "oddi-horse-1"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole("region", { name: "Why not?" })).toBeVisible();
  await expect(horse).toHaveAttribute("data-hex", home ?? "");
  expect(await number(page)).toBe(before);
});

test("a count of those still to move leads to the next; two of a hex go together", async ({
  page,
}) => {
  await toMovement(page);
  const left = ask(page).locator(".unmoved");
  const count = Number(/\d+/.exec((await left.textContent()) ?? "")?.[0]);
  await left.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => pickedPiece(page)).not.toBeNull();
  const along = ask(page).getByRole("button", { name: /^Take .* along$/ });
  for (let tries = 0; tries < count && (await along.count()) === 0; tries += 1) {
    await left.getByRole("button", { name: "Next" }).click();
    await atRest(page);
  }
  await along.first().click();
  await expect(along.first()).toHaveAttribute("aria-pressed", "true");
  await atRest(page);
  const to = await middle(page.locator(".reach circle").first());
  await changing(page, () => page.mouse.click(to.x, to.y));
  await expect(left).toContainText(`${count - 2} still to move`);
  await changing(page, () => ask(page).getByRole("button", { name: /^Undo/ }).first().click());
  await expect(left).toContainText(`${count} still to move`);
});

test("nobody is asked who does not want to be", async ({ page }) => {
  await openFirst(page, { confirm: false });
  await play(page, /Navicello/);
  await pick(page, counter(page, "light-gun-1"));
  const at = await middle(counter(page, "oddi-horse-1"));
  await changing(page, () => page.mouse.click(at.x, at.y));
});
