// Biomes: what is native to them, in every version, and states that say where the body stands.

import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../domains/minecraft/data/known-versions.ts";
import { compileMinecraft } from "../../../domains/minecraft/index.ts";
import { loadGameData } from "../../../domains/minecraft/load-game-data.ts";
import { BIOMES } from "../../../domains/minecraft/tables/biomes.ts";
import { CREATURES } from "../../../domains/minecraft/tables/creatures.ts";
import { naturalBlocks } from "../../../domains/minecraft/tables/natural-blocks.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../../planner/reference/minecraft.ts";
import { planCompiled, solved } from "../../planner/reference/plan.ts";

describe.each(SUPPORTED_VERSIONS)("in %s", (mcVersion) => {
  const { operators } = compileMinecraft({ mcVersion, objective: "time" });
  const byId = new Map(operators.map((one) => [one.id, one]));

  test("every biome but the void can be visited", () => {
    const biomes = [...loadGameData(mcVersion).biomes].filter((name) => name !== "the_void");
    expect(biomes.length).toBeGreaterThanOrEqual(60);
    expect(biomes.filter((name) => !byId.has(`visit:biome:${name}`))).toEqual([]);
  });

  test("what is native is found sooner than from anywhere, and nothing else differs", () => {
    const native = operators.filter(({ id }) => id.endsWith(":native"));
    expect(native.length).toBeGreaterThan(100);
    for (const one of native) {
      const plain = byId.get(one.id.slice(0, -":native".length));
      expect([one.id, one.produces, one.args]).toEqual([one.id, plain?.produces, plain?.args]);
      expect([one.id, one.cost < (plain?.cost ?? 0)]).toEqual([one.id, true]);
    }
  });
});

test("every name of the table is a biome, block or creature of some version", () => {
  const data = SUPPORTED_VERSIONS.map(loadGameData);
  const has = (names: (one: (typeof data)[number]) => { has(name: string): boolean }) => (name: string) =>
    data.some((one) => names(one).has(name));
  const blocks = new Set(data.flatMap((one) => [...naturalBlocks(one).keys()]));
  const creatures = new Set(CREATURES.creatures.map(({ entity }) => entity));
  const isBiome = has(({ biomes }) => biomes);
  const unknown = BIOMES.biomes.flatMap((row) => [
    ...row.biomes.filter((name) => !isBiome(name)),
    ...row.blocks.filter((name) => !blocks.has(name)),
    ...row.creatures.filter((name) => !creatures.has(name)),
  ]);
  expect(unknown).toEqual([]);
});

describe("a plan from a biome", () => {
  const idsOf = (input: ProblemInput): string[] =>
    solved(planCompiled(minecraft("time"), { planner: "htn", ...input }).result).plan.steps.flatMap(({ actions }) =>
      actions.map(({ operator }) => operator),
    );

  test.each<[biome: string, items: Record<string, number>, first: string]>([
    ["taiga", { "#logs": 4 }, "find:spruce_log:native"],
    ["minecraft:savanna", { "#logs": 4 }, "find:acacia_log:native"],
    ["dark_forest", { "#logs": 2 }, "find:dark_oak_log:native"],
    ["swamp", { clay_ball: 4 }, "find:clay:native"],
    ["plains", { mutton: 1 }, "find:sheep:native"],
    ["badlands", { red_sand: 1 }, "find:red_sand:native"],
    ["desert", { "#logs": 4 }, "find:oak_log"],
  ])("in the %s begins %j with %s", (biome, items, first) => {
    expect(idsOf({ goal: { items }, state: { biome } })[0]).toBe(first);
  });

  test("knows that it is there, and what is native in the Nether", () => {
    const near = (biome: string) => ({
      goal: { state: [`facts.near:biome:${biome} >= 1`] },
      state: { biome: "taiga" },
    });
    expect([idsOf(near("taiga")), idsOf(near("swamp"))]).toEqual([[], ["visit:biome:swamp"]]);
    const state = { dimension: "nether", biome: "crimson_forest" };
    expect(idsOf({ goal: { items: { crimson_stem: 1 } }, state })[0]).toBe("find:crimson_stem:native");
  });

  test("is on the outer islands in the highlands of the End", () => {
    const state = { dimension: "end", biome: "end_highlands", inventory: { iron_axe: 1 } };
    const { result } = planCompiled(minecraft("time"), { goal: { items: { chorus_flower: 1 } }, state });
    expect(solved(result).plan.steps.map(({ type }) => type)).toEqual(["explore", "collect_block"]);
    expect(solved(result).assumptions).toMatchObject([{ fact: "island:outer" }]);
  });

  test("is refused for an unknown biome, with the nearest name", () => {
    const plan = () => planCompiled(minecraft("time"), { goal: { items: { stick: 1 } }, state: { biome: "tiaga" } });
    expect(plan).toThrow(/state\.biome.*did you mean taiga/);
  });
});
