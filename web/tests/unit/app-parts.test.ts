/** What is fetched for which screen: neither brings the other, nor a second language. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";

const SOURCES = join(import.meta.dirname, "../../src");
const ENDINGS = [".ts", ""];
// An import that is there for its types alone leaves nothing behind.
const IMPORT = /^\s*(?:import|export)\s(?!type\b)(?:[^;"]*?\sfrom\s)?"(\.[^"]+)"/gm;

/** A module and all that it imports at once, as paths below src. */
function reached(path: string, found = new Set<string>()): Set<string> {
  const file = ENDINGS.map((ending) => path + ending).find((one) => existsSync(one));
  if (!file) throw new Error(`${path} is not there`);
  const name = relative(SOURCES, file);
  if (found.has(name)) return found;
  found.add(name);
  if (!/\.(ts|svelte)$/.test(file)) return found;
  for (const [, next] of readFileSync(file, "utf8").matchAll(IMPORT))
    reached(join(dirname(file), next ?? ""), found);
  return found;
}

const from = (name: string, below: RegExp): string[] =>
  [...reached(join(SOURCES, name))].filter((path) => below.test(path));

describe("what is fetched at once", () => {
  it("has no screen and no language with the page itself", () => {
    const found = from("app/main.ts", /./);
    expect(found).toContain("app/App.svelte");
    expect(found).toContain("app/state/books.svelte.ts");
    expect(
      found.filter((path) => /^(app\/screens\/\w+\.svelte|text|games|print)/.test(path)),
    ).toEqual([]);
  });

  it("has nothing of the table with the first screen", () => {
    expect(from("app/screens/First.svelte", /^map\/MiniMap/)).toHaveLength(1);
    expect(from("app/screens/First.svelte", /^(app\/panels|games|print|text)\//)).toEqual([]);
  });

  it("has no game, no sheet and nothing of the first screen with the table", () => {
    const found = from("app/screens/TableScreen.svelte", /./);
    expect(found).toContain("map/BattleMap.svelte");
    const others = /^(print|text|games\/(?!any)\w+)\/|(Sheet|First|BattleCard|MiniMap)\.svelte$/;
    expect(found.filter((path) => others.test(path))).toEqual([]);
  });

  it("has no panel of a fight with Piacenza's others", () => {
    expect(from("games/piacenza/panels.ts", /Column\.svelte/)).toHaveLength(1);
    expect(from("games/piacenza/panels.ts", /(Volley|Fight)Panel\.svelte/)).toEqual([]);
  });
});

describe("the words of a language", () => {
  beforeEach(() => vi.resetModules());
  const fresh = async () => ({
    ...(await import("../../src/app/state/books.svelte")),
    ...(await import("../../src/app/state/words")),
    ...(await import("../../src/app/state/settings.svelte")),
  });

  it("are those at hand until others are fetched", async () => {
    const { books, settings, t } = await fresh();
    expect(() => t("settings")).toThrow();
    settings.set("lang", "it");
    await books.fetch("en");
    expect(t("settings")).toBe("Settings");
    await books.fetch("it");
    expect(t("settings")).toBe("Impostazioni");
  });

  it("change together with the language", async () => {
    const { books, settings, speak, t } = await fresh();
    settings.set("lang", "en");
    await books.fetch("en");
    const spoken = speak("it");
    expect([settings.lang, t("settings")]).toEqual(["en", "Settings"]);
    await spoken;
    expect([settings.lang, t("settings")]).toEqual(["it", "Impostazioni"]);
    settings.set("lang", "en");
  });
});
