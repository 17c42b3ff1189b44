/** Any moment is a beginning: tried out and left, shared, saved as a file. */

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { clickStep } from "./clicking";
import {
  able,
  ask,
  calm,
  changing,
  counter,
  decision,
  expect,
  listen,
  openFirst,
  play,
  test,
} from "./table";

const bar = (page: Page) => page.getByRole("region", { name: "Try-out" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "This moment" });

interface Kept {
  match: string;
  seats: Record<string, string>;
}

/** The matches that this browser holds, the newest first. */
const held = (page: Page): Promise<Kept[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("battaglia.matches") ?? "[]") as Kept[]);

/** All that could have changed in a match: its envelope, and its record with the hashes. */
async function stands(page: Page, match: Kept | undefined): Promise<unknown[]> {
  const [token] = Object.values(match?.seats ?? {});
  const headers = { Authorization: `Bearer ${token ?? ""}` };
  const at = `/api/matches/${match?.match ?? ""}`;
  const [envelope, record] = await Promise.all([
    page.request.get(at, { headers }),
    page.request.get(`${at}/record`, { headers }),
  ]);
  expect(record.ok()).toBe(true);
  return [await envelope.json(), await record.text()];
}

async function playSome(page: Page): Promise<number> {
  await openFirst(page);
  await play(page, /Navicello/);
  for (let steps = 0; steps < 3; steps += 1) await clickStep(page, await decision(page), 1);
  await decision(page);
  return Number(await page.getByRole("slider", { name: "Moment" }).getAttribute("max"));
}

test("one's own turn is tried out for both sides, and left with a key", async ({ page }) => {
  const last = await playSome(page);
  const [match] = await held(page);
  const before = await stands(page, match);
  const where = await counter(page, "panzetti-dragoons-1").getAttribute("data-hex");

  await page.keyboard.press("t");
  await sheet(page).getByLabel("For both sides yourself").check();
  await sheet(page).getByRole("button", { name: "Try it out" }).click();
  await expect(bar(page)).toContainText(`moment ${last} of The bridge of Navicello`);
  const [tried] = await held(page);
  expect(Object.keys(tried?.seats ?? {})).toHaveLength(2);
  await expect(counter(page, "panzetti-dragoons-1")).toHaveAttribute("data-hex", where ?? "");
  for (let steps = 0; steps < 2; steps += 1) await clickStep(page, await decision(page), 1);
  expect(await stands(page, match)).toEqual(before);

  await page.keyboard.press("b");
  await expect(bar(page)).toHaveCount(0);
  await decision(page);
  await expect(page.getByRole("slider", { name: "Moment" })).toHaveAttribute("max", `${last}`);
  await expect(counter(page, "panzetti-dragoons-1")).toHaveAttribute("data-hex", where ?? "");
  expect(await stands(page, match)).toEqual(before);
  // What is not kept is gone, here and at the server.
  expect((await held(page)).map((one) => one.match)).toEqual([match?.match]);
  const headers = { Authorization: `Bearer ${Object.values(tried?.seats ?? {})[0] ?? ""}` };
  const asked = () => page.request.get(`/api/matches/${tried?.match ?? ""}`, { headers });
  await expect.poll(async () => (await asked()).status()).toBe(404);
});

test("a moment of the past is tried out against the machine, and kept", async ({ page }) => {
  const last = await playSome(page);
  const [match] = await held(page);
  const before = await stands(page, match);
  await page.getByRole("slider", { name: "Moment" }).fill("0");
  await expect(counter(page, "panzetti-dragoons-1")).toHaveAttribute("data-hex", "1705");
  await page.getByRole("button", { name: "Try it out" }).click();
  await expect(sheet(page)).toContainText("Moment 0 of The bridge of Navicello");
  await sheet(page).getByRole("button", { name: "Try it out" }).click();
  await expect(bar(page)).toContainText("Trying out: moment 0");

  // It is a match like any other: odds, undo, a machine.
  const end = ask(page).getByRole("button", { name: /^End the artillery/ });
  await changing(page, () => end.click());
  await expect(able(page).first()).toBeVisible();
  await changing(page, () => page.keyboard.press("u"));
  await expect(end).toBeVisible();
  await bar(page).getByRole("button", { name: "Keep this try-out" }).click();
  await bar(page).getByRole("button", { name: "Back to the match" }).click();

  // Back at the moment from which it was left, of a match that has not changed.
  await expect(page.getByText(`0 / ${last}`).filter({ visible: true })).toBeVisible();
  expect(await stands(page, match)).toEqual(before);
  await page.getByRole("link", { name: /All battles/ }).click();
  await page.getByRole("button", { name: "Continue a game" }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Try-out: The bridge of Navicello/ })
    .click();
  await expect(bar(page)).toBeVisible();
  await decision(page);
});

test("a shared moment is opened elsewhere, and played on from", async ({
  page,
  browser,
  quiet,
}) => {
  await playSome(page);
  const where = await counter(page, "panzetti-dragoons-1").getAttribute("data-hex");
  await page.keyboard.press("t");
  await sheet(page).getByRole("button", { name: "Make a link" }).click();
  await expect(sheet(page)).toContainText("This link opens on this machine only.");
  await expect(sheet(page)).toContainText("battaglia serve --host 0.0.0.0");
  const link = await sheet(page).getByRole("textbox").inputValue();

  const other = await (await browser.newContext()).newPage();
  listen(other, quiet);
  await calm(other);
  await other.goto(link);
  const shown = other.getByRole("region", { name: "A shared moment" });
  await expect(shown).toContainText("The bridge of Navicello");
  await expect(counter(other, "panzetti-dragoons-1")).toHaveAttribute("data-hex", where ?? "");
  await expect(able(other)).toHaveCount(0);
  await shown.getByRole("button", { name: "Try or share" }).click();
  await sheet(other).getByRole("group", { name: "Your side" }).first().getByText("Papal").click();
  await sheet(other).getByRole("button", { name: "Try it out" }).click();
  await expect(bar(other)).toBeVisible();
  await decision(other);
  await other.keyboard.press("b");
  await expect(shown).toBeVisible();
  await other.context().close();
});

test("a moment goes into a file and comes out of it", async ({ page }) => {
  await playSome(page);
  const where = await counter(page, "panzetti-dragoons-1").getAttribute("data-hex");
  await page.keyboard.press("t");
  const saving = page.waitForEvent("download");
  await sheet(page).getByRole("button", { name: "Save as a file" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^navicello-1643-\d+\.toml$/);
  const file = await readFile(await saved.path(), "utf8");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /All battles/ }).click();
  await page.getByRole("button", { name: "Open a record" }).click();
  await page
    .getByLabel("File")
    .setInputFiles({ name: "a.toml", mimeType: "text/plain", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await decision(page);
  await expect(counter(page, "panzetti-dragoons-1")).toHaveAttribute("data-hex", where ?? "");
});

test("an invitation has the address in the network, where there is one", async ({ page }) => {
  const address = "http://192.168.1.5:8643";
  await page.route("**/api/network", (route) =>
    route.fulfill({ json: { open: true, addresses: [address], option: "" } }),
  );
  await openFirst(page);
  await page.getByRole("button", { name: "Play a friend" }).click();
  const links = page.getByRole("dialog");
  await links.getByRole("button", { name: "Make the links" }).click();
  const looking = links.getByRole("textbox", { name: "To look on" });
  await expect(looking).toHaveValue(new RegExp(`^${address}/#/match/`));
  await links.getByLabel("This machine only").check();
  await expect(looking).toHaveValue(/^http:\/\/127\.0\.0\.1:/);
});
