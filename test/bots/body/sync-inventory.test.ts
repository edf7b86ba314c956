// The inventory sync: predictions of clicks do not count until the server has confirmed them.

import { expect, test, vi } from "vitest";
import { syncInventory } from "../../../bots/body/sync-inventory.ts";
import { VirtualClock } from "../../../executor/index.ts";
import { scriptedStage } from "../scripted-stage.ts";

type Sync = (window: unknown) => Promise<void>;

function received(sync: Sync, { currentWindow = null as object | null } = {}) {
  const { body } = scriptedStage();
  Object.assign(body.bot, { _syncWindow: sync, currentWindow });
  return syncInventory({ body, clock: new VirtualClock(), beat: () => {} });
}

test("resolves once the whole inventory has arrived", async () => {
  const reported: string[] = [];
  const hearing = received(async () => {
    await Promise.resolve();
    reported.push("all slots");
  });
  await hearing;
  expect(reported).toEqual(["all slots"]);
});

test("a server that does not answer is reported as busy, and may be asked again", async () => {
  await expect(received(() => new Promise(() => {}))).rejects.toMatchObject({
    code: "container.busy",
    recovery: "transient",
  });
});

test("asks nothing with an open window, since the answer would be about that window", async () => {
  const sync = vi.fn(async () => {});
  await received(sync, { currentWindow: {} });
  expect(sync).not.toHaveBeenCalled();
});
