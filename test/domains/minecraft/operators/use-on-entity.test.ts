import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import type { FamilyContext } from "../../../../domains/minecraft/operators/family.ts";
import { findCreature } from "../../../../domains/minecraft/operators/find-creature.ts";
import { kill } from "../../../../domains/minecraft/operators/kill.ts";
import { useOnEntity } from "../../../../domains/minecraft/operators/use-on-entity.ts";
import { CreatureProductTable, readCreatureProducts } from "../../../../domains/minecraft/tables/creature-products.ts";
import type { Operator } from "../../../../schemas/index.ts";

const context = (mcVersion: string): FamilyContext => ({
  data: loadGameData(mcVersion),
  rules: compileRules(mcVersion),
  objective: "time",
});
const products = (mcVersion: string) => new Map(useOnEntity(context(mcVersion)).map((made) => [made.id, made]));
const makers = (mcVersion: string, item: string) =>
  useOnEntity(context(mcVersion))
    .filter(({ produces }) => item in produces)
    .map(({ id }) => id);

describe("products of creatures", () => {
  test("white wool takes about one sheep, black wool ten", () => {
    expect(products("1.20.1").get("shear:sheep:white_wool")?.consumes).toEqual([{ anyOf: ["seen:sheep"], count: 1 }]);
    expect(products("1.20.1").get("shear:sheep:black_wool")?.consumes).toEqual([{ anyOf: ["seen:sheep"], count: 10 }]);
  });

  test("milking consumes the bucket and keeps the cow", () => {
    const milk = products("1.20.1").get("milk:cow:milk_bucket");
    expect(milk?.consumes).toEqual([{ anyOf: ["bucket"], count: 1 }]);
    expect(milk?.requires).toEqual([{ anyOf: ["seen:cow", "seen:goat", "seen:mooshroom"], count: 1 }]);
  });

  test("a mooshroom always gives five mushrooms", () => {
    expect(products("1.20.1").get("shear:mooshroom:red_mushroom")?.produces).toMatchObject({ red_mushroom: 5 });
  });

  test("acts on one creature without a product differ in their arguments", () => {
    const effects = [...products("1.20.1").values()].flatMap(({ args }) => (args.item === null ? [args.effect] : []));
    expect(effects.sort()).toEqual([
      "led:cold_frog",
      "led:temperate_frog",
      "led:warm_frog",
      "near:ender_dragon",
      "near:sniffer",
      "seen:endermite",
      "seen:mule",
      "seen:sniffer",
      "seen:snow_golem",
      "seen:tadpole",
      "seen:trader_llama",
      "seen:wandering_trader",
      "seen:zoglin",
    ]);
  });

  test("products exist from their first version on", () => {
    expect(makers("1.20.4", "scute")).toEqual(["raise:turtle:scute"]);
    expect(makers("1.21.1", "turtle_scute")).toEqual(["raise:turtle:turtle_scute"]);
    expect(makers("1.21.1", "armadillo_scute")).toEqual(["brush:armadillo:armadillo_scute"]);
    expect(makers("1.19.4", "torchflower_seeds")).toEqual([]);
    expect(makers("1.21.4", "brown_egg")).toEqual([]);
    expect(makers("26.1", "brown_egg")).toEqual(["lay:chicken:brown_egg", "lay:chicken:alone:brown_egg"]);
    expect(makers("1.16.5", "axolotl_bucket")).toEqual([]);
  });

  test("the wither is built and drops its star", () => {
    const star = products("1.20.1").get("kill:wither:nether_star");
    expect(star?.consumes).toEqual([
      { anyOf: ["soul_sand", "soul_soil"], count: 4 },
      { anyOf: ["wither_skeleton_skull"], count: 3 },
      { anyOf: ["arrow"], count: 24 },
    ]);
    expect(star?.requires).toContainEqual({
      anyOf: ["diamond_chestplate", "iron_chestplate", "netherite_chestplate"],
      count: 1,
    });
    expect(star?.uses.map(({ anyOf }) => anyOf[0])).toEqual(["bow", "diamond_sword"]);
    expect(star?.safetyLevel).toBe("dangerous");
  });

  test("dragon's breath is bottled while there is a dragon, one for each bottle", () => {
    const breath = products("1.20.1").get("fill:ender_dragon:dragon_breath");
    expect(breath).toMatchObject({ produces: { dragon_breath: 1 }, safetyLevel: "dangerous" });
    expect(breath?.consumes).toEqual([{ anyOf: ["glass_bottle"], count: 1 }]);
    expect(breath?.requires).toContainEqual({ anyOf: ["near:ender_dragon", "seen:ender_dragon"], count: 1 });
  });

  test("the dragon's death opens the gateways and gives the one egg", () => {
    const all = [...products("1.20.1").values()];
    const laid = all.filter(({ produces }) => produces.dragon_egg !== undefined);
    expect(laid.map(({ id }) => id)).toEqual(["kill:ender_dragon:dragon_egg"]);
    const [egg] = laid;
    expect(egg?.produces).toMatchObject({ dragon_egg: 1, "gateway:end": 1 });
    expect(egg?.requires).toContainEqual({ anyOf: ["dimension:end"], count: 1 });
    expect(egg?.requires).toContainEqual({ anyOf: ["once:ender_dragon"], count: 1 });
    expect(egg?.clears).toEqual(["once:ender_dragon"]);
    expect(all.filter(({ produces }) => produces["once:ender_dragon"] !== undefined)).toEqual([]);
  });

  test("once it is dead, four end crystals bring another to fight, which has no egg", () => {
    const again = products("1.20.1").get("kill:ender_dragon:again");
    expect(again?.consumes).toContainEqual({ anyOf: ["end_crystal"], count: 4 });
    expect(again?.requires).toContainEqual({ anyOf: ["gateway:end"], count: 1 });
    expect(again?.produces).toEqual({ "near:ender_dragon": 1, "xp:points": 500 });
  });

  test("shearing for one colour gives wool of the others, and a shorn sheep is still meat", () => {
    const { produces } = products("1.20.1").get("shear:sheep:black_wool") as Operator;
    expect(produces).toMatchObject({ black_wool: 1, gray_wool: 1, light_gray_wool: 1, white_wool: 16 });
    expect(products("1.20.1").get("kill:sheep:shorn:mutton")?.consumes).toEqual([{ anyOf: ["shorn:sheep"], count: 1 }]);
  });

  test("one sheep is shorn again and again, and one hen lays again and again", () => {
    for (const id of ["shear:sheep:again:white_wool", "lay:chicken:alone:egg"]) {
      const { consumes, requires } = products("1.20.1").get(id) as Operator;
      expect([consumes, requires.map(({ count }) => count)]).toEqual([[], [1]]);
    }
  });

  test("a mooshroom that is shorn becomes a cow", () => {
    expect(products("1.20.1").get("shear:mooshroom:red_mushroom")?.produces).toEqual({
      red_mushroom: 5,
      "seen:cow": 1,
    });
  });

  test("a music disc is one of twelve", () => {
    const record = products("1.20.1").get("kill:creeper:music_disc_cat");
    expect(record?.consumes).toEqual([{ anyOf: ["seen:creeper"], count: 12 }]);
  });
});

