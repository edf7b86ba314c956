import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Two projects: `unit` is pure and fast; `e2e` starts worlds, bots, servers and child processes, two files at a time: what they do
// is mostly waiting for ticks.
// Compiled domains are kept beside the installed packages, never in the folder of the user who runs the tests.
const env = { LODESTONE_CACHE_DIR: fileURLToPath(new URL("./node_modules/.cache/lodestone", import.meta.url)) };

export default defineConfig({
  test: {
    // For `npm run coverage` alone. A file that no test loads counts as well.
    coverage: {
      provider: "v8",
      include: ["*.ts", "{schemas,planner,domains,workers,executor,worlds,bots,mind,server,cli,bench,scripts}/**/*.ts"],
      exclude: ["vitest.config.ts", "mind/page/**"],
      reporter: ["json-summary"],
      reportsDirectory: "node_modules/.cache/coverage",
    },
    reporters: process.env.CI === "true" ? ["default"] : ["dot"],
    projects: [
      {
        test: {
          name: "unit",
          env,
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**"],
          // Patience, not a measure: a machine that does much else beside takes many times as long.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // A test without an assertion fails: it could not.
          expect: { requireAssertions: true, poll: { interval: 5, timeout: 300_000 } },
          // All cores: by default one is left to whoever watches.
          maxWorkers: "100%",
          // A worker keeps the modules that it has loaded: with each file on its own, loading them took more time than the
          // tests do. So no test may leave anything behind: what it changes of the process it puts back.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "e2e",
          env,
          include: ["test/e2e/**/*.test.ts"],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Real time, and creatures that walk in the way: one more try, which CI's report tells ("retry x1"). What needs it more than once
          // in a while is a fault, of the test or of the product.
          retry: 1,
        },
      },
    ],
  },
});
