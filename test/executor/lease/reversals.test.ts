import { describe, expect, test } from "vitest";
import { ReversalWatch } from "../../../executor/lease/reversals.ts";
import type { Position } from "../../../schemas/index.ts";

/**
 * Whether the watch reports a flap for a walk that visits these places a quarter of a second apart.
 */
function flaps(places: readonly Position[]): boolean {
  const watch = new ReversalWatch();
  return places.map((place, index) => watch.note(place, index * 250)).some((found) => found);
}

const line = (count: number, place: (index: number) => [number, number]): Position[] =>
  Array.from({ length: count }, (_, index) => {
    const [x, z] = place(index);
    return [x, 64, z];
  });

describe("ReversalWatch", () => {
  test("reports a walk back and forth on the spot", () => {
    expect(flaps(line(30, (index) => [index % 2, 0]))).toBe(true);
  });

  test("accepts a straight walk, a circle and a climb", () => {
    expect(flaps(line(200, (index) => [index, 0]))).toBe(false);
    expect(flaps(line(200, (index) => [4 * Math.cos(index / 4), 4 * Math.sin(index / 4)]))).toBe(false);
    expect(flaps(Array.from({ length: 200 }, (_, index): Position => [0.5, index, 0.5]))).toBe(false);
  });

  test("accepts a walk that turns back now and then, or makes progress anyway", () => {
    expect(flaps(line(400, (index) => [index % 40 < 20 ? index % 40 : 40 - (index % 40), 0]))).toBe(false);
    expect(flaps(line(60, (index) => [index + (index % 2 === 0 ? 1.5 : 0), index * 2]))).toBe(false);
  });

  test("accepts stairs that wind down or up", () => {
    expect(flaps(Array.from({ length: 60 }, (_, index): Position => [index % 2, 64 - index, 0]))).toBe(false);
    expect(flaps(Array.from({ length: 60 }, (_, index): Position => [index % 2, index, 0]))).toBe(false);
  });

  test("does not count jitter as a reversal", () => {
    expect(flaps(line(200, (index) => [index % 2 === 0 ? 0.2 : 0, 0]))).toBe(false);
  });
});
