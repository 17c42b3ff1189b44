/** Sheets for a real table: true millimetres, fronts and backs that meet, both languages. */

import type { Page } from "@playwright/test";
import { BLEED } from "../../src/print/paper";
import { expect, openFirst, play, test } from "./table";

const PER_MM = 96 / 25.4;

async function openSheets(page: Page, path: string): Promise<void> {
  await page.goto(`/#/print/${path}`);
  await expect(page.locator("[data-print]")).toHaveAttribute("data-print", "ready");
}

interface Cell {
  key: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The counters of a page, as the browser has laid them out, in millimetres from its corner: each
 * is its ground without what that bleeds beyond the cut. */
const cells = (page: Page, side: "fronts" | "backs"): Promise<Cell[][]> =>
  page.locator(`[data-counters="${side}"]`).evaluateAll(
    (leaves, { perMm, bleed }) =>
      leaves.map((leaf) => {
        const corner = leaf.getBoundingClientRect();
        return [...leaf.querySelectorAll<SVGGElement>("[data-cell]")].map((cell) => {
          const box = cell.querySelector("rect")?.getBoundingClientRect() ?? new DOMRect();
          return {
            key: cell.dataset["cell"] ?? "",
            left: (box.left - corner.left) / perMm + bleed,
            top: (box.top - corner.top) / perMm + bleed,
            width: box.width / perMm - 2 * bleed,
            height: box.height / perMm - 2 * bleed,
          };
        });
      }),
    { perMm: PER_MM, bleed: BLEED },
  );

for (const [scenario, pieces] of [
  ["navicello-1643", 21],
  ["camposanto-1743", 66],
  ["piacenza-1746", 151],
] as const)
  test(`counters of ${scenario} are 15 mm, and backs lie behind fronts`, async ({ page }) => {
    await openSheets(page, `${scenario}?lang=en&parts=counters`);
    const [fronts, backs] = [await cells(page, "fronts"), await cells(page, "backs")];
    expect(fronts.length).toBe(backs.length);
    const keys = fronts.flat().map(({ key }) => key);
    expect(keys.filter((key) => !key.startsWith("marker-"))).toHaveLength(pieces);
    expect(new Set(keys).size).toBe(keys.length);
    fronts.forEach((leaf, index) => {
      const behind = new Map(backs[index]?.map((cell) => [cell.key, cell]));
      expect(behind.size).toBe(leaf.length);
      for (const { key, left, top, width, height } of leaf) {
        const back = behind.get(key);
        expect(width).toBeCloseTo(15, 1);
        expect(height).toBeCloseTo(15, 1);
        expect(back?.width).toBeCloseTo(15, 1);
        // The sheet is turned on its long edge.
        expect(back?.left).toBeCloseTo(210 - left - 15, 1);
        expect(back?.top).toBeCloseTo(top, 1);
      }
    });
  });

test("the rules lie on two pages and run over neither", async ({ page }) => {
  for (const [scenario, lang] of [
    ["navicello-1643", "it"],
    ["piacenza-1746", "en"],
    ["piacenza-1746", "it"],
  ]) {
    await openSheets(page, `${scenario}?lang=${lang}&parts=rules`);
    const over = await page
      .locator("[data-rules] .body")
      .evaluateAll((bodies) => bodies.map((body) => body.scrollWidth - body.clientWidth));
    expect(over).toHaveLength(2);
    for (const width of over) expect(width).toBeLessThanOrEqual(1);
  }
});

test("choices stand in the address, and the language is not kept", async ({ page }) => {
  await openFirst(page);
  await openSheets(page, "obregon-1743?lang=it&parts=map");
  await expect(page.getByText("Come si monta")).toBeVisible();
  await expect(page.locator("[data-tile]")).toHaveCount(2);
  await page.getByLabel("Pedine", { exact: true }).check();
  await expect(page.locator("[data-counters]")).toHaveCount(2);
  await page.getByLabel("Mappa su").selectOption("a3");
  await expect(page.locator("[data-tile].a3-wide")).toHaveCount(1);
  expect(page.url()).toContain("paper=a3");
  await page.getByRole("button", { name: "Chiudi" }).click();
  await expect(page.getByRole("heading", { name: "Battles" })).toBeVisible();
});

test("a moment of a match is printed as it stands", async ({ page }) => {
  await openFirst(page);
  await play(page, /Navicello/);
  await page.getByRole("button", { name: "Match" }).click();
  await page.getByRole("link", { name: "Print this moment" }).click();
  await expect(page.locator("[data-print]")).toHaveAttribute("data-print", "ready");
  await expect(page.locator("[data-moment] h2")).toHaveText("The bridge of Navicello");
  await expect(page.locator('[data-moment] [data-piece="oddi"]')).toHaveCount(1);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("application")).toBeVisible();
});
