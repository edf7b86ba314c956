import { describe, expect, test } from "vitest";
import { rollKindLoot } from "../../../../worlds/embedded/rules/block-loot.ts";
import { blockWorld } from "../support/block-world.ts";

const { context } = blockWorld();
const loot = (name: string, properties: Record<string, string> = {}) =>
  rollKindLoot(context, context.blocks.kinds.of(name, properties), null);

describe("the loot of a block in its state", () => {
  test("is a crop's seed before it is ripe, and the crop with seeds afterwards", () => {
    expect(loot("wheat", { age: "6" })).toEqual([{ item: "wheat_seeds", count: 1 }]);
    const items = loot("wheat", { age: "7" }).map(({ item }) => item);
    expect(items).toContain("wheat");
    expect(items).toContain("wheat_seeds");
    expect(loot("potatoes", { age: "0" })).toEqual([{ item: "potato", count: 1 }]);
  });

  test("is both slabs of a double one", () => {
    expect(loot("oak_slab", { type: "double" })).toEqual([{ item: "oak_slab", count: 2 }]);
    expect(loot("oak_slab", { type: "top" })).toEqual([{ item: "oak_slab", count: 1 }]);
  });

  test("is empty for a young berry bush", () => {
    expect(loot("sweet_berry_bush", { age: "1" })).toEqual([]);
    expect(loot("sweet_berry_bush", { age: "3" })[0]?.item).toBe("sweet_berries");
  });
});
