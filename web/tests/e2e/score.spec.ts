/** The score in its parts, what each side needs, and the goals on the map. */

import { ask, decision, expect, openFirst, play, test } from "./table";

test("a press on the score opens its parts, and the goals lie on the map", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await decision(page);
  await expect(page.locator("[data-goal='1705']")).toHaveCount(1);
  await ask(page).click();
  await page.keyboard.press("o");
  await expect(page.locator("[data-goal='1705']")).toHaveCount(0);
  await page.locator("button.score").first().click();
  const sheet = page.getByRole("dialog", { name: "The score" });
  await expect(sheet).toContainText("If the battle ended now");
  const papal = sheet.getByRole("region", { name: "Papal army" });
  await expect(papal.locator(".parts li")).toHaveCount(1);
  await expect(papal.locator("h3 b")).toHaveText("3");
  await expect(sheet.getByRole("region", { name: "Coalition" }).locator(".needs")).toContainText(
    "5 more points for a marginal victory",
  );
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});