test.each(SUPPORTED_VERSIONS)("%s: every required creature can be found", (mcVersion) => {
  const all = [useOnEntity, kill, findCreature].flatMap((family) => family(context(mcVersion)));
  const made = new Set(all.flatMap(({ produces }) => Object.keys(produces)));
  for (const { id, consumes, requires } of useOnEntity(context(mcVersion))) {
    for (const { anyOf } of [...consumes, ...requires]) {
      for (const name of anyOf) if (/^(seen|shorn|led):/.test(name)) expect(made, `${id}: ${name}`).toContain(name);
    }
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

describe("bad rows", () => {
  const table = (over: Record<string, unknown>) =>
    CreatureProductTable.parse({
      source: "https://minecraft.wiki/w/Mob",
      products: [
        {
          id: "milk:cow",
          verb: "use_on_entity",
          entity: "cow",
          items: ["milk_bucket"],
          ticks: 60,
          safetyLevel: "safe",
          source: "https://minecraft.wiki/w/Cow",
          ...over,
        },
      ],
    });
  const read = (over: Record<string, unknown>) => () => readCreatureProducts(loadGameData("1.20.1"), table(over));

  test("an unknown item is refused with file, row and version", () => {
    expect(read({ items: ["milk"] })).toThrow(/creature-products\.json: products\.0 \(1\.20\.1\): no such item: milk/);
  });

  test("an unknown creature is refused", () => {
    expect(read({ entity: "cwo" })).toThrow(/no such entity: cwo/);
    expect(read({ requires: [{ anyOf: ["seen:cwo"], count: 1 }] })).toThrow(/no such creature or fact: seen:cwo/);
  });

  test("a row without products is refused", () => {
    expect(read({ items: [] })).toThrow(/makes nothing/);
  });
});
