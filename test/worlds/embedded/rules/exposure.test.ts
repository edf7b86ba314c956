import { describe, expect, test } from "vitest";
import { type BlockHarm, harmOf } from "../../../../worlds/embedded/land/block-harms.ts";
import { Exposure, type ExposureSurroundings, FULL_BREATH } from "../../../../worlds/embedded/rules/exposure.ts";

const NOTHING: ExposureSurroundings = {
  inWater: false,
  inLava: false,
  inCold: false,
  inSnow: false,
  harms: [],
  submerged: false,
  buried: false,
};

const harmsOf = (...names: string[]): BlockHarm[] =>
  names.map((name) => harmOf(name, {})).filter((one) => one !== undefined);
const FIRE = harmsOf("fire");

/** The causes and points of `ticks` in the same surroundings. */
function spend(body: Exposure, ticks: number, around: Partial<ExposureSurroundings>): Record<string, number> {
  const points: Record<string, number> = {};
  for (let tick = 0; tick < ticks; tick++) {
    for (const { cause, damage } of body.tick({ ...NOTHING, ...around })) points[cause] = (points[cause] ?? 0) + damage;
  }
  return points;
}

describe("a body", () => {
  test("holds its breath for fifteen seconds, then loses two points a second", () => {
    const body = new Exposure();
    expect(spend(body, FULL_BREATH + 19, { submerged: true })).toEqual({});
    expect(spend(body, 41, { submerged: true })).toEqual({ drowning: 6 });
  });

  test("gets its breath back four times as fast", () => {
    const body = new Exposure();
    spend(body, 200, { submerged: true });
    spend(body, 50, {});
    expect(body.breath).toBe(FULL_BREATH);
  });

  test("keeps burning after it has left a fire: a point a second for eight seconds", () => {
    const body = new Exposure();
    spend(body, 1, { harms: FIRE });
    expect(spend(body, 400, {})).toEqual({ burning: 7 });
  });

  test("burns for fifteen seconds after lava, unless it finds water", () => {
    const [dry, wet] = [new Exposure(), new Exposure()];
    for (const body of [dry, wet]) expect(spend(body, 1, { inLava: true })).toEqual({ lava: 4 });
    expect(spend(dry, 400, {})).toEqual({ burning: 14 });
    expect(spend(wet, 1, { inWater: true })).toEqual({});
    expect(spend(wet, 400, {})).toEqual({});
  });

  test("is hurt by cactus and by a block in the face", () => {
    const around = { harms: harmsOf("cactus"), buried: true };
    expect(spend(new Exposure(), 1, around)).toEqual({ cactus: 1, suffocation: 1 });
  });

  test("is hurt by a campfire and a magma block without burning on, twice as much by soul flames", () => {
    const body = new Exposure();
    expect(spend(body, 1, { harms: harmsOf("campfire", "magma_block") })).toEqual({ campfire: 1, magma: 1 });
    expect(spend(body, 1, { harms: harmsOf("soul_campfire") })).toEqual({ campfire: 2 });
    expect(spend(body, 400, {})).toEqual({});
    expect(spend(body, 1, { harms: harmsOf("soul_fire") })).toEqual({ fire: 2 });
    expect(spend(body, 400, {})).toEqual({ burning: 7 });
  });

  test("freezes after seven seconds in powder snow, then loses a point every two seconds", () => {
    const body = new Exposure();
    expect(spend(body, 140 + 38, { inCold: true, inSnow: true })).toEqual({});
    expect(spend(body, 41, { inCold: true, inSnow: true })).toEqual({ freezing: 2 });
    // It thaws twice as fast: 70 of 140 ticks are left.
    expect(spend(body, 35, {})).toEqual({});
    expect(spend(body, 69 + 39, { inCold: true, inSnow: true })).toEqual({});
    expect(spend(body, 1, { inCold: true, inSnow: true })).toEqual({ freezing: 1 });
  });

  test("is put out by powder snow, and is not cold there in leather", () => {
    const body = new Exposure();
    spend(body, 1, { harms: FIRE });
    expect(spend(body, 400, { inSnow: true })).toEqual({});
  });

  test("is not burning and has full breath after a death", () => {
    const body = new Exposure();
    spend(body, 100, { submerged: true, harms: FIRE });
    body.reset();
    expect([body.breath, body.fire]).toEqual([FULL_BREATH, 0]);
  });
});
