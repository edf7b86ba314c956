// What a state has in sight is used: placed blocks are dug with what vanilla asks for, stations and
// liquids serve where they are, farmland and crops are farmed. Nothing is searched for here.

import { beforeAll, describe, expect, test } from "vitest";
import { compileSteps, makespanTicks } from "../../../domains/index.ts";
import { loadGameData } from "../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../domains/minecraft/minecraft-rules.ts";
import { minecraftSnapshot } from "../../../domains/minecraft/snapshot/index.ts";
import { type CompiledDomain, Planning } from "../../../planner/index.ts";
import { Problem, type ProblemInput, parseDocument, type Result } from "../../../schemas/index.ts";

const VERSIONS = ["1.16.5", "1.20.1", "26.1"];
const compiled = new Map<string, CompiledDomain>();

beforeAll(async () => {
  for (const mcVersion of VERSIONS) {
    compiled.set(mcVersion, await minecraftSnapshot({ mcVersion, objective: "time" }));
  }
}, 120_000);

type Counts = Record<string, number>;
type Sighting = NonNullable<NonNullable<ProblemInput["state"]>["nearby"]>[number];

function planned(mcVersion: string, items: Counts, nearby: Sighting[], inventory: Counts = {}): Result {
  const input: ProblemInput = {
    goal: { items },
    mcVersion,
    state: { inventory, nearby },
    constraints: { avoid: ["explore", "kill_entity", "trade"] },
    limits: { effort: "quick" },
  };
  const domain = compiled.get(mcVersion) as CompiledDomain;
  const planning = new Planning(domain, parseDocument(Problem, input, "problem"), {
    steps: { compileSteps, makespanTicks },
  });
  for (;;) {
    const result = planning.step();
    if (result !== null) return result;
  }
}

const verbsOf = (result: Result): string[] =>
  result.status === "solved" ? result.plan.steps.map(({ type }) => type) : [result.status];

const seen = (block: string, count = 1): Sighting => ({ block, count });

/** Blocks that items place, what is dug of them with which tool, and a bag that does not do. */
const PLACED: readonly [block: string, tool: string | null, item: string, without: string | null][] = [
  ["cobblestone", "wooden_pickaxe", "cobblestone", "iron_axe"],
  ["spruce_planks", null, "spruce_planks", null],
  ["quartz_block", "stone_pickaxe", "quartz_block", "diamond_shovel"],
  ["bricks", "golden_pickaxe", "bricks", "shears"],
  ["lime_wool", null, "lime_wool", null],
  ["nether_brick_fence", "iron_pickaxe", "nether_brick_fence", "iron_axe"],
  ["wall_torch", null, "torch", null],
  ["barrel", null, "barrel", null],
  ["iron_block", "stone_pickaxe", "iron_block", "wooden_pickaxe"],
  ["glass", "iron_axe+silk_touch", "glass", "iron_axe"],
  ["blue_stained_glass_pane", "stone_shovel+silk_touch", "blue_stained_glass_pane", "stone_shovel"],
  ["redstone_wire", null, "redstone", null],
  ["diamond_block", "iron_pickaxe", "diamond_block", "stone_pickaxe"],
  ["observer", "wooden_pickaxe", "observer", "diamond_sword"],
];

