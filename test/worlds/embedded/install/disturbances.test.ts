import type { Block, World } from "flying-squid";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { terrainOf } from "../../../../worlds/embedded/generator/terrain.ts";
import { Disturbances } from "../../../../worlds/embedded/install/disturbances.ts";
import { Injuries } from "../../../../worlds/embedded/rules/injuries.ts";
import { sketchPlayer } from "../support/sketch-player.ts";
import { received, stack } from "../support/window.ts";

const username = "somebody";
const terrain = terrainOf(42, -64);

function stage() {
  const sketch = sketchPlayer(username);
  const { context, server, sessions, player } = sketch;
  const cleared: string[] = [];
  const world = {
    getBlock: async ({ x, y, z }: Vec3) => {
      const solid = y <= terrain.heightAt(x, z);
      return { name: solid ? "stone" : "air", boundingBox: solid ? "block" : "empty" } as Block;
    },
  } as unknown as World;
  player.world = world;
  player.position = new Vec3(0.5, terrain.heightAt(0, 0) + 1, 0.5);
  server.setBlock = async (_world, place, state) => void cleared.push(`${place} ${state}`);
  new Injuries(context, sessions);
  sketch.join();
  return {
    ...sketch,
    cleared,
    disturbances: new Disturbances(context, sessions, { terrain, faults: { set: () => {} } }),
  };
}

describe("a disturbance", () => {
  test("removes the block that a player stands on, but not air", async () => {
    const { disturbances, cleared } = stage();
    const done = await disturbances.apply({ kind: "removeBlock", username });
    expect(done).toMatchObject({ changed: true, what: expect.stringContaining("took stone away") });
    expect(cleared).toEqual([`(0, ${terrain.heightAt(0, 0)}, 0) 0`]);
    const none = await disturbances.apply({ kind: "removeBlock", username, offset: [0, 3, 0] });
    expect(none.changed).toBe(false);
  });

  test("deletes a count of an item, or the first stack", async () => {
    const { disturbances, sessions, player } = stage();
    const { inventory } = sessions.of(player);
    for (const [slot, name, count] of [
      [10, "stick", 5],
      [12, "dirt", 64],
      [40, "dirt", 10],
    ] as const)
      inventory.set(slot, stack(name, count));
    expect((await disturbances.apply({ kind: "deleteItems", username, item: "dirt", count: 70 })).changed).toBe(true);
    expect([received(inventory.get(12)), received(inventory.get(40))]).toEqual([null, "4 dirt"]);
    await disturbances.apply({ kind: "deleteItems", username });
    expect(inventory.get(10)).toBeNull();
    expect((await disturbances.apply({ kind: "deleteItems", username, item: "gold_ingot" })).changed).toBe(false);
  });

  test("teleports to dry ground at about the requested distance", async () => {
    const { disturbances, player } = stage();
    const before = player.position.clone();
    await disturbances.apply({ kind: "teleport", username, distance: 80, degrees: 90 });
    const { x, y, z } = player.position;
    expect(Math.abs(Math.hypot(x - before.x, z - before.z) - 80)).toBeLessThan(60);
    expect(y).toBe(terrain.heightAt(Math.floor(x), Math.floor(z)) + 1);
    expect(y).toBeGreaterThan(63);
  });

  test("sets health up and down, and the time of day", async () => {
    const { disturbances, player, server } = stage();
    await disturbances.apply({ kind: "setHealth", username, health: 5 });
    expect(player.health).toBe(5);
    await disturbances.apply({ kind: "setHealth", username, health: 20 });
    expect(player.health).toBe(20);
    await disturbances.apply({ kind: "setTime", time: 18_000 });
    expect(server.time).toBe(18_000);
  });

  test("kicks", async () => {
    const { disturbances, received: packets } = stage();
    await disturbances.apply({ kind: "kick", username, reason: "a test" });
    expect(packets).toContain("kicked: a test");
  });

  test("throws on an unknown player or a number out of range", async () => {
    const { disturbances } = stage();
    await expect(disturbances.apply({ kind: "kick", username: "nobody", reason: "" })).rejects.toThrow("no player");
    await expect(disturbances.apply({ kind: "setHealth", username, health: 21 })).rejects.toThrow("from 0 to 20");
    await expect(disturbances.apply({ kind: "setTime", time: Number.NaN })).rejects.toThrow("from 0 to");
  });
});
