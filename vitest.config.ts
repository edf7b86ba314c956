import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Two projects: `unit` is pure and fast; `e2e` starts worlds, bots, servers and child processes.
// Compiled domains are cached beside the installed packages, never in the folder of the user who
// runs the tests. So is compiled code, with which the processes that tests start are ready in half
// the time.
const cache = fileURLToPath(new URL("./node_modules/.cache/lodestone", import.meta.url));
const env = { LODESTONE_CACHE_DIR: cache, NODE_COMPILE_CACHE: join(cache, "code") };

export default defineConfig({
  test: {
    // For `npm run coverage` alone. Files that no test loads count as well.
    coverage: {
      provider: "v8",
      include: [
        "*.ts",
        "{schemas,capabilities,planner,navigation,domains,workers,executor,memory,worlds,bots,mind,server,cli,bench,scripts}/**/*.ts",
      ],
      exclude: ["vitest.config.ts", "mind/page/**"],
      reporter: ["json-summary"],
      reportsDirectory: "node_modules/.cache/coverage",
    },
    reporters: process.env.CI === "true" ? ["default"] : ["dot"],
    projects: [
      {
        resolve: {
          alias: [
            { find: /^lodestone$/, replacement: fileURLToPath(new URL("./index.ts", import.meta.url)) },
            { find: /^lodestone\/(\w+)$/, replacement: fileURLToPath(new URL("./$1.ts", import.meta.url)) },
          ],
        },
        test: {
          name: "unit",
          env,
          // The own leaf of docs/first-steps.md imports the package, which is the entries here.
          include: ["test/**/*.test.ts", "scripts/build/project/own-leaf.test.ts"],
          exclude: ["test/e2e/**"],
          // Patience, not a measure: a busy machine takes many times as long.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // A test without an assertion fails, because it could not fail otherwise.
          expect: { requireAssertions: true, poll: { interval: 5, timeout: 300_000 } },
          // All cores: by default vitest leaves one free.
          maxWorkers: "100%",
          // A worker keeps its loaded modules: with isolated files, loading took more time than the
          // tests. So a test must restore everything that it changes in the process.
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
          // Worlds run in real time. A test that is tried again depends on how busy the machine is, and
          // has to be mended: the report names it.
          retry: 1,
          isolate: false,
          expect: { requireAssertions: true, poll: { interval: 50, timeout: 90_000 } },
          sequence: { groupOrder: 2 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
