// A body that hangs over an edge steps back onto its block before a walk.

import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { backFromTheEdge } from "../../../bots/move/on-the-edge.ts";
import { VirtualClock } from "../../../executor/index.ts";

/** A body over a bridge at y 63 along x from 0 on; below it is nothing. It sneaks 0.2 blocks a push. */
function onBridge(x: number, onGround = true) {
  const position = new Vec3(x, 64, 0.5);
  const pressed: string[] = [];
  let aim = new Vec3(0, 0, 0);
  const bot = {
    entity: { position, onGround },
    lookAt: async (place: Vec3) => {
      aim = place;
    },
    setControlState: (key: string) => pressed.push(key),
    clearControlStates: () => {
      position.x += Math.sign(aim.x - position.x) * 0.2;
    },
  };
  const blockAt = (place: Vec3) =>
    place.y === 63 && place.x >= 0
      ? { name: "cobblestone", boundingBox: "block" }
      : { name: "air", boundingBox: "empty" };
  const body = {
    bot,
    blockAt,
    get eyes() {
      return position.offset(0, 1.62, 0);
    },
  };
  const go = () =>
    backFromTheEdge({ body: body as never, clock: new VirtualClock(), signal: new AbortController().signal });
  return { go, position, pressed };
}

test("a body whose middle is beside its block sneaks back onto it", async () => {
  const { go, position, pressed } = onBridge(-0.25);
  expect(await go()).toBe(true);
  expect(position.x).toBeGreaterThan(0);
  expect(pressed).toContain("sneak");
});

test.each([
  ["stands on its block", 0.4, true],
  ["is in the air", -0.25, false],
])("a body that %s presses no key", async (_, x, onGround) => {
  const { go, pressed } = onBridge(x, onGround);
  expect(await go()).toBe(false);
  expect(pressed).toEqual([]);
});
