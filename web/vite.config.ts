import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { together } from "./src/app/chunks.build.ts";
import { cutFonts } from "./src/styles/fonts.build.ts";

// The server that answers under /api while the client is being worked on.
const SERVER = process.env["BATTAGLIA_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [cutFonts(), svelte()],
  base: mode === "demo" ? "./" : "/",
  build:
    mode === "demo"
      ? { outDir: "dist-demo", rolldownOptions: { input: "demo/index.html" } }
      : {
          outDir: "dist",
          assetsInlineLimit: 0,
          rolldownOptions: { output: { codeSplitting: { groups: together() } } },
        },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  // Components are tested in their browser form.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    include: ["tests/unit/**/*.test.ts"],
    setupFiles: ["tests/unit/words.ts"],
    environment: "jsdom",
  },
}));
