import { describe, expect, test } from "vitest";
import { installConnections } from "../../../../worlds/embedded/rules/connections.ts";
import { blockWorld } from "../support/block-world.ts";

function site(version: string) {
  const world = blockWorld(version, "stone");
  installConnections(world.context, world.updates);
  return world;
}

describe.each(["1.16.5", "1.20.1"])("connections in %s", (version) => {
  test("a fence connects to fences, gates and full blocks, and disconnects when they are removed", async () => {
    const { set, received } = site(version);
    await set([0, 64, 0], "oak_fence");
    await set([1, 64, 0], "birch_fence");
    await set([-1, 64, 0], "stone");
    await set([0, 64, 1], "oak_fence_gate", { facing: "east" });
    await set([0, 64, -1], "oak_leaves");
    expect(await received([0, 64, 0], "east", "west", "south", "north")).toBe(
      "oak_fence east=true west=true south=true north=false",
    );
    expect(await received([1, 64, 0], "west")).toBe("birch_fence west=true");
    await set([-1, 64, 0], "air");
    expect(await received([0, 64, 0], "west")).toBe("oak_fence west=false");
  });

  test("wood does not connect to nether brick; panes connect to bars and walls", async () => {
    const { set, received } = site(version);
    await set([0, 64, 0], "oak_fence");
    await set([1, 64, 0], "nether_brick_fence");
    expect(await received([0, 64, 0], "east")).toBe("oak_fence east=false");
    await set([0, 64, 5], "glass_pane");
    await set([1, 64, 5], "iron_bars");
    await set([-1, 64, 5], "cobblestone_wall");
    expect(await received([0, 64, 5], "east", "west")).toBe("glass_pane east=true west=true");
  });

  test("a wall has a post except in a straight run", async () => {
    const { set, received } = site(version);
    for (const x of [0, 1, 2]) await set([x, 64, 0], "cobblestone_wall");
    expect(await received([1, 64, 0], "east", "west", "up")).toBe("cobblestone_wall east=low west=low up=false");
    expect(await received([0, 64, 0], "east", "west", "up")).toBe("cobblestone_wall east=low west=none up=true");
  });
});
