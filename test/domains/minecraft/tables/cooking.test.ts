import { describe, expect, test } from "vitest";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { readCooking, readFuels } from "../../../../domains/minecraft/tables/cooking.ts";

const inputs = (mcVersion: string, item: string, station = "furnace"): string[] =>
  readCooking(loadGameData(mcVersion))
    .filter((recipe) => recipe.item === item && recipe.station === station)
    .map(({ input }) => input);

describe("cooking in 26.1", () => {
  test("melts all twelve kinds of copper gear down to nuggets, in either furnace", () => {
    expect(inputs("26.1", "copper_nugget")).toHaveLength(12);
    expect(inputs("26.1", "copper_nugget", "blast_furnace")).toEqual(inputs("26.1", "copper_nugget"));
    expect(inputs("1.21.4", "copper_nugget")).toEqual([]);
  });

  test("melts spears and nautilus armor of iron and gold too", () => {
    const more = ["iron", "golden"].flatMap((metal) => [`${metal}_nautilus_armor`, `${metal}_spear`]);
    const melted = [...inputs("26.1", "iron_nugget"), ...inputs("26.1", "gold_nugget")];
    expect(melted).toEqual(expect.arrayContaining(more));
    expect(melted).toHaveLength(16 + 12);
  });

  test("dries leaves of any tree to litter", () => {
    expect(inputs("26.1", "leaf_litter")).toHaveLength(11);
  });
});

describe("fuel", () => {
  test("gains pale oak with 1.21.4, and shelves, dry grass, leaf litter and spears with 26.1", () => {
    const sizes = ["1.20.1", "1.21.1", "1.21.4", "26.1"].map((version) => readFuels(loadGameData(version)).size);
    expect(sizes).toEqual([248, 248, 266, 280]);
  });

  test("of 26.1 leaves nether wood out", () => {
    const fuels = readFuels(loadGameData("26.1"));
    expect(["oak_shelf", "crimson_shelf", "leaf_litter"].map((item) => fuels.get(item))).toEqual([300, undefined, 100]);
  });
});
