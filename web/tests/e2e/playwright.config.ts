import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const PORT = Number(process.env["BATTAGLIA_E2E_PORT"] ?? 8765);
/** Where the client is built, for servers that a test starts for itself. */
process.env["BATTAGLIA_E2E_CLIENT"] = join(tmpdir(), `battaglia-e2e-client-${PORT}`);

export default defineConfig({
  testDir: ".",
  fullyParallel: true,
  workers: 2,
  // Bounds for what is stuck, far beyond what a busy machine needs: nothing is tried twice.
  retries: 0,
  timeout: 900_000,
  expect: { timeout: 90_000 },
  reporter: [["list"]],
  outputDir: join(tmpdir(), `battaglia-e2e-${PORT}`),
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox"],
    },
  },
  webServer: {
    command: `node server.mjs ${PORT}`,
    url: `http://127.0.0.1:${PORT}/api/health`,
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
  },
});
