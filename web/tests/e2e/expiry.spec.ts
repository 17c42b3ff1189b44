/** A match that goes soon says when, and gives its record, from which it can be played on. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { check } from "./axe";
import { expect, test } from "./ending";
import { ask, atRest, changing, decision, number, openFirst, play } from "./table";

const WORDS = {
  en: {
    bar: "How long this is kept",
    goes: (day: string) => `unless somebody plays on, this goes on ${day}.`,
    months: "January February March April May June July August September October November December",
    save: "Save the record",
    all: /All battles/,
    resume: "Continue a game",
    open: "Open a record",
    begin: "Begin",
  },
  it: {
    bar: "Quanto a lungo viene conservata",
    goes: (day: string) => `se nessuno continua, verrà cancellata il ${day}.`,
    months:
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    save: "Salva il resoconto",
    all: /Tutte le battaglie/,
    resume: "Riprendi una partita",
    open: "Apri un resoconto",
    begin: "Comincia",
  },
} as const;
type Words = (typeof WORDS)["en" | "it"];

// The day is that of the reader's clock; here it is the server's.
test.use({ timezoneId: "UTC" });

interface Kept {
  match: string;
  seats: Record<string, string>;
}

/** When the match goes that this browser opened last, as the server has it: 2026-01-31T… */
async function end(page: Page): Promise<string> {
  const [kept] = await page.evaluate(
    () => JSON.parse(localStorage.getItem("battaglia.matches") ?? "[]") as Kept[],
  );
  const token = Object.values(kept?.seats ?? {})[0] ?? "";
  const answer = await page.request.get(`/api/matches/${kept?.match ?? ""}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { expires: string }).expires;
}

/** A day as the language writes it. */
function written(time: string, words: Words): string {
  const [year, month, day] = time.slice(0, 10).split("-").map(Number);
  return `${day ?? ""} ${words.months.split(" ")[(month ?? 0) - 1] ?? ""} ${year ?? ""}`;
}

const bar = (page: Page, words: Words) => page.getByRole("region", { name: words.bar });
const warned = async (page: Page, words: Words): Promise<void> =>
  expect(bar(page, words)).toContainText(words.goes(written(await end(page), words)));

/** Where all counters stand. */
const standing = (page: Page): Promise<string[]> =>
  page
    .locator("g.counters g.counter[data-piece]")
    .evaluateAll((all) =>
      all.map((one) => `${one.getAttribute("data-piece")} ${one.getAttribute("data-hex")}`).sort(),
    );

for (const lang of ["en", "it"] as const) {
  const words = WORDS[lang];
  test(`a player is warned and keeps the record: ${lang}`, async ({ page }) => {
    await openFirst(page, { lang });
    await play(page, /Navicello/);
    await changing(page, () => ask(page).locator("ul.choices button").first().click());
    await decision(page);
    await warned(page, words);
    await atRest(page);
    await check(page, `the table with a warning, ${lang}`);
    const [before, played] = [await standing(page), await number(page)];

    const saving = page.waitForEvent("download");
    await bar(page, words).getByRole("button", { name: words.save }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^navicello-1643-[\w-]+\.game$/);
    const record = await readFile(await saved.path());

    await page.getByRole("link", { name: words.all }).click();
    await page.getByRole("button", { name: words.resume }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("link")).toContainText(
      words.goes(written(await end(page), words)),
    );
    await check(page, `the list with a warning, ${lang}`);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: words.open }).click();
    await page
      .getByLabel("File")
      .setInputFiles({ name: "a.game", mimeType: "text/plain", buffer: record });
    await page.getByRole("button", { name: words.begin, exact: true }).click();
    await decision(page);
    expect(await number(page)).toBe(played);
    expect(await standing(page)).toEqual(before);
    await warned(page, words);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("the warning leaves the map its place", async ({ page }) => {
    await openFirst(page);
    await play(page, /Navicello/);
    await warned(page, WORDS.en);
    await atRest(page);
    await check(page, "the table with a warning on a phone");
    const [warning, map] = await Promise.all([
      bar(page, WORDS.en).boundingBox(),
      page.locator(".map-table").boundingBox(),
    ]);
    expect(warning?.width).toBeLessThanOrEqual(390);
    expect(map?.height).toBeGreaterThan(2 * (warning?.height ?? 0));
    const saving = page.waitForEvent("download");
    await bar(page, WORDS.en).getByRole("button", { name: WORDS.en.save }).tap();
    expect((await saving).suggestedFilename()).toMatch(/\.game$/);
  });
});
