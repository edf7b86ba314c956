import { describe, expect, test } from "vitest";
import type { WorldContext } from "../../../../worlds/embedded/core/context.ts";
import { originOf } from "../../../../worlds/embedded/generator/dimensions.ts";
import { spawnersNear } from "../../../../worlds/embedded/generator/fortress.ts";
import { netherSeed } from "../../../../worlds/embedded/generator/nether-terrain.ts";
import { installSpawners } from "../../../../worlds/embedded/rules/spawners.ts";
import { SketchLand } from "../support/sketch-land.ts";
import { sketchWorld } from "../support/sketch-world.ts";

const SEED = 1;
const [at = [0, 0, 0]] = spawnersNear(netherSeed(SEED), 0, 0, 500);
const [x, y, z] = [at[0] + originOf("nether"), at[1], at[2]];

/** A platform with a spawner, and a player so far away; `ticks` pass. */
function spawned(distance: number, ticks: number, { broken = false, difficulty = 1 } = {}) {
  const land = new SketchLand(y - 2);
  if (!broken) land.set(x, y, z, "spawner");
  const world = sketchWorld(land, { seed: SEED });
  world.server.difficulty = difficulty;
  const report = (error: unknown) => {
    throw error;
  };
  const context = { server: world.server, seed: SEED, report } as unknown as WorldContext;
  installSpawners(context, land, world.population);
  world.stand(x + distance, y, z + 0.5);
  for (let tick = 0; tick < ticks; tick++) {
    world.server.tickCount++;
    world.server.emit("tick", 0.05, world.server.tickCount);
  }
  return world.population.all().map(({ kind }) => kind.name);
}

describe("a spawner", () => {
  test("spawns blazes within a second while a player is near, up to six after a while", () => {
    const first = spawned(10, 25);
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(4);
    expect(new Set(spawned(10, 8_000))).toEqual(new Set(["blaze"]));
    expect(spawned(10, 8_000).length).toBeGreaterThanOrEqual(6);
    expect(spawned(10, 8_000).length).toBeLessThanOrEqual(12);
  });

  test.each([
    ["far from all players", 20, {}],
    ["that was broken", 10, { broken: true }],
    ["in a peaceful world", 10, { difficulty: 0 }],
  ])("%s spawns none", (_what, distance, options) => {
    expect(spawned(distance, 1_000, options)).toEqual([]);
  });
});
