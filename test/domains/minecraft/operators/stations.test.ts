import { describe, expect, test } from "vitest";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import { brew } from "../../../../domains/minecraft/operators/brew.ts";
import { combine } from "../../../../domains/minecraft/operators/combine.ts";
import { cut } from "../../../../domains/minecraft/operators/cut-stone.ts";
import { enchant } from "../../../../domains/minecraft/operators/enchant.ts";
import type { OperatorFamily } from "../../../../domains/minecraft/operators/family.ts";
import { smith } from "../../../../domains/minecraft/operators/smith.ts";
import { place, take } from "../../../../domains/minecraft/operators/stations.ts";
import { isFact, type Operator } from "../../../../schemas/index.ts";
import { SAMPLED_VERSIONS } from "../sampled-versions.ts";

const FAMILIES = { brew, combine, cut, enchant, place, smith, take };

const made = (family: OperatorFamily, mcVersion = "1.20.1", objective: "time" | "actions" = "time"): Operator[] =>
  family({ data: loadGameData(mcVersion), rules: compileRules(mcVersion), objective });

const operator = (family: OperatorFamily, id: string, mcVersion = "1.20.1"): Operator => {
  const found = made(family, mcVersion).find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

const counts = ({ consumes }: Operator): Record<string, number> =>
  Object.fromEntries(consumes.map(({ anyOf, count }) => [anyOf.join("|"), count]));

describe.each(SAMPLED_VERSIONS)("in %s", (mcVersion) => {
  test("every family has unique ids and existing items", () => {
    const { items } = loadGameData(mcVersion);
    const operators = Object.values(FAMILIES).flatMap((family) => made(family, mcVersion));
    expect(new Set(operators.map(({ id }) => id)).size).toBe(operators.length);
    for (const { consumes, uses, produces } of operators) {
      const names = [...[...consumes, ...uses].flatMap(({ anyOf }) => anyOf), ...Object.keys(produces)];
      for (const name of names.filter((name) => !isFact(name))) expect(items.has(name.split("+")[0] ?? "")).toBe(true);
      for (const { anyOf } of [...consumes, ...uses]) expect(anyOf).not.toHaveLength(0);
    }
  });

  test("every gaining operator names its product in its arguments", () => {
    for (const { id, args, produces } of [brew, combine, cut, enchant, smith].flatMap((one) => made(one, mcVersion))) {
      if (/^(brew|combine|cut|enchant|smith):/.test(id))
        expect([id, produces[String(args.item)]]).not.toContain(undefined);
    }
  });

  test("every required station can be placed or built", () => {
    const needed = [brew, combine, cut, enchant, smith]
      .flatMap((family) => made(family, mcVersion))
      .flatMap(({ requires }) => requires.flatMap(({ anyOf }) => anyOf))
      .filter((name) => name.startsWith("near:"));
    const placed = [place, enchant].flatMap((family) =>
      made(family, mcVersion).flatMap(({ produces }) => Object.keys(produces)),
    );
    expect(placed).toEqual(expect.arrayContaining(needed));
  });
});

describe("stations", () => {
  test("are an item or a fact, never both, and taking them clears their heat", () => {
    const { produces, clears } = operator(take, "take:brewing_stand");
    expect(produces).toEqual({ brewing_stand: 1 });
    expect(clears).toEqual(["near:brewing_stand", "fuel:brewing_stand"]);
  });

  test("can be taken along, most with a pickaxe, and the campfire with silk touch alone", () => {
    const ids = made(take).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["take:stonecutter", "take:smithing_table", "take:enchanting_table"]));
    expect(operator(take, "take:campfire").uses[0]?.anyOf.every((tool) => tool.endsWith("+silk_touch"))).toBe(true);
    expect(operator(take, "take:stonecutter").uses).toHaveLength(1);
    expect(operator(take, "take:smithing_table").uses).toEqual([]);
  });
});

