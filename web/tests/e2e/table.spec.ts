/** What the table tells: why not, odds, overlays, orders, rules, sources, both languages. */

import {
  ask,
  able,
  changing,
  clickAt,
  counter,
  decision,
  expect,
  middle,
  openFirst,
  pick,
  play,
  test,
} from "./table";

test("why not is answered with the rule", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await changing(page, () =>
    ask(page)
      .getByRole("button", { name: /^End the artillery/ })
      .click(),
  );
  await pick(page, counter(page, "este-foot-1"));
  await expect(page.locator(".reach circle").first()).toBeAttached();
  await clickAt(page, counter(page, "valencay-horse-2"));
  const why = page.getByRole("region", { name: "Why not?" });
  await expect(why.getByRole("button", { name: /^Rule / }).first()).toBeVisible();
  await expect(why.locator("li").first()).not.toBeEmpty();
  await why
    .getByRole("button", { name: /^Rule / })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.locator("article.asked")).toBeInViewport();
});

test("the odds of a shot stand there before it is fired", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await pick(page, counter(page, "light-gun-1"));
  await clickAt(page, counter(page, "oddi-horse-1"));
  const odds = page.getByRole("region", { name: "Odds" });
  await expect(odds).toContainText("fires at Oddi horse 1");
  await expect(odds).toContainText("%");
  const question = page.getByRole("dialog", { name: "Confirm" });
  await expect(question).toContainText("This cannot be taken back");
  await changing(page, () =>
    question.getByRole("button", { name: /fires at Oddi horse 1$/ }).click(),
  );
  await expect(page.getByRole("region", { name: "Dice" })).toContainText("The die shows");
});

test("overlays are laid over the map, one key each", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  // Goals lie on the map from the first.
  const regions = page.locator(".region");
  await expect(regions.first()).toBeAttached();
  const goals = await regions.count();
  for (const [key, name] of [
    ["z", "Zones"],
    ["c", "Command"],
    ["e", "Enemy reach"],
    ["p", "Sources"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole("button", { name, exact: false, pressed: true })).toBeVisible();
    await expect(regions).not.toHaveCount(goals);
    await page.keyboard.press(key);
    await expect(regions).toHaveCount(goals);
  }
  await pick(page, counter(page, "light-gun-1"));
  await page.keyboard.press("l");
  await expect(page.locator(".sight")).toBeAttached();
});

test("standing orders are given in one place", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await page.getByRole("button", { name: "Match", exact: true }).click();
  const order = page.getByLabel("A commander helps your defending units");
  await order.selectOption({ label: "never" });
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Match", exact: true }).click();
  await expect(order).toHaveValue("never");
});

test("rules, charts and the terms of the battle are at hand", async ({ page }) => {
  await openFirst(page);
  await play(page, /Raab/);
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Find in the rules").fill("zone of control");
  await expect(sheet.locator("article").first()).toBeVisible();
  expect(await sheet.locator("article").count()).toBeLessThan(30);
  await sheet.getByRole("button", { name: "Charts" }).click();
  await expect(sheet.getByRole("table", { name: "Combat results" })).toBeVisible();
  await expect(sheet.getByText(/Source:/).first()).toBeVisible();
  await sheet.getByRole("button", { name: "This battle" }).click();
  await expect(sheet.getByRole("heading", { name: "Victory" })).toBeVisible();
});

test("the source of a unit is shown", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await clickAt(page, counter(page, "valencay-horse-2"));
  const unit = page.getByRole("region", { name: "Unit" });
  await expect(unit).toContainText("Source: reconstructed");
  await unit.getByText("more").click();
  await expect(unit).toContainText("Campori");
});

test("everything is there in Italian, and changes in the middle of a match", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Italiano" }).click();
  await expect(page.getByRole("button", { name: "Gioca con un amico" })).toBeVisible();
  await expect(page.getByRole("article", { name: /Il ponte di Navicello/ })).toBeVisible();
  await page.getByRole("button", { name: "Gioca Il ponte di Navicello" }).click();
  await decision(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(ask(page)).toContainText("artiglieria");
  await page.getByRole("button", { name: "Impostazioni" }).click();
  await page.getByLabel("English").check();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(ask(page)).toContainText("Artillery fire");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The bridge of Navicello");
});

test("two who send for the same seat: one is told that the table has changed", async ({
  page,
  context,
}) => {
  await openFirst(page);
  await play(page, /Navicello/);
  const other = await context.newPage();
  await other.goto(page.url());
  await decision(other);
  // The second tab does not hear of the first one's action before it sends its own.
  await other.route("**/actions*", async (route) => {
    await changing(page, () =>
      ask(page)
        .getByRole("button", { name: /^End the artillery/ })
        .click(),
    );
    await route.continue();
  });
  await ask(other)
    .getByRole("button", { name: /^End the artillery/ })
    .click();
  await expect(other.getByRole("region", { name: "That did not happen" })).toBeVisible();
  await expect(ask(other)).toHaveAttribute("data-step", "movement");
});

test("settings change the counters and the light", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  const before = await counter(page, "este-foot-1").innerHTML();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Military signs").check();
  await page.getByRole("radio", { name: "Candlelight" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "candle");
  await expect.poll(() => counter(page, "este-foot-1").innerHTML()).not.toBe(before);
  await expect(able(page).first()).toBeVisible();
  expect((await middle(counter(page, "este-foot-1"))).x).toBeGreaterThan(0);
});
