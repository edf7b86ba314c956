import { describe, expect, test } from "vitest";
import { installBuckets } from "../../../../worlds/embedded/rules/buckets.ts";
import { blockWorld } from "../support/block-world.ts";
import { hand } from "../support/hand.ts";

const DOWN = 90;

/** A player on a stone floor who looks straight down at the block at the origin. */
function well(version = "1.20.1") {
  const world = blockWorld(version, "stone");
  const drawer = hand(world, [0, 65, 0]);
  installBuckets(world.context, drawer.uses);
  drawer.joins();
  return { ...world, drawer };
}

describe.each(["1.16.5", "1.20.1"])("a bucket in %s", (version) => {
  test("takes a source of water or lava", async () => {
    const { set, received, drawer } = well(version);
    for (const fluid of ["water", "lava"]) {
      await set([0, 64, 0], fluid);
      drawer.hold("bucket");
      await drawer.useTowards(0, DOWN);
      expect([await received([0, 64, 0]), drawer.held()]).toEqual(["air", `1 ${fluid}_bucket`]);
    }
  });

  test("empties before the face that the player looks at", async () => {
    const { received, drawer } = well(version);
    drawer.hold("water_bucket");
    await drawer.useTowards(0, DOWN);
    expect([await received([0, 64, 0], "level"), drawer.held()]).toEqual(["water level=0", "1 bucket"]);
  });
});

describe("a bucket", () => {
  test("takes no flowing fluid, and nothing through a wall", async () => {
    const { set, drawer } = well();
    drawer.hold("bucket");
    await set([0, 64, 0], "water", { level: "3" });
    await drawer.useTowards(0, DOWN);
    await set([0, 64, 0], "stone");
    await set([0, 63, 0], "water");
    await drawer.useTowards(0, DOWN);
    expect(drawer.held()).toBe("1 bucket");
  });

  test("goes to the storage when more empty ones are held", async () => {
    const { set, drawer } = well();
    await set([0, 64, 0], "water");
    drawer.hold("bucket", 3);
    await drawer.useTowards(0, DOWN);
    expect([drawer.held(), drawer.session.holdings()]).toEqual(["2 bucket", { bucket: 2, water_bucket: 1 }]);
  });

  test("reaches four and a half blocks", async () => {
    const { set, drawer } = well();
    await set([0, 67, 4], "water");
    await set([0, 67, 6], "stone");
    drawer.hold("bucket");
    await drawer.useTowards(0, 0);
    expect(drawer.held()).toBe("1 bucket");
    await set([0, 66, 3], "water");
    await drawer.useTowards(0, 0);
    expect(drawer.held()).toBe("1 water_bucket");
  });
});

test("a bottle fills at water, which stays", async () => {
  const { set, received, drawer } = well();
  await set([0, 64, 0], "water");
  drawer.hold("glass_bottle");
  await drawer.useTowards(0, DOWN);
  expect([await received([0, 64, 0]), drawer.held()]).toEqual(["water", "1 potion"]);
  expect(drawer.player.inventory.slots[36]?.nbt).toMatchObject({ value: { Potion: { value: "minecraft:water" } } });
});
