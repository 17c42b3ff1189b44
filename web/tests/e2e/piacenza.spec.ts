/** Piacenza at the table: wings, marches, rides, fire and melees by mouse. */

import type { Locator, Page } from "@playwright/test";
import { clickPoint } from "./clicking";
import {
  able,
  ask,
  atRest,
  changing,
  clickAt,
  decision,
  endPanel,
  expect,
  openFirst,
  pick,
  play,
  test,
} from "./table";

const dots = (page: Page): Locator => page.locator(".reach circle");
const panel = (page: Page, name: string): Locator => page.getByRole("region", { name });
const buttons = (page: Page): Locator => ask(page).locator("ul.choices button");

interface Spot {
  x: number;
  y: number;
  name: string;
}

/** Where things are in the window, with what they are called. */
const spots = (some: Locator): Promise<Spot[]> =>
  some.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, name: one.getAttribute("aria-label") ?? "" };
    }),
  );

/** "Guyenne, Franco-Spanish, strength 2" is of the second. */
const sideOf = ({ name }: Spot): string => name.split(", ")[1] ?? "";

/** Places that are in sight and that no counter lies over, be it one that leans out of its hex. */
async function open(page: Page, places: Spot[]): Promise<Spot[]> {
  const free = await page.evaluate(
    (all) =>
      all.map(({ x, y }) => {
        const there = document.elementFromPoint(x, y);
        return there?.closest(".map") != null && there.closest("[data-piece], [data-hex]") === null;
      }),
    places,
  );
  return places.filter((_, index) => free[index]);
}

/** Clicks the hex in reach that lies nearest to an enemy. */
async function clickForward(page: Page): Promise<void> {
  await atRest(page);
  await expect(dots(page).first()).toBeAttached();
  const [own] = await spots(able(page));
  const counters = await spots(page.locator("g.counters g.counter[data-piece]"));
  const enemies = counters.filter((one) => own && sideOf(one) !== sideOf(own));
  const far = ({ x, y }: Spot): number =>
    Math.min(...enemies.map((one) => Math.hypot(one.x - x, one.y - y)));
  const points = await open(page, await spots(dots(page)));
  await clickPoint(
    page,
    points.reduce((best, point) => (far(point) < far(best) ? point : best)),
  );
}

/** Takes a unit that can still do something and sends it on; false if there is none. */
async function march(page: Page, marched: Set<string>): Promise<boolean> {
  const units = able(page);
  const names = await units.evaluateAll((all) => all.map((one) => one.getAttribute("data-piece")));
  const next = names.find((name) => name && !marched.has(name));
  if (!next) return false;
  marched.add(next);
  await pick(page, units.nth(names.indexOf(next)));
  const inHand = page.locator('section.ask[data-step="move-unit"]');
  await expect(dots(page).or(inHand).first()).toBeAttached();
  await atRest(page);
  if ((await dots(page).count()) === 0) return true;
  await clickForward(page);
  return true;
}

async function press(page: Page, name: RegExp): Promise<void> {
  const fitting = buttons(page).filter({ hasText: name });
  await changing(page, () => fitting.first().click());
}

const has = async (page: Page, name: RegExp): Promise<boolean> =>
  (await buttons(page).filter({ hasText: name }).count()) > 0;

/** One step of Piacenza with the mouse. */
async function clickStep(page: Page, step: string, marched: Set<string>): Promise<void> {
  switch (step) {
    case "formation-movement":
      if (await march(page, marched)) return;
      return press(page, /^End/);
    case "move-unit":
      if (await has(page, /charge|melee/)) return press(page, /charge|melee/);
      if (await has(page, /halts/)) return press(page, /halts/);
      return changing(page, () => panel(page, "Front").locator("button").first().click());
    case "lead":
      return clickForward(page);
    case "fire-targets":
      return press(page, /^(Fire|Hold|Second volley|No second)/);
    case "commanders-move":
      return press(page, /^End/);
    default:
      if (await buttons(page).count()) return changing(page, () => buttons(page).first().click());
      return clickForward(page);
  }
}

