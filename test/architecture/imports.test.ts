import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { filesInCycles } from "./import-graph.ts";
import { entryFiles, readSource, sourceFilesIn } from "./source-files.ts";
import { codeOnly, namedModules } from "./source-scanner.ts";

/** Which rooms a room may import, besides itself. */
const ARROWS: Record<string, readonly string[]> = {
  schemas: [],
  capabilities: ["schemas"],
  planner: ["schemas"],
  navigation: ["schemas"],
  domains: ["schemas", "planner"],
  workers: ["schemas", "capabilities", "domains", "planner", "navigation"],
  executor: ["schemas"],
  memory: ["schemas", "executor"],
  worlds: ["schemas", "capabilities", "executor", "domains"],
  bots: ["schemas", "capabilities", "executor", "domains", "navigation"],
  mind: ["schemas", "executor", "domains"],
  server: ["schemas", "mind", "memory", "workers", "executor", "domains", "planner"],
};
const ROOMS = Object.keys(ARROWS);

/** Folders that may import any room, but not each other. */
const COMPOSERS = ["cli", "bench", "examples"];
const ENTRY_FILES = ["index.ts", "client.ts", "executor.ts", "mineflayer.ts", "testing.ts"];

/**
 * Folders that may import a package. The first match counts; a package without a match is refused.
 */
const PACKAGES: readonly (readonly [package_: RegExp, folders: readonly string[]])[] = [
  [/^zod$/, [...ROOMS, ...COMPOSERS]],
  [/^(minecraft-data|prismarine-recipe)$/, ["domains/minecraft"]],
  [/^semver$/, ["executor/capabilities"]],
  [/^piscina$/, ["workers"]],
  [/^comlink$/, ["workers", "mind"]],
  [/^@mlc-ai\/web-llm$/, ["mind"]],
  // The courses are walked by stock bots, too.
  [/^mineflayer$/, ["bots", "examples", "bench/navigation"]],
  [/^(mineflayer-.+|minecraft-protocol)$/, ["bots", "bench/navigation"]],
  [/^flying-squid$/, ["worlds/embedded"]],
  [/^prismarine-registry$/, ["bench"]],
  [/^(vec3|prismarine-.+)$/, ["bots", "worlds/embedded", "bench/navigation"]],
  [/^(fastify|fastify-.+|@fastify\/.+|close-with-grace|prom-client)$/, ["server"]],
  [/^pino$/, ["server", "cli"]],
  [/^fuse\.js$/, ["mind"]],
  [/^cockatiel$/, ["bots", "mind"]],
  [/^(commander|@viz-js\/viz)$/, ["cli"]],
  [/^(autocannon|benchmark|fast-check|highs|mahler|mistreevous|vega|vega-lite)$/, ["bench"]],
];

/** Rooms with restricted builtins, because they must not see the machine; `schemas` only hashes. */
const BUILTINS: Record<string, readonly string[]> = {
  schemas: ["node:crypto"],
  planner: [],
  navigation: [],
  executor: [],
  memory: [],
};

/** Calls that break determinism or bypass the injected clock. */
const IMPURE =
  /\b(Date\.now|new Date|Math\.random|console|performance|process|setTimeout|setInterval|AbortSignal\.timeout|crypto\.random\w*)\b/;
const PURE_ROOMS = ["planner", "navigation", "executor", "memory"];

const FILES = [...sourceFilesIn([...ROOMS, ...COMPOSERS]), ...entryFiles(ENTRY_FILES)];

/** The reason why `file` may not import `module`; undefined if it may. */
function refusal(file: string, module: string): string | undefined {
  const room = file.includes("/") ? (file.split("/", 1)[0] ?? "") : "(entry)";
  if (module.startsWith(".")) return refusedRoom(room, posix.join(posix.dirname(file), module));
  if (isBuiltin(module)) {
    const allowed = BUILTINS[room];
    return allowed === undefined || allowed.includes(module) ? undefined : `${room} does not use ${module}`;
  }
  return refusedPackage(file, packageOf(module));
}

