import { describe, expect, test } from "vitest";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { CodedError, type ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { problemOn } from "../reference/plan.ts";

const domain = minecraft("time");

function errorOf(input: Omit<ProblemInput, "goal">): CodedError | undefined {
  try {
    compileProblem(domain, problemOn(domain, { goal: { items: { stick: 1 } }, ...input }));
    return undefined;
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}

const avoiding = (...avoid: string[]) => ({ constraints: { avoid } });
const inSight = (block: string) => ({ state: { nearby: [{ block, count: 1 }] } });

describe("of thousands of unknown names an error describes twenty and counts the others", () => {
  const many = (name: string, length = 1_000): string[] => Array.from({ length }, (_, index) => `${name}${index}`);
  const counts = (name: string): Record<string, number> => Object.fromEntries(many(name).map((one) => [one, 1]));

  test.each<[string, Omit<ProblemInput, "goal">]>([
    ["items held", { state: { inventory: counts("stik") } }],
    ["facts", { state: { facts: many("near:furnac") } }],
    ["facts of no known kind", { state: { facts: many("far:furnac") } }],
    ["blocks in sight", { state: { nearby: many("diamond_or").map((block) => ({ block, count: 1 })) } }],
    ["amounts", { state: { amounts: counts("fuel:furnac") } }],
    ["containers", { state: { containers: many("ches").map((block) => ({ block, items: {} })) } }],
    ["operators to avoid", avoiding(...many("dig_block:oak_lo"))],
    ["verbs to avoid", avoiding(...many("dig_bloc"))],
    ["operators to allow", { constraints: { allow: many("craft_item:stik") } }],
    ["prices", { prices: counts("craft:stik") }],
  ])("%s", (_, input) => {
    const error = errorOf(input);
    expect(error?.issues).toHaveLength(20);
    expect(error?.detail).toMatch(/; and 980 more$/);
  });
});

describe("an unknown name is an error with its path and what it likely means", () => {
  test.each<[string, Omit<ProblemInput, "goal">, string, string | undefined]>([
    ["a creature that the game lacks", inSight("zebra"), "state.nearby.0.block", undefined],
    ["a misspelt block in sight", inSight("diamond_orr"), "state.nearby.0.block", "diamond_ore"],
    ["an item for the block that it grows as", inSight("carrot"), "state.nearby.0.block", "carrots"],
    ["a misspelt creature in sight", inSight("skelton"), "state.nearby.0.block", "skeleton"],
    ["a misspelt fact", { state: { facts: ["near:village", "near:furnac"] } }, "state.facts.1", "near:furnace"],
    ["a misspelt item held", { state: { inventory: { stik: 1 } } }, "state.inventory.stik", "stick"],
    [
      "a misspelt worn tool",
      { state: { durability: { iron_pickax: [3] } } },
      "state.durability.iron_pickax",
      "iron_pickaxe",
    ],
    ["a misspelt item kept", { constraints: { keep: { stik: 1 } } }, "constraints.keep.stik", "stick"],
    ["a misspelt creature that is avoided", avoiding("kill_entity:zombi"), "constraints.avoid.0", "kill_entity:zombie"],
    [
      "a misspelt block that is avoided",
      avoiding("collect_block:oak_lag"),
      "constraints.avoid.0",
      "collect_block:oak_log",
    ],
    ["a misspelt subject of an act that is avoided", avoiding("act:tame:wolff"), "constraints.avoid.0", undefined],
    ["a misspelt amount", { state: { amounts: { "xp:pointz": 3 } } }, "state.amounts.xp:pointz", "xp:points"],
    ["a misspelt thing worn", { state: { equipped: { head: "iron_helmt" } } }, "state.equipped.head", "iron_helmet"],
    ["a misspelt container", { state: { containers: [{ block: "barel" }] } }, "state.containers.0.block", "barrel"],
    ["boots on the head", { state: { equipped: { head: "iron_boots" } } }, "state.equipped.head", undefined],
    ["a hoe on the feet", { state: { equipped: { feet: "stone_hoe" } } }, "state.equipped.feet", undefined],
    [
      "a block that holds nothing",
      { state: { containers: [{ block: "stone" }] } },
      "state.containers.0.block",
      undefined,
    ],
    [
      "a misspelt thing in a container",
      { state: { containers: [{}, { items: { oak_lug: 1 } }] } },
      "state.containers.1.items.oak_lug",
      "oak_log",
    ],
    ["an everyday name in sight", inSight("workbench"), "state.nearby.0.block", "crafting_table"],
    ["an old name in sight", inSight("zombie_pigman"), "state.nearby.0.block", "zombified_piglin"],
    ["a misspelt creature to spare", { constraints: { spare: ["cow", "villagr"] } }, "constraints.spare.1", "villager"],
    ["a misspelt verb", { constraints: { avoid: ["trade", "expolre"] } }, "constraints.avoid.1", "explore"],
    [
      "a misspelt verb that is allowed",
      { constraints: { allow: ["collect_blok"] } },
      "constraints.allow.0",
      "collect_block",
    ],
    [
      "a misspelt subject with a price",
      { prices: { "kill_entity:cowe": 2 } },
      "prices.kill_entity:cowe",
      "kill_entity:cow",
    ],
  ])("%s", (_, input, path, suggestion) => {
    const error = errorOf(input);
    expect(error?.code).toMatch(/^input\.unknown(Name|Item)$/);
    expect(error?.issues.map((issue) => [issue.path, issue.suggestion])).toEqual([[path, suggestion]]);
  });

  test("a creature of another version to spare is of no account", () => {
    expect(errorOf({ constraints: { spare: ["happy_ghast", "unicorn"] } })).toBeUndefined();
  });

  test("crops alone can be unripe", () => {
    const error = errorOf({ state: { nearby: [{ block: "stone", count: 1, ripe: false }] } });
    expect(error?.issues).toEqual([
      { path: "state.nearby.0.ripe", message: "stone is no crop that ripens: leave ripe out" },
    ]);
  });

  test.each(["bedrock", "bat", "player", "farmland", "oak_wall_sign", "water", "village", "mineshaft", "potted_fern"])(
    "%s may be in sight",
    (block) => expect(errorOf(inSight(block))).toBeUndefined(),
  );

  test.each([
    "kill_entity:villager",
    "collect_block:spawner",
    "build_structure:shelter_hut",
    "craft:stick",
    "opt.mine",
    "act:tame:wolf",
    "act:kill:zombie:1",
    "act:store:stick",
    "use_on_entity:tame",
    "kill_entity:shoot",
    "equip_item:iron_helmet",
  ])("%s may be avoided, though it excludes nothing or little", (entry) =>
    expect(errorOf({ constraints: { avoid: [entry] } })).toBeUndefined(),
  );
});
