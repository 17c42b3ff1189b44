/** What axe finds on a page is told, and must be nothing. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./table";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

export async function check(page: Page, where: string): Promise<void> {
  // The debugger may evaluate what the content policy keeps the page from loading.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const run = (
      globalThis as unknown as {
        axe: { run: (options: unknown) => Promise<{ violations: Violation[] }> };
      }
    ).axe.run;
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    return (await run({ runOnly: tags })).violations;
  });
  const told = found.map(
    (one) =>
      `${one.id}: ${one.help}\n${one.nodes.map((node) => `  ${String(node.target)} ${node.failureSummary ?? ""}`).join("\n")}`,
  );
  expect(told, where).toEqual([]);
}
