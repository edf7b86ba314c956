import { describe, expect, test } from "vitest";
import { installFluids } from "../../../../worlds/embedded/rules/fluids.ts";
import { blockWorld } from "../support/block-world.ts";

function world() {
  const made = blockWorld("1.20.1", "stone");
  installFluids(made.context, made.updates, made.schedule);
  return made;
}

/** Walls around the square of `radius` around the origin, so that the fluid stays inside. */
async function basin({ set }: ReturnType<typeof world>, radius: number) {
  for (let along = -radius; along <= radius; along++) {
    for (const [x, z] of [
      [along, -radius],
      [along, radius],
      [-radius, along],
      [radius, along],
    ] as const)
      await set([x, 64, z], "stone");
  }
}

describe("water", () => {
  test("flows seven blocks over level ground, a step every five ticks", async () => {
    const made = world();
    for (const z of [-1, 1]) for (let x = -1; x < 12; x++) await made.set([x, 64, z], "stone");
    await made.set([-1, 64, 0], "stone");
    await made.set([0, 64, 0], "water");
    await made.tick(5);
    expect([await made.received([1, 64, 0], "level"), await made.received([2, 64, 0])]).toEqual([
      "water level=1",
      "air",
    ]);
    await made.tick(60);
    expect(await made.received([7, 64, 0], "level")).toBe("water level=7");
    expect(await made.received([8, 64, 0])).toBe("air");
  });

  test("dries up when its source is taken", async () => {
    const made = world();
    await basin(made, 3);
    await made.set([0, 64, 0], "water");
    await made.tick(60);
    expect(await made.received([1, 64, 0])).toBe("water");
    await made.set([0, 64, 0], "air");
    await made.tick(120);
    for (const x of [0, 1, 2]) expect(await made.received([x, 64, 0])).toBe("air");
  });

  test("makes a source between two", async () => {
    const made = world();
    await basin(made, 2);
    await made.set([-1, 64, 0], "water");
    await made.set([1, 64, 0], "water");
    await made.tick(20);
    expect(await made.received([0, 64, 0], "level")).toBe("water level=0");
  });

  test("falls, and takes the shortest way to an edge", async () => {
    const made = world();
    await made.set([2, 63, 0], "air");
    await made.set([0, 64, 0], "water");
    await made.tick(15);
    expect([await made.received([1, 64, 0]), await made.received([-1, 64, 0])]).toEqual(["water", "air"]);
    expect(await made.received([2, 63, 0], "level")).toBe("water level=8");
  });

  test("washes plants away, which drop their loot", async () => {
    const made = world();
    await made.set([1, 64, 0], "torch");
    await made.set([0, 64, 0], "water");
    await made.tick(6);
    expect([await made.received([1, 64, 0]), made.spilled]).toEqual(["water", { torch: 1 }]);
  });
});

describe("lava", () => {
  test("flows three blocks, a step every thirty ticks", async () => {
    const made = world();
    for (const z of [-1, 1]) for (let x = -1; x < 8; x++) await made.set([x, 64, z], "stone");
    await made.set([-1, 64, 0], "stone");
    await made.set([0, 64, 0], "lava");
    await made.tick(29);
    expect(await made.received([1, 64, 0])).toBe("air");
    await made.tick(120);
    expect([await made.received([3, 64, 0]), await made.received([4, 64, 0])]).toEqual(["lava", "air"]);
  });

  test("becomes obsidian where water reaches a source, cobblestone where it flows", async () => {
    const made = world();
    await made.set([0, 64, 0], "lava");
    await made.set([1, 64, 0], "water");
    expect(await made.received([0, 64, 0])).toBe("obsidian");
    await made.set([0, 64, 5], "lava", { level: "4" });
    await made.set([0, 64, 6], "water");
    expect(await made.received([0, 64, 5])).toBe("cobblestone");
  });

  test("turns the water that it falls into to stone", async () => {
    const made = world();
    await made.set([0, 64, 0], "water");
    await made.set([0, 65, 0], "lava");
    await made.tick(31);
    expect(await made.received([0, 64, 0])).toBe("stone");
  });
});
