/** The way back through a match, and what happened meanwhile; records. */

import { readFile } from "node:fs/promises";
import { clickStep } from "./clicking";
import {
  PLAYING,
  able,
  ask,
  counter,
  decision,
  expect,
  openFirst,
  play,
  seeing,
  test,
} from "./table";

test("the past can be looked at in the middle of a match", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  for (let steps = 0; steps < 3; steps += 1) await clickStep(page, await decision(page), 1);
  await decision(page);
  const slider = page.getByRole("slider", { name: "Moment" });
  const last = Number(await slider.getAttribute("max"));
  expect(last).toBeGreaterThan(3);
  const now = await counter(page, "panzetti-dragoons-1").getAttribute("data-hex");

  await slider.fill("0");
  await expect(page.getByText(`0 / ${last}`).filter({ visible: true })).toBeVisible();
  await expect(counter(page, "panzetti-dragoons-1")).toHaveAttribute("data-hex", "1705");
  await expect(able(page)).toHaveCount(0);

  await page.getByRole("button", { name: "One action on" }).click();
  await expect(page.getByText(`1 / ${last}`).filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByText(`${last} / ${last}`).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Now", exact: true })).toHaveCount(0);
  const again = counter(page, "panzetti-dragoons-1");
  if (now) await expect(again).toHaveAttribute("data-hex", now);

  // A line of the log shows its place and rewinds to its moment.
  const line = page.locator("section.log .line").first();
  await line.hover();
  await expect(page.locator(".region").first()).toBeAttached();
  await line.click();
  await expect(page.getByRole("button", { name: "Now", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Now", exact: true })).toHaveCount(0);
});

test("an action is taken back", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await ask(page)
    .getByRole("button", { name: /^End the artillery/ })
    .click();
  await expect(ask(page)).toHaveAttribute("data-step", "movement");
  await page.keyboard.press("u");
  await expect(ask(page)).toHaveAttribute("data-step", "artillery");
});

test("since you were away", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  for (let steps = 0; steps < 3; steps += 1) await clickStep(page, await decision(page), 1);
  await decision(page);
  // As if the browser had been closed before the machine moved.
  await page.evaluate(() => {
    const key = "battaglia.matches";
    const known = JSON.parse(localStorage.getItem(key) ?? "[]");
    known[0].seen = 2;
    localStorage.setItem(key, JSON.stringify(known));
  });
  await page.reload();
  const away = page.getByRole("region", { name: "Since you were away" });
  await expect(away).toContainText(/things happened/);
  await seeing(page, PLAYING, () => away.getByRole("button", { name: "Show me" }).click());
});

test("a record is saved and opened again", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  for (let steps = 0; steps < 3; steps += 1) await clickStep(page, await decision(page), 1);
  await decision(page);
  const length = await page.getByRole("slider", { name: "Moment" }).getAttribute("max");
  await page.getByRole("button", { name: "Match", exact: true }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the record" }).click();
  const file = await (await saving).path();
  const record = await readFile(file, "utf8");
  expect(record).toContain('[Scenario "navicello-1643"]');
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "All battles" }).click();

  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByLabel("Or paste the text").fill("not a record");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page
    .getByLabel("File")
    .setInputFiles({ name: "a.game", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await decision(page);
  await expect(page.getByRole("slider", { name: "Moment" })).toHaveAttribute("max", length ?? "");
});
