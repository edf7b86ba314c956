import { describe, expect, test } from "vitest";
import { ReversalWatch } from "../../../executor/lease/reversals.ts";
import type { Position } from "../../../schemas/index.ts";

/** Whether the watch found the walk to flap, a quarter of a second between two places. */
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
  test("finds a walk back and forth on the spot", () => {
    expect(flaps(line(30, (index) => [index % 2, 0]))).toBe(true);
  });

  test("lets a straight walk, a circle and a climb be", () => {
    expect(flaps(line(200, (index) => [index, 0]))).toBe(false);
    expect(flaps(line(200, (index) => [4 * Math.cos(index / 4), 4 * Math.sin(index / 4)]))).toBe(false);
    expect(flaps(Array.from({ length: 200 }, (_, index): Position => [0.5, index, 0.5]))).toBe(false);
  });

  test("lets a walk be that turns back now and then, or gains ground all the same", () => {
    expect(flaps(line(400, (index) => [index % 40 < 20 ? index % 40 : 40 - (index % 40), 0]))).toBe(false);
    expect(flaps(line(60, (index) => [index + (index % 2 === 0 ? 1.5 : 0), index * 2]))).toBe(false);
  });

  test("lets stairs be that wind down or up", () => {
    expect(flaps(Array.from({ length: 60 }, (_, index): Position => [index % 2, 64 - index, 0]))).toBe(false);
    expect(flaps(Array.from({ length: 60 }, (_, index): Position => [index % 2, index, 0]))).toBe(false);
  });

  test("takes jitter for no reversal", () => {
    expect(flaps(line(200, (index) => [index % 2 === 0 ? 0.2 : 0, 0]))).toBe(false);
  });
});
