import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { thrown } from "../../../../worlds/embedded/creatures/arrows.ts";
import { seededRandom } from "../../../../worlds/embedded/generator/random.ts";

/** The share of fireballs that pass within half a block, sideways, of a body so far away. */
function accuracy(distance: number): number {
  const dice = seededRandom(7);
  const shots = Array.from({ length: 400 }, () => thrown(new Vec3(0, 0, 0), new Vec3(distance, 0, 0), dice));
  return shots.filter(({ x, z }) => Math.abs((z / x) * distance) <= 0.5).length / shots.length;
}

test("a fireball flies where it was aimed, the less so the farther it is thrown", () => {
  expect(accuracy(3)).toBeGreaterThan(0.35);
  expect(accuracy(9)).toBeGreaterThan(0.15);
  expect(accuracy(9)).toBeLessThan(accuracy(3));
  expect(accuracy(30)).toBeLessThan(accuracy(9));
});

test("a fireball is pushed by a tenth of a block a tick", () => {
  expect(thrown(new Vec3(0, 0, 0), new Vec3(4, 3, 0), seededRandom(1)).norm()).toBeCloseTo(0.1);
});
