// @vitest-environment node
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROSE } from "../../src/styles/fonts.build";
import { en } from "../../src/text/en";
import { it as italian } from "../../src/text/it";

const PACKAGE = join(import.meta.dirname, "../../../src/battaglia");

/** Everything that is shown: the client's words, and the words and names that the server sends. */
function texts(): [string, string][] {
  const files = readdirSync(PACKAGE, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(text|scenarios|maps)\/[\w-]+\.toml$/.test(file),
  );
  const told = files.map((file): [string, string] => {
    const lines = readFileSync(join(PACKAGE, file), "utf8").split("\n");
    return [file, lines.filter((line) => !line.startsWith("#")).join("\n")];
  });
  return [["en.ts", JSON.stringify(en)], ["it.ts", JSON.stringify(italian)], ...told];
}

describe("the cut fonts", () => {
  const known = new Set(`${PROSE}\n\t{}\\~^$@\``);

  it("have a letter for everything that is written", () => {
    expect(texts().length).toBeGreaterThan(10);
    const missing = texts().flatMap(([file, text]) => {
      const lost = [...new Set(text)].filter((letter) => !known.has(letter));
      return lost.length > 0 ? [`${file}: ${lost.join(" ")}`] : [];
    });
    expect(missing).toEqual([]);
  });
});
