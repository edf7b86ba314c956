import { describe, expect, test } from "vitest";
import { gaussian, hashOf, integerBetween, seededRandom } from "../../../../worlds/embedded/generator/random.ts";

describe("seeded randomness", () => {
  test("repeats itself for the same seed and differs for another", () => {
    const draw = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 5 }, random);
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  test("is spread evenly", () => {
    const random = seededRandom(9);
    const counts = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 10_000; draw++) {
      const bin = Math.floor(random() * 10);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(130);
  });

  test("draws both ends of a range", () => {
    const random = seededRandom(4);
    const drawn = new Set(Array.from({ length: 200 }, () => integerBetween(random, -1, 1)));
    expect([...drawn].sort()).toEqual([-1, 0, 1]);
  });

  test("hashes neighbouring positions to distant values, never to equal ones", () => {
    const hashes = new Set<number>();
    for (let x = -40; x < 40; x++) for (let z = -40; z < 40; z++) hashes.add(hashOf(42, 1, x, z));
    expect(hashes.size).toBeGreaterThan(6398);
    expect(hashOf(42, 1, 2)).not.toBe(hashOf(42, 2, 1));
  });
});

describe("the normal distribution", () => {
  test("has mean 0 and deviation 1", () => {
    const random = seededRandom(4);
    const draws = Array.from({ length: 5_000 }, () => gaussian(random));
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
  });
});
