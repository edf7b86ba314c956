import { expect, test } from "vitest";
import { brushTicks, containerTicks, searchTicks } from "../../../../domains/minecraft/costs/structures.ts";
import { sprintTicks, walkTicks } from "../../../../domains/minecraft/costs/walking.ts";

const grid = { spacing: 32, frequency: 1, sight: 128, biomeDistance: 1500, entryTicks: 300 };

test("a search on a grid includes the way to the biome, sweeping a cell in strips of twice the sight, and entering", () => {
  expect(searchTicks(grid)).toBeCloseTo(sprintTicks(1500 + 512 ** 2 / 256) + 300);
});

test("a search takes at least the mean way to the nearest one, half the root of the area", () => {
  expect(searchTicks({ ...grid, biomeDistance: 0, sight: 10_000, entryTicks: 0 })).toBeCloseTo(sprintTicks(256));
});

test("a frequency of one in five cells takes five times the sweeping", () => {
  const search = { ...grid, biomeDistance: 0, entryTicks: 0 };
  expect(searchTicks({ ...search, frequency: 0.2 })).toBeCloseTo(5 * searchTicks(search));
});

test("a known distance is sprinted", () => {
  expect(searchTicks({ distance: 2048, entryTicks: 1200 })).toBeCloseTo(sprintTicks(2048) + 1200);
});

test("a container takes the way and a second, a suspicious block the way, the digging and 96 ticks", () => {
  expect(containerTicks(20)).toBeCloseTo(walkTicks(20) + 20);
  expect(brushTicks(4, 40)).toBeCloseTo(walkTicks(4) + 136);
});