function refusedRoom(room: string, target: string): string | undefined {
  const other = target.split("/", 1)[0] ?? "";
  if (other === room || other === "package.json") return undefined;
  // An example is a user's program, so it may import the package's entries.
  if (room === "examples" && ENTRY_FILES.includes(other)) return undefined;
  const allowed = ARROWS[room] ?? ROOMS;
  return allowed.includes(other) ? undefined : `${room} does not import ${other}`;
}

function refusedPackage(file: string, name: string): string | undefined {
  const folders = PACKAGES.find(([pattern]) => pattern.test(name))?.[1];
  if (folders === undefined) return `no room may import the package ${name}; add it to PACKAGES`;
  return folders.some((folder) => file.startsWith(`${folder}/`))
    ? undefined
    : `${name} belongs to ${folders.join(", ")}`;
}

const packageOf = (module: string): string =>
  module
    .split("/")
    .slice(0, module.startsWith("@") ? 2 : 1)
    .join("/");

describe("the import table", () => {
  test.each([
    ["planner/goap/search.ts", "../../schemas/index.ts"],
    ["planner/index.ts", "./htn/index.ts"],
    ["domains/minecraft/compile.ts", "minecraft-data"],
    ["server/server.ts", "node:net"],
    ["bots/leaves/dig.ts", "prismarine-item"],
    ["cli/main.ts", "../server/index.ts"],
    ["index.ts", "./planner/index.ts"],
    ["schemas/documents/canonical.ts", "node:crypto"],
  ])("lets %s import %s", (file, module) => {
    expect(refusal(file, module)).toBeUndefined();
  });

  test.each([
    ["planner/goap/search.ts", "../../domains/index.ts"],
    ["schemas/planning/plan.ts", "../../planner/index.ts"],
    ["executor/tick.ts", "../planner/index.ts"],
    ["bots/index.ts", "../worlds/index.ts"],
    ["server/app.ts", "../bots/index.ts"],
    ["cli/run.ts", "../bench/index.ts"],
    ["planner/index.ts", "../test/planner/toy.ts"],
    ["index.ts", "./cli/main.ts"],
    ["domains/counter/index.ts", "minecraft-data"],
    ["cli/main.ts", "fastify"],
    ["worlds/simulated/world.ts", "vec3"],
    ["bots/dig.ts", "prismarine-recipe"],
    ["bots/dig.ts", "left-pad"],
    ["planner/index.ts", "node:fs"],
    ["planner/index.ts", "fs"],
    ["executor/tick.ts", "node:timers/promises"],
    ["schemas/documents/parse.ts", "node:fs"],
  ])("does not let %s import %s", (file, module) => {
    expect(refusal(file, module)).toBeTypeOf("string");
  });

  test("is respected by every file", () => {
    const refused = FILES.flatMap((file) =>
      namedModules(readSource(file)).flatMap((module) => {
        const reason = refusal(file, module);
        return reason === undefined ? [] : [`${file} → ${module}: ${reason}`];
      }),
    );
    expect(refused).toEqual([]);
  });
});

test("no import cycles exist, type imports included", () => {
  expect(filesInCycles(FILES)).toEqual([]);
});

/** The modules that a file loads at startup, without type imports and dynamic imports. */
function loaded(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.endsWith(".ts")) return seen;
  const kept = readSource(file).replace(/\b(import|export) type [^;]*;|\bimport\(/g, "");
  for (const module of namedModules(kept)) {
    loaded(module.startsWith(".") ? posix.join(posix.dirname(file), module) : module, seen);
  }
  return seen;
}

test("a pool thread loads neither schemas nor zod, because loading them takes longer than planning", () => {
  const modules = loaded("workers/thread/thread.ts");
  expect(modules).toContain("planner/run/planning.ts");
  expect(modules).not.toContain("zod");
  expect(modules).not.toContain("schemas/index.ts");
});

test("planner, navigation, executor and memory use no clock, no randomness and no console", () => {
  const impure = sourceFilesIn(PURE_ROOMS).flatMap((file) => {
    const found = IMPURE.exec(codeOnly(readSource(file)))?.[0];
    return found === undefined ? [] : [`${file}: ${found}`];
  });
  expect(impure).toEqual([]);
});

test("the checks find source files with imports", () => {
  expect(FILES.length).toBeGreaterThan(50);
  expect(FILES.filter((file) => namedModules(readSource(file)).length > 0).length).toBeGreaterThan(FILES.length / 2);
});
