import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { spawnPlace } from "../../../../worlds/embedded/players/spawn-place.ts";

const POINT = new Vec3(8.5, 70, 8.5);
/** One column: solid below `ground` and where `piled` says so. */
const column = (ground: number, piled: readonly number[] = [], water: readonly number[] = []) => ({
  lowest: -64,
  loaded: () => true,
  solid: (_x: number, y: number) => y < ground || piled.includes(y),
  fluid: (_x: number, y: number) => (water.includes(y) ? ("water" as const) : null),
});
const heightOver = (land: Parameters<typeof spawnPlace>[0]) => spawnPlace(land, POINT).y;

test("whoever comes back stands at the spawn point while its ground is there", () => {
  expect(spawnPlace(column(70), POINT)).toEqual(POINT);
});

test("where the ground was blown away or dug out, they stand on what is left", () => {
  expect(heightOver(column(63))).toBe(63);
  expect(heightOver(column(60, [], [64, 63]))).toBe(65);
});

test("where something was built, they stand on it", () => {
  expect(heightOver(column(70, [70, 71, 72]))).toBe(73);
  expect(heightOver(column(70, [71]))).toBe(72);
});

test("over nothing, and where nothing is known, the point itself is the place", () => {
  expect(heightOver(column(-100))).toBe(70);
  expect(spawnPlace({ ...column(63), loaded: () => false }, POINT)).toEqual(POINT);
});
