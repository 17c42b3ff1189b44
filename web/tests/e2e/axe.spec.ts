/** Every screen and sheet, both themes, large and small: axe finds nothing. */

import type { Locator } from "@playwright/test";
import { check } from "./axe";
import { clickStep } from "./clicking";
import { giveOrders, orders, tile } from "./orders";
import {
  able,
  ask,
  changing,
  clickAt,
  counter,
  decision,
  endPanel,
  expect,
  openFirst,
  pick,
  play,
  test,
  type,
} from "./table";

/** Opens all that is folded away. */
async function unfold(part: Locator): Promise<void> {
  for (const one of await part.locator("summary").all()) await one.click();
  await expect(part.locator("details:not([open])")).toHaveCount(0);
}

for (const theme of ["paper", "candle"]) {
  test(`the first screen and its sheets, ${theme}`, async ({ page }) => {
    await openFirst(page, { theme });
    await check(page, "first screen");
    for (const sheet of ["Play a friend", "Open a record", "Settings"]) {
      await page.getByRole("button", { name: sheet }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      if (sheet === "Play a friend")
        await page.getByRole("dialog").getByText("Options", { exact: true }).click();
      await check(page, sheet);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  test(`sheets for a real table, ${theme}`, async ({ page }) => {
    await openFirst(page, { theme });
    await page.goto("/#/print/navicello-1643?parts=counters,charts,rules");
    await expect(page.locator("[data-print]")).toHaveAttribute("data-print", "ready");
    await check(page, "print");
  });

  test(`the table and its sheets, ${theme}`, async ({ page }) => {
    await openFirst(page, { theme });
    await play(page, /Navicello/);
    await check(page, "table");
    await pick(page, counter(page, "light-gun-1"));
    await clickAt(page, counter(page, "oddi-horse-1"));
    await expect(page.getByRole("region", { name: "Odds" })).toBeVisible();
    await check(page, "odds");
    await type(page, "");
    await check(page, "choices");
    await page.keyboard.press("Escape");
    await page.locator("button.score").first().click();
    await expect(page.getByRole("dialog").locator(".needs").first()).toBeVisible();
    await check(page, "score");
    await page.keyboard.press("Escape");
    for (const sheet of ["Match", "Settings", "Rules"]) {
      await page.getByRole("button", { name: sheet, exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await check(page, sheet);
      if (sheet !== "Rules") await page.keyboard.press("Escape");
    }
    for (const chapter of ["Charts", "This battle"]) {
      await page.getByRole("dialog").getByRole("button", { name: chapter }).click();
      await check(page, chapter);
    }
  });
}

test("movement, why not, the past, and the list of matches", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await changing(page, () =>
    ask(page)
      .getByRole("button", { name: /^End the artillery/ })
      .click(),
  );
  await pick(page, counter(page, "este-foot-1"));
  await expect(page.locator(".reach circle").first()).toBeAttached();
  await check(page, "reach");
  await clickAt(page, counter(page, "valencay-horse-2"));
  await expect(page.getByRole("region", { name: "Why not?" })).toBeVisible();
  await check(page, "why not");
  await page.keyboard.press("Escape");
  await clickStep(page, "movement", 1);
  await decision(page);
  await page.getByRole("slider", { name: "Moment" }).fill("1");
  await expect(page.getByRole("button", { name: "Now", exact: true })).toBeVisible();
  await check(page, "replay");
  await page.getByRole("link", { name: "All battles" }).click();
  await page.getByRole("button", { name: "Continue a game" }).click();
  await expect(page.getByRole("dialog").getByRole("link").first()).toBeVisible();
  await check(page, "continue");
});

for (const theme of ["paper", "candle"]) {
  test(`Camposanto: orders, wings, a front, the sheets, ${theme}`, async ({ page }) => {
    await openFirst(page, { theme });
    await page.getByRole("button", { name: "Play a friend" }).click();
    await page
      .getByLabel("Battle", { exact: true })
      .selectOption({ label: "Obregón's house, 1743" });
    await page.getByLabel("Two at this screen").check();
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await decision(page);
    await check(page, "orders");
    await tile(page, 0, 4).click();
    await unfold(orders(page));
    await check(page, "orders with what they lead to");
    await giveOrders(page);
    const curtain = page.getByRole("dialog", { name: "Curtain" });
    await expect(curtain).toBeVisible();
    await check(page, "curtain");
    await curtain.getByRole("button", { name: "I am here" }).click();
    await giveOrders(page);
    await expect(page.getByRole("list", { name: /order in which they act/ })).toBeVisible();
    for (let steps = 0; steps < 6 && (await decision(page)) !== "movement"; steps += 1)
      await changing(page, () => ask(page).locator("ul.choices button").last().click());
    await pick(page, able(page).first());
    await expect(page.locator(".reach circle").first()).toBeAttached();
    await check(page, "movement");
    await page.getByRole("button", { name: "Rules" }).first().click();
    await page.getByRole("button", { name: "Charts" }).click();
    await check(page, "charts");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Match" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await check(page, "match");
  });
}

for (const theme of ["paper", "candle"]) {
  test(`the end, its course and its losses, ${theme}`, async ({ page }) => {
    await openFirst(page, { theme });
    const machine = "machine:simple";
    const made = await page.request.post("/api/matches", {
      data: {
        scenario: "navicello-1643",
        seed: 7,
        players: { coalition: machine, papal: machine },
      },
    });
    const { match, tokens } = (await made.json()) as {
      match: string;
      tokens: Record<string, string>;
    };
    const token = tokens["spectator"] ?? "";
    await page.goto(`/#/match/${match}/${token}`);
    await expect(endPanel(page).locator("figure")).toHaveCount(2, { timeout: 60_000 });
    await unfold(endPanel(page));
    await expect(endPanel(page).locator(".losses li").first()).toBeVisible();
    await check(page, "the end");
  });
}

for (const theme of ["paper", "candle"]) {
  test(`a moment, shared and tried out, ${theme}`, async ({ page }) => {
    await openFirst(page, { theme });
    await play(page, /Navicello/);
    await page.keyboard.press("t");
    const sheet = page.getByRole("dialog", { name: "This moment" });
    await sheet.getByRole("button", { name: "Make a link" }).click();
    const link = await sheet.getByRole("textbox").inputValue();
    await expect(sheet).toContainText("on this machine only");
    await sheet.getByRole("button", { name: "Make the links" }).click();
    await expect(sheet.getByRole("textbox")).toHaveCount(3);
    await check(page, "sheet");
    await sheet.getByRole("button", { name: "Try it out" }).click();
    await expect(page.getByRole("region", { name: "Try-out" })).toBeVisible();
    await decision(page);
    await check(page, "try-out");
    await page.goto(link);
    await expect(page.getByRole("region", { name: "A shared moment" })).toBeVisible();
    await check(page, "shared moment");
  });
}

for (const [width, theme] of [
  [1440, "candle"],
  [390, "paper"],
] as const) {
  test(`a lesson and its mistake, ${width} wide, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openFirst(page, { theme });
    await page.locator('button[data-course="navicello"]').click();
    const lesson = page.getByRole("region", { name: "Lesson" });
    await expect(lesson).toBeVisible();
    await decision(page);
    await check(page, "a lesson");
    await type(page, "march panzetti-dragoons-2 1703");
    await changing(page, () => page.keyboard.press("Enter"));
    await expect(lesson.locator(".remark")).toBeVisible();
    await check(page, "a mistake");
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const theme of ["paper", "candle"]) {
    test(`every tab, ${theme}`, async ({ page }) => {
      await openFirst(page, { theme });
      await check(page, "first screen");
      await page.getByRole("button", { name: "Play The bridge of Navicello" }).tap();
      await decision(page);
      const tabs = page.getByRole("group", { name: "Part of the table" });
      for (const tab of ["Unit", "Odds", "Log", "Table"]) {
        await tabs.getByRole("button", { name: tab }).tap();
        await check(page, tab);
      }
    });
  }
});

test("at twice the size nothing is cut off", async ({ page }) => {
  // 200 % of a 1280 pixel window leaves 640 for the page.
  await page.setViewportSize({ width: 640, height: 400 });
  await openFirst(page);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBeLessThanOrEqual(640);
  await play(page, /Navicello/);
  expect(await wide()).toBeLessThanOrEqual(640);
  await expect(ask(page).getByRole("button", { name: /^End the artillery/ })).toBeAttached();
  await changing(page, () =>
    ask(page)
      .getByRole("button", { name: /^End the artillery/ })
      .click(),
  );
});
