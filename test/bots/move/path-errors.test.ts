import { EventEmitter } from "node:events";
import type { Bot } from "mineflayer";
import { expect, test } from "vitest";
import { listenerRegistry } from "../../../bots/body/listener-registry.ts";
import { catchPathErrors, PATH_ERROR } from "../../../bots/move/path-errors.ts";

test("an error in the pathfinder's tick gives up the walk, and nothing is thrown into the timer", () => {
  const events = new EventEmitter();
  const goals: unknown[] = ["a goal"];
  const bot = Object.assign(events, { pathfinder: { setGoal: (goal: unknown) => goals.push(goal) } }) as unknown as Bot;
  function monitorMovement(): void {
    throw new TypeError("Cannot destructure property 'x' of undefined");
  }
  events.on("physicsTick", monitorMovement);
  const listeners = listenerRegistry(bot);
  catchPathErrors(bot, listeners);
  const errors: unknown[] = [];
  events.on(PATH_ERROR, (error) => errors.push(error));
  expect(() => events.emit("physicsTick")).not.toThrow();
  expect([goals, errors.length]).toEqual([["a goal", null], 1]);
  listeners.removeAll();
  expect(events.listeners("physicsTick")).toEqual([monitorMovement]);
});
