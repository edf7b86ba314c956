import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { bodyAt, type Drive, moveBody, REST } from "../../../../worlds/embedded/creatures/body.ts";
import { SketchLand } from "../support/sketch-land.ts";

const at = (x: number, y: number, z: number) => bodyAt(new Vec3(x, y, z), 0.6, 1.95);
const east = (speed: number, jump = false): Drive => ({ x: 1, z: 0, speed, jump });

describe("a body", () => {
  test("falls to the ground and reports the height of its fall", () => {
    const body = at(0.5, 70, 0.5);
    let fell = 0;
    for (let tick = 0; tick < 60; tick++) fell += moveBody(new SketchLand(), body, REST);
    expect(body.position.y).toBe(64);
    expect(body.onGround).toBe(true);
    expect(fell).toBeCloseTo(6, 5);
  });

  test("walks as fast as vanilla's zombie, 2.3 blocks a second", () => {
    const body = at(0.5, 64, 0.5);
    const land = new SketchLand();
    for (let tick = 0; tick < 20; tick++) moveBody(land, body, east(0.23));
    const before = body.position.x;
    for (let tick = 0; tick < 20; tick++) moveBody(land, body, east(0.23));
    expect(body.position.x - before).toBeCloseTo(2.33, 1);
  });

  test("stops at a wall without entering it", () => {
    const body = at(0.5, 64, 0.5);
    const land = new SketchLand().fill([3, 64, -2], [3, 66, 2], "stone");
    for (let tick = 0; tick < 80; tick++) moveBody(land, body, east(0.3));
    expect(body.position.x).toBeCloseTo(2.7, 5);
    expect(body.blocked).toBe(true);
  });

  test("jumps up a block that it runs into", () => {
    const body = at(0.5, 64, 0.5);
    const land = new SketchLand().fill([3, 64, -2], [40, 64, 2], "stone");
    for (let tick = 0; tick < 100; tick++) moveBody(land, body, east(0.25, body.blocked));
    expect(body.position.y).toBe(65);
    expect(body.position.x).toBeGreaterThan(3.3);
  });

  test("climbs a wall only if it can", () => {
    const land = new SketchLand().fill([3, 64, -2], [40, 70, 2], "stone");
    const [spider, zombie] = [at(2.6, 64, 0.5), at(2.6, 64, 0.5)];
    for (let tick = 0; tick < 120; tick++) {
      moveBody(land, spider, { ...east(0.3), climbs: true });
      moveBody(land, zombie, east(0.3));
    }
    expect(spider.position.y).toBe(71);
    expect(zombie.position.y).toBe(64);
  });

  test("floats in water, and falls into it unharmed", () => {
    const land = new SketchLand().fill([-3, 58, -3], [3, 63, 3], "water");
    const body = at(0.5, 75, 0.5);
    let fell = 0;
    for (let tick = 0; tick < 300; tick++) fell += moveBody(land, body, REST);
    expect(body.position.y).toBeGreaterThan(62);
    expect(fell).toBe(0);
  });

  test("stands still at the edge of the loaded land", () => {
    const land = new SketchLand();
    land.edge = 4;
    const body = at(0.5, 64, 0.5);
    for (let tick = 0; tick < 100; tick++) moveBody(land, body, east(0.3));
    expect(body.position.x).toBeCloseTo(4.7, 5);
  });
});
