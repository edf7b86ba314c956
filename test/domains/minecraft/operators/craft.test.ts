import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import { craft } from "../../../../domains/minecraft/operators/craft.ts";
import type { Operator } from "../../../../schemas/index.ts";

const crafts = (mcVersion: string): Map<string, Operator> => {
  const context = { data: loadGameData(mcVersion), rules: compileRules(mcVersion), objective: "actions" } as const;
  return new Map(craft(context).map((operator) => [operator.id, operator]));
};

const kinds = (operator: Operator | undefined): string[][] => (operator?.consumes ?? []).map(({ anyOf }) => anyOf);

describe.each(SUPPORTED_VERSIONS)("in %s", (mcVersion) => {
  const operators = crafts(mcVersion);

  test("no recipe loses or gains a container", () => {
    const containers = { bucket: /_bucket$/, glass_bottle: /^honey_bottle$|^dragon_breath$/ };
    for (const { id, consumes, produces } of operators.values()) {
      for (const [empty, full] of Object.entries(containers)) {
        const held = (names: [string, number][]) =>
          names.reduce((sum, [name, count]) => sum + (name === empty || full.test(name) ? count : 0), 0);
        const taken = held(consumes.map(({ anyOf, count }) => [anyOf[0] ?? "", count]));
        // Products of honey or glass itself: bottles filled from a block, new buckets and bottles.
        if (taken > 0) expect([id, held(Object.entries(produces))]).toEqual([id, taken]);
      }
    }
  });

  test("no recipe makes an item from itself alone", () => {
    for (const { id, args, consumes, produces } of operators.values()) {
      const item = String(args.item);
      const own = consumes.filter(({ anyOf }) => anyOf.includes(item)).reduce((sum, { count }) => sum + count, 0);
      expect([id, own < (produces[item] ?? 0)]).toEqual([id, true]);
    }
  });

  test("no recipe is duplicated", () => {
    const seen = new Map<string, string>();
    for (const { id, consumes, produces } of operators.values()) {
      const recipe = JSON.stringify([consumes, produces]);
      expect([id, seen.get(recipe)]).toEqual([id, undefined]);
      seen.set(recipe, id);
    }
  });

  test("recipes that the game implements in code exist", () => {
    expect(operators.get("craft:firework_rocket")?.produces).toEqual({ firework_rocket: 3 });
    expect(kinds(operators.get("craft:firework_star"))[1]).toHaveLength(16);
    expect(kinds(operators.get("craft:blue_shulker_box"))[0]).toHaveLength(16);
    expect(operators.has("craft:suspicious_stew")).toBe(true);
    expect(operators.get("craft:tipped_arrow+healing")).toMatchObject({
      consumes: [
        { anyOf: ["arrow"], count: 8 },
        { anyOf: ["lingering_potion+healing"], count: 1 },
      ],
      produces: { "tipped_arrow+healing": 8 },
    });
  });
});

test("cakes return three buckets, honey blocks four bottles", () => {
  const operators = crafts("1.20.1");
  expect(operators.get("craft:cake")?.produces).toEqual({ cake: 1, bucket: 3 });
  expect(operators.get("craft:honey_block")?.produces).toEqual({ honey_block: 1, glass_bottle: 4 });
});

test("1.21.4 has the resin recipes that its data lack", () => {
  const operators = crafts("1.21.4");
  for (const item of ["resin_block", "resin_bricks", "resin_brick_wall", "chiseled_resin_bricks", "creaking_heart"]) {
    expect(operators.has(`craft:${item}`)).toBe(true);
  }
  expect(kinds(operators.get("craft:red_bundle"))[0]).toHaveLength(16);
  expect(operators.has("craft:air")).toBe(false);
});

test.each([
  ["1.19.4", 13, ["torchflower", "open_eyeblossom"]],
  ["1.20.1", 14, ["open_eyeblossom"]],
  ["1.21.1", 14, ["open_eyeblossom"]],
  ["1.21.4", 16, []],
] as const)("%s makes suspicious stew with any of %d small flowers", (mcVersion, count, without) => {
  const flowers = kinds(crafts(mcVersion).get("craft:suspicious_stew")).find((names) => names.length > 1);
  expect(flowers).toHaveLength(count);
  for (const flower of without) expect(flowers).not.toContain(flower);
});

test("26.1 makes pumpkin pies with eggs of any color", () => {
  expect(kinds(crafts("26.1").get("craft:pumpkin_pie"))).toContainEqual(["blue_egg", "brown_egg", "egg"]);
});

test("26.1 dyes a harness of any other color", () => {
  const dyeing = [...crafts("26.1").values()].filter(
    ({ id, consumes }) => id.startsWith("craft:red_harness") && consumes.length === 2,
  );
  expect(dyeing).toHaveLength(1);
  expect(kinds(dyeing[0])[0]).toHaveLength(15);
});
