// A body that is confined to a territory: it digs, places or enters nothing outside, by any means.

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import type { MineflayerBody } from "../../../bots/body/body.ts";
import { ANYWHERE, confine, type Territory, territoryOf } from "../../../bots/geometry/territory.ts";
import { Box, Conduct, isInside, WORLD_END } from "../../../schemas/index.ts";

function confined(territory: Territory) {
  const done: string[] = [];
  const bot = {
    dig: async ({ position }: { position: Vec3 }) => void done.push(`dig ${position}`),
    placeBlock: async ({ position }: { position: Vec3 }, face: Vec3) => void done.push(`place ${position.plus(face)}`),
  };
  const movements = { exclusionAreasBreak: [], exclusionAreasPlace: [], exclusionAreasStep: [] };
  const own = { bot, movements, dimension: "overworld", feet: new Vec3(0, 64, 0), territory };
  const body = Object.assign(own, {
    mayChange: (place: Vec3): boolean => own.territory.mayChange(place, own.dimension),
  }) as unknown as MineflayerBody;
  confine(body, bot as unknown as Bot);
  return { body, own, done };
}

const block = (x: number) => ({ position: new Vec3(x, 64, 0) });
const WEST: Territory = { ...ANYWHERE, mayEnter: ({ x }) => x < 5, mayChange: ({ x }) => x < 5 };
const up = new Vec3(0, 1, 0);

test("the body digs and places nothing outside, and everything inside", async () => {
  const { body, done } = confined(WEST);
  const { bot } = body;
  await bot.dig(block(4) as never);
  await expect(bot.dig(block(5) as never)).rejects.toMatchObject({ code: "permission.denied" });
  await bot.placeBlock(block(4) as never, up);
  await expect(bot.placeBlock(block(4) as never, new Vec3(1, 0, 0))).rejects.toMatchObject({
    code: "permission.denied",
  });
  expect(done).toEqual(["dig (4, 64, 0)", "place (4, 65, 0)"]);
});

test("paths neither lead, dig nor bridge outside, and a body outside may walk back", () => {
  const { body, own } = confined(WEST);
  const { exclusionAreasBreak, exclusionAreasPlace, exclusionAreasStep } = body.movements;
  for (const weights of [exclusionAreasBreak, exclusionAreasPlace, exclusionAreasStep]) {
    const [weigh] = weights;
    expect([weigh?.(block(4) as never), (weigh?.(block(5) as never) ?? 0) > 100]).toEqual([0, true]);
  }
  own.feet = new Vec3(9, 64, 0);
  expect(exclusionAreasStep[0]?.(block(8) as never)).toBe(0);
});

test("without bounds paths lead anywhere", () => {
  const { exclusionAreasStep } = confined({ ...ANYWHERE, mayChange: WEST.mayChange }).body.movements;
  expect(exclusionAreasStep.map((weigh) => weigh(block(99) as never))).toEqual([0]);
});

test("another territory takes the place of the first, on paths and for digging", async () => {
  const { body, own, done } = confined(WEST);
  own.territory = ANYWHERE;
  await body.bot.dig(block(5) as never);
  expect(done).toEqual(["dig (5, 64, 0)"]);
  expect(body.movements.exclusionAreasStep.map((weigh) => weigh(block(8) as never))).toEqual([0]);
});

test("conduct's bounds and areas are boxes for a navigator", () => {
  const conduct = Conduct.parse({
    bounds: { from: [0, 60, 0], to: [9.5, 70, -8] },
    protectedAreas: [{ name: "shrine", dimension: "nether", box: { from: [1, 1, 1], to: [2, 2, 2] } }],
  });
  const { outside, protectedBoxes } = territoryOf(conduct) ?? ANYWHERE;
  const isOut = (x: number, y: number, z: number): boolean => outside.some((box) => isInside([x, y, z], box));
  for (const [x, y, z] of [
    [0, 60, 0],
    [9, 70, -8],
  ] as const)
    expect(isOut(x, y, z)).toBe(false);
  for (const [x, y, z] of [
    [-1, 65, -4],
    [10, 65, -4],
    [5, 59, -4],
    [5, 71, -4],
    [5, 65, 1],
    [5, 65, -9],
  ] as const)
    expect(isOut(x, y, z)).toBe(true);
  // As a query takes them, which refuses what lies beyond the world.
  expect(outside.map((box) => Box.parse(box))).toEqual(outside);
  const whole = { from: WORLD_END.map((end) => -end), to: [...WORLD_END] };
  expect(territoryOf(Conduct.parse({ bounds: whole }))?.outside ?? []).toEqual([]);
  expect([protectedBoxes("overworld").length, protectedBoxes("nether").length]).toEqual([0, 1]);
  expect(territoryOf(Conduct.parse({}))).toBeUndefined();
});
