import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Two projects: `unit` is pure and fast; `e2e` starts worlds, bots, servers and child processes, one file at a time,
// because two Minecraft worlds on two cores only slow each other down.
// Compiled domains are kept beside the installed packages, never in the folder of the user who runs the tests.
const env = { LODESTONE_CACHE_DIR: fileURLToPath(new URL("./node_modules/.cache/lodestone", import.meta.url)) };

export default defineConfig({
  test: {
    reporters: process.env.CI === "true" ? ["default"] : ["dot"],
    projects: [
      {
        test: {
          name: "unit",
          env,
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**"],
          testTimeout: 30_000,
          // All cores: by default one is left to whoever watches.
          maxWorkers: "100%",
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "e2e",
          env,
          include: ["test/e2e/**/*.test.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
