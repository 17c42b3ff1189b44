/** A player who plays with the mouse alone. Not a good one: it only shows that everything works. */

import { type Locator, type Page, expect } from "@playwright/test";
import { giveOrders, orders } from "./orders";
import {
  able,
  ask,
  atRest,
  changing,
  clickAt,
  decision,
  endPanel,
  middle,
  pick,
  sure,
} from "./table";

const END = /^(End|All combats|The set-up|No commander)/;

/** The ends of the step that are open. */
const ends = (page: Page): Locator =>
  ask(page).locator("ul.choices").getByRole("button", { name: END });

async function endStep(page: Page): Promise<void> {
  await changing(page, () => ends(page).first().click());
}

/** Picks a unit that can act and sends it to a hex of its reach, with two clicks. */
export async function moveOne(page: Page, which: number, far: number): Promise<boolean> {
  if ((await able(page).count()) <= which) return false;
  await pick(page, able(page).nth(which));
  const dots = page.locator(".reach circle");
  await expect(dots.first()).toBeAttached();
  const count = await dots.count();
  await changing(page, () => clickAt(page, dots.nth(Math.floor((count - 1) * far))));
  return true;
}

/** Clicks a unit, then one of the cross-hairs that appear. */
export async function aimOne(page: Page, { final }: { final: boolean }): Promise<void> {
  const count = await able(page).count();
  for (let which = 0; which < count; which += 1) {
    await pick(page, able(page).nth(which));
    const marks = page.locator(".targets circle");
    if ((await marks.count()) === 0) continue;
    const { x, y } = await pastMark(page);
    await page.mouse.move(x, y);
    await expect(page.getByRole("region", { name: "Odds" })).toBeVisible();
    if (!final) return changing(page, () => page.mouse.click(x, y));
    // What cannot be taken back is confirmed at the pointer.
    await page.mouse.click(x, y);
    return changing(page, () => sure(page).click());
  }
  throw new Error("nobody can aim at anybody");
}

/** A point of the target: a little beyond its cross-hair, seen from the picked unit. */
async function pastMark(page: Page): Promise<{ x: number; y: number }> {
  await atRest(page);
  const mark = await page.locator(".targets circle").first().boundingBox();
  const from = await page.locator("g.counters g.counter:has(path.ring.picked)").boundingBox();
  const hex = await page.locator("g.counters g.counter[data-piece]").first().boundingBox();
  if (!mark || !from || !hex) throw new Error("nothing is picked");
  const [mx, my] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
  const [fx, fy] = [from.x + from.width / 2, from.y + from.height / 2];
  const length = Math.hypot(mx - fx, my - fy) || 1;
  const on = 0.42 * hex.width;
  return { x: mx + ((mx - fx) / length) * on, y: my + ((my - fy) / length) * on };
}

/** One step of the game, whatever it is. */
export async function clickStep(page: Page, step: string, moves: number): Promise<void> {
  switch (step) {
    case "artillery":
      await aimOne(page, { final: true });
      break;
    case "movement":
      for (let done = 0; done < moves; done += 1) await moveOne(page, done, 0.9 - done * 0.3);
      if ((await decision(page)) === "movement") await endStep(page);
      break;
    case "declaration":
      if (await ends(page).count()) await endStep(page);
      else await aimOne(page, { final: false });
      break;
    default:
      await changing(page, () => ask(page).locator("ul.choices button").first().click());
  }
}

/** Plays until the battle is over. */
export async function clickGame(page: Page, moves = 2): Promise<number> {
  for (let steps = 0; steps < 200; steps += 1) {
    const step = await decision(page);
    if (step === "end") {
      await expect(endPanel(page)).toBeVisible();
      return steps;
    }
    await clickStep(page, step, moves);
  }
  throw new Error("the battle does not end");
}

/** One step of Camposanto: a march, which ends with its front, an assault, or the first button. */
export async function clickWing(page: Page, step: string): Promise<void> {
  const dots = page.locator(".reach circle");
  const facings = page.getByRole("region", { name: "Front" }).locator("button");
  switch (step) {
    case "choose-orders":
      // The machine chooses for itself: then both are turned up.
      await giveOrders(page);
      return expect(orders(page)).toHaveCount(0);
    case "movement": {
      const end = ask(page).getByRole("button", { name: "End the movement" });
      if ((await able(page).count()) === 0) return changing(page, () => end.click());
      await pick(page, able(page).first());
      // A unit that can go nowhere can be turned.
      await expect(dots.or(facings).first()).toBeAttached();
      await atRest(page);
      if ((await dots.count()) > 0) return clickHex(page, dots.last());
      return changing(page, () => facings.first().click());
    }
    case "move-unit":
    case "turn":
      return changing(page, () => facings.first().click());
    default: {
      const button = ask(page).locator("ul.choices button").first();
      if (await button.count()) return changing(page, () => button.click());
      // A hex is to be chosen: of a retreat, an escape, an advance.
      await expect(dots.first()).toBeAttached();
      return clickHex(page, dots.first());
    }
  }
}

/** Clicks a hex; what cannot be taken back is confirmed. */
async function clickHex(page: Page, hex: Locator): Promise<void> {
  await clickPoint(page, await middle(hex));
}

/** Clicks a point; of several ways that are offered there the named one is taken. */
export async function clickPoint(
  page: Page,
  there: { x: number; y: number },
  way?: string,
): Promise<void> {
  const before = await ask(page).getAttribute("data-number");
  await page.mouse.move(there.x, there.y);
  await page.mouse.click(there.x, there.y);
  const done = page.locator(`section.ask:not([data-number="${before}"]), section.end`);
  await expect(sure(page).or(done).first()).toBeVisible();
  if (await done.first().isVisible()) return;
  const named = page.locator(".confirm").getByRole("button", { name: way ?? "", exact: true });
  const asked = way && (await named.count()) > 0 ? named : sure(page);
  await changing(page, () => asked.click());
}
