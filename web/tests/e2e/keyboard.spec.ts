/** A whole game without a mouse: by the map's cursor, the list of choices, and notation. */

import type { Page } from "@playwright/test";
import { orders } from "./orders";
import {
  changing,
  decision,
  endPanel,
  expect,
  number,
  openFirst,
  pickedPiece,
  say,
  tabTo,
  test,
  type,
} from "./table";

/** The first choice that the list offers. */
async function sayFirst(page: Page): Promise<void> {
  await say(page, "");
}

/** Moves one unit with the cursor: pick, find a hex of the reach, go there. */
async function moveWithCursor(page: Page): Promise<void> {
  const before = await number(page);
  await page.keyboard.press("Escape");
  await page.getByRole("application").focus();
  await page.keyboard.press("n");
  await expect(page.locator(".reach circle").first()).toBeAttached();
  await page.getByRole("application").focus();
  for (const way of [
    "ArrowLeft",
    "ArrowDown",
    "ArrowDown",
    "ArrowLeft",
    "ArrowUp",
    "ArrowUp",
    "ArrowUp",
  ]) {
    await page.keyboard.press(way);
    if (!(await page.locator(".path").isVisible())) continue;
    await changing(page, () => page.keyboard.press("Enter"));
    break;
  }
  expect(await number(page)).toBeGreaterThan(before);
}

async function keyStep(page: Page, step: string, withCursor: boolean): Promise<void> {
  if (step === "movement") {
    if (withCursor) await moveWithCursor(page);
    if ((await decision(page)) === "movement") await say(page, "end the movement");
  } else if (step === "declaration") {
    await type(page, "");
    const end = page.getByRole("option", { name: /All combats are declared/ });
    await say(page, (await end.count()) > 0 ? "all combats" : "");
  } else {
    await sayFirst(page);
  }
}

test("a whole game by keyboard alone", async ({ page }) => {
  await openFirst(page);
  // From the top of the page to the card's button, as a keyboard goes.
  const play = page.getByRole("button", { name: "Play The bridge of Navicello" });
  await tabTo(page, play);
  await page.keyboard.press("Enter");
  let movements = 0;
  for (let steps = 0; steps < 200; steps += 1) {
    const step = await decision(page);
    if (step === "end") break;
    if (step === "movement") movements += 1;
    await keyStep(page, step, movements === 1);
  }
  await expect(endPanel(page)).toContainText(/victory|draw/i);
});

/** Order points by keys: the smallest for one wing, the largest for the other. */
async function keyOrders(page: Page): Promise<void> {
  const wings = orders(page).locator(".slot");
  await tabTo(page, wings.first().getByRole("radio").first());
  await page.keyboard.press("Space");
  await tabTo(page, wings.nth(1).getByRole("radio").first());
  await page.keyboard.press("ArrowLeft");
  await expect(orders(page).locator(".slot.bare")).toHaveCount(0);
  await tabTo(page, orders(page).getByRole("button", { name: "Play them covered" }));
  await page.keyboard.press("Enter");
  await expect(orders(page)).toHaveCount(0);
}

/** One march out of the list: a unit is found by typing, its hex and its front by notation. */
async function keyMarch(page: Page): Promise<void> {
  const before = await number(page);
  // A unit that is still picked would be the first to be moved by the list.
  await expect(async () => {
    await page.keyboard.press("Escape");
    expect(await pickedPiece(page)).toBeNull();
  }).toPass();
  await type(page, "move ");
  await page.keyboard.press("Enter");
  // A unit that can go nowhere can be turned.
  const hexes = page.getByRole("option", { name: /^Move to \d{4}|faces / });
  await expect(hexes.first()).toBeAttached();
  expect(await number(page)).toBe(before);
  await say(page, (await hexes.first().locator("code").textContent()) ?? "");
}

async function keyStepOfWing(page: Page, step: string, march: boolean): Promise<void> {
  switch (step) {
    case "choose-orders":
      return keyOrders(page);
    case "movement":
      return march ? keyMarch(page) : say(page, "end-movement");
    case "move-unit":
    case "turn":
      return say(page, "face ");
    default:
      return sayFirst(page);
  }
}

test("a whole game of the second game by keyboard alone", async ({ page }) => {
  await openFirst(page);
  await tabTo(page, page.getByRole("button", { name: "Play Obregón's house" }));
  await page.keyboard.press("Enter");
  const seen: string[] = [];
  for (let steps = 0; steps < 300; steps += 1) {
    const step = await decision(page);
    if (step === "end") break;
    // Each wing marches with one unit.
    await keyStepOfWing(page, step, seen.at(-1) !== "movement");
    seen.push(step);
  }
  // Two phases won decide; else there are three.
  expect(seen.filter((step) => step === "choose-orders").length).toBeGreaterThanOrEqual(2);
  expect(seen).toContain("movement");
  await expect(endPanel(page)).toContainText(/victory|draw/i);
});

test("notation is understood, and what is not allowed is explained", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play The bridge of Navicello" }).press("Enter");
  await decision(page);
  await page.keyboard.press("/");
  await page.keyboard.type("fire light-gun-1 este-foot-1");
  await expect(page.getByText("No choice fits")).toBeVisible();
  await page.keyboard.press("Enter");
  const why = page.getByRole("region", { name: "Why not?" });
  await expect(why).toContainText("not an enemy combat unit");
  await why.getByRole("button", { name: /^Rule 5/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Find in the rules");
});

test("a screen reader is told what happened and what is asked", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play The bridge of Navicello" }).press("Enter");
  await decision(page);
  const live = page.locator('[aria-live="polite"][role="status"]');
  await expect(live).toContainText("fire a gun");
  await page.getByRole("application").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(live).toContainText("Panzetti");
  await page.keyboard.press("ArrowRight");
  await expect(live).toContainText(/^\d{4}, /);
});
