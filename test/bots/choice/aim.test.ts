import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { aimAt } from "../../../bots/choice/aim.ts";
import { slowed } from "../../../worlds/embedded/creatures/arrows.ts";
import { direction } from "../../../worlds/embedded/players/gaze.ts";

const EYES = new Vec3(0, 65.62, 0);
const DEGREES = 180 / Math.PI;

/** How near an arrow passes to a target that moves, by the world's own flight. */
function nearest(target: Vec3, drift: Vec3): number {
  const aim = aimAt(EYES, target, drift);
  if (aim === null) return Number.POSITIVE_INFINITY;
  // mineflayer counts the yaw from north, against the clock; the protocol from south, with it.
  const velocity = direction({ yaw: 180 - aim.yaw * DEGREES, pitch: -aim.pitch * DEGREES }).scaled(3);
  const at = EYES.offset(0, -0.1, 0);
  let least = Number.POSITIVE_INFINITY;
  for (let tick = 0; tick < 60; tick++) {
    for (let part = 0; part < 20; part++) {
      const there = target.plus(drift.scaled(tick + part / 20));
      least = Math.min(least, at.plus(velocity.scaled(part / 20)).distanceTo(there));
    }
    at.add(velocity);
    slowed(velocity);
  }
  return least;
}

describe("an arrow hits what it is aimed at", () => {
  test.each([
    ["far to the east", [20, 65, 0]],
    ["near to the north-west", [-3, 65, -4]],
    ["down in a valley", [6, 50, 9]],
    ["up in the air", [8, 80, -8]],
    ["straight overhead", [0.01, 80, 0]],
  ] as const)("%s", (_, [x, y, z]) => {
    expect(nearest(new Vec3(x, y, z), new Vec3(0, 0, 0))).toBeLessThan(0.2);
  });

  test("that walks or flies on meanwhile", () => {
    expect(nearest(new Vec3(15, 65, 4), new Vec3(0, 0, 0.25))).toBeLessThan(0.25);
    expect(nearest(new Vec3(-9, 72, 9), new Vec3(0.2, 0.1, -0.2))).toBeLessThan(0.25);
  });

  test("and nothing is aimed at that no arrow reaches", () => {
    expect(aimAt(EYES, new Vec3(400, 65, 0))).toBeNull();
  });
});
