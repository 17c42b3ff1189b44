/** The game of docs/adding-a-game.md at the table: it has no line of its own in the client. */

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
} from "./table";

test("a game that is only found is played to its end, by clicks", async ({ page }) => {
  await openFirst(page);
  await play(page, /The ford/);
  await pick(page, counter(page, "anna"));
  const dots = page.locator(".reach circle");
  await expect(dots.first()).toBeAttached();
  const home = await counter(page, "anna").getAttribute("data-hex");
  await changing(page, () => clickAt(page, dots.last()));
  await expect(counter(page, "anna")).not.toHaveAttribute("data-hex", home ?? "");
  await expect(able(page).first()).toBeVisible();
  await changing(page, () => page.getByRole("button", { name: /^Undo/ }).first().click());
  await expect(counter(page, "anna")).toHaveAttribute("data-hex", home ?? "");
  for (let turns = 0; turns < 12; turns += 1) {
    if ((await decision(page)) === "end") break;
    const end = ask(page).getByRole("button", { name: "End the turn" });
    await changing(page, () => end.click());
  }
  await expect(endPanel(page)).toContainText(/holds the ford|more scouts|alone|Nobody/);
});
