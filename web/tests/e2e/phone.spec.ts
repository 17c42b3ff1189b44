/** The phone: tap to pick, tap to go there; what cannot be taken back is confirmed. */

import type { Locator, Page } from "@playwright/test";
import {
  able,
  ask,
  atRest,
  changing,
  decision,
  expect,
  middle,
  openFirst,
  pickedPiece,
  sure,
  test,
} from "./table";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function tap(page: Page, one: Locator): Promise<void> {
  const { x, y } = await middle(one);
  await page.touchscreen.tap(x, y);
}

test("a turn by touch", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play The bridge of Navicello" }).tap();
  await decision(page);
  // Nothing is wider than the phone.
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);

  await changing(page, () =>
    ask(page)
      .getByRole("button", { name: /^End the artillery/ })
      .tap(),
  );
  await tap(page, able(page).first());
  const dots = page.locator(".reach circle");
  await expect(dots.first()).toBeAttached();
  await expect(page.getByRole("region", { name: "Unit" })).toBeVisible();
  const there = dots.nth(Math.floor((await dots.count()) / 2));
  const place = await middle(there);
  await changing(page, () => page.touchscreen.tap(place.x, place.y));

  const tabs = page.getByRole("group", { name: "Part of the table" });
  await tabs.getByRole("button", { name: "Log" }).tap();
  await expect(page.getByRole("region", { name: "Log" })).toBeVisible();
  await expect(ask(page)).toBeHidden();
  await tabs.getByRole("button", { name: "Odds" }).tap();
  await expect(page.getByText("the chances of each result")).toBeVisible();
  await tabs.getByRole("button", { name: "Table" }).tap();
  await page.getByRole("button", { name: "Zones" }).tap();
  await expect(page.locator(".region").first()).toBeAttached();
  await tabs.getByRole("button", { name: "Unit" }).tap();
  await changing(page, () =>
    ask(page)
      .getByRole("button", { name: /^End the movement/ })
      .tap(),
  );
});

test("a shot by touch shows its odds before the last tap", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play The bridge of Navicello" }).tap();
  await decision(page);
  await tap(page, page.locator('g.counters g.counter[data-piece="light-gun-1"]'));
  await tap(page, page.locator('g.counters g.counter[data-piece="oddi-horse-1"]'));
  const question = page.getByRole("dialog", { name: "Confirm" });
  await expect(question).toContainText("This cannot be taken back");
  await expect(question.getByRole("img", { name: /^Chances/ })).toBeVisible();
  await changing(page, () => sure(page).tap());
});

// Fingers

interface Point {
  x: number;
  y: number;
}

/** Fingers that lie on the glass until they are lifted. */
async function fingers(
  page: Page,
): Promise<(type: "Start" | "Move" | "End", at: Point[]) => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  return async (type, at) => {
    const touchPoints = at.map(({ x, y }, id) => ({ x, y, id }));
    await line.send("Input.dispatchTouchEvent", { type: `touch${type}`, touchPoints });
  };
}

/** How large the map is drawn. */
const mapWidth = (page: Page): Promise<number> =>
  page.locator("svg.living").evaluate((map) => map.getBoundingClientRect().width);

/** Two fingers go apart, or together, around a point. */
async function pinch(page: Page, at: Point, from: number, to: number): Promise<void> {
  const touch = await fingers(page);
  const pair = (apart: number): Point[] => [
    { x: at.x - apart / 2, y: at.y },
    { x: at.x + apart / 2, y: at.y },
  ];
  await touch("Start", pair(from).slice(0, 1));
  await touch("Start", pair(from));
  for (let step = 1; step <= 8; step += 1)
    await touch("Move", pair(from + ((to - from) * step) / 8));
  await touch("End", []);
  await atRest(page);
}

test("two fingers zoom the map, and what lies between them stays", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play The bridge of Navicello" }).tap();
  await decision(page);
  const gun = page.locator('g.counters g.counter[data-piece="light-gun-1"]');
  const at = await middle(gun);
  const before = {
    width: await mapWidth(page),
    number: await ask(page).getAttribute("data-number"),
  };
  await pinch(page, at, 60, 120);
  expect((await mapWidth(page)) / before.width).toBeCloseTo(2, 1);
  const now = await middle(gun);
  expect(Math.hypot(now.x - at.x, now.y - at.y)).toBeLessThan(6);
  await pinch(page, at, 120, 60);
  expect((await mapWidth(page)) / before.width).toBeCloseTo(1, 1);
  // Nothing was tapped, dragged or asked by it, and the page itself has not grown.
  expect(await pickedPiece(page)).toBeNull();
  expect(await ask(page).getAttribute("data-number")).toBe(before.number);
  await expect(page.getByRole("region", { name: "Why not?" })).toHaveCount(0);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
});

test("a finger that rests on a counter is told why not there", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Play The bridge of Navicello" }).tap();
  await decision(page);
  await changing(page, () =>
    ask(page)
      .getByRole("button", { name: /^End the artillery/ })
      .tap(),
  );
  const horse = page.locator('g.counters g.counter[data-piece="panzetti-dragoons-1"]');
  await tap(page, horse);
  await expect.poll(() => pickedPiece(page)).toBe("panzetti-dragoons-1");
  const before = await ask(page).getAttribute("data-number");
  const at = await middle(page.locator('g.counters g.counter[data-piece="oddi-horse-1"]'));
  const touch = await fingers(page);
  await touch("Start", [at]);
  const why = page.getByRole("region", { name: "Why not?" });
  await expect(why).toBeVisible();
  await expect(why.locator("li, p").first()).not.toBeEmpty();
  // Lifted, it does not tap as well: the answer stays, and so does what was picked.
  await touch("End", []);
  await expect(why).toBeVisible();
  expect(await pickedPiece(page)).toBe("panzetti-dragoons-1");
  expect(await ask(page).getAttribute("data-number")).toBe(before);
});
