/** How the tests sit at the table: what a player sees and clicks. */

import { type Locator, type Page, expect, test as base } from "@playwright/test";

/**
 * Every match is begun with this seed: the dice and the machines' choices are always the same. A
 * seed is for somebody who holds all seats, and here the test does, in one browser or in several.
 */
const SEED = 1743;

/** A test fails on anything that the page complains about, a breach of the content policy too. */
export const test = base.extend<{ quiet: string[]; seeded: undefined }>({
  seeded: [
    async ({ context }, use) => {
      await context.route("**/api/matches", (route) => {
        const asked = route.request().postDataJSON() as Record<string, unknown>;
        return route.continue({ postData: JSON.stringify({ ...asked, seed: SEED, alone: true }) });
      });
      await use(undefined);
    },
    { auto: true },
  ],
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listen(page, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Expected: a line that was cut on purpose, an answer that refuses. */
const EXPECTED = [/status of 4\d\d/, /WebSocket/, /ERR_INTERNET_DISCONNECTED/];

export function listen(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !EXPECTED.some((one) => one.test(text)))
      complaints.push(text);
  });
}

/**
 * Nothing needs to be seen moving here, so nothing waits for it. The machine is the one whose
 * choices never change: the officers learn.
 */
export async function calm(page: Page, more: Record<string, unknown> = {}): Promise<void> {
  await page.addInitScript(
    (settings) => {
      if (!localStorage.getItem("battaglia.settings")) {
        localStorage.setItem("battaglia.settings", JSON.stringify(settings));
      }
    },
    {
      lang: "en",
      theme: "paper",
      animation: false,
      pace: "once",
      machine: "machine:simple",
      ...more,
    },
  );
}

export async function openFirst(page: Page, settings: Record<string, unknown> = {}): Promise<void> {
  await calm(page, settings);
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
}

/** One click on a card, and the first decision is there. */
export async function play(page: Page, battle: RegExp, side?: string): Promise<void> {
  const card = page.getByRole("article", { name: battle });
  if (side) await card.getByText(side, { exact: true }).click();
  await card.getByRole("button", { name: /^(Play|Gioca) / }).click();
  await decision(page);
}

/** Opens a lesson of a course: a position that is always the same. */
export async function openLesson(page: Page, lesson: string): Promise<void> {
  await page.evaluate(async (path) => {
    const answer = await fetch(`/api/courses/${path}`, { method: "POST" });
    const { match, tokens } = (await answer.json()) as {
      match: string;
      tokens: Record<string, string>;
    };
    location.hash = `#/match/${match}/${Object.values(tokens)[0] ?? ""}`;
  }, lesson);
  await decision(page);
}

export const ask = (page: Page): Locator => page.locator("section.ask");
export const endPanel = (page: Page): Locator => page.getByRole("region", { name: "The end" });

/** Waits for a decision of this side or for the end; tells which step it is. */
export async function decision(page: Page): Promise<string> {
  const due = page.locator('section.ask:not([data-step=""])[data-busy="false"], section.end');
  await expect(due.first()).toBeVisible();
  if (await page.locator("section.end").isVisible()) return "end";
  return (await ask(page).getAttribute("data-step")) ?? "";
}

export async function number(page: Page): Promise<number> {
  return Number(await ask(page).getAttribute("data-number"));
}

/** Does something and waits until the table has changed by it. */
export async function changing(page: Page, act: () => Promise<void>): Promise<void> {
  const asking = page.locator("section.ask, section.end").first();
  const before = await asking.getAttribute("data-number");
  await act();
  await expect(asking).not.toHaveAttribute("data-number", before ?? "");
}

/** The past is being shown, moment by moment. */
export const PLAYING = '.replay[data-playing="true"]';

/** Does something and waits until something has been on the page, however short. */
export async function seeing(page: Page, seen: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate((wanted) => {
    const found = (): boolean => document.querySelector(wanted) !== null;
    const watcher = new MutationObserver(() => {
      if (found()) document.documentElement.setAttribute("data-test-seen", wanted);
    });
    document.documentElement.removeAttribute("data-test-seen");
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
  }, seen);
  await act();
  await expect(page.locator("html")).toHaveAttribute("data-test-seen", seen);
}

export const counter = (page: Page, piece: string): Locator =>
  page.locator(`g.counters g.counter[data-piece="${piece}"]`);
/** Counters with a ring: they may act. */
export const able = (page: Page): Locator =>
  page.locator("g.counters g.counter[data-piece]:has(path.ring)");

/** The button at the pointer that does what cannot be taken back. */
export const sure = (page: Page): Locator => page.locator(".confirm button.primary");

const PICKED = "path.ring.picked";

export const pickedPiece = (page: Page): Promise<string | null> =>
  page
    .locator(`g.counters g.counter[data-piece]:has(${PICKED})`)
    .evaluateAll((all) => all[0]?.getAttribute("data-piece") ?? null);

/** Takes a counter, or another of its hex that lies on top of it. */
export async function pick(page: Page, one: Locator): Promise<void> {
  if ((await one.locator(PICKED).count()) > 0) return;
  const before = await pickedPiece(page);
  await clickAt(page, one);
  await expect.poll(() => pickedPiece(page)).not.toBe(before);
}

/** Waits until the map has come to rest and shows everything that could be done. */
export async function atRest(page: Page): Promise<void> {
  await expect(page.locator('.map-table[data-ready="true"] .map[data-still="true"]')).toBeVisible();
}

/** Where something is. */
export async function middle(one: Locator): Promise<{ x: number; y: number }> {
  await atRest(one.page());
  const box = await one.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function clickAt(page: Page, one: Locator): Promise<void> {
  const { x, y } = await middle(one);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
}

/** Types into the list of choices: words or notation. */
export async function type(page: Page, typed: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Type what to do" });
  const there = await field.evaluateAll((all) => all.some((one) => one === document.activeElement));
  if (!there) await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await field.fill(typed);
}

/** Types into the list of choices and plays what is found. */
export async function say(page: Page, typed: string): Promise<void> {
  await type(page, typed);
  await changing(page, () => page.keyboard.press("Enter"));
}

/** Goes on with the tabulator until something has the focus. */
export async function tabTo(page: Page, one: Locator, key = "Tab"): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    if (await one.evaluate((it) => it === document.activeElement)) break;
    await page.keyboard.press(key);
  }
  await expect(one).toBeFocused();
}

/** Everything that the server tells a page, over its line and in its answers. */
export function overhear(page: Page): string[] {
  const heard: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => heard.push(payload.toString())),
  );
  page.on("response", (response) => {
    if (!response.url().includes("/api/matches/")) return;
    // The answer to a page that went away has no text any more.
    response.text().then(
      (text) => heard.push(text),
      () => undefined,
    );
  });
  return heard;
}
