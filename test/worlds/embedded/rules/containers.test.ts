import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { Containers } from "../../../../worlds/embedded/rules/containers.ts";
import { items } from "../support/registry.ts";
import { received, stack } from "../support/window.ts";

const fresh = () => {
  const rules = { cook: () => undefined, burnTicks: () => 0, fuelRemainder: () => null, craftingRemainder: () => null };
  return new Containers(items, rules, { brew: () => null, brews: () => false });
};

describe("the containers", () => {
  test("keep a chest's contents by its position", () => {
    const containers = fresh();
    containers.chestAt(new Vec3(1, 64, 1)).slots[3] = stack("stone", 2);
    expect(received(containers.chestAt(new Vec3(1, 64, 1)).slots[3] ?? null)).toBe("2 stone");
    expect(containers.chestAt(new Vec3(2, 64, 1)).slots[3]).toBeNull();
  });

  test("return everything when the block is broken, and forget it", () => {
    const containers = fresh();
    containers.furnaceAt(new Vec3(0, 64, 0), "smoker").slots[1] = stack("coal", 3);
    expect(containers.remove(new Vec3(0, 64, 0))?.contents.map(received)).toEqual(["3 coal"]);
    expect(containers.remove(new Vec3(0, 64, 0))).toBeNull();
    expect(containers.furnaces()).toEqual([]);
  });

  test("share a furnace's slots with its state", () => {
    const container = fresh().furnaceAt(new Vec3(0, 64, 0), "furnace");
    container.slots[0] = stack("stone", 1);
    expect(received(container.furnace.slots[0] ?? null)).toBe("1 stone");
  });
});
