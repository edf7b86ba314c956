import { describe, expect, test } from "vitest";
import { installIgniting } from "../../../../worlds/embedded/rules/igniting.ts";
import { blockWorld } from "../support/block-world.ts";
import { hand } from "../support/hand.ts";

type Place = [number, number, number];

/**
 * A frame of four by five without corners, along an axis, on the ground; the clicked block is the
 * second of its floor.
 */
async function framed(axis: "x" | "z" = "x", without = -1, version = "1.20.1") {
  const world = blockWorld(version, "stone");
  const worker = hand(world, [8, 64, 8]);
  installIgniting(world.context, worker.uses, world.updates);
  worker.joins();
  const along = (across: number, up: number): Place => (axis === "x" ? [across, 64 + up, 0] : [0, 64 + up, across]);
  const frame = [1, 2].flatMap((across) => [along(across, 0), along(across, 4)]);
  for (const up of [1, 2, 3]) frame.push(along(0, up), along(3, up));
  for (const [index, place] of frame.entries()) if (index !== without) await world.set(place, "obsidian");
  worker.hold("flint_and_steel");
  const inside = [1, 2, 3].flatMap((up) => [along(1, up), along(2, up)]);
  const names = async () => new Set(await Promise.all(inside.map((place) => world.received(place, "axis"))));
  return { ...world, worker, along, names, light: () => worker.useOn(along(1, 0), "up") };
}

describe("flint and steel", () => {
  test("lights a fire on the ground, and wears", async () => {
    const { worker, received } = await framed();
    await worker.useOn([9, 63, 9], "up");
    expect(await received([9, 64, 9])).toBe("fire");
    expect(worker.player.inventory.slots[36]?.durabilityUsed).toBe(1);
  });

  test("lights no fire where a block is", async () => {
    const { worker, set, received } = await framed();
    await set([9, 64, 9], "oak_planks");
    await worker.useOn([9, 63, 9], "up");
    expect(await received([9, 64, 9])).toBe("oak_planks");
  });

  test.each([
    ["x", "1.20.1"],
    ["z", "1.20.1"],
    ["x", "1.16.5"],
  ] as const)("makes a portal in a frame of obsidian along %s in %s", async (axis, version) => {
    const { light, names } = await framed(axis, -1, version);
    await light();
    expect(await names()).toEqual(new Set([`nether_portal axis=${axis}`]));
  });

  test.each(Array.from({ length: 10 }, (_, index) => index).slice(1))(
    "makes no portal in a frame without its block %i",
    async (without) => {
      const { light, names, received, along } = await framed("x", without);
      await light();
      expect(await received(along(1, 1))).toBe("fire");
      expect([...(await names())].join()).not.toContain("portal");
    },
  );

  test("a portal goes out when its frame breaks", async () => {
    const { light, names, set, along } = await framed();
    await light();
    await set(along(3, 2), "air");
    expect([...(await names())].join()).not.toContain("portal");
  });
});
