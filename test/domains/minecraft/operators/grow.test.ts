import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/index.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { grow } from "../../../../domains/minecraft/operators/grow.ts";
import { CROPS, readCrops } from "../../../../domains/minecraft/tables/crops.ts";
import { isExempt } from "../../../../domains/minecraft/tables/exempt-from-conservation.ts";
import { pick, runFamily, unknownItems } from "./family-run.ts";

const time = runFamily(grow, "1.20.1");
const actions = runFamily(grow, "1.20.1", "actions");

describe.each(SUPPORTED_VERSIONS)("%s", (mcVersion) => {
  test("all crops exist in the version, in integer amounts, and are exempt from conservation", () => {
    const operators = runFamily(grow, mcVersion);
    expect(unknownItems(operators, mcVersion)).toEqual([]);
    for (const { id, produces } of operators.values()) {
      expect(isExempt(id), id).toBe(true);
      expect(
        Object.values(produces).every((count) => Number.isInteger(count) && count > 0),
        id,
      ).toBe(true);
    }
  });
});

describe("a plot of wheat", () => {
  test("needs 8 seeds, water and a hoe, and gives 8 wheat and more seeds than it consumes", () => {
    const wheat = pick(time, "grow:wheat:8");
    expect(wheat.consumes).toEqual([{ anyOf: ["wheat_seeds"], count: 8 }]);
    expect(wheat.requires).toContainEqual({ anyOf: ["near:water", "poured:water"], count: 1 });
    expect(wheat.uses).toHaveLength(1);
    expect(wheat.uses[0]?.anyOf).toContain("wooden_hoe");
    expect(wheat.uses[0]?.durability).toBe(10);
    expect(wheat.produces).toEqual({ wheat: 8, wheat_seeds: 21 });
    expect(wheat.verb).toBe("grow_crop");
    expect(wheat.args).toEqual({ seed: "wheat_seeds", block: "wheat", item: "wheat" });
  });

  test("waits an hour for the slowest plant, while one plant takes 40 minutes", () => {
    const minutes = (id: string) => pick(time, id).ticks / 1200;
    expect(minutes("grow:wheat")).toBeGreaterThan(38);
    expect(minutes("grow:wheat")).toBeLessThan(42);
    expect(minutes("grow:wheat:8")).toBeGreaterThan(55);
    expect(minutes("grow:wheat:8")).toBeLessThan(75);
  });

  test("costs one action per main product", () => {
    expect(pick(actions, "grow:wheat").cost).toBe(1);
    expect(pick(actions, "grow:wheat:8").cost).toBe(8);
  });
});

describe("other crops", () => {
  test("bone meal makes wheat grow at once, with three pieces per plant", () => {
    const fed = pick(time, "grow:wheat:bone_meal");
    expect(fed.consumes).toContainEqual({ anyOf: ["bone_meal"], count: 3 });
    expect(fed.ticks).toBeLessThan(200);
  });

  test("nether wart does not use bone meal and only requires soul sand", () => {
    expect(time.has("grow:nether_wart:bone_meal")).toBe(false);
    expect(pick(time, "grow:nether_wart:8").requires).toEqual([{ anyOf: ["soul_sand"], count: 8 }]);
  });

  test("a poisonous potato costs a fiftieth of a field and does not consume potatoes", () => {
    const potato = pick(time, "grow:potato:poisonous_potato");
    expect(potato.consumes).toEqual([]);
    expect(potato.produces).toEqual({ poisonous_potato: 1, potato: 64 });
    expect(potato.ticks / pick(time, "grow:potato:8").ticks).toBeCloseTo(50 / 8, 3);
  });

  test.each([
    ["grow:carrot", 1, { carrot: 3 }],
    ["grow:carrot:2", 2, { carrot: 7 }],
    ["grow:potato:2", 2, { potato: 7 }],
    ["grow:wheat:2", 2, { wheat: 2, wheat_seeds: 5 }],
    ["grow:nether_wart:2", 2, { nether_wart: 6 }],
    ["grow:carrot:8", 8, { carrot: 29 }],
  ])("%s plants %i and rounds the yield of the plot down", (id, seeds, yields) => {
    const { consumes, produces } = pick(time, id);
    expect([consumes[0]?.count, produces]).toEqual([seeds, yields]);
  });

  test("an oak with five logs needs a sapling and 16 minutes; a dark oak needs four saplings", () => {
    const oak = pick(time, "grow:oak");
    expect(oak.verb).toBe("grow_tree");
    expect(oak.produces).toEqual({ oak_log: 5, oak_sapling: 1 });
    expect(oak.ticks / 1200).toBeGreaterThan(15);
    expect(oak.ticks / 1200).toBeLessThan(18);
    expect(pick(time, "grow:dark_oak").consumes).toEqual([{ anyOf: ["dark_oak_sapling"], count: 4 }]);
  });

  test("an azalea becomes an oak only with bone meal", () => {
    expect(pick(time, "grow:azalea").consumes.map(({ anyOf }) => anyOf[0])).toEqual(["azalea", "bone_meal"]);
    expect(time.has("grow:azalea:bone_meal")).toBe(false);
  });

  test("crops do not grow before their version", () => {
    const old = runFamily(grow, "1.16.5");
    expect(["grow:torchflower", "grow:cherry", "grow:mangrove"].filter((id) => old.has(id))).toEqual([]);
    expect(time.has("grow:pale_oak")).toBe(false);
    expect(runFamily(grow, "1.21.4").has("grow:pale_oak")).toBe(true);
  });
});

test("readCrops refuses an unknown crop with file, row and version", () => {
  const row = { ...CROPS.crops[0], seed: "wheat_seed" } as (typeof CROPS.crops)[number];
  expect(() => readCrops(loadGameData("1.20.1"), { ...CROPS, crops: [row] })).toThrow(
    /crops\.json: crops\.0 \(1\.20\.1\): no such item: wheat_seed/,
  );
});
