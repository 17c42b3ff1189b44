/**
 * Builds the client and serves it with a database of its own, until it is told to stop.
 * PYTHON names an interpreter that has the server; the checkout's own is the default.
 * BATTAGLIA_E2E_BUILT=1 takes the client as it was built.
 */

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../..");
const own = join(web, "../.venv/bin/python");
const python = process.env.PYTHON ?? (existsSync(own) ? own : "python3");
const port = process.argv[2] ?? "8765";
const folder = mkdtempSync(join(tmpdir(), "battaglia-e2e-"));
const dist = join(web, "node_modules/.cache/battaglia-dist");

if (!process.env.BATTAGLIA_E2E_BUILT || !existsSync(join(dist, "index.html"))) {
  const args = ["vite", "build", "--outDir", dist, "--emptyOutDir", "--logLevel", "error"];
  const built = spawnSync("npx", args, { cwd: web, stdio: "inherit" });
  if (built.status !== 0) process.exit(1);
}

const SCRIPT = `
import sys
from pathlib import Path
import uvicorn
from battaglia.server.app import create_app
from battaglia.server.settings import Settings
port, database, static = sys.argv[1:]
app = create_app(Settings(database=database, static=Path(static), machine_pause=0.02))
uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="warning",
            ws="websockets-sansio", timeout_graceful_shutdown=1)
`;
const args = ["-c", SCRIPT, port, join(folder, "matches.db"), dist];
const server = spawn(python, args, { stdio: "inherit" });

function stop() {
  server.kill("SIGTERM");
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
server.on("exit", (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 0);
});
