// A body between death and respawn cannot be observed, since a plan from that state would be wrong.

import { expect, test } from "vitest";
import { VirtualClock } from "../../executor/index.ts";
import { observe } from "../../executor/observe/observation.ts";
import { CodedError } from "../../schemas/index.ts";
import { scriptedStage } from "./scripted-stage.ts";

const died = () => new CodedError("run.died", "the bot died");

test("a dead body cannot be observed until it has respawned", () => {
  const { body } = scriptedStage();
  body.endLife(died());
  expect(() => body.observe()).toThrow(expect.objectContaining({ code: "sense.apiError", recovery: "transient" }));
  body.revive();
  expect(body.observe().inventory).toEqual({});
});

test("an observation with retries shows the inventory after the respawn", async () => {
  const { body, put } = scriptedStage();
  const clock = new VirtualClock();
  body.endLife(died());
  void clock.sleep(900).then(() => {
    put("dirt", 1);
    body.revive();
  });
  const state = await observe(body, clock, new AbortController().signal);
  expect(state.inventory).toEqual({ dirt: 1 });
});

test("a body that is kicked while it is dead is lost, and does not wait for its respawn", async () => {
  const { body } = scriptedStage();
  body.endLife(died());
  const revived = body.revived(new AbortController().signal);
  body.endLife(new CodedError("run.disconnected", "kicked"));
  expect((await body.lost).code).toBe("run.disconnected");
  expect(body.life.reason).toMatchObject({ code: "run.disconnected" });
  body.revive();
  expect(body.life.aborted).toBe(true);
  await revived;
});

test("whoever waits for a dead body gets it when it has respawned", async () => {
  const { body } = scriptedStage();
  const { signal } = new AbortController();
  await body.revived(signal);
  body.endLife(died());
  const waiting = body.revived(signal).then(() => body.life.aborted);
  body.revive();
  expect(await waiting).toBe(false);
});
