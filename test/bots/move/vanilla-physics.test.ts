// Movement on and in odd blocks, by the real physics of the version in a world of a few cells. Speeds
// are in blocks a tick; the wiki's are a second.

import { createRequire } from "node:module";
import type { Bot } from "mineflayer";
import type { Block } from "prismarine-block";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { type MovingBody, vanillaTick } from "../../../bots/move/vanilla-physics.ts";

const require = createRequire(import.meta.url);
/** mineflayer's own, which is no dependency of this package. */
const PHYSICS = "prismarine-physics";
const { Physics } = require(require.resolve(PHYSICS, { paths: [require.resolve("mineflayer")] }));
const loadRegistry = require("prismarine-registry") as (version: string) => Bot["registry"];
const loadBlock = require("prismarine-block") as (registry: unknown) => {
  fromProperties(name: string, properties: object, biome: number): Block;
};

interface Stage {
  body: MovingBody;
  tick(times?: number): void;
  wear(name: string): void;
}

/** A body with its feet in the middle of cell 0 64 0; `at` names the block of a cell. */
function stage(at: (x: number, y: number, z: number) => string, { version = "1.20.1", y = 64 } = {}): Stage {
  const registry = loadRegistry(version);
  const blockClass = loadBlock(registry);
  const known = new Map<string, Block>();
  const getBlock = (place: Vec3) => {
    const position = place.floored();
    const [, name = "", states = ""] = /^([^[]*)(?:\[(.*)\])?$/.exec(at(position.x, position.y, position.z)) ?? [];
    const key = `${name}[${states}]`;
    const properties = Object.fromEntries(
      states
        .split(",")
        .filter(Boolean)
        .map((pair) => pair.split("="))
        .map(([property = "", value = ""]) => [property, /^(true|false)$/.test(value) ? value === "true" : value]),
    );
    const block = known.get(key) ?? blockClass.fromProperties(name, properties, 1);
    known.set(key, block);
    const { type, metadata, shapes, boundingBox } = block;
    return { type, metadata, shapes, boundingBox, position, isWaterlogged: false, _properties: block.getProperties() };
  };
  const slots: ({ name: string } | undefined)[] = [];
  const physics = Physics(registry, { getBlock });
  const tick = vanillaTick({ registry, inventory: { slots } } as never, (body, cells) =>
    physics.simulatePlayer(body, cells),
  );
  const control = { forward: false, back: false, left: false, right: false, jump: false, sprint: false, sneak: false };
  const body = {
    ...{ pos: new Vec3(0.5, y, 0.5), vel: new Vec3(0, 0, 0), yaw: Math.PI, pitch: 0, onGround: true, control },
    ...{ isInWater: false, isInLava: false, isInWeb: false, elytraFlying: false, jumpTicks: 0, jumpQueued: false },
    ...{ jumpBoost: 0, speed: 0, slowness: 0, dolphinsGrace: 0, slowFalling: 0, levitation: 0, depthStrider: 0 },
    ...{ attributes: {}, fireworkRocketDuration: 0, isCollidedHorizontally: false, isCollidedVertically: false },
  } as unknown as MovingBody;
  return {
    body,
    tick(times = 1) {
      for (let count = 0; count < times; count += 1) tick(body, { getBlock } as never);
    },
    wear: (name) => void Object.assign(slots, { 8: { name } }),
  };
}

const floor =
  (ground: string, above = "air") =>
  (_x: number, y: number) =>
    y < 64 ? ground : y < 66 ? above : "air";

/** The steady pace of a walk, in blocks a second. */
function paceOn(ground: string, above?: string, options: { version?: string; y?: number } = {}): number {
  const { body, tick } = stage(floor(ground, above), options);
  body.control.forward = true;
  tick(40);
  const from = body.pos.z;
  tick(20);
  return body.pos.z - from;
}

describe("a walk", () => {
  test("has vanilla's pace on stone, on soul sand and honey, and in what holds a body", () => {
    expect(paceOn("stone")).toBeCloseTo(4.317, 2);
    expect(paceOn("soul_sand", "air", { y: 63.875 })).toBeCloseTo(2.508, 2);
    expect(paceOn("honey_block", "air", { y: 63.9375 })).toBeCloseTo(2.508, 2);
    expect(paceOn("stone", "sweet_berry_bush")).toBeCloseTo(0.8 * 1.96, 2);
    expect(paceOn("stone", "powder_snow")).toBeCloseTo(0.9 * 1.96, 2);
    expect(paceOn("stone", "cobweb")).toBeCloseTo(0.25 * 1.96, 2);
  });

  test("is as slow on one layer of soul sand as on many, in each version", () => {
    const thin = (_x: number, y: number) => (y < 63 ? "stone" : y === 63 ? "soul_sand" : "air");
    for (const version of ["1.16.5", "1.20.1", "1.21.1"]) {
      const { body, tick } = stage(thin, { version, y: 63.875 });
      body.control.forward = true;
      tick(40);
      const from = body.pos.z;
      tick(20);
      expect(body.pos.z - from, version).toBeCloseTo(2.508, 2);
    }
  });

  test("slides on after its end on ice, not on stone", () => {
    const slide = (ground: string): number => {
      const { body, tick } = stage(floor(ground));
      body.control.forward = true;
      tick(60);
      body.control.forward = false;
      const from = body.pos.z;
      tick(100);
      return body.pos.z - from;
    };
    expect(slide("stone")).toBeLessThan(0.3);
    expect(slide("ice")).toBeGreaterThan(1.5);
  });
});

/** The greatest height of a jump above its start. */
function jumpOn(ground: string, above?: string, y = 64): number {
  const { body, tick } = stage(floor(ground, above), { y });
  body.control.jump = true;
  let highest = y;
  for (let count = 0; count < 8; count += 1) {
    tick();
    body.control.jump = false;
    highest = Math.max(highest, body.pos.y);
  }
  return highest - y;
}

test("a jump clears a block from stone, and less than half of one from honey or out of a bush", () => {
  expect(jumpOn("stone")).toBeCloseTo(1.252, 2);
  expect(jumpOn("honey_block", "air", 63.9375)).toBeCloseTo(0.38, 1);
  expect(jumpOn("stone", "sweet_berry_bush")).toBeCloseTo(0.315, 2);
});

describe("scaffolding", () => {
  const tower = (_x: number, y: number) => (y < 60 ? "stone" : y < 64 ? "scaffolding[distance=0,bottom=false]" : "air");

  test("carries a body that stands, and lets one that sneaks sink at three blocks a second", () => {
    const { body, tick } = stage(tower);
    tick(20);
    expect(body.pos.y).toBe(64);
    body.control.sneak = true;
    tick(10);
    const from = body.pos.y;
    tick(10);
    expect(from - body.pos.y).toBeCloseTo(1.5, 2);
    tick(40);
    expect(body.pos.y).toBe(60);
  });

  test("is climbed by a body that jumps inside, up to its top", () => {
    const { body, tick } = stage(tower, { y: 60 });
    body.control.jump = true;
    tick(45);
    expect(body.pos.y).toBeGreaterThanOrEqual(64);
  });

  test("has a bottom where it hangs over the void", () => {
    const bridge = (_x: number, y: number) => (y === 63 ? "scaffolding[distance=2,bottom=true]" : "air");
    const { body, tick } = stage(bridge);
    body.control.sneak = true;
    tick(60);
    expect(body.pos.y).toBeCloseTo(63.125, 3);
  });
});

describe("powder snow", () => {
  test("lets a body sink in, unless it wears leather boots", () => {
    const [bare, shod] = [stage(floor("powder_snow")), stage(floor("powder_snow"))];
    shod.wear("leather_boots");
    for (const { tick } of [bare, shod]) tick(20);
    expect(bare.body.pos.y).toBeLessThan(63);
    expect(shod.body.pos.y).toBe(64);
  });
});

test("a column of bubbles lifts a body, and one over magma drags it down", () => {
  const column = (drag: string) => (_x: number, y: number) =>
    y < 60 ? "stone" : y < 80 ? `bubble_column[drag=${drag}]` : "air";
  const [lifted, dragged] = [stage(column("false"), { y: 62 }), stage(column("true"), { y: 78 })];
  for (const { tick } of [lifted, dragged]) tick(30);
  expect(lifted.body.pos.y).toBeGreaterThan(70);
  expect(dragged.body.pos.y).toBeLessThan(74);
});

test("every kind of vine is climbed at vanilla's pace", () => {
  for (const kind of ["vine", "twisting_vines_plant", "weeping_vines", "cave_vines"]) {
    const { body, tick } = stage((_x, y) => (y < 64 ? "stone" : kind));
    body.control.jump = true;
    tick(10);
    const from = body.pos.y;
    tick(20);
    expect(body.pos.y - from, kind).toBeCloseTo(2.352, 2);
  }
});
