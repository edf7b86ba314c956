import { isBuiltin } from "node:module";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { entryFiles, readSource, sourceFilesIn } from "./source-files.ts";
import { codeOnly, namedModules } from "./source-scanner.ts";

/** Which rooms a room may import, besides itself. */
const ARROWS: Record<string, readonly string[]> = {
  schemas: [],
  planner: ["schemas"],
  domains: ["schemas", "planner"],
  workers: ["schemas", "domains", "planner"],
  executor: ["schemas"],
  worlds: ["schemas", "executor", "domains"],
  bots: ["schemas", "executor", "domains"],
  mind: ["schemas", "executor", "domains"],
  server: ["schemas", "mind", "workers", "executor", "domains", "planner"],
};
const ROOMS = Object.keys(ARROWS);

/** Composed of any rooms, never of each other. */
const COMPOSERS = ["cli", "bench", "examples"];
const ENTRY_FILES = ["index.ts", "client.ts", "executor.ts", "mineflayer.ts", "testing.ts"];

/** Where a package may be imported: folders. The first pattern that fits counts; one that none fits has no room yet. */
const PACKAGES: readonly (readonly [package_: RegExp, folders: readonly string[]])[] = [
  [/^zod$/, [...ROOMS, ...COMPOSERS]],
  [/^fastest-levenshtein$/, ["schemas"]],
  [/^(minecraft-data|prismarine-recipe)$/, ["domains/minecraft"]],
  [/^semver$/, ["executor/capabilities"]],
  [/^piscina$/, ["workers"]],
  [/^comlink$/, ["workers", "mind"]],
  [/^@mlc-ai\/web-llm$/, ["mind"]],
  [/^mineflayer$/, ["bots", "examples"]],
  [/^(mineflayer-.+|minecraft-protocol)$/, ["bots"]],
  [/^flying-squid$/, ["worlds/embedded"]],
  [/^(vec3|prismarine-.+)$/, ["bots", "worlds/embedded"]],
  [/^(fastify|fastify-.+|@fastify\/.+|close-with-grace|prom-client)$/, ["server"]],
  [/^pino$/, ["server", "cli"]],
  [/^fuse\.js$/, ["mind"]],
  [/^cockatiel$/, ["bots", "mind"]],
  [/^(commander|@viz-js\/viz)$/, ["cli"]],
  [/^(autocannon|benchmark|fast-check|highs|mahler|mistreevous|vega|vega-lite)$/, ["bench"]],
];

/** Rooms that see nothing of the machine; `schemas` hashes. */
const BUILTINS: Record<string, readonly string[]> = { schemas: ["node:crypto"], planner: [], executor: [] };

/** What makes the same input give another output, or reach around the injected clock. */
const IMPURE =
  /\b(Date\.now|new Date|Math\.random|console|performance|process|setTimeout|setInterval|AbortSignal\.timeout|crypto\.random\w*)\b/;
const PURE_ROOMS = ["planner", "executor"];

const FILES = [...sourceFilesIn([...ROOMS, ...COMPOSERS]), ...entryFiles(ENTRY_FILES)];

/** Why `file` may not name `module`; undefined where it may. */
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
  // An example is a user's program: it starts from what the package offers.
  if (room === "examples" && ENTRY_FILES.includes(other)) return undefined;
  const allowed = ARROWS[room] ?? ROOMS;
  return allowed.includes(other) ? undefined : `${room} does not import ${other}`;
}

function refusedPackage(file: string, name: string): string | undefined {
  const folders = PACKAGES.find(([pattern]) => pattern.test(name))?.[1];
  if (folders === undefined) return `no room is named for the package ${name}`;
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
    ["schemas/canonical.ts", "node:crypto"],
  ])("lets %s import %s", (file, module) => {
    expect(refusal(file, module)).toBeUndefined();
  });

  test.each([
    ["planner/goap/search.ts", "../../domains/index.ts"],
    ["schemas/plan.ts", "../planner/index.ts"],
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
    ["schemas/parse.ts", "node:fs"],
  ])("refuses %s the import of %s", (file, module) => {
    expect(refusal(file, module)).toBeTypeOf("string");
  });

  test("is kept by every file", () => {
    const refused = FILES.flatMap((file) =>
      namedModules(readSource(file)).flatMap((module) => {
        const reason = refusal(file, module);
        return reason === undefined ? [] : [`${file} → ${module}: ${reason}`];
      }),
    );
    expect(refused).toEqual([]);
  });
});

/** Rooms in which files still import each other in a circle, by their types. */
const WITH_CIRCLES = ["planner"];

test("no file imports itself by a way round, types included", () => {
  const files = FILES.filter((file) => !WITH_CIRCLES.includes(file.split("/", 1)[0] ?? ""));
  const imports = new Map(
    files.map((file) => {
      const named = namedModules(readSource(file)).filter((module) => module.startsWith("."));
      return [file, named.map((module) => posix.join(posix.dirname(file), module))];
    }),
  );
  // What imports nothing that is left is in no circle, nor is what nothing imports that is left.
  for (let size = -1; size !== imports.size; ) {
    size = imports.size;
    const imported = new Set([...imports.values()].flat());
    for (const [file, named] of imports) {
      if (!imported.has(file) || !named.some((other) => imports.has(other))) imports.delete(file);
    }
  }
  expect([...imports.keys()]).toEqual([]);
});

/** The modules that loading a file loads: what is only a type is erased, and what is imported later is not there yet. */
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

test("a thread of the pool loads neither schemas nor zod, which takes longer than planning", () => {
  const modules = loaded("workers/thread/thread.ts");
  expect(modules).toContain("planner/planning.ts");
  expect(modules).not.toContain("zod");
  expect(modules).not.toContain("schemas/index.ts");
});

test("planner and executor have no clock, no random, no console", () => {
  const impure = sourceFilesIn(PURE_ROOMS).flatMap((file) => {
    const found = IMPURE.exec(codeOnly(readSource(file)))?.[0];
    return found === undefined ? [] : [`${file}: ${found}`];
  });
  expect(impure).toEqual([]);
});

test("the rooms are found at all", () => {
  expect(FILES.length).toBeGreaterThan(50);
  expect(FILES.filter((file) => namedModules(readSource(file)).length > 0).length).toBeGreaterThan(FILES.length / 2);
});
