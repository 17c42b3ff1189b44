/** Nothing is silent: closed buttons, units that wait, hexes under counters, overlays, refusals. */

import { drive, sitDown } from "./driving";
import { ask, atRest, calm, counter, expect, middle, pick, pickedPiece, test } from "./table";

const FIGHT = { scenario: "obregon-1743", seed: 178, actions: 60 };
/** Navicello in the first movement phase: Este foot 1 has moved. */
const MOVES = { scenario: "navicello-1643", seed: 57, actions: 6 };

test("the fight that may not begin yet is shown closed, with what is owed", async ({
  page,
  request,
}) => {
  await calm(page);
  const match = await drive(request, FIGHT.scenario, FIGHT.seed, FIGHT.actions);
  expect(match.step).toBe("assaults");
  await sitDown(page, match);
  await expect(ask(page).getByRole("heading")).toHaveText("You assault with the left wing");
  const fight = ask(page).getByRole("button", { name: "Fight the assault" });
  await expect(fight).toHaveAttribute("aria-disabled", "true");
  await expect(fight).toHaveAccessibleDescription(/left to take on Carabineros Reales/);
  const before = await ask(page).getAttribute("data-number");
  // The keyboard comes to it, reads it, and is told where; nothing is played.
  await fight.focus();
  await expect(fight).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".unseen[role=status]")).toContainText("Carabineros Reales");
  await ask(page).getByRole("button", { name: "Carabineros Reales" }).click();
  await expect(page.getByRole("region", { name: "Unit" })).toContainText("Carabineros Reales");
  await expect(ask(page)).toHaveAttribute("data-number", before ?? "");
  // Once the regiment has taken on both, the fight is open.
  await page.keyboard.press("/");
  await page.getByRole("option").first().click();
  await expect(ask(page)).not.toHaveAttribute("data-number", before ?? "");
  await expect(fight).toHaveCount(0);
});

test("a unit that may not act says why, and a hex under a counter why not", async ({
  page,
  request,
}) => {
  await calm(page);
  const match = await drive(request, MOVES.scenario, MOVES.seed, MOVES.actions);
  await sitDown(page, match);
  const unit = page.getByRole("region", { name: "Unit" });
  await atRest(page);
  const moved = await middle(counter(page, "este-foot-1"));
  await page.mouse.click(moved.x, moved.y);
  const idle = unit.getByRole("list", { name: "Why it may not act now" });
  await expect(idle).toContainText("Este foot 1 has finished its move");
  await expect(page.locator(".unseen[role=status]")).toContainText("has finished its move");
  // With the other button: why not there, though a counter lies on it that a click would pick.
  const why = page.getByRole("region", { name: "Why not?" });
  await pick(page, counter(page, "panzetti-dragoons-3"));
  const friend = await middle(counter(page, "panzetti-dragoons-2"));
  await page.mouse.click(friend.x, friend.y, { button: "right" });
  await expect(why).toContainText(/combat unit of your side|friendly/i);
  expect(await pickedPiece(page)).toBe("panzetti-dragoons-3");
  await why.getByRole("button", { name: "Close" }).click();
  await expect(why).toHaveCount(0);
  // And by the key, where the pointer is.
  const enemy = await middle(counter(page, "oddi-horse-1"));
  await page.mouse.move(enemy.x, enemy.y);
  await page.keyboard.press("?");
  await expect(why.getByRole("listitem").first()).toBeVisible();
});

test("an overlay without a subject says what to pick, and a refused request is told", async ({
  page,
  request,
}) => {
  await calm(page);
  const match = await drive(request, MOVES.scenario, MOVES.seed, MOVES.actions);
  await sitDown(page, match);
  const sight = page.getByRole("button", { name: "Line of sight" });
  await sight.click();
  await expect(page.getByText("Line of sight: pick a unit")).toBeVisible();
  await sight.click();
  await expect(page.getByText("Line of sight: pick a unit")).toHaveCount(0);
  await page.route("**/undo*", (route) =>
    route.fulfill({ status: 418, contentType: "text/html", body: "<p>no answer of ours</p>" }),
  );
  await page.keyboard.press("u");
  const told = page.getByRole("region", { name: "That did not happen" });
  await expect(told).toContainText("418");
  await expect(page.locator(".unseen[role=status]")).toContainText("418");
});
