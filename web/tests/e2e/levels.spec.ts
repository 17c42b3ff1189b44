/** Machine players by their level: chosen, saying why they play what they do, and giving advice. */

import { ask, changing, decision, expect, openFirst, play, tabTo, test } from "./table";

const SERGEANT = { machine: "machine:sergeant" };

test("a level is chosen once and stays chosen", async ({ page }) => {
  await openFirst(page, SERGEANT);
  const levels = page.getByRole("group", { name: "Your opponent" });
  await expect(levels.getByRole("radio", { name: "Sergeant" })).toBeChecked();
  // Nothing moves under the pointer, however much there is to say of a level.
  const places = async () => {
    const radios = await levels.getByRole("radio").all();
    const boxes = [...radios, page.getByRole("article").first()].map((one) => one.boundingBox());
    return (await Promise.all(boxes)).map((box) => [box?.x, box?.y]);
  };
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const before = await places();
    for (const level of ["Recruit", "Captain", "Marshal", "Sergeant"]) {
      await levels.getByRole("radio", { name: level }).check();
      expect(await places()).toEqual(before);
    }
  }
  await levels.getByText("Recruit").click();
  await expect(levels).toContainText("For first battles");
  await play(page, /Navicello/);
  await expect(page.getByText("recruit", { exact: true }).first()).toBeVisible();
  await page.goto("/");
  await expect(levels.getByRole("radio", { name: "Recruit" })).toBeChecked();
  await page.getByRole("button", { name: "Options" }).first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("radio", { name: "Recruit" })).toBeChecked();
  await expect(sheet).toContainText("compares a dozen plans");
});

test("the machine says why beside its moves", async ({ page }) => {
  await openFirst(page, SERGEANT);
  await play(page, /Navicello/, "Papal army");
  const whys = page.getByRole("region", { name: "Log" }).locator(".why");
  await expect(whys.first()).toBeVisible();
  expect(await whys.count()).toBeGreaterThan(2);
  for (const text of await whys.allInnerTexts()) expect(text).toMatch(/\.$/);

  // The pointer over a line hides nothing of it: its button lies over the words.
  const line = page.getByRole("region", { name: "Log" }).locator("li.begins").last();
  await line.hover();
  await expect(line.locator("button.line")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("advice is asked for by key, drawn, played and closed", async ({ page }) => {
  await openFirst(page, SERGEANT);
  await play(page, /Navicello/);
  await page.keyboard.press("h");
  const advice = page.getByRole("region", { name: "Advice" });
  await expect(advice).toContainText(/chance to win/i);
  await expect(page.locator("[data-advised]").first()).toBeAttached();
  await changing(page, () => advice.getByRole("button", { name: /^Play: / }).click());
  await decision(page);
  await ask(page).getByRole("button", { name: "What would you do?" }).click();
  await expect(advice).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(advice).toHaveCount(0);
  await expect(page.locator("[data-advised]")).toHaveCount(0);
});

test("advice moves nothing and takes no focus away", async ({ page }) => {
  await openFirst(page, SERGEANT);
  await play(page, /Navicello/);
  const asking = ask(page).getByRole("button", { name: /^(What would you do\?|Thinking …)$/ });
  const height = (await ask(page).boundingBox())?.height;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await page.route("**/advice?*", async (route) => {
    await held;
    await route.continue();
  });
  await asking.focus();
  await page.keyboard.press("Enter");
  await expect(asking).toHaveAttribute("aria-busy", "true");
  expect((await ask(page).boundingBox())?.height).toBe(height);
  answer();
  const advice = page.getByRole("region", { name: "Advice" });
  await expect(advice).toBeVisible();
  await expect(asking).toBeFocused();

  // A move after the other is played with the keyboard alone.
  await page.unroute("**/advice?*");
  const next = advice.getByRole("button", { name: /^Play: / });
  await changing(page, () => next.press("Enter"));
  await decision(page);
  await asking.press("Enter");
  await tabTo(page, next);
  for (let moves = 0; moves < 2; moves += 1) {
    await changing(page, () => page.keyboard.press("Enter"));
    await expect(next).toBeFocused();
  }
  await tabTo(page, advice.getByRole("button", { name: "Close" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(advice).toHaveCount(0);
  await expect(ask(page)).toBeFocused();
});
