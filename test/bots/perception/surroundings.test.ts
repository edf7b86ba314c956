// The land from above, of worlds that a test writes down.

import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import type { MineflayerBody } from "../../../bots/body/body.ts";
import { surroundingsOf } from "../../../bots/perception/surroundings.ts";

type NameAt = (x: number, y: number, z: number) => string | null;

/** What is on the map so many blocks east and south of a body at 100.5 64 -20.5. */
function mapOf(nameAt: NameAt) {
  const body = {
    bot: { entity: { position: new Vec3(100.5, 64, -20.5) } },
    nameAt: ({ x, y, z }: Vec3) => nameAt(x, y, z),
  };
  const land = surroundingsOf(body as unknown as MineflayerBody);
  const side = 2 * land.radius + 1;
  expect([land.cells.length, land.heights.length]).toEqual([side ** 2, side ** 2]);
  return {
    ...land,
    at(east: number, south: number): [string | undefined, number | undefined] {
      const index = (south + land.radius) * side + east + land.radius;
      return [land.palette[land.cells[index] ?? -1], land.heights[index]];
    },
  };
}

const ground: NameAt = (_x, y) => (y < 64 ? "grass_block" : "air");

describe("in the open", () => {
  test("each column shows its highest block and how far above the feet it is", () => {
    const { at, centre } = mapOf((x, y, z) => {
      if (x === 103 && z === -21) return y <= 70 ? "stone" : "air";
      if (x === 100 && z === -16) return y <= 55 ? "stone" : y <= 60 ? "water" : "cave_air";
      return ground(x, y, z);
    });
    expect(centre).toEqual([100, 64, -21]);
    expect(at(0, 0)).toEqual(["grass_block", -1]);
    expect(at(3, 0)).toEqual(["stone", 6]);
    expect(at(0, 5)).toEqual(["water", -4]);
  });

  test("leaves above the body are no roof", () => {
    const { at } = mapOf((x, y, z) => (y === 68 && x === 100 ? "oak_leaves" : ground(x, y, z)));
    expect([at(0, 0), at(1, 0)]).toEqual([
      ["oak_leaves", 4],
      ["grass_block", -1],
    ]);
  });
});

test("under a roof the map shows what is at the body's height", () => {
  const { at } = mapOf((x, y) => (y >= 64 && y <= 65 && x <= 102 ? "cave_air" : "stone"));
  expect(at(0, 0)).toEqual(["stone", -1]);
  expect(at(3, 0)).toEqual(["stone", 1]);
});

test("nothing is known of what is not loaded, nor of a column without a block", () => {
  const { at } = mapOf((x, y, z) => (x > 105 ? null : x < 95 ? "air" : ground(x, y, z)));
  expect([at(6, 0), at(-6, 0)]).toEqual([
    [undefined, 0],
    [undefined, 0],
  ]);
});
