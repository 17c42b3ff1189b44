/** After the game, beside the replay: how the chances went, and what moved them. */

import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { check } from "./axe";
import { calm, expect, test } from "./table";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const own = join(root, ".venv/bin/python");
const python = process.env["PYTHON"] ?? (existsSync(own) ? own : "python3");
const WHOLE_GAME = `
import battaglia
from battaglia.ai import make_player
match = battaglia.new_match("navicello-1643", seed=2)
players = [make_player("simple", seed) for seed in (1, 2)]
while match.outcome is None:
    seat = match.seat(match.deciders[0])
    seat.play(players[seat.number].decide(seat.door()))
print(match.record(), end="")
`;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

async function opened(page: Page): Promise<void> {
  const env = { ...process.env, PYTHONPATH: join(root, "src") };
  const game = spawnSync(python, ["-c", WHOLE_GAME], { env, encoding: "utf8" });
  expect(game.stderr).toBe("");
  const made = await page.request.post("/api/matches/import", { data: { record: game.stdout } });
  const { match, tokens } = (await made.json()) as {
    match: string;
    tokens: Record<string, string>;
  };
  await calm(page);
  await page.goto(`/#/match/${match}/${tokens["spectator"]}`);
}

const panel = (page: Page) => page.getByRole("region", { name: "After the game" });

test("the chances of a game are shown, and its turning points lead there", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  await opened(page);
  await panel(page).getByRole("button", { name: "How the chances went" }).press("Enter");
  await expect(panel(page).getByRole("img", { name: /chances of Coalition/ })).toBeVisible({
    timeout: 60_000,
  });
  await expect(panel(page)).toContainText("An estimate, not the truth");
  await expect(panel(page)).toContainText(/Coalition decisions [+−]\d+, luck [+−]\d+/);

  // A turning point is a button with all of it in words; it leads to its moment, and stays marked.
  const points = panel(page).getByRole("list").last().getByRole("listitem");
  expect(await points.count()).toBeGreaterThan(2);
  const point = points.nth(1).getByRole("button", { name: /^Go there/ });
  await point.press("Enter");
  await expect(page.getByRole("button", { name: "Now", exact: true })).toBeVisible();
  await expect(point).toHaveAttribute("aria-current", "true");
  await check(page, "the review of a game");

  // A click in the chart leads to its moment, too.
  const chart = panel(page).getByRole("img", { name: /chances of Coalition/ });
  await chart.click({ position: { x: 60, y: 8 } });
  await expect(panel(page).locator(".here").first()).toContainText("% at this moment");

  // A Marshal is asked only on request.
  await panel(page).getByRole("button", { name: "What would Marshal have done?" }).first().click();
  await expect(panel(page).locator(".counsel")).toContainText("Marshal: ", { timeout: 90_000 });

  for (const [kind, head] of [
    ["SVG", "<svg"],
    ["PNG", "\u0089PNG"],
  ] as const) {
    const saved = page.waitForEvent("download");
    await panel(page)
      .getByRole("button", { name: `Save as ${kind}` })
      .click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(new RegExp(`-review\\.${kind.toLowerCase()}$`));
    const bytes = await readFile(await file.path());
    expect(bytes.toString("latin1").startsWith(head)).toBe(true);
  }

  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(panel(page)).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(size.width);
    await panel(page)
      .getByRole("button", { name: "How the chances went" })
      .scrollIntoViewIfNeeded();
    await page.mouse.move(1, 1);
    await chart.evaluate((one) => one.scrollIntoView({ block: "center" }));
    await page.screenshot({ path: info.outputPath(`review-${size.width}.png`) });
  }
});
