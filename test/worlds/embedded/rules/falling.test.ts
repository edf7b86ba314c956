import { EventEmitter } from "node:events";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { FallTracker, installFalling } from "../../../../worlds/embedded/rules/falling.ts";

/** The damage of a fall through these heights, the last of them on the ground. */
function fall(...heights: number[]): number {
  const tracker = new FallTracker();
  tracker.move(heights[0] ?? 0, true);
  return heights.slice(1).reduce((damage, height, index) => {
    return damage + tracker.move(height, index === heights.length - 2);
  }, 0);
}

describe("a fall", () => {
  test("of three blocks does no harm", () => {
    expect(fall(67, 66, 65, 64)).toBe(0);
    expect(fall(67, 67.4, 64.4)).toBe(0);
  });

  test("costs a point for every further block, rounded up", () => {
    expect(fall(68, 68, 64)).toBe(1);
    expect(fall(74, 74, 64)).toBe(7);
    expect(fall(67.5, 67.5, 64)).toBe(1);
  });

  test("counts from the highest point of a jump", () => {
    expect(fall(68, 69.2, 64)).toBe(3);
  });

  test("is forgotten on a reset", () => {
    const tracker = new FallTracker();
    tracker.move(80, false);
    tracker.reset();
    expect(tracker.move(64, true)).toBe(0);
  });
});

/** A player in a land whose ground is one block, and the damage that it takes. */
function player(ground = "stone", crouching = false) {
  const server = new EventEmitter();
  const name = (_x: number, y: number) => (y < 64 ? ground : "air");
  const land = { lowest: -64, loaded: () => true, fluid: () => null, name };
  installFalling({ server } as never, land as never);
  const harm: number[] = [];
  const client = new EventEmitter();
  const one = Object.assign(new EventEmitter(), {
    ...{ gameMode: 0, health: 20, crouching, _client: client },
    takeDamage: ({ damage }: { damage: number }) => void harm.push(damage),
  });
  server.emit("newPlayer", one);
  const move = (y: number, onGround: boolean, teleport = false) =>
    one.emit("move", { position: new Vec3(0, y, 0), onGround, teleport });
  return { harm, move, confirm: () => client.emit("teleport_confirm") };
}

describe("a landing", () => {
  const fallOnto = (...ground: Parameters<typeof player>): number[] => {
    const { harm, move } = player(...ground);
    move(84, false);
    move(64, true);
    return harm;
  };

  test("costs a fifth on hay and honey, nothing on slime, and half the height counts on a bed", () => {
    expect([fallOnto("stone"), fallOnto("hay_block"), fallOnto("honey_block")]).toEqual([[17], [4], [4]]);
    expect([fallOnto("slime_block"), fallOnto("slime_block", true), fallOnto("red_bed")]).toEqual([[], [17], [7]]);
  });
});

describe("a teleport", () => {
  test("ends a fall, whatever the client still reports of it before it confirms", () => {
    const { harm, move, confirm } = player();
    move(100, false);
    move(80, false, true);
    move(96, false);
    confirm();
    move(80, true);
    expect(harm).toEqual([]);
  });

  test("begins a new one once it is confirmed", () => {
    const { harm, move, confirm } = player();
    move(80, false, true);
    confirm();
    move(80, false);
    move(70, true);
    expect(harm).toEqual([7]);
  });
});
