// What a body lost or left: taken once, and handed on to the body of the next connection.

import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { Losses } from "../../../bots/memory/losses.ts";
import { VirtualClock } from "../../../executor/clock/virtual-clock.ts";

const OVEN = { place: new Vec3(4, 64, 4), dimension: "overworld" };

test("a furnace at which the body works is not left, nor is one that it emptied", () => {
  const losses = new Losses(new VirtualClock());
  losses.noteLoaded(OVEN);
  expect(losses.isWaiting).toBe(false);
  losses.noteDone(OVEN, true);
  expect(losses.isWaiting).toBe(false);
  expect(losses.takeOven()).toBeUndefined();
});

test("a furnace that could not be emptied is left, and is taken once", () => {
  const losses = new Losses(new VirtualClock());
  losses.noteLoaded(OVEN);
  losses.noteDone(OVEN, false);
  expect(losses.isWaiting).toBe(true);
  expect(losses.takeOven()).toMatchObject(OVEN);
  expect(losses.isWaiting).toBe(false);
});

test("the body of the next connection takes over the furnace that its forerunner worked at, and its death", () => {
  const clock = new VirtualClock();
  const before = new Losses(clock);
  before.noteLoaded(OVEN);
  before.noteHeld(3);
  before.noteDeath(new Vec3(0, 70, 0), "overworld");
  const after = new Losses(clock);
  after.succeed(before);
  expect(after.take()).toMatchObject({ place: { y: 70 } });
  expect(after.takeOven()).toMatchObject(OVEN);
});

test("a death at the furnace leaves what is in it", () => {
  const losses = new Losses(new VirtualClock());
  losses.noteLoaded(OVEN);
  losses.noteDeath(new Vec3(0, 70, 0), "overworld");
  expect(losses.takeOven()).toMatchObject(OVEN);
});