describe.each(VERSIONS)("in %s", (mcVersion) => {
  test.each(PLACED)("%s in sight is dug with %s for %s, and not with %4$s", (block, tool, item, without) => {
    const held = (name: string | null): Counts => (name === null ? {} : { [name]: 1 });
    const result = planned(mcVersion, { [item]: 2 }, [seen(block, 2)], held(tool));
    expect(verbsOf(result)).toEqual(["collect_block"]);
    if (without === null) return;
    expect(planned(mcVersion, { [item]: 2 }, [seen(block, 2)], held(without)).status).not.toBe("solved");
  });

  test("no more is dug than stands there", () => {
    expect(planned(mcVersion, { torch: 3 }, [seen("torch", 2)]).status).toBe("unsolvable");
  });

  test("every block that has loot can be dug where it is in sight, with a tool that harvests it", () => {
    const { operators } = (compiled.get(mcVersion) as CompiledDomain).document();
    const digging = Map.groupBy(
      operators.filter(({ verb }) => verb === "collect_block"),
      ({ args }) => args.block,
    );
    const { blocks, items } = loadGameData(mcVersion);
    const rules = compileRules(mcVersion);
    const obtained = new Set(operators.flatMap(({ produces }) => Object.keys(produces)));
    for (const block of blocks.values()) {
      const drops = rules.lootOf(block.name).filter(({ item }) => items.has(item) && obtained.has(item));
      if (drops.length === 0 || rules.loot.get(block.name)?.ripe === true) continue;
      const dug = new Set(digging.get(block.name)?.flatMap(({ produces }) => Object.keys(produces)));
      expect([block.name, dug.size > 0]).toEqual([block.name, true]);
    }
  });

  test.each([
    ["a bucket is filled at water in sight", { water_bucket: 1 }, [seen("water", 3)], { bucket: 1 }],
    ["a bucket is filled at lava in sight", { lava_bucket: 1 }, [seen("lava", 3)], { bucket: 1 }],
    ["a crafting table in sight serves", { chest: 1 }, [seen("crafting_table")], { birch_planks: 8 }],
    ["a furnace in sight serves", { cooked_cod: 1 }, [seen("furnace")], { cod: 1, coal: 1 }],
    ["a stonecutter in sight serves", { stone_brick_slab: 2 }, [seen("stonecutter")], { stone: 1 }],
    ["a smithing table in sight is taken", { smithing_table: 1 }, [seen("smithing_table")], {}],
    ["of three furnaces each is taken once", { furnace: 3 }, [seen("furnace", 3)], { iron_pickaxe: 1, stick: 1 }],
  ] satisfies [string, Counts, Sighting[], Counts][])("%s", (_, items, nearby, inventory) => {
    const result = planned(mcVersion, items, nearby, inventory);
    expect(verbsOf(result)).not.toContain("place_block");
    expect(result.status).toBe("solved");
  });

  test("a furnace in sight is not there twice", () => {
    const result = planned(mcVersion, { furnace: 2 }, [seen("furnace")], { iron_pickaxe: 1 });
    expect(result.status).toBe("unsolvable");
  });

  test.each([
    ["seeds go into farmland without a hoe or water", { wheat: 2 }, [seen("farmland", 4)], { wheat_seeds: 2 }],
    ["one carrot planted is several", { carrot: 4 }, [seen("farmland", 4)], { carrot: 2 }],
    ["a field is planted at once", { beetroot: 3 }, [seen("farmland", 9)], { beetroot_seeds: 3 }],
    ["ripe crops are harvested", { potato: 4 }, [{ block: "potatoes", count: 3, ripe: true }], {}],
    ["crops that grow are waited for", { wheat: 3 }, [{ block: "wheat", count: 3, ripe: false }], {}],
    ["bone meal ripens them", { beetroot: 1 }, [{ block: "beetroots", count: 1, ripe: false }], { bone_meal: 2 }],
    ["one that grows gives its seed back", { carrot: 1 }, [{ block: "carrots", count: 1, ripe: false }], {}],
  ] satisfies [string, Counts, Sighting[], Counts][])("%s", (_, items, nearby, inventory) => {
    const result = planned(mcVersion, items, nearby, inventory);
    expect(result.status).toBe("solved");
    expect(verbsOf(result)).not.toContain("craft_item");
    expect(verbsOf(result).length).toBeLessThanOrEqual(2);
  });

  test("no more is planted than there is farmland", () => {
    const tilled = (count: number) => planned(mcVersion, { wheat: 4 }, [seen("farmland", count)], { wheat_seeds: 4 });
    const [one, four] = [tilled(1), tilled(4)].map((result) => (result.status === "solved" ? result.cost : 0));
    expect(one).toBeGreaterThan(2 * (four as number));
  });
});
