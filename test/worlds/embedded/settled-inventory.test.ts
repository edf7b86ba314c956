import { expect, test } from "vitest";
import { VirtualClock } from "../../../executor/index.ts";
import { settledInventory } from "../../../worlds/embedded/index.ts";

const answering = (...answers: Record<string, number>[]) => ({
  inventoryOf: async () => (answers.length > 1 ? (answers.shift() ?? {}) : (answers[0] ?? {})),
});

test("waits for a lagging server to catch up", async () => {
  const clock = new VirtualClock();
  const world = answering({}, { chest: 1 }, { chest: 2 });
  expect(await settledInventory(world, "Ada", { chest: 2 }, clock)).toEqual({ chest: 2 });
  expect(clock.now()).toBe(200);
});

test("returns the inventory without an item that does not appear in time", async () => {
  const clock = new VirtualClock();
  expect(await settledInventory(answering({ stick: 1 }), "Ada", { chest: 1 }, clock)).toEqual({ stick: 1 });
  expect(clock.now()).toBe(5_000);
});
