/**
 * Writes types.ts from the server's OpenAPI document: `npm run types`.
 * With --check it only says whether the file is up to date.
 * PYTHON names an interpreter that has what the server needs; the checkout's own is the default.
 */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../..");
const own = join(root, ".venv/bin/python");
const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");
const target = join(here, "types.ts");
const SCRIPT = `
import json
from battaglia.server.app import create_app
from battaglia.server.settings import Settings
print(json.dumps(create_app(Settings(database="sqlite://")).openapi()))
`;
const HEAD =
  "/** Made by `npm run types` from the server's OpenAPI document; not written by hand. */\n\n";

const env = { ...process.env, PYTHONPATH: join(root, "src") };
const document = execFileSync(python, ["-c", SCRIPT], { maxBuffer: 1 << 26, cwd: root, env });
const text = HEAD + astToString(await openapiTS(JSON.parse(document.toString())));

if (!process.argv.includes("--check")) {
  writeFileSync(target, text);
} else if (readFileSync(target, "utf8") !== text) {
  console.error("src/api/types.ts is not what the server says: run `npm run types`");
  process.exit(1);
}
