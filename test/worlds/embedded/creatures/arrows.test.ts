import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { aimed, entersBody } from "../../../../worlds/embedded/creatures/arrows.ts";
import { seededRandom } from "../../../../worlds/embedded/generator/random.ts";

describe("an arrow", () => {
  test("leaves the bow at 1.6 blocks a tick, a little high", () => {
    const dice = seededRandom(1);
    const shots = Array.from({ length: 200 }, () => aimed(new Vec3(0, 65, 0), new Vec3(10, 65, 0), 1, dice));
    const mean = shots.reduce((sum, shot) => sum.plus(shot), new Vec3(0, 0, 0)).scaled(1 / shots.length);
    expect(mean.norm()).toBeCloseTo(1.6, 1);
    expect(mean.y / mean.x).toBeCloseTo(0.2, 1);
    expect(Math.abs(mean.z)).toBeLessThan(0.05);
  });

  test("scatters less at a higher difficulty", () => {
    const spread = (difficulty: number): number => {
      const dice = seededRandom(3);
      const shots = Array.from(
        { length: 300 },
        () => aimed(new Vec3(0, 65, 0), new Vec3(10, 65, 0), difficulty, dice).z,
      );
      return Math.sqrt(shots.reduce((sum, z) => sum + z * z, 0) / shots.length);
    };
    expect(spread(3)).toBeLessThan(spread(1) / 2);
  });

  test("hits a body in its path, and misses one beside or behind it", () => {
    const [from, to] = [new Vec3(0, 65, 0), new Vec3(4, 65, 0)];
    expect(entersBody(from, to, new Vec3(2, 64, 0))).toBeCloseTo(0.35, 5);
    expect(entersBody(from, to, new Vec3(2, 64, 1))).toBeNull();
    expect(entersBody(from, to, new Vec3(6, 64, 0))).toBeNull();
    expect(entersBody(from, to, new Vec3(2, 66, 0))).toBeNull();
  });
});
