/** Dice that nobody knows: brought ones are replaced, both add to them, and the record proves it. */

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { check } from "./axe";
import { aimOne } from "./clicking";
import { ask, calm, changing, decision, endPanel, expect, listen, say, test } from "./table";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const own = join(root, ".venv/bin/python");
const python = process.env["PYTHON"] ?? (existsSync(own) ? own : "python3");

/** The record of a battle in its last turn, whose bringer knows the secret of its dice. */
const LAST_TURN = `
from random import Random
import battaglia
from battaglia import CommittedDice
secret = bytes(range(32))
match = battaglia.new_match("navicello-1643", dice=CommittedDice(secret))
rng, last = Random(1), match.battle.spec.turns
while not match.heading().startswith(f"turn {last} coalition artillery"):
    seat = match.seat(match.deciders[0])
    seat.play(rng.choice(seat.legal()))
    assert match.outcome is None
print(match.record().replace("[Result", f'[Secret "{secret.hex()}"]\\n[Result'), end="")
`;

function ran(...args: string[]) {
  const env = { ...process.env, PYTHONPATH: join(root, "src") };
  return spawnSync(python, args, { env, encoding: "utf8" });
}

const dieOf = (page: Page) => page.getByRole("region", { name: "The dice" });
const verdict = (page: Page) => page.locator("[data-verdict]");

test("brought dice are replaced, both add to them, and the record proves the rest", async ({
  page,
  browser,
  quiet,
}, info) => {
  const brought = ran("-c", LAST_TURN);
  expect(brought.stderr).toBe("");
  const made = await page.request.post("/api/matches/import", { data: { record: brought.stdout } });
  const { match, tokens } = (await made.json()) as {
    match: string;
    tokens: Record<string, string>;
  };
  const friend = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage();
  listen(friend, quiet);
  for (const [one, seat] of [
    [page, "coalition"],
    [friend, "papal"],
  ] as const) {
    await calm(one);
    await one.goto(`/#/match/${match}/${tokens[seat]}`);
    await expect(ask(one)).toBeVisible();
    // Both are told that the dice are no longer those of the record.
    await expect(dieOf(one)).toContainText("The dice were replaced when the record was brought");
  }
  const seal = (await dieOf(page).locator("code").getAttribute("title")) ?? "";
  expect(seal).toMatch(/^[0-9a-f]{64}$/);
  await expect(dieOf(friend)).toContainText(seal.slice(0, 12));
  expect(brought.stdout).not.toContain(seal);

  // Each browser has added a number of its own, and both are shown to both.
  const bearer = { headers: { Authorization: `Bearer ${tokens["papal"]}` } };
  const dice = async () => {
    const answer = await page.request.get(`/api/matches/${match}`, bearer);
    return ((await answer.json()) as { dice: { entropy: Record<string, string> } }).dice;
  };
  await expect
    .poll(async () => Object.keys((await dice()).entropy).sort())
    .toEqual(["coalition", "papal"]);

  // A shot, and both sides end their last turn.
  await decision(page);
  await aimOne(page, { final: true });
  while (!(await endPanel(page).isVisible())) {
    const due = page.locator('section.ask:not([data-step=""])');
    const theirs = friend.locator('section.ask:not([data-step=""])');
    await expect
      .poll(
        async () => (await due.count()) + (await theirs.count()) + (await endPanel(page).count()),
      )
      .toBeGreaterThan(0);
    if (await endPanel(page).isVisible()) break;
    const at = (await due.count()) > 0 ? page : friend;
    await endStep(at);
  }

  // The page of either browser works every roll out again.
  await expect(endPanel(friend)).toBeVisible();
  const saving = page.waitForEvent("download");
  await endPanel(page).getByRole("button", { name: "Save the record" }).click();
  const file = info.outputPath("game.txt");
  await (await saving).saveAs(file);
  for (const one of [page, friend]) {
    await endPanel(one).getByRole("link", { name: "Check the dice" }).click();
    await expect(verdict(one)).toHaveAttribute("data-verdict", "holds");
    await expect(one.getByRole("status")).toContainText("noted when it first saw the match");
    await expect(one.getByRole("status")).toContainText("brought with a record");
    await expect(one.getByRole("main")).toContainText(seal);
  }
  await check(page, "checked dice");
  const record = readFileSync(file, "utf8");
  for (const [seat, added] of Object.entries((await dice()).entropy))
    expect(record).toContain(`${seat} ${added}`);
  const held = ran("-m", "battaglia.cli", "verify", file, "--commitment", seal);
  expect([held.status, held.stderr]).toEqual([0, ""]);
  expect(held.stdout).toContain("what coalition and papal added");

  // With the last roll changed neither the page nor the command takes it.
  const last = record.lastIndexOf("{");
  const face = Number(record[last + 1]);
  const forged = info.outputPath("forged.txt");
  writeFileSync(forged, `${record.slice(0, last + 1)}${(face % 6) + 1}${record.slice(last + 2)}`);
  await page.goto("/#/check");
  await page.getByLabel("Record").setInputFiles(forged);
  await expect(verdict(page)).toHaveAttribute("data-verdict", "differs");
  await page.getByLabel("Record").setInputFiles(file);
  await expect(verdict(page)).toHaveAttribute("data-verdict", "holds");
  const found = ran("-m", "battaglia.cli", "verify", forged);
  expect(found.status).toBe(1);
  expect(found.stderr).toContain("the dice give");
  await friend.context().close();
});

/** Ends the step, or takes the first choice where it has no end. */
async function endStep(page: Page): Promise<void> {
  const choices = ask(page).locator("ul.choices button");
  const end = choices.filter({ hasText: /^(End|All combats|No commander)/ });
  if ((await end.count()) > 0) return changing(page, () => end.first().click());
  if ((await choices.count()) > 0) return changing(page, () => choices.first().click());
  await say(page, "end");
}
