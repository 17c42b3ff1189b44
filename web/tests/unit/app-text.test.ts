import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it as test } from "vitest";
import { en } from "../../src/text/en";
import { it as italian } from "../../src/text/it";

const SOURCES = join(import.meta.dirname, "../../src");

function sources(): string {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  const code = files.filter((file) => /\.(svelte|ts)$/.test(file));
  return code.map((file) => readFileSync(join(SOURCES, file), "utf8")).join("\n");
}

/** The keys that the code asks for: exactly, by count, or by a code from the server. */
function asked(text: string) {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] as string);
  return {
    exact: new Set(found(/\bt\(\s*"([^"]+)"/g)),
    counted: new Set(found(/\btn\(\s*"([^"]+)"/g)),
    coded: new Set(found(/\btcode\(\s*"([^"]+)"/g)),
  };
}

const used = asked(sources());
const keys = Object.keys(en);

describe("the catalogues", () => {
  test("have the same keys in both languages", () => {
    expect(Object.keys(italian).sort()).toEqual([...keys].sort());
  });

  test("have every key that the code asks for", () => {
    const needed = [
      ...used.exact,
      ...[...used.counted].flatMap((key) => [`${key}.one`, `${key}.many`]),
    ];
    expect(needed.filter((key) => !keys.includes(key))).toEqual([]);
    const stems = [...used.coded].filter((stem) => !keys.some((key) => key.startsWith(`${stem}.`)));
    expect(stems).toEqual([]);
  });

  test("have no key that nothing asks for", () => {
    const isUsed = (key: string) =>
      used.exact.has(key) ||
      used.counted.has(key.replace(/\.(one|many)$/, "")) ||
      [...used.coded].some((stem) => key.startsWith(`${stem}.`));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  test("put the same figures into both languages", () => {
    const holes = (text: string) =>
      [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
    for (const key of keys as (keyof typeof en)[]) {
      expect([key, holes(italian[key])]).toEqual([key, holes(en[key])]);
    }
  });

  test("leave nothing empty", () => {
    expect(keys.filter((key) => !en[key as keyof typeof en].trim())).toEqual([]);
    expect(keys.filter((key) => !italian[key as keyof typeof en].trim())).toEqual([]);
  });
});
