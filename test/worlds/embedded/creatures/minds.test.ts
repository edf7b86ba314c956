import { describe, expect, test } from "vitest";
import { SketchLand } from "../support/sketch-land.ts";
import { sketchWorld } from "../support/sketch-world.ts";

const WALL = [
  [5, 64, -12],
  [5, 67, 12],
] as const;

describe("a zombie", () => {
  test("runs at a player that it sees, and strikes once a second", () => {
    const world = sketchWorld(new SketchLand());
    world.stand(0.5, 64, 0.5);
    world.bear("zombie", 15.5, 64, 3.5);
    world.pass(260);
    const ticks = world.actions.map(({ tick }) => tick);
    expect(ticks.length).toBeGreaterThan(3);
    expect(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0))).toEqual(ticks.slice(1).map(() => 20));
  });

  test("finds its way around a wall to a player that it has seen", () => {
    const world = sketchWorld(new SketchLand().fill([5, 64, -3], [5, 64, 3], "oak_fence"));
    world.stand(0.5, 64, 0.5);
    world.bear("zombie", 9.5, 64, 0.5);
    world.pass(300);
    expect(world.actions.length).toBeGreaterThan(0);
  });

  test("ignores a player behind a wall, and one in creative mode", () => {
    const walled = sketchWorld(new SketchLand().fill(WALL[0], WALL[1], "stone"));
    walled.stand(0.5, 64, 0.5);
    walled.bear("zombie", 9.5, 64, 0.5);
    const creative = sketchWorld(new SketchLand());
    creative.stand(0.5, 64, 0.5).gameMode = 1;
    creative.bear("zombie", 3.5, 64, 0.5);
    for (const world of [walled, creative]) {
      world.pass(100);
      expect(world.actions).toEqual([]);
    }
  });

  test("does not strike through the walls of a shelter", () => {
    const land = new SketchLand().fill([-1, 64, -1], [1, 66, 1], "stone").fill([0, 64, 0], [0, 65, 0], "air");
    const world = sketchWorld(land);
    world.stand(0.5, 64, 0.5);
    world.bear("zombie", 2.5, 64, 0.5);
    world.pass(200);
    expect(world.actions).toEqual([]);
  });
});

describe("a spider", () => {
  test("climbs the wall to a player that it has seen", () => {
    const world = sketchWorld(new SketchLand().fill([3, 64, -30], [3, 66, 30], "stone"));
    const player = world.stand(0.5, 68.5, 0.5);
    world.bear("spider", 9.5, 64, 0.5);
    world.pass(40);
    player.position.y = 64;
    world.pass(200);
    expect(world.actions.length).toBeGreaterThan(0);
  });
});

describe("a skeleton", () => {
  test("shoots at a player within bow-shot, every three seconds", () => {
    const world = sketchWorld(new SketchLand());
    world.stand(0.5, 64, 0.5);
    world.bear("skeleton", 11.5, 64, 0.5);
    world.pass(200);
    const shots = world.actions.filter(({ what }) => what === "shoot").map(({ tick }) => tick);
    expect(shots).toHaveLength(3);
    expect((shots[1] ?? 0) - (shots[0] ?? 0)).toBe(60);
  });

  test("keeps away from a player who comes close", () => {
    const world = sketchWorld(new SketchLand());
    world.stand(0.5, 64, 0.5);
    const skeleton = world.bear("skeleton", 2.5, 64, 0.5);
    world.pass(100);
    expect(skeleton.position.x).toBeGreaterThan(5);
  });
});

describe("a creeper", () => {
  test("comes close, hisses for a second and a half and explodes", () => {
    const world = sketchWorld(new SketchLand());
    world.stand(0.5, 64, 0.5);
    world.bear("creeper", 8.5, 64, 0.5);
    world.pass(140);
    expect(world.actions).toMatchObject([{ what: "explode", by: "creeper" }]);
    expect(world.population.all()).toEqual([]);
  });

  test("stops its fuse when its target gets away in time", () => {
    const world = sketchWorld(new SketchLand());
    const player = world.stand(0.5, 64, 0.5);
    world.bear("creeper", 2.5, 64, 0.5);
    world.pass(25);
    player.position.x = -40;
    world.pass(60);
    expect(world.actions).toEqual([]);
  });
});

describe("a blaze", () => {
  test("throws three fireballs in a row at a player that it sees, then pauses", () => {
    const world = sketchWorld(new SketchLand());
    world.stand(0.5, 64, 0.5);
    world.bear("blaze", 12.5, 64, 0.5);
    world.pass(420);
    const shots = world.actions.filter(({ what }) => what === "shoot").map(({ tick }) => tick);
    expect(shots.length).toBeGreaterThanOrEqual(6);
    const pauses = shots.slice(1, 6).map((tick, index) => tick - (shots[index] ?? 0));
    expect(pauses).toEqual([6, 6, 160, 6, 6]);
  });

  test("strikes a player at arm's length, and is not hurt by lava", () => {
    const world = sketchWorld(new SketchLand().fill([-3, 64, -3], [3, 64, 3], "lava"));
    world.stand(0.5, 65, 0.5);
    world.bear("blaze", 1.5, 64, 0.5);
    world.pass(100);
    expect(world.actions.some(({ what }) => what === "strike")).toBe(true);
    expect(world.population.all().map(({ health }) => health)).toEqual([20]);
  });
});

describe("a zombified piglin", () => {
  test("leaves players alone until one hits it, and then hunts it", () => {
    const world = sketchWorld(new SketchLand());
    const player = world.stand(0.5, 64, 0.5);
    world.bear("zombified_piglin", 3.5, 64, 0.5);
    world.pass(100);
    expect(world.actions).toEqual([]);
    const [piglin] = world.population.all();
    if (piglin !== undefined) world.population.wound(piglin, { damage: 1, tick: world.server.tickCount, by: player });
    world.pass(100);
    expect(world.actions.some(({ what }) => what === "strike")).toBe(true);
  });
});
