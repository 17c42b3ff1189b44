/** What a move leads to is shown before it is made, in each game. */

import type { Page } from "@playwright/test";
import { check } from "./axe";
import { ask, atRest, calm, counter, expect, middle, pick, test } from "./table";

interface Moment {
  scenario: string;
  /** What is played first: a seat and its action. */
  played: [string, string][];
  seat: string;
  piece: string;
  fight: RegExp;
}

const MOMENTS: Moment[] = [
  {
    scenario: "navicello-1643",
    played: [["coalition", "end-fire"]],
    seat: "coalition",
    piece: "panzetti-dragoons-1",
    fight: /^Must fight /,
  },
  {
    scenario: "obregon-1743",
    played: [
      ["spanish", "orders 4+9"],
      ["austro-savoy", "orders 10+3"],
    ],
    seat: "austro-savoy",
    piece: "berlichingen",
    fight: /^Facing .*, may assault /,
  },
  {
    scenario: "gossolengo",
    played: [
      ["austrian", "ready"],
      ["franco-spanish", "ready"],
      ["franco-spanish", "go-second"],
    ],
    seat: "austrian",
    piece: "baranyai-1",
    fight: /^May declare a melee against /,
  },
];

/** Sits down at a match in which some actions have been played. */
async function sit(page: Page, one: Moment): Promise<void> {
  const made = await page.request.post("/api/matches", {
    data: { scenario: one.scenario, seed: 1743, alone: true },
  });
  const begun = (await made.json()) as { match: string; tokens: Record<string, string> };
  const path = `/api/matches/${begun.match}`;
  for (const [seat, action] of one.played) {
    const headers = { Authorization: `Bearer ${begun.tokens[seat]}` };
    const { number } = (await (await page.request.get(path, { headers })).json()) as {
      number: number;
    };
    const data = { number, actions: [action] };
    const answer = await page.request.post(`${path}/actions`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await calm(page);
  await page.goto(`/#/match/${begun.match}/${begun.tokens[one.seat]}`);
  await expect(ask(page)).not.toHaveAttribute("data-step", "");
  await atRest(page);
}

/** Goes over the hexes in reach until one lets the piece fight. */
async function hoverFight(page: Page, fight: RegExp): Promise<void> {
  const dots = page.locator(".reach circle");
  await expect(dots.first()).toBeAttached();
  for (const dot of await dots.all()) {
    const { x, y } = await middle(dot);
    const [answer] = await Promise.all([
      page.waitForResponse(/\/outlook\//),
      page.mouse.move(x, y),
    ]);
    const told = (await answer.json()) as { prospects: { text: string }[] };
    if (told.prospects.some((prospect) => fight.test(prospect.text))) return;
  }
  throw new Error("no move lets it fight");
}

for (const one of MOMENTS) {
  test(`a move shows whom it would fight, and the odds: ${one.scenario}`, async ({ page }) => {
    await sit(page, one);
    await pick(page, counter(page, one.piece));
    await hoverFight(page, one.fight);
    const line = page.locator(".ask .prospects li", { hasText: one.fight }).first();
    await expect(line.locator("b")).toHaveText(/\d+ %$/);
    await expect(page.locator("[data-outlook] text").first()).toHaveText(/^\d+%$/);
    const panel = page.getByRole("region", { name: "What the move leads to" });
    const odds = panel.locator("details", { hasText: one.fight }).first();
    await expect(odds.locator("tbody td").first()).toHaveText(/%$/);
    await check(page, `the outlook of ${one.scenario}`);
  });
}
