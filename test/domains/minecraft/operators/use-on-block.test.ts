import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/index.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { findLiquid } from "../../../../domains/minecraft/operators/liquids.ts";
import { useOnBlock } from "../../../../domains/minecraft/operators/use-on-block.ts";
import { BLOCK_USES, readBlockUses } from "../../../../domains/minecraft/tables/block-uses.ts";
import { isExempt } from "../../../../domains/minecraft/tables/exempt-from-conservation.ts";
import { pick, runFamily, unknownItems } from "./family-run.ts";

const time = runFamily(useOnBlock, "1.20.1");

test.each(SUPPORTED_VERSIONS)("%s: every use has a unique id and names items of the version", (mcVersion) => {
  const operators = runFamily(useOnBlock, mcVersion);
  expect(unknownItems(operators, mcVersion)).toEqual([]);
  expect(operators.size).toBe(readBlockUses(loadGameData(mcVersion)).length);
});

test.each(SUPPORTED_VERSIONS)("%s: water cools lava to obsidian in the overworld alone", (mcVersion) => {
  const { requires } = pick(runFamily(useOnBlock, mcVersion), "make:obsidian");
  expect(requires).toContainEqual({ anyOf: ["dimension:overworld"], count: 1 });
});

describe("wood and pumpkins", () => {
  test("stripping a log wears any axe by one point", () => {
    const strip = pick(time, "strip:stripped_oak_log");
    expect(strip.consumes).toEqual([{ anyOf: ["oak_log"], count: 1 }]);
    expect(strip.uses).toHaveLength(1);
    expect(strip.uses[0]?.durability).toBe(1);
    expect(strip.uses[0]?.anyOf).toContain("wooden_axe");
    expect(strip.uses[0]?.anyOf).not.toContain("wooden_pickaxe");
    expect(strip.args).toEqual({ block: "oak_log", item: "stripped_oak_log", effect: "strip" });
  });

  test("every log, wood, stem and hyphae of the version can be stripped", () => {
    const { items } = loadGameData("1.20.1");
    const stripped = [...items.keys()].filter((name) => name.startsWith("stripped_"));
    expect(stripped.filter((name) => !time.has(`strip:${name}`))).toEqual([]);
  });

  test("shears carve a pumpkin and give four seeds", () => {
    const carve = pick(time, "carve:carved_pumpkin");
    expect(carve.uses).toEqual([{ anyOf: ["shears"], durability: 1 }]);
    expect(carve.produces).toEqual({ carved_pumpkin: 1, pumpkin_seeds: 4 });
  });
});

describe("water and lava", () => {
  test("obsidian needs a diamond pickaxe and a water bucket, which stays", () => {
    const obsidian = pick(time, "make:obsidian");
    const tools = [
      "diamond_pickaxe",
      "diamond_pickaxe+silk_touch",
      "netherite_pickaxe",
      "netherite_pickaxe+silk_touch",
    ];
    expect(obsidian.uses).toEqual([{ anyOf: tools, durability: 1 }]);
    expect(obsidian.requires.flatMap(({ anyOf }) => anyOf).sort()).toEqual([
      "dimension:overworld",
      "near:lava",
      "water_bucket",
    ]);
    expect(obsidian.consumes).toEqual([]);
    expect(obsidian.ticks).toBeGreaterThan(188);
  });

  test("a bucket is filled near the liquid, and lava requires caution", () => {
    expect(pick(time, "fill:water_bucket").consumes).toEqual([{ anyOf: ["bucket"], count: 1 }]);
    expect(pick(time, "fill:water_bucket").requires).toEqual([{ anyOf: ["near:water"], count: 1 }]);
    expect(pick(time, "fill:lava_bucket").safetyLevel).toBe("caution");
  });

  test("water is found only in the overworld, lava in the nether too", () => {
    const found = runFamily(findLiquid, "1.20.1");
    expect(pick(found, "find:water").requires).toEqual([{ anyOf: ["dimension:overworld"], count: 1 }]);
    expect(pick(found, "find:water").produces).toEqual({ "near:water": 1 });
    expect(pick(found, "find:lava:nether").requires).toEqual([{ anyOf: ["dimension:nether"], count: 1 }]);
    expect(pick(found, "find:lava:nether").produces).toEqual({ "near:lava": 1 });
  });

  test("concrete of each colour hardens from its own powder and is dug with a pickaxe", () => {
    const concretes = [...time.keys()].filter((id) => id.endsWith("_concrete"));
    expect(concretes).toHaveLength(16);
    expect(pick(time, "make:red_concrete").consumes).toEqual([{ anyOf: ["red_concrete_powder"], count: 1 }]);
    expect(pick(time, "make:red_concrete").uses[0]?.anyOf).toContain("wooden_pickaxe");
  });

  test("mud returns the bottle, and exists from 1.19 on", () => {
    expect(pick(time, "soak:mud").produces).toEqual({ mud: 1, glass_bottle: 1 });
    expect(runFamily(useOnBlock, "1.18.2").has("soak:mud")).toBe(false);
  });
});

describe("copper", () => {
  test("a lone block is exposed after 32,000 ticks and weathers in 24,000 more", () => {
    expect(pick(time, "weather:exposed_copper").ticks).toBeGreaterThan(32_000);
    expect(pick(time, "weather:exposed_copper").ticks).toBeLessThan(32_200);
    expect(pick(time, "weather:weathered_copper").ticks).toBeGreaterThan(24_000);
    expect(pick(time, "weather:weathered_copper").ticks).toBeLessThan(24_200);
  });

  test("eight separate blocks weather together, as fast as the slowest", () => {
    const [one, eight] = ["weather:oxidized_copper", "weather:oxidized_copper:8"].map((id) => pick(time, id).ticks);
    expect((eight ?? 0) / (one ?? 1)).toBeGreaterThan(2.5);
    expect((eight ?? 0) / (one ?? 1)).toBeLessThan(3);
    expect(pick(time, "weather:oxidized_copper:8").uses[0]?.durability).toBe(8);
  });

  test.each(["1.20.1", "1.21.4", "26.1"])("every oxidised form in %s is obtainable", (mcVersion) => {
    const operators = runFamily(useOnBlock, mcVersion);
    const made = new Set([...operators.values()].flatMap(({ produces }) => Object.keys(produces)));
    const forms = [...loadGameData(mcVersion).items.keys()].filter((name) =>
      /^(exposed|weathered|oxidized)_/.test(name),
    );
    expect(forms.length).toBeGreaterThan(11);
    expect(forms.filter((name) => !made.has(name))).toEqual([]);
  });
});

test("products of lava, water and bees are exempt from conservation, changed items are not", () => {
  const springs = ["fill:potion", "make:obsidian", "shear:honeycomb"];
  expect(springs.filter((id) => !isExempt(id))).toEqual([]);
  const changes = ["strip:stripped_oak_log", "make:red_concrete", "weather:exposed_copper", "sign:written_book"];
  expect(changes.filter((id) => isExempt(id))).toEqual([]);
});

test("a use of an unknown item is refused with file, row and version", () => {
  const row = { ...BLOCK_USES.uses[0], for: "stripped_elm_log" } as (typeof BLOCK_USES.uses)[number];
  expect(() => readBlockUses(loadGameData("1.20.1"), { ...BLOCK_USES, uses: [row] })).toThrow(
    /block-uses\.json: uses\.0 \(1\.20\.1\): no such name: stripped_elm_log/,
  );
});
