import { describe, expect, test } from "vitest";
import { SketchLand } from "../support/sketch-land.ts";
import { type SketchWorld, sketchWorld } from "../support/sketch-world.ts";

const NOON = 6_000;

/** The positions of all creatures, to a thousandth of a block. */
const places = ({ population }: SketchWorld): string[] =>
  population.all().map(({ kind, body: { position } }) => {
    return [kind.name, ...[position.x, position.y, position.z].map((value) => value.toFixed(3))].join(" ");
  });

describe("a population", () => {
  test("of animals strolls about while a player is near, but not beyond the loaded land", () => {
    const world = sketchWorld(new SketchLand(), { time: NOON });
    world.stand(0.5, 64, 0.5);
    const cow = world.bear("cow", 4.5, 64, 4.5);
    world.pass(600);
    const way = Math.hypot(cow.position.x - 4.5, cow.position.z - 4.5);
    expect(way).toBeGreaterThan(0.5);
    expect(way).toBeLessThan(60);
    expect(cow.position.y).toBe(64);
  });

  test("does not move when no player is near", () => {
    const world = sketchWorld(new SketchLand(), { time: NOON });
    world.stand(200.5, 64, 0.5);
    const cow = world.bear("cow", 4.5, 64, 4.5);
    world.pass(2000);
    expect(Math.hypot(cow.position.x - 4.5, cow.position.z - 4.5)).toBeLessThan(12);
  });

  test("flees when it is hurt, faster than it strolls", () => {
    const world = sketchWorld(new SketchLand(), { time: NOON });
    const player = world.stand(0.5, 64, 0.5);
    const pig = world.bear("pig", 2.5, 64, 0.5);
    world.pass(5);
    pig.takeDamage({ damage: 1, cause: "player", by: player });
    const before = pig.position.clone();
    let farthest = 0;
    for (let tick = 0; tick < 60; tick++) {
      world.pass(1);
      farthest = Math.max(farthest, pig.position.distanceTo(before));
    }
    expect(pig.health).toBe(9);
    expect(farthest).toBeGreaterThan(3);
  });

  test("loses a creature that is hurt to death, and reports the killer", () => {
    const world = sketchWorld(new SketchLand());
    const player = world.stand(0.5, 64, 0.5);
    const received: unknown[] = [];
    world.population.onDeath = (creature, by) => received.push([creature.kind.name, by === player]);
    const chicken = world.bear("chicken", 2.5, 64, 0.5);
    chicken.takeDamage({ damage: 4, cause: "player", by: player });
    expect(received).toEqual([["chicken", true]]);
    expect(world.population.all()).toEqual([]);
    expect(world.server.entities[chicken.id]).toBeUndefined();
  });

  test("loses the undead to the sun, but not at night, not under a roof, and no creepers", () => {
    const day = sketchWorld(new SketchLand(), { time: NOON });
    const night = sketchWorld(new SketchLand());
    const roofed = sketchWorld(new SketchLand().fill([-60, 68, -60], [60, 68, 60], "stone"), { time: NOON });
    for (const world of [day, night, roofed]) {
      world.stand(40.5, 64, 0.5);
      for (const kind of ["zombie", "skeleton", "creeper"]) world.bear(kind, 0.5, 64, 0.5);
      world.pass(580);
    }
    const kinds = ({ population }: SketchWorld) => population.all().map(({ kind }) => kind.name);
    expect(kinds(day)).toEqual(["creeper"]);
    expect(kinds(night)).toEqual(["zombie", "skeleton", "creeper"]);
    expect(kinds(roofed)).toEqual(["zombie", "skeleton", "creeper"]);
  });

  test("loses monsters, but no animals, that are more than 128 blocks from every player", () => {
    const world = sketchWorld(new SketchLand());
    world.stand(0.5, 64, 0.5);
    for (const kind of ["spider", "sheep"]) world.bear(kind, 140.5, 64, 0.5);
    world.pass(1);
    expect(world.population.all().map(({ kind }) => kind.name)).toEqual(["sheep"]);
  });

  test("behaves the same for the same seed, and differently for another", () => {
    const lives = (seed: number): string[] => {
      const world = sketchWorld(new SketchLand().fill([5, 64, -9], [5, 65, 9], "stone"), { seed });
      world.stand(0.5, 64, 0.5);
      const spawning = world.spawning();
      for (const kind of ["cow", "zombie", "skeleton", "spider"]) world.bear(kind, 8.5, 64, 8.5);
      world.pass(300, spawning);
      return places(world);
    };
    expect(lives(5)).toEqual(lives(5));
    expect(lives(5)).not.toEqual(lives(6));
  });
});
