// An act that was interrupted is done again if that is the same twice, or if nothing of it was done.

import { expect, test } from "vitest";
import { CodedError, type ErrorCode, failure } from "../../schemas/index.ts";
import type { ServiceBody } from "../../server/body/service-body.ts";
import { throughInterruptions } from "../../server/intents/begun-again.ts";

const signal = new AbortController().signal;
const hand = { kind: "capability", name: "toss", args: { item: "torch", count: 3, player: "Alex" } } as const;
const CODES: ErrorCode[] = ["run.disconnected", "run.died", "safety.preempted"];

/** A body whose bag the act changes, or not, before each interruption; the last time it succeeds. */
async function through(act: Parameters<typeof throughInterruptions>[0], code: ErrorCode, bags: (number | null)[]) {
  let torches: number | null = 8;
  let times = 0;
  const body = {
    ready: async () => {},
    perceiver: {
      inventory() {
        if (torches === null) throw new CodedError("sense.apiError", "no connection");
        return { items: [{ item: "torch", count: torches }] };
      },
    },
  } as unknown as ServiceBody;
  const end = await throughInterruptions(act, body, { signal }, async () => {
    const left = bags[times++];
    if (left === undefined) return {};
    torches = left;
    return { failure: failure(code, "interrupted") };
  });
  return { times, code: end.failure?.code };
}

test.each(CODES)("handing over is done again after %s if nothing has left the bag", async (code) => {
  expect(await through(hand, code, [8, 8])).toEqual({ times: 3, code: undefined });
});

test.each(CODES)("handing over is not done again after %s if something has left the bag", async (code) => {
  expect(await through(hand, code, [8, 5])).toEqual({ times: 2, code });
});

test("handing over is not done again while the bag cannot be seen", async () => {
  expect(await through(hand, "run.disconnected", [null])).toEqual({ times: 1, code: "run.disconnected" });
});

test("an act without an item is done again only if it is the same twice", async () => {
  const act = (name: string) => ({ kind: "capability", name, args: {} }) as const;
  expect(await through(act("follow"), "safety.preempted", [8])).toEqual({ times: 2, code: undefined });
  expect(await through(act("jump"), "safety.preempted", [8])).toEqual({ times: 1, code: "safety.preempted" });
});

test("other failures end the act at once", async () => {
  expect(await through(hand, "stuck.loop", [8])).toEqual({ times: 1, code: "stuck.loop" });
});
