import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mineflayerCapabilities } from "../../bots/index.ts";
import { compileMinecraft, SUPPORTED_VERSIONS } from "../../domains/index.ts";
import { CapabilityRegistry } from "../../executor/index.ts";
import { CANONICAL_VERBS, DEFAULT_MC_VERSION, Problem } from "../../schemas/index.ts";
import { comparable, consoleBlocks, programs, recordedSection } from "../../scripts/readme/readme.ts";
import { ReadmeShell } from "../../scripts/readme/readme-shell.ts";
import { inlineClient } from "../../workers/index.ts";
import { withinEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { readPage, unwrapped } from "./pages.ts";

const PAGE = readPage("README.md");
const BLOCKS = consoleBlocks(PAGE);
const HAS_CURL = spawnSync("curl", ["--version"]).status === 0;

describe("the README shows the output of its commands (else run `node scripts/readme/record-commands.ts`)", () => {
  let shell: ReadmeShell;
  beforeAll(() => {
    shell = new ReadmeShell();
    for (const [name, program] of programs(PAGE)) shell.save(name, program);
  });
  afterAll(() => shell.close());

  for (const block of BLOCKS) {
    const title = block.map(({ command }) => command).join("; ");
    test.skipIf(!HAS_CURL && title.includes("curl "))(title, async () => {
      for (const { command, output } of block) {
        expect(comparable(await shell.run(command)), command).toEqual(comparable(output));
      }
    });
  }

  test("covers the main commands", () => {
    const commands = BLOCKS.flat().map(({ command }) => command);
    for (const wanted of ["plan ", "plan --batch", "validate", "explain", "serve", "say"]) {
      expect(commands.filter((command) => command.includes(`lodestone ${wanted}`)).length, wanted).toBeGreaterThan(0);
    }
    expect(commands.some((command) => command.startsWith("curl"))).toBe(true);
    expect([...programs(PAGE).keys()].every((name) => commands.includes(`node ${name}`))).toBe(true);
  });
});

describe("the README's recording of `npm start` (by `node scripts/readme/record-run.ts start`)", () => {
  const lines = (recordedSection(PAGE, "npm start") ?? "").split("\n");

  test("executes every step of a plan that costs no more than today's from an empty inventory", async () => {
    const result = await inlineClient({ now: () => 0 }).plan(Problem.parse({ goal: { items: { iron_pickaxe: 1 } } }));
    if (result.status !== "solved") throw new Error(`iron_pickaxe is ${result.status}`);
    const [, steps, cost] = /: (\d+) steps, cost (\d+) \(hybrid\)$/m.exec(lines.join("\n")) ?? [];
    expect(Number(cost)).toBeLessThanOrEqual(result.cost);
    const carriedOut = lines.flatMap((line) => /^\[ *(\d+)\/(\d+)\] .*? {2}[\d.]+ s$/.exec(line)?.slice(1) ?? []);
    expect(carriedOut).toEqual(Array.from({ length: Number(steps) }, (_, index) => [`${index + 1}`, steps]).flat());
  });

  test("ends with the server's confirmation, without a model and without fast mode", () => {
    expect(lines.find((line) => line.startsWith("goal:"))).toMatch(/ 1 iron_pickaxe: success$/);
    expect(lines.find((line) => line.startsWith("server says:"))).toContain("1 iron_pickaxe");
    expect(lines).toContain("model calls: 0");
    expect(lines.some((line) => line.startsWith("fast mode:"))).toBe(false);
    expect(lines.some((line) => line.startsWith("Recorded on "))).toBe(true);
  });
});

test("the README's recording of `npm test` (by `node scripts/readme/record-run.ts test`) shows no failure", () => {
  // It may be empty: only a run in which this test passes can record it.
  expect(recordedSection(PAGE, "npm test")).not.toContain("failed");
});

describe("the README states correctly", () => {
  const text = unwrapped(PAGE);
  const limits = text.slice(text.indexOf("## What it cannot do yet"));

  test("that the bot has every canonical verb", () => {
    expect(new CapabilityRegistry(mineflayerCapabilities()).verbs()).toEqual([...CANONICAL_VERBS]);
  });

  test.each(["ghast_tear", "bell"])("that a %s can be planned, but not in the embedded world", async (item) => {
    expect(limits).toContain(item.replace("_", " "));
    const problem = Problem.parse({ goal: { items: { [item]: 1 } }, planner: "htn" });
    expect((await inlineClient({ now: () => 0 }).plan(problem)).status).toBe("solved");
    const there = await inlineClient({ now: () => 0 }).plan(await withinEmbeddedWorld(problem));
    expect(there.status).toBe("unsolvable");
  });

  test("the supported versions and the default time limit", () => {
    const others = `[${SUPPORTED_VERSIONS.length - 1} more](docs/minecraft.md#versions)`;
    const range = `${SUPPORTED_VERSIONS[0]} to ${SUPPORTED_VERSIONS.at(-1)}`;
    expect(text).toContain(`plans for Minecraft ${DEFAULT_MC_VERSION} (default) and ${others}, ${range}.`);
    const { timeMs } = Problem.parse({ goal: { items: { stick: 1 } } }).limits;
    expect(limits).toContain(`until the proof is done or ${timeMs / 1000} s are over`);
  });

  test("the tasks of the domain", () => {
    const sentence = limits.split("\n").find((line) => line.startsWith("- **Goals**")) ?? "";
    const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, task]) => task);
    const { tasks = [] } = compileMinecraft({ mcVersion: DEFAULT_MC_VERSION, objective: "time" });
    expect(named).toEqual(tasks.map(({ name }) => name));
  });
});
