import { describe, expect, test } from "vitest";
import { neverObtainable } from "../../../../domains/minecraft/analysis/item-status.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { UNOBTAINABLE } from "../../../../domains/minecraft/tables/unobtainable.ts";

const never = (mcVersion: string): ReadonlySet<string> => neverObtainable(loadGameData(mcVersion));

describe("items that survival never gives", () => {
  test.each([
    ["1.16.5", 88],
    ["1.17.1", 97],
    ["1.18.2", 96],
    ["1.19.4", 177],
    ["1.20.1", 109],
    ["1.20.4", 166],
    ["1.21.1", 114],
    ["1.21.4", 114],
    ["26.1", 122],
  ])("in %s are %i, including those of experiments", (mcVersion, count) => {
    expect(never(mcVersion).size).toBe(count);
  });

  test("include the sculk sensor before deep dark caves, and the bundle until 1.21.2", () => {
    expect([never("1.18.2").has("sculk_sensor"), never("1.19.4").has("sculk_sensor")]).toEqual([true, false]);
    expect([never("1.21.1").has("bundle"), never("1.21.4").has("bundle")]).toEqual([true, false]);
  });

  test("include test blocks as technical, but not the heavy core of trials", () => {
    expect(never("26.1").has("test_block")).toBe(true);
    expect(never("26.1").has("heavy_core")).toBe(false);
  });

  test("include every spawn egg as creative-only", () => {
    const { items } = loadGameData("26.1");
    const eggs = [...items.keys()].filter((name) => name.endsWith("_spawn_egg"));
    expect(eggs.filter((name) => !never("26.1").has(name))).toEqual([]);
  });
});

test("no item that survival gives is unmodelled", () => {
  expect(UNOBTAINABLE.unmodelled).toEqual([]);
});
