import { describe, expect, test } from "vitest";
import { compileMinecraft } from "../../../../domains/minecraft/index.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import { collect } from "../../../../domains/minecraft/operators/collect.ts";
import { find, lay } from "../../../../domains/minecraft/operators/find.ts";
import { type Operator, plainName, sightOf } from "../../../../schemas/index.ts";
import { SAMPLED_VERSIONS } from "../sampled-versions.ts";
import { pick, runFamily, unknownItems } from "./family-run.ts";

const isTier = ({ id }: Operator): boolean => /:(\w+_(pickaxe|axe|shovel|hoe|sword)(\+silk_touch)?|shears)$/.test(id);
const blockOf = ({ args }: Operator): string => String(args.block);

describe.each(SAMPLED_VERSIONS)("in %s", (mcVersion) => {
  const { blocks, items } = loadGameData(mcVersion);
  const rules = compileRules(mcVersion);
  const operators = runFamily(collect, mcVersion);

  test("operators dig only blocks, produce only items, and each block can be found, made or in sight", () => {
    expect(unknownItems(operators, mcVersion)).toEqual([]);
    const { operators: all, sights = [] } = compileMinecraft({ mcVersion, objective: "actions" });
    const seen = new Set([
      ...all.flatMap(({ produces }) => Object.keys(produces)),
      ...sights.map((block) => sightOf({ block })),
    ]);
    for (const operator of operators.values()) {
      expect([operator.id, blocks.has(blockOf(operator)), items.has(String(operator.args.item))]).toEqual([
        operator.id,
        true,
        true,
      ]);
      expect([operator.id, seen.has(`seen:${blockOf(operator)}`)]).toEqual([operator.id, true]);
    }
  });

  test("operators name exactly the tools that harvest the block", () => {
    for (const operator of operators.values()) {
      const [use] = operator.uses;
      const harvest = blocks.get(blockOf(operator))?.harvestTools ?? null;
      const asked = [...new Set((use?.anyOf ?? []).map(plainName))];
      const shorn = rules.lootOf(blockOf(operator)).some(({ needs }) => needs === "shears");
      if (harvest === null) {
        if (!isTier(operator) && !operator.id.endsWith(":silk_touch") && asked.length > 0) {
          expect([operator.id, asked[0] === "shears" || operator.args.block === "amethyst_cluster"]).toEqual([
            operator.id,
            true,
          ]);
        }
        continue;
      }
      expect([operator.id, asked.filter((tool) => !harvest.includes(tool))]).toEqual([operator.id, []]);
      if (isTier(operator) || operator.id.endsWith(":silk_touch") || shorn) continue;
      expect([operator.id, asked]).toEqual([operator.id, [...harvest].sort()]);
    }
  });

  test("better tools are faster and get operators only under time", () => {
    const tiers = [...operators.values()].filter(isTier);
    expect(tiers.length).toBeGreaterThan(150);
    expect(tiers.length).toBeLessThan(400);
    for (const tier of tiers.filter(({ id }) => !id.endsWith(":shears"))) {
      const plain = pick(operators, tier.id.slice(0, tier.id.lastIndexOf(":")));
      expect([tier.id, tier.ticks < plain.ticks]).toEqual([tier.id, true]);
      expect([tier.id, tier.produces]).toEqual([tier.id, plain.produces]);
      expect([tier.id, tier.uses[0]?.anyOf.some((tool) => !tool.startsWith("golden_"))]).toEqual([tier.id, true]);
    }
    const counted = runFamily(collect, mcVersion, "actions");
    expect([...counted.values()].filter((operator) => isTier(operator) && !operator.id.endsWith(":shears"))).toEqual(
      [],
    );
  });

  test("whatever silk touch gives is dug with every enchanted tool that harvests the block, and none other", () => {
    for (const block of new Set([...operators.values()].map(blockOf))) {
      const { harvestTools = null } = blocks.get(block) ?? {};
      const kinds = (harvestTools ?? [...items.keys()]).filter((tool) => /_(axe|hoe|pickaxe|shovel)$/.test(tool));
      // Only swords and shears, which cannot have it, harvest cobwebs.
      if (kinds.length === 0) continue;
      for (const { item } of rules.lootOf(block).filter(({ needs }) => needs === "silk_touch")) {
        const [use, ...others] = pick(operators, `collect:${block}:${item}:silk_touch`).uses;
        expect([block, use?.anyOf, others]).toEqual([block, kinds.map((tool) => `${tool}+silk_touch`).sort(), []]);
      }
    }
  });
});

