// A body that walks towards lava, by the real physics of the version.

import { createRequire } from "node:module";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { brakeAtLava } from "../../../bots/move/lava-brake.ts";

const require = createRequire(import.meta.url);
/** mineflayer's own, which is no dependency of this package. */
const PHYSICS = "prismarine-physics";
const { Physics } = require(require.resolve(PHYSICS, { paths: [require.resolve("mineflayer")] }));
const registry = require("prismarine-registry")("1.20.1");
const blockClass = require("prismarine-block")(registry);

/** Walks south (+z) for two seconds from cell 0 64 0; returns where the body is, and the lowest height. */
function walk(nameAt: (x: number, y: number, z: number) => string, { jump = false, brakes = true } = {}) {
  const known = new Map<string, unknown>();
  const world = {
    getBlock(place: Vec3) {
      const position = place.floored();
      const name = nameAt(position.x, position.y, position.z);
      const block = known.get(name) ?? blockClass.fromProperties(name, {}, 1);
      known.set(name, block);
      const { type, metadata, shapes, boundingBox } = block as Record<string, unknown>;
      return { type, metadata, shapes, boundingBox, position, _properties: {}, getProperties: () => ({}) };
    },
  };
  const physics = Physics(registry, world);
  const removals: (() => void)[] = [];
  if (brakes)
    brakeAtLava({ registry, physics } as never, { alsoRemove: (off: () => void) => removals.push(off) } as never);
  const control = { forward: true, back: false, left: false, right: false, jump, sprint: true, sneak: false };
  const body = {
    ...{ pos: new Vec3(0.5, 64, 0.5), vel: new Vec3(0, 0, 0), yaw: Math.PI, pitch: 0, onGround: true, control },
    ...{ isInWater: false, isInLava: false, isInWeb: false, elytraFlying: false, jumpTicks: 0, jumpQueued: false },
    ...{ jumpBoost: 0, speed: 0, slowness: 0, dolphinsGrace: 0, slowFalling: 0, levitation: 0, depthStrider: 0 },
    ...{ attributes: {}, fireworkRocketDuration: 0, isCollidedHorizontally: false, isCollidedVertically: false },
  };
  let lowest = body.pos.y;
  for (let tick = 0; tick < 40; tick++) {
    physics.simulatePlayer(body, world);
    lowest = Math.min(lowest, body.pos.y);
  }
  return { position: body.pos, lowest, control, removals };
}

/** Stone up to y 63; from z 3 on a lake instead, whose surface is `depth` below the ground. */
const shore = (liquid: string, depth: number) => (_x: number, y: number, z: number) => {
  if (z < 3 || y < 64 - depth) return z < 3 ? (y < 64 ? "stone" : "air") : liquid;
  return "air";
};

describe("a body that walks", () => {
  test.each([1, 2, 8, 20])("stops at an edge over lava, %i blocks above it", (depth) => {
    const { position, lowest, control } = walk(shore("lava", depth));
    expect(lowest).toBe(64);
    expect(position.z).toBeLessThan(3.3);
    expect(control).toMatchObject({ forward: true, sneak: false });
  });

  test("would fall in without", () => {
    expect(walk(shore("lava", 1), { brakes: false }).lowest).toBeLessThan(64);
  });

  test("stops before lava on a level with its feet", () => {
    const { position } = walk((_x, y, z) => (y < 64 ? "stone" : z >= 3 && y === 64 ? "lava" : "air"));
    expect(position.z).toBeLessThan(3);
  });

  test("walks on where the ground, a wall or water comes first", () => {
    const stairs = (_x: number, y: number, z: number) => (y < (z < 3 ? 64 : 62) ? "stone" : "air");
    expect(walk(stairs).position.y).toBeLessThan(64);
    expect(walk(shore("water", 1)).position.z).toBeGreaterThan(3.3);
    expect(walk(shore("air", 1)).position.y).toBeLessThan(60);
  });

  test("is free in a jump", () => {
    const gap = (_x: number, y: number, z: number) => (z === 3 ? (y < 62 ? "lava" : "air") : y < 64 ? "stone" : "air");
    expect(walk(gap, { jump: true }).position.z).toBeGreaterThan(4);
  });
});