describe("anvils", () => {
  test("of any wear serve, and are taken up as worn as they were put down", () => {
    const anvils = ["anvil", "chipped_anvil", "damaged_anvil"];
    for (const { id, requires } of made(combine).filter(({ id }) => id.endsWith("+silk_touch"))) {
      expect([id, requires[0]?.anyOf]).toEqual([id, anvils.map((anvil) => `near:${anvil}`)]);
    }
    for (const anvil of anvils) {
      expect(operator(place, `place:${anvil}`).produces).toEqual({ [`near:${anvil}`]: 1 });
      expect(operator(take, `take:${anvil}`).produces).toEqual({ [anvil]: 1 });
    }
  });
});

describe("cutting", () => {
  test("accepts any block that yields the same number", () => {
    expect(operator(cut, "cut:stone_brick_slab").consumes[0]?.anyOf).toEqual(["stone", "stone_bricks"]);
    expect(operator(cut, "cut:stone_brick_slab").produces).toEqual({ stone_brick_slab: 2 });
  });

  test("has separate operators for blocks that yield more or fewer", () => {
    expect(operator(cut, "cut:cut_copper_slab")).toMatchObject({ produces: { cut_copper_slab: 8 } });
    expect(operator(cut, "cut:cut_copper_slab:cut_copper")).toMatchObject({ produces: { cut_copper_slab: 2 } });
  });
});

describe("brewing", () => {
  test("turns three awkward potions and a glistering melon into three potions of healing", () => {
    const healing = operator(brew, "brew:potion+healing");
    expect(counts(healing)).toEqual({ "potion+awkward": 3, glistering_melon_slice: 1, "fuel:brewing_stand": 1 });
    expect(healing.produces).toEqual({ "potion+healing": 3 });
    expect(healing.ticks).toBeGreaterThanOrEqual(400);
  });

  test("gets heat for 20 brews from a blaze powder", () => {
    const burn = operator(brew, "burn:brewing_stand");
    expect(counts(burn)).toEqual({ blaze_powder: 1 });
    expect(burn.produces).toEqual({ "fuel:brewing_stand": 20 });
  });

  test("keeps every bottle, including that of dragon's breath", () => {
    for (const { id, consumes, produces } of made(brew, "1.21.4")) {
      if (id === "burn:brewing_stand") continue;
      const bottles = (names: Record<string, number>) =>
        Object.entries(names).reduce((sum, [name, count]) => sum + (/potion|bottle|breath/.test(name) ? count : 0), 0);
      const taken = Object.fromEntries(consumes.map(({ anyOf, count }) => [anyOf[0] ?? "", count]));
      expect([id, bottles(produces)]).toEqual([id, bottles(taken)]);
    }
  });
});

describe("enchanting", () => {
  test("expects a silk-touch pickaxe after about six tries of three levels and three lapis lazuli", () => {
    const taken = counts(operator(enchant, "enchant:diamond_pickaxe+silk_touch"));
    expect(taken).toEqual({ diamond_pickaxe: 1, lapis_lazuli: 19, "xp:points": 1896 });
    const iron = counts(operator(enchant, "enchant:iron_pickaxe+silk_touch"));
    expect(iron["xp:points"]).toBeLessThan(taken["xp:points"] ?? 0);
  });

  test("requires level 30, a table with bookshelves and a grindstone", () => {
    const { requires } = operator(enchant, "enchant:diamond_pickaxe+silk_touch");
    expect(requires.map(({ anyOf, count }) => [anyOf[0], count])).toEqual([
      ["near:enchanting_library", 1],
      ["near:grindstone", 1],
      ["xp:points", 1395],
    ]);
    expect(counts(operator(enchant, "build:enchanting_library"))).toEqual({ enchanting_table: 1, bookshelf: 15 });
  });

  test("a book's enchantment costs four levels at the anvil", () => {
    expect(counts(operator(combine, "combine:diamond_pickaxe+silk_touch"))).toEqual({
      diamond_pickaxe: 1,
      "enchanted_book+silk_touch": 1,
      "xp:points": 40,
    });
  });
});
