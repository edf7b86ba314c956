import { describe, expect, test } from "vitest";
import { compareVersions } from "../../../domains/minecraft/data/known-versions.ts";
import { inRange } from "../../../domains/minecraft/data/versions.ts";
import { loadGameData } from "../../../domains/minecraft/load-game-data.ts";
import { BLOCK_LOOT, BlockLootTable, readBlockLoot } from "../../../domains/minecraft/tables/block-loot.ts";
import { FuelTable } from "../../../domains/minecraft/tables/cooking.ts";
import { bindTemplate, expandTemplate, NAME_CLASSES } from "../../../domains/minecraft/tables/names.ts";
import { parseTable } from "../../../domains/minecraft/tables/table.ts";

describe("tables", () => {
  test("a wrong value is refused with file and path", () => {
    const table = { source: "https://minecraft.wiki/w/Smelting", fuels: [{ burnTicks: 0, items: ["coal"] }] };
    expect(() => parseTable(FuelTable, table, "fuel.json")).toThrow(
      /input\.invalidDomain.*tables\/fuel\.json.*fuels\.0\.burnTicks/,
    );
  });

  test("an unknown field is refused", () => {
    const table = { source: "https://minecraft.wiki/w/Drops", blocks: [{ blocks: ["stone"], dorps: [] }] };
    expect(() => parseTable(BlockLootTable, table, "block-loot.json")).toThrow(/block-loot\.json.*drops/);
  });

  test("a row about an unknown block is refused with file, row and version", () => {
    const row = { blocks: ["stoen"], ripe: false, drops: [] };
    expect(() => readBlockLoot(loadGameData("1.20.1"), { ...BLOCK_LOOT, blocks: [row] })).toThrow(
      /block-loot\.json: blocks\.0 \(1\.20\.1\): no such name: stoen/,
    );
  });

  test("two rows about one block are refused", () => {
    const row = { blocks: ["stone"], ripe: false, drops: [] };
    expect(() => readBlockLoot(loadGameData("1.20.1"), { ...BLOCK_LOOT, blocks: [row, row] })).toThrow(
      /stone is listed twice/,
    );
  });
});

describe("name templates", () => {
  const known = new Set(["oak_log", "birch_log", "oak_slab", "stone_slab", "stone"]);

  test("a plain name stands for itself", () => {
    expect(expandTemplate("stone", NAME_CLASSES, known, "here")).toEqual([{ name: "stone", bound: {} }]);
  });

  test("a class stands for its existing members", () => {
    expect(expandTemplate("{tree}_log", NAME_CLASSES, known, "here")).toEqual([
      { name: "oak_log", bound: { tree: "oak" } },
      { name: "birch_log", bound: { tree: "birch" } },
    ]);
  });

  test("a star stands for anything", () => {
    expect(expandTemplate("*_slab", NAME_CLASSES, known, "here").map(({ name }) => name)).toEqual([
      "oak_slab",
      "stone_slab",
    ]);
  });

  test.each(["granite", "{tree}_boat", "{metal}_ingot", "*_door"])("%s matches nothing and is refused", (template) => {
    expect(() => expandTemplate(template, NAME_CLASSES, known, "here")).toThrow(/input\.invalidDomain: here/);
  });

  test("a bound template uses the values that another bound", () => {
    expect(bindTemplate("{color}_glass", { color: "red" }, "here")).toBe("red_glass");
    expect(() => bindTemplate("{color}_glass", {}, "here")).toThrow(/not bound/);
  });
});

describe("versions", () => {
  test("are compared part by part as numbers", () => {
    expect(compareVersions("1.9", "1.16.5")).toBeLessThan(0);
    expect(compareVersions("1.20", "1.20.0")).toBe(0);
    expect(compareVersions("1.21", "1.20.4")).toBeGreaterThan(0);
  });

  test("ranges include both ends", () => {
    const range = { from: "1.17", to: "1.20.2" };
    expect(["1.16.5", "1.17", "1.20.2", "1.20.4"].map((version) => inRange(version, range))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(inRange("1.16.5", undefined)).toBe(true);
  });
});
