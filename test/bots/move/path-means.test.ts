// What a body may build its paths with.

import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import type { MineflayerBody } from "../../../bots/body/body.ts";
import { creatureCosts, pathMeans } from "../../../bots/move/path-means.ts";

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

test("cells near hostile creatures cost, and cells near peaceful ones do not", () => {
  const zombie = { name: "zombie", position: new Vec3(8, 64, 4), isValid: true };
  const cow = { name: "cow", position: new Vec3(2, 64, 0), isValid: true };
  const bot = { entity: { position: new Vec3(0, 64, 0) }, entities: { 1: zombie, 2: cow } };
  expect(creatureCosts({ bot } as never)).toEqual([{ center: [8, 64, 4], radius: 3, ticks: 20 }]);
});
