/** A server of its own whose matches go a day after the last move: everybody is warned at once. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test as base } from "./table";

const SERVER = join(dirname(fileURLToPath(import.meta.url)), "server.mjs");
/** How far its port is from that of the server of all tests. */
const AWAY = 1000;

function start(port: number): ChildProcess {
  const { BATTAGLIA_E2E_BUILT: built, BATTAGLIA_E2E_CLIENT: client } = process.env;
  const env = {
    ...process.env,
    BATTAGLIA_E2E_BUILT: built ?? client,
    BATTAGLIA_KEEP_UNFINISHED_DAYS: "1",
  };
  return spawn(process.execPath, [SERVER, `${port}`], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

const answers = (address: string): Promise<boolean> =>
  fetch(`${address}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  );

export const test = base.extend<object, { ending: string }>({
  ending: [
    async ({}, use, worker) => {
      const usual = new URL(worker.project.use.baseURL ?? "");
      const port = Number(usual.port) + AWAY + worker.parallelIndex;
      const address = `${usual.protocol}//${usual.hostname}:${port}`;
      const server = start(port);
      const ended = once(server, "exit");
      await expect
        .poll(() => server.exitCode !== null || answers(address), { timeout: 120_000 })
        .toBe(true);
      expect(server.exitCode).toBeNull();
      await use(address);
      server.kill("SIGTERM");
      await ended;
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ ending }, use) => use(ending),
});

export { expect };