describe("digging in 1.20.1", () => {
  const operators = runFamily(collect, "1.20.1");

  test("a stone pickaxe is faster than a wooden one, and an axe than the hand", () => {
    const ticks = (id: string): number => pick(operators, id).ticks;
    expect(ticks("collect:stone:cobblestone")).toBe(39);
    expect(ticks("collect:stone:cobblestone:stone_pickaxe")).toBe(28);
    expect(ticks("collect:oak_log:oak_log")).toBe(76);
    expect(ticks("collect:oak_log:oak_log:stone_axe")).toBe(31);
  });

  test("cobwebs give string to swords, which wear twice as fast, and never to shears", () => {
    const string = pick(operators, "collect:cobweb:string");
    expect(string.uses[0]?.anyOf).toHaveLength(6);
    expect(string.uses[0]).toMatchObject({ durability: 2 });
    expect(pick(operators, "collect:cobweb:cobweb").uses).toEqual([{ anyOf: ["shears"], durability: 1 }]);
  });

  test("pickaxes get four shards from amethyst", () => {
    const shards = pick(operators, "collect:amethyst_cluster:amethyst_shard");
    expect(shards.produces).toEqual({ amethyst_shard: 4 });
    // Silk touch would give the cluster.
    expect(shards.uses[0]?.anyOf).toHaveLength(6);
  });

  test("nether vines drop sometimes, and always with shears", () => {
    expect(pick(operators, "collect:weeping_vines:weeping_vines").uses).toEqual([]);
    expect(pick(operators, "collect:weeping_vines:weeping_vines:shears").ticks).toBe(11);
  });

  test("grass blocks are not dug for dirt, because dirt itself is nearby", () => {
    expect(operators.has("collect:grass_block:dirt")).toBe(false);
    expect(operators.has("collect:grass_block:grass_block:silk_touch")).toBe(true);
  });

  test("every harvesting silk-touch pickaxe gets whole diamond ore", () => {
    const ore = pick(operators, "collect:diamond_ore:diamond_ore:silk_touch");
    expect(ore.uses[0]?.anyOf).toEqual([
      "diamond_pickaxe+silk_touch",
      "iron_pickaxe+silk_touch",
      "netherite_pickaxe+silk_touch",
    ]);
  });

  test("only silk touch gives the game's 50 items and four that endermen carry", () => {
    const ways = new Map<string, Operator[]>();
    for (const operator of compileMinecraft({ mcVersion: "1.20.1", objective: "actions" }).operators) {
      for (const name of Object.keys(operator.produces)) ways.set(name, [...(ways.get(name) ?? []), operator]);
    }
    const silken = ({ uses }: Operator): boolean =>
      uses.some(({ anyOf }) => anyOf.every((tool) => tool.endsWith("+silk_touch")));
    const only = [...ways]
      .filter(([name, makers]) => !name.includes(":") && makers.every(silken))
      .map(([name]) => name);
    const carried = ["crimson_nylium", "grass_block", "mycelium", "warped_nylium"];
    expect(only.filter((name) => !carried.includes(name))).toHaveLength(50);
    expect(only).toEqual(
      expect.arrayContaining(["turtle_egg", "bee_nest", "sculk_vein", "mushroom_stem", "dead_fire_coral"]),
    );
  });
});

describe("finding in 1.20.1", () => {
  const operators = runFamily(find, "1.20.1");

  test("a block in two dimensions has two searches with the same result", () => {
    const near = pick(operators, "find:obsidian");
    const far = pick(operators, "find:obsidian:nether");
    expect(near.requires).toEqual([{ anyOf: ["dimension:overworld"], count: 1 }]);
    expect(far.requires).toEqual([{ anyOf: ["dimension:nether"], count: 1 }]);
    expect(Object.keys(near.produces)).toEqual(Object.keys(far.produces));
    expect([near.safetyLevel, far.safetyLevel]).toEqual(["safe", "caution"]);
  });

  test("End cities are searched for on the outer islands", () => {
    expect(pick(operators, "find:end_rod").requires).toEqual([
      { anyOf: ["dimension:end"], count: 1 },
      { anyOf: ["island:outer"], count: 1 },
    ]);
  });

  test("two fed turtles lay eggs", () => {
    expect(pick(runFamily(lay, "1.20.1"), "lay:turtle_egg")).toMatchObject({
      consumes: [{ anyOf: ["seagrass"], count: 2 }],
      produces: { "seen:turtle_egg": 2 },
    });
  });
});
