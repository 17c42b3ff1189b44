/* What the client weighs and how smoothly its map moves: npm run bench, after npm run build. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, preview } from "vite";

const mode = "demo";
// The manifest of a build tells which files belong together.
const outDir = mkdtempSync(join(tmpdir(), "battaglia-"));
await build({ logLevel: "error", build: { outDir, manifest: true } });
const manifest = JSON.parse(readFileSync(join(outDir, ".vite/manifest.json"), "utf8"));

/** The files that come with a part: itself, its style, and what it cannot do without. */
const filesOf = (name) => {
  const { file, css = [], imports = [] } = manifest[name];
  return [file, ...css, ...imports.flatMap(filesOf)];
};
const compressed = (files) =>
  [...new Set(files)]
    .map((file) => gzipSync(readFileSync(join(outDir, file))).length)
    .reduce((sum, size) => sum + size, 0);
const tell = (what, files) =>
  console.log(`${what.padEnd(44)}${(compressed(files) / 1000).toFixed(1)} kB`);

const all = readdirSync(join(outDir, "assets")).map((name) => `assets/${name}`);
const press = all.filter((file) => file.includes("press.worker"));
const screens = "src/app/screens";
// Whoever sits down speaks one language: the longer of the two is counted.
const spoken = ["src/text/en.ts", "src/text/it.ts"]
  .map(filesOf)
  .reduce((one, other) => (compressed(one) > compressed(other) ? one : other));
const common = [...filesOf("index.html"), ...spoken, ...press];
tell("script and style of the first screen", [
  ...common,
  ...filesOf(`${screens}/First.svelte`),
  ...filesOf(`${screens}/BeginHere.svelte`),
]);
const table = [...common, ...filesOf(`${screens}/TableScreen.svelte`)];
for (const name of Object.keys(manifest)) {
  const game = /games\/(\w+)\/panels\.ts$/.exec(name)?.[1];
  if (game) tell(`script and style, a table of ${game}`, [...table, ...filesOf(name)]);
}
tell(
  "all script and style, sheets and all",
  all.filter((file) => /\.(js|css)$/.test(file)),
);
tell(
  "fonts",
  all.filter((file) => file.endsWith(".woff2")),
);
rmSync(outDir, { recursive: true });

await build({ mode, logLevel: "warn" });
const served = await preview({ mode, logLevel: "warn" });
const address = new URL("demo/", served.resolvedUrls.local[0]).href;
const measuring = spawn(
  process.execPath,
  ["demo/measure.mjs", address, "raab-1664", process.env["CHROMIUM"] ?? "/usr/bin/chromium"],
  { stdio: "inherit" },
);
measuring.on("exit", async (code) => {
  await served.close();
  process.exit(code ?? 1);
});
