import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { hasRoom, isDarkEnough } from "../../../../worlds/embedded/creatures/natural-spawning.ts";
import { seededRandom } from "../../../../worlds/embedded/generator/random.ts";
import { SketchLand } from "../support/sketch-land.ts";
import { sketchWorld } from "../support/sketch-world.ts";

const NOON = 6_000;
const MIDNIGHT = 18_000;

/** The number of 200 tries in which a position is dark enough. */
function odds(land: SketchLand, y: number, time: number, strict: boolean): number {
  const dice = seededRandom(1);
  let dark = 0;
  for (let draw = 0; draw < 200; draw++) if (isDarkEnough(land, [0, y, 0], { time, strict }, dice)) dark++;
  return dark / 200;
}

describe("the dark", () => {
  test("is in the open at night in a quarter of the tries, and never by day", () => {
    expect(odds(new SketchLand(), 64, MIDNIGHT, true)).toBeCloseTo(0.25, 1);
    expect(odds(new SketchLand(), 64, NOON, true)).toBe(0);
  });

  test("is always in an unlit cave", () => {
    const cave = new SketchLand().fill([-4, 40, -4], [4, 42, 4], "air");
    expect(odds(cave, 40, NOON, true)).toBe(1);
  });

  test("ends where any torch light is from 1.18 on, and at a level of seven before", () => {
    const cave = new SketchLand().fill([-12, 40, 0], [12, 41, 0], "air").set(12, 40, 0, "torch");
    expect(odds(cave, 40, NOON, true)).toBe(0);
    expect(odds(cave, 40, NOON, false)).toBeGreaterThan(0.5);
    cave.set(4, 40, 0, "torch");
    expect(odds(cave, 40, NOON, false)).toBe(0);
  });
});

describe("room for a monster", () => {
  test("is on solid ground with air above", () => {
    const land = new SketchLand().set(3, 65, 0, "stone").set(5, 64, 0, "water").set(7, 63, 0, "glass");
    const fits = (x: number, height: number) => hasRoom(land, [x, 64, 0], { height });
    expect([fits(0, 1.95), fits(3, 1.95), fits(3, 0.9), fits(5, 1.95), fits(7, 1.95)]).toEqual([
      ...[true, false, true, false, false],
    ]);
  });
});

describe("monsters", () => {
  test("spawn at night, neither near a player nor beyond the cap, and not by day", () => {
    const night = sketchWorld(new SketchLand());
    night.stand(0.5, 64, 0.5);
    const spawning = night.spawning();
    const places: Vec3[] = [];
    for (let tick = 0; tick < 300; tick++) {
      spawning.tick();
      for (const { body } of night.population.all().slice(places.length)) places.push(body.position.clone());
    }
    // 121 chunks are loaded around the player: 70 * 121 / 289.
    expect(night.population.all()).toHaveLength(29);
    for (const place of places) expect(place.distanceTo(new Vec3(0.5, 64, 0.5))).toBeGreaterThan(24);
    const day = sketchWorld(new SketchLand(), { time: NOON });
    day.stand(0.5, 64, 0.5);
    day.pass(100, day.spawning());
    expect(day.population.all()).toEqual([]);
  });

  test("keep away from the spawn point, and do not spawn in a peaceful world", () => {
    const world = sketchWorld(new SketchLand());
    world.stand(60.5, 64, 0.5);
    const spawn = new Vec3(30.5, 64, 0.5);
    const spawning = world.spawning(spawn);
    for (let tick = 0; tick < 200; tick++) spawning.tick();
    for (const { body } of world.population.all()) expect(body.position.distanceTo(spawn)).toBeGreaterThan(24);
    world.server.difficulty = 0;
    world.pass(1, spawning);
    expect(world.population.all()).toEqual([]);
  });
});
