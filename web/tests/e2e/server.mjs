/**
 * Builds the client and serves it with a database of its own, until it is told to stop.
 * PYTHON names an interpreter that has what the server needs; the checkout's own is the default.
 * BATTAGLIA_E2E_BUILT=1 takes the client as "npm run build" left it, or names another folder.
 * Other settings come from the environment, as they do for any server.
 */

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../..");
const own = join(web, "../.venv/bin/python");
const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");
const port = process.argv[2] ?? "8765";
const folder = mkdtempSync(join(tmpdir(), "battaglia-e2e-"));
const built = process.env.BATTAGLIA_E2E_BUILT;
const dist = built ? resolve(web, built === "1" ? "dist" : built) : client();

/** Where the client is built: servers that a test starts for itself serve the same. */
function client() {
  return process.env.BATTAGLIA_E2E_CLIENT ?? join(folder, "dist");
}

if (!built) {
  const args = ["vite", "build", "--outDir", dist, "--emptyOutDir", "--logLevel", "error"];
  const vite = spawnSync("npx", args, { cwd: web, stdio: "inherit" });
  if (vite.status !== 0) process.exit(1);
}

const SCRIPT = `
import os
import sys
from pathlib import Path
import uvicorn
from battaglia.server.app import create_app
from battaglia.server.environment import read_settings
port, database, static = sys.argv[1:]
# A machine that is slow because the computer is busy thinks the same as any other.
settings = read_settings(
    os.environ,
    database=database, static=Path(static), machine_pause=0.02, machine_seconds=300.0,
)
app = create_app(settings)
uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="warning",
            ws="websockets-sansio", timeout_graceful_shutdown=1)
`;
const args = ["-c", SCRIPT, port, join(folder, "matches.db"), dist];
// A game that registers itself from elsewhere is at the table too: see toy.spec.ts.
const path = [join(web, "../src"), join(web, "../tests/toy")].join(delimiter);
const env = { ...process.env, PYTHONPATH: path };
const server = spawn(python, args, { stdio: "inherit", env });

function stop() {
  server.kill("SIGTERM");
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
server.on("exit", (code) => {
  for (const made of built ? [folder] : [folder, dist])
    rmSync(made, { recursive: true, force: true });
  process.exit(code ?? 0);
});
