import type { World } from "flying-squid";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { keepChangedChunks } from "../../../../worlds/embedded/land/changed-chunks.ts";

describe("a chunk without a player near", () => {
  test("is unloaded if unchanged, and stays if a block in it was changed", async () => {
    const unloaded: string[] = [];
    const received: string[] = [];
    const world = {
      setBlockStateId: async () => {},
      unloadColumn: (x: number, z: number) => unloaded.push(`${x},${z}`),
    } as unknown as World;
    keepChangedChunks(world, (position) => received.push(position.toString()));
    await world.setBlockStateId(new Vec3(-1, 64, 20), 1);
    world.unloadColumn(-1, 1);
    world.unloadColumn(0, 0);
    expect(unloaded).toEqual(["0,0"]);
    expect(received).toEqual(["(-1, 64, 20)"]);
  });
});