test("Gossolengo played through against the machine, by mouse", async ({ page }) => {
  await openFirst(page);
  await play(page, /^Gossolengo/);
  const seen = new Set<string>();
  let marched = new Set<string>();
  for (let steps = 0; steps < 300; steps += 1) {
    const step = await decision(page);
    seen.add(step);
    if (step === "end") break;
    if (step !== "formation-movement" && step !== "move-unit") marched = new Set();
    await clickStep(page, step, marched);
  }
  expect(seen).toContain("formation-movement");
  expect(seen).toContain("lead");
  expect(seen).toContain("fire-targets");
  await expect(endPanel(page)).toContainText(/Gossolengo/);
});

/** Chooses the first wing that may act, in secret. */
async function chooseWing(page: Page): Promise<void> {
  const wings = panel(page, "The secret choice of a wing");
  await expect(wings).toContainText("face down");
  await wings.locator(".marker:enabled").first().click();
  await changing(page, () => wings.getByRole("button", { name: /^Lock/ }).click());
}

/** One step of a battle with wings: a formation at a time, one march of each. */
async function clickWingStep(page: Page, step: string, marched: Set<string>): Promise<void> {
  switch (step) {
    case "choose-wings":
      return chooseWing(page);
    case "movement": {
      const formations = panel(page, "Formations").locator("button");
      if ((await formations.count()) === 0) return press(page, /^End/);
      return changing(page, () => formations.first().click());
    }
    case "formation-movement":
      if (marched.size > 0) return press(page, /^End/);
      return clickStep(page, step, marched);
    default:
      return clickStep(page, step, marched);
  }
}

/** Plays on until a step is asked for. */
async function until(page: Page, wanted: string): Promise<void> {
  const marched = new Set<string>();
  for (let steps = 0; steps < 60; steps += 1) {
    const step = await decision(page);
    if (step === wanted) return;
    await clickWingStep(page, step, marched);
  }
  throw new Error(`${wanted} is never asked`);
}

/** Plays the rest of the first turn; tells the steps that were asked. */
async function firstTurn(page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  const first = page.locator(".turn").getByText(/turn 1\b/);
  let marched = new Set<string>();
  for (let steps = 0; steps < 250; steps += 1) {
    const step = await decision(page);
    if (step === "end" || (await first.count()) === 0) return seen;
    seen.add(step);
    if (step !== "formation-movement" && step !== "move-unit") marched = new Set();
    await clickWingStep(page, step, marched);
  }
  throw new Error("the first turn does not end");
}

test("Assault on the centre: a piece is set up, a line is declared, the first turn is played", async ({
  page,
}) => {
  await openFirst(page);
  await play(page, /^Assault on the centre/);
  expect(await decision(page)).toBe("set-up");
  await march(page, new Set());
  await press(page, /^The set-up/);
  await until(page, "formation-movement");
  const lines = panel(page, "Lines that can be formed");
  await changing(page, () =>
    lines
      .getByRole("button", { name: /^Declare/ })
      .first()
      .click(),
  );
  expect(await firstTurn(page)).toContain("movement");
});

test("San Lazzaro: batteries are turned, the first turn is played", async ({ page }) => {
  await openFirst(page);
  await play(page, /^San Lazzaro/, "Austrian");
  expect(await decision(page)).toBe("set-up");
  await clickAt(page, able(page).first());
  const facings = panel(page, "Front").getByRole("button");
  await expect(facings).toHaveCount(6);
  await changing(page, () => facings.last().click());
  await press(page, /^The set-up/);
  expect(await firstTurn(page)).toContain("formation-movement");
});

test("Piacenza: objectives are noted in secret, the first turn is played", async ({ page }) => {
  await openFirst(page);
  await play(page, /^Piacenza/, "Franco-Spanish");
  const objectives = panel(page, "Your secret objectives");
  const note = objectives.getByRole("button", { name: "Note them down" });
  await expect(note).toBeDisabled();
  for (let place = 0; place < 4; place += 1)
    await objectives.locator("li button").nth(place).click();
  await expect(objectives).toContainText("4 of 4 chosen");
  await changing(page, () => note.click());
  expect(await decision(page)).not.toBe("choose-objectives");
  await expect(objectives).toHaveCount(0);
  await press(page, /^The set-up/);
  const seen = await firstTurn(page);
  expect(seen).toContain("choose-wings");
  expect(seen).toContain("formation-movement");
});
