import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { installSpilling, spillLoot } from "../../../../worlds/embedded/rules/breaking.ts";
import { Containers } from "../../../../worlds/embedded/rules/containers.ts";
import type { WindowService } from "../../../../worlds/embedded/windows/service.ts";
import { blockWorld } from "../support/block-world.ts";
import { hand } from "../support/hand.ts";

/** The loot of ten tufts of grass at `places`, in the order in which they are broken. */
function harvest(seed: number, places: readonly number[]): Record<number, number> {
  const { context, spilled } = blockWorld("1.20.1", null, seed);
  const seeds: Record<number, number> = {};
  for (const x of places) {
    const before = spilled.wheat_seeds ?? 0;
    spillLoot(context, new Vec3(x, 64, 0), context.blocks.kinds.of("grass"));
    seeds[x] = (spilled.wheat_seeds ?? 0) - before;
  }
  return seeds;
}

describe("the loot of a broken block", () => {
  const places = Array.from({ length: 60 }, (_, x) => x);

  test("depends on seed and position, not on earlier breaks elsewhere", () => {
    expect(harvest(3, places)).toEqual(harvest(3, places.toReversed()));
    expect(harvest(3, places)).not.toEqual(harvest(4, places));
  });

  test("is rolled again when the position is broken again", () => {
    const { context, spilled } = blockWorld();
    for (let time = 0; time < 200; time++) spillLoot(context, new Vec3(0, 64, 0), context.blocks.kinds.of("grass"));
    expect(spilled.wheat_seeds).toBeGreaterThan(10);
    expect(spilled.wheat_seeds).toBeLessThan(45);
  });
});

test("a container spills its contents however its block is removed, and its windows are closed", async () => {
  const world = blockWorld("1.20.1", "stone");
  const { context, spilled } = world;
  const looker = hand(world);
  looker.joins();
  const shut: unknown[] = [];
  const windows = { shut: (session: unknown) => void shut.push(session) } as unknown as WindowService;
  const containers = new Containers(context.items, context.rules, context.stations);
  installSpilling(context, { sessions: looker.sessions, windows, containers });
  await world.set([0, 64, 0], "chest");
  const { slots } = containers.chestAt(new Vec3(0, 64, 0));
  slots[3] = context.items.make("diamond", 5);
  looker.session.open = { shows: (own: unknown) => own === slots } as never;
  await world.set([0, 64, 0], "chest", { facing: "east" });
  expect(spilled).toEqual({});
  await world.set([0, 64, 0], "air");
  expect([spilled, shut]).toEqual([{ diamond: 5 }, [looker.session]]);
});
