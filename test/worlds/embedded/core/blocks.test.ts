import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { BlockKinds } from "../../../../worlds/embedded/core/blocks.ts";
import { blockWorld } from "../support/block-world.ts";
import { registryOf } from "../support/registry.ts";

describe.each(["1.16.5", "1.20.1"])("the kinds of blocks of %s", (version) => {
  const kinds = new BlockKinds(registryOf(version));

  test("have the same state again when built from their properties", () => {
    for (const { name, minStateId, maxStateId } of registryOf(version).blocksArray) {
      for (const state of [minStateId, maxStateId]) {
        expect(kinds.of(name, { ...kinds.ofState(state).properties }).state).toBe(state);
      }
    }
  });

  test("keep the properties that are not changed", () => {
    const chest = kinds.of("chest", { facing: "west", type: "left" });
    expect(kinds.changed(chest, { type: "single" }).properties).toMatchObject({ facing: "west", type: "single" });
  });

  test("distinguish full blocks from others", () => {
    const full = (name: string, properties = {}) => kinds.of(name, properties).full;
    expect([full("stone"), full("oak_slab", { type: "double" })]).toEqual([true, true]);
    expect([full("chest"), full("torch"), full("oak_slab", { type: "top" })]).toEqual([false, false, false]);
  });
});

describe("the blocks of a world", () => {
  test("report each change once, and no change where there is none", async () => {
    const { context, set } = blockWorld();
    const changes: string[] = [];
    context.blocks.onChange((_position, before, after) => void changes.push(`${before.name} ${after.name}`));
    await set([0, 64, 0], "stone");
    await set([0, 64, 0], "stone");
    await context.blocks.putTogether([
      { position: new Vec3(0, 64, 0), kind: context.blocks.kinds.of("dirt") },
      { position: new Vec3(0, 65, 0), kind: context.blocks.kinds.of("sand") },
    ]);
    expect(changes).toEqual(["air stone", "stone dirt", "air sand"]);
  });
});
