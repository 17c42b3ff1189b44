/* What the client weighs and how smoothly its map moves: npm run bench, after npm run build. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, preview } from "vite";

const mode = "demo";
const compressed = (folder, ...endings) =>
  readdirSync(folder)
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => gzipSync(readFileSync(join(folder, name))).length)
    .reduce((sum, size) => sum + size, 0);

const assets = "dist/assets";
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(`script and style, compressed  ${kilobytes(compressed(assets, ".js", ".css"))}`);
console.log(`fonts, compressed             ${kilobytes(compressed(assets, ".woff2"))}`);

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
