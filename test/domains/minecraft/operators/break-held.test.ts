import { describe, expect, test } from "vitest";
import { neverObtainable } from "../../../../domains/minecraft/analysis/item-status.ts";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/index.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import { breakHeld } from "../../../../domains/minecraft/operators/break-held.ts";
import { pick, runFamily, unknownItems } from "./family-run.ts";

describe.each(SUPPORTED_VERSIONS)("in %s", (mcVersion) => {
  const { blocks, items } = loadGameData(mcVersion);
  const rules = compileRules(mcVersion);
  const operators = runFamily(breakHeld, mcVersion);
  const all = [...operators.values()];

  test("every held block gives each drop that is not itself, and nothing else", () => {
    const never = neverObtainable(loadGameData(mcVersion));
    const due = [...blocks.keys()]
      .filter((name) => items.has(name) && !never.has(name) && rules.loot.get(name)?.ripe === false)
      .flatMap((name) => rules.lootOf(name).map(({ item }) => `${name} ${item}`))
      .filter((pair) => pair.split(" ")[0] !== pair.split(" ")[1]);
    expect([...new Set(all.map(({ args }) => `${args.block} ${args.item}`))].sort()).toEqual([...new Set(due)].sort());
    expect(unknownItems(operators, mcVersion)).toEqual([]);
  });

  test("the block is the only thing taken, and no tool is one with silk touch, which gives the block itself", () => {
    for (const { id, consumes, uses, args } of all) {
      expect([id, consumes.map(({ anyOf }) => anyOf)]).toEqual([id, [[args.block]]]);
      expect([id, uses.flatMap(({ anyOf }) => anyOf).filter((tool) => tool.includes("+"))]).toEqual([id, []]);
    }
  });

  test("what needs a tool names those that harvest it, also an ender chest", () => {
    const harvest = blocks.get("ender_chest")?.harvestTools ?? [];
    expect(harvest).toContain("wooden_pickaxe");
    expect(pick(operators, "break:ender_chest:obsidian").uses).toEqual([{ anyOf: harvest, durability: 1 }]);
  });
});

// Placing takes 10 ticks, picking up 10, and digging what the dig table says: 30 x hardness / speed
// rounded up, and 6.
test.each([
  ["clay:clay_ball", { clay: 1 }, { clay_ball: 4 }, 10 + 24 + 10],
  ["stone:cobblestone", { stone: 1 }, { cobblestone: 1 }, 10 + 29 + 10],
  ["stone:cobblestone:iron_pickaxe", { stone: 1 }, { cobblestone: 1 }, 10 + 14 + 10],
  ["ender_chest:obsidian", { ender_chest: 1 }, { obsidian: 8 }, 10 + 344 + 10],
  ["ender_chest:obsidian:diamond_pickaxe", { ender_chest: 1 }, { obsidian: 8 }, 10 + 91 + 10],
  ["bookshelf:book:wooden_axe", { bookshelf: 1 }, { book: 3 }, 10 + 29 + 10],
  ["snow_block:snowball", { snow_block: 1 }, { snowball: 4 }, 10 + 9 + 10],
  // 2 to 4 of dust, 2 or 3 crystals: what is surely made, at the mean cost of one.
  ["glowstone:glowstone_dust", { glowstone: 1 }, { glowstone_dust: 3 }, 10 + 15 + 10],
  ["sea_lantern:prismarine_crystals", { sea_lantern: 1 }, { prismarine_crystals: 2 }, 0.8 * (10 + 15 + 10)],
  // Ten tries, of which nine give the gravel back.
  ["gravel:flint", { gravel: 1 }, { flint: 1 }, 10 * (10 + 24 + 10)],
  // One try in ten gives 2 to 5 nuggets and takes the block.
  ["gilded_blackstone:gold_nugget", { gilded_blackstone: 1 }, { gold_nugget: 3 }, (3 / 0.35) * (10 + 29 + 10)],
  ["oak_leaves:oak_sapling", { oak_leaves: 20 }, { oak_sapling: 1 }, 20 * (10 + 12 + 10)],
  ["campfire:charcoal", { campfire: 1 }, { charcoal: 2 }, 10 + 66 + 10],
  ["coal_ore:coal:netherite_pickaxe", { coal_ore: 1 }, { coal: 1 }, 10 + 16 + 10],
])("%s takes %o and makes %o", (id, takes, makes, ticks) => {
  const operator = pick(runFamily(breakHeld, "1.20.1"), `break:${id}`);
  expect(Object.fromEntries(operator.consumes.map(({ anyOf: [name = ""], count }) => [name, count]))).toEqual(takes);
  expect(operator.produces).toEqual(makes);
  // Meals add less than a thousandth.
  expect(Math.abs(operator.cost - ticks)).toBeLessThanOrEqual(0.5 + ticks / 1000);
});

test("plants are set on soil, which only the overworld has everywhere, or on a held block of it", () => {
  const operators = runFamily(breakHeld, "1.20.1");
  const groundOf = (id: string) => {
    const [need, ...others] = pick(operators, `break:${id}`).requires;
    expect([id, need?.count, others]).toEqual([id, 1, []]);
    return need?.anyOf ?? [];
  };
  for (const id of ["grass:wheat_seeds", "large_fern:fern", "tall_grass:wheat_seeds", "dead_bush:stick"]) {
    expect(groundOf(id)).toEqual(expect.arrayContaining(["dimension:overworld", "dirt", "moss_block"]));
    expect([id, groundOf(id).includes("sand")]).toEqual([id, id === "dead_bush:stick"]);
  }
  expect(pick(operators, "break:gravel:flint").requires).toEqual([]);
});

test("better tools count only under time", () => {
  expect(runFamily(breakHeld, "1.20.1", "actions").has("break:stone:cobblestone:iron_pickaxe")).toBe(false);
  expect(pick(runFamily(breakHeld, "1.20.1", "actions"), "break:gravel:flint").cost).toBe(10);
});
