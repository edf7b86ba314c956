// Finding blocks section by section: nearest first, exact, and palettes before cells.

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { findPlaces } from "../../../bots/sense/block-search.ts";

const [AIR, ORE] = [0, 7];

/** A world of air with ore at some positions; `reads` counts the cells that are read. */
function worldOf(ores: readonly [number, number, number][], withPalette: boolean) {
  const at = new Set(ores.map(String));
  const stage = { reads: 0 };
  const section = (x: number, y: number, z: number) => {
    const holds = ores.some(([ox, oy, oz]) => ox >> 4 === x && oy >> 4 === y && oz >> 4 === z);
    return {
      ...(withPalette ? { data: { palette: holds ? [AIR, ORE] : [AIR] } } : {}),
      get: (cell: Vec3) => {
        stage.reads += 1;
        return at.has(String([x * 16 + cell.x, y * 16 + cell.y, z * 16 + cell.z])) ? ORE : AIR;
      },
    };
  };
  const bot = {
    entity: { position: new Vec3(0.5, 64, 0.5) },
    game: { minY: -64, height: 384 },
    registry: { blocks: { 1: { minStateId: ORE, maxStateId: ORE } } },
    world: {
      getColumn: (x: number, z: number) => ({
        sections: Array.from({ length: 24 }, (_, index) => section(x, index - 4, z)),
      }),
    },
  };
  return { bot: bot as unknown as Bot, stage };
}

const ORES: [number, number, number][] = [
  [40, 64, 0],
  [3, 64, 0],
  [-17, 60, 2],
  [0, -30, 0],
];

test("the nearest blocks come first, and none beyond the radius", () => {
  const { bot } = worldOf(ORES, true);
  expect(findPlaces(bot, [1], { radius: 48, count: 10 }).map(String)).toEqual([
    "(3, 64, 0)",
    "(-17, 60, 2)",
    "(40, 64, 0)",
  ]);
  expect(findPlaces(bot, [1], { radius: 48, count: 1 }).map(String)).toEqual(["(3, 64, 0)"]);
  expect(findPlaces(bot, [1], { radius: 8, count: 10, from: { x: 0, y: -32, z: 0 } }).map(String)).toEqual([
    "(0, -30, 0)",
  ]);
});

test("a section without the block costs only a look at its palette", () => {
  const { bot, stage } = worldOf(ORES.slice(1, 2), true);
  findPlaces(bot, [1], { radius: 64, count: 10 });
  expect(stage.reads).toBe(16 ** 3);
});

test("a section without a palette is searched cell by cell", () => {
  const { bot } = worldOf(ORES.slice(1, 2), false);
  expect(findPlaces(bot, [1], { radius: 10, count: 10 }).map(String)).toEqual(["(3, 64, 0)"]);
});

test("a kind that the version lacks is not found", () => {
  expect(findPlaces(worldOf(ORES, true).bot, [99], { radius: 64, count: 1 })).toEqual([]);
});
