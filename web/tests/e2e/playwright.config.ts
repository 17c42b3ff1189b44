import { defineConfig } from "@playwright/test";

const PORT = Number(process.env["BATTAGLIA_E2E_PORT"] ?? 8765);

export default defineConfig({
  testDir: ".",
  fullyParallel: true,
  workers: 2,
  retries: process.env["CI"] || process.env["BATTAGLIA_REQUIRE_TOOLS"] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  outputDir: "../../node_modules/.cache/battaglia-e2e",
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
