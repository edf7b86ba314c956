// Planning from a snapshot finds the same plans and does not load minecraft-data: the processes
// here fail if anything in them, threads included, imports that package.

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minecraftSnapshot } from "../../../domains/minecraft/snapshot/index.ts";
import { inlineClient, minecraftDomains } from "../../../workers/index.ts";
import { MINECRAFT_PROBLEMS, problemOf, withoutTime } from "../problems.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-warm-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  for (const objective of ["time", "actions"] as const) {
    await minecraftSnapshot({ mcVersion: "1.20.1", objective }, { folder });
  }
});

/** A client without a snapshot folder: its domains are compiled here, once for all tests. */
const fresh = inlineClient({ domains: minecraftDomains({ folder: null }) });

const FORBID = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === "minecraft-data") throw new Error("minecraft-data was asked for");
      return next(specifier, context);
    },
  });`)}`;

async function runWithoutData(args: readonly string[], cache = folder): Promise<string> {
  const env = { ...process.env, LODESTONE_CACHE_DIR: cache };
  return (await promisify(execFile)(process.execPath, ["--import", FORBID, ...args], { env })).stdout;
}

const here = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

describe("with a warm cache, and without minecraft-data", () => {
  const problem = problemOf({ goal: { items: { iron_pickaxe: 1 } }, limits: { expansions: 100, timeMs: 600_000 } });
  const script = (client: string): string => `
    import { inlineClient, poolClient } from ${JSON.stringify(new URL("../../../workers/index.ts", import.meta.url).href)};
    const client = ${client};
    const { plan, status } = await client.plan(${JSON.stringify(problem)});
    await client.close();
    process.stdout.write(status + " " + plan.digest);`;

  test.each(["inlineClient()", "poolClient({ workers: 1 })"])("%s plans", async (client) => {
    const expected = await fresh.plan(problem);
    if (expected.status !== "solved") throw new Error(expected.status);
    // A file: threads would inherit the options that a script on the command line needs.
    const path = join(folder, `${randomUUID()}.mjs`);
    writeFileSync(path, script(client));
    const answer = await runWithoutData([path]);
    expect(answer).toBe(`solved ${expected.plan.digest}`);
  });

  test("the command line plans", async () => {
    expect(await runWithoutData([here("cli/main.ts"), "plan", "stick"])).toMatch(/stick/);
  });

  test("the check fails if the package is imported (cache off)", async () => {
    await expect(runWithoutData([here("cli/main.ts"), "plan", "stick"], "off")).rejects.toThrow(
      /minecraft-data was asked for/,
    );
  });
});

/** Every planner and both objectives; that all bytes of a snapshot are equal is a test of its own. */
const SOME = MINECRAFT_PROBLEMS.slice(2, 6);

test("a cached and a fresh snapshot give byte-identical plans", async () => {
  const events: string[] = [];
  const cached = inlineClient({
    domains: minecraftDomains({ folder, onEvent: (event) => void events.push(event) }),
  });
  for (const problem of SOME) {
    expect(withoutTime(await cached.plan(problem))).toBe(withoutTime(await fresh.plan(problem)));
  }
  expect(events).toEqual(["found", "found"]);
});
