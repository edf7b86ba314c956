// Holes, rooms, tunnels, walls and floors as goals of the place where the body stands.

import { expect, test } from "vitest";
import { resolveAction } from "../../../mind/actions/resolve-action.ts";
import type { Perceiver, Position, RequestArgs, RequestTarget } from "../../../schemas/index.ts";

const perceiver = (inventory: Record<string, number> = {}) =>
  ({
    snapshot: () => ({ position: [10.5, 64, -3.5] }),
    inventory: () => ({
      items: Object.entries(inventory).map(([item, count]) => ({ item, count })),
      armour: [],
      held: null,
    }),
  }) as unknown as Perceiver;
const resolved = (act: string, args: RequestArgs, target: RequestTarget | null = null, held = {}) =>
  resolveAction(
    {
      kind: "open",
      act,
      asker: "Alex",
      task: {
        ...{ id: "a", intent: "dig", target, args, constraints: {}, deadline: null, priority: 0.5, source: "user" },
      } as never,
    },
    perceiver(held),
  );

test.each([
  [{ shape: "hole", size: [3, 3, 4] }, [9, 60, -5], [11, 63, -3]],
  [{ shape: "hole", size: [1, 1, 2] }, [10, 62, -4], [10, 63, -4]],
  [{ shape: "room", size: [5, 3, 3] }, [8, 64, -5], [12, 66, -3]],
  [{ shape: "tunnel", size: [1, 6, 2], direction: "east" }, [11, 64, -4], [16, 65, -4]],
  [{ shape: "tunnel", size: [3, 2, 3], direction: "north" }, [9, 64, -5], [11, 66, -6]],
] as [RequestArgs, Position, Position][])("%j clears %j to %j", (args, from, to) => {
  expect(resolved("clear", args)).toEqual([{ kind: "goal", goal: { cleared: { from, to } } }]);
});

test("a wall is placed from the ground up, of what is held most of", () => {
  const [wall] = resolved("build", { shape: "wall", size: [2, 2, 2], direction: "south" }, null, { dirt: 9 });
  expect(wall).toEqual({
    kind: "goal",
    goal: {
      placed: [
        [10, 64, -2],
        [11, 64, -2],
        [10, 65, -2],
        [11, 65, -2],
      ].map((position) => ({ block: "dirt", position })),
    },
  });
});

test("what is too large is refused, with the limit", () => {
  expect(resolved("clear", { shape: "room", size: [20, 20, 20] })).toMatchObject([
    { kind: "unable", why: expect.stringContaining("1024") },
  ]);
  expect(resolved("build", { shape: "wall", size: [60, 60, 10] })).toMatchObject([
    { kind: "unable", why: expect.stringContaining("128") },
  ]);
});
