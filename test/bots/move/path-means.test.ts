// What a body may build its paths with.

import { expect, test } from "vitest";
import type { MineflayerBody } from "../../../bots/body/body.ts";
import { pathMeans } from "../../../bots/move/path-means.ts";

const HELD = { oak_log: 8, birch_planks: 12, dirt: 3, cobblestone: 2, torch: 5 };

function bodyWith(held: Record<string, number>, maySpend = (_: string): boolean => true): MineflayerBody {
  const items = Object.entries(held).map(([name, count]) => ({ name, count, maxDurability: 0 }));
  return { bot: { inventory: { items: () => items } }, maySpend } as never;
}

const walk = { dig: false, place: true, leap: true };

test("a walk builds with earth and stones, never with the logs and planks that it is made for", () => {
  expect(pathMeans(bodyWith(HELD), walk)).toMatchObject({ allow: { place: true }, blocks: 5 });
  expect(pathMeans(bodyWith({ oak_log: 8 }), walk)).toMatchObject({ allow: { place: false }, blocks: 0 });
});

test("a body that is shut in builds with all that makes a wall", () => {
  expect(pathMeans(bodyWith(HELD), { ...walk, wayOut: true })).toMatchObject({ blocks: 25 });
});

test("nothing is built with that must be kept", () => {
  expect(
    pathMeans(
      bodyWith(HELD, (name) => name !== "dirt"),
      walk,
    ),
  ).toMatchObject({ blocks: 2 });
});
