import { describe, expect, test } from "vitest";
import { Exposure, type ExposureSurroundings, FULL_BREATH } from "../../../../worlds/embedded/rules/exposure.ts";

const NOTHING: ExposureSurroundings = {
  inWater: false,
  inLava: false,
  inFire: false,
  touchesCactus: false,
  onMagma: false,
  submerged: false,
  buried: false,
};

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
    spend(body, 1, { inFire: true });
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
    expect(spend(new Exposure(), 1, { touchesCactus: true, buried: true })).toEqual({ cactus: 1, suffocation: 1 });
  });

  test("is not burning and has full breath after a death", () => {
    const body = new Exposure();
    spend(body, 100, { submerged: true, inFire: true });
    body.reset();
    expect([body.breath, body.fire]).toEqual([FULL_BREATH, 0]);
  });
});
