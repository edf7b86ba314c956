import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { spawnPlace } from "../../../../worlds/embedded/players/spawn-place.ts";

const POINT = new Vec3(8.5, 70, 8.5);
/** One column: solid below `ground` and at the heights in `piled`. */
const column = (ground: number, piled: readonly number[] = [], water: readonly number[] = []) => ({
  lowest: -64,
  loaded: () => true,
  solid: (_x: number, y: number) => y < ground || piled.includes(y),
  fluid: (_x: number, y: number) => (water.includes(y) ? ("water" as const) : null),
});
const heightOver = (land: Parameters<typeof spawnPlace>[0]) => spawnPlace(land, POINT).y;

test("a player respawns at the spawn point while its ground is there", () => {
  expect(spawnPlace(column(70), POINT)).toEqual(POINT);
});

test("where the ground was removed, a player respawns on the remaining ground", () => {
  expect(heightOver(column(63))).toBe(63);
  expect(heightOver(column(60, [], [64, 63]))).toBe(65);
});

test("where blocks were piled up, a player respawns on top", () => {
  expect(heightOver(column(70, [70, 71, 72]))).toBe(73);
  expect(heightOver(column(70, [71]))).toBe(72);
});

test("without ground, or in unloaded land, the spawn point itself is returned", () => {
  expect(heightOver(column(-100))).toBe(70);
  expect(spawnPlace({ ...column(63), loaded: () => false }, POINT)).toEqual(POINT);
});
