import { expect, test } from "vitest";
import { type Post, standingBody } from "../../../cli/serve/standing-body.ts";
import { EventBus, VirtualClock } from "../../../executor/index.ts";
import { type ChatLine, CodedError } from "../../../schemas/index.ts";
import type { OptionAsked } from "../../../server/body/service-body.ts";

const ASKED: OptionAsked = {
  option: "wait",
  args: {},
  runId: "run:1",
  signal: new AbortController().signal,
  onEvent: () => {},
  onRehearsal: () => {},
};

/** Scripted bodies: each has a number and is lost on command. */
function script({ failedJoins = 0, mostTries = 6 } = {}) {
  const clock = new VirtualClock();
  const stages: string[] = [];
  const said: string[] = [];
  const closed: number[] = [];
  const publishing = new Set<number>();
  const joinedAt: number[] = [];
  const listeners = new Map<number, Set<(line: ChatLine) => void>>();
  const losses: PromiseWithResolvers<CodedError>[] = [];
  const respawned = Promise.withResolvers<void>();
  let failures = failedJoins;
  const join = (): Post => {
    const number = losses.push(Promise.withResolvers<CodedError>());
    joinedAt.push(clock.now());
    const receivedBy = new Set<(line: ChatLine) => void>();
    listeners.set(number, receivedBy);
    return {
      body: {
        runOption: async () => ({ option: `body ${number}`, mode: "active", outcome: "success" }),
        runGoal: () => expect.fail("nobody asks for a goal"),
        ready: () => respawned.promise,
        publishTo() {
          publishing.add(number);
          return () => publishing.delete(number);
        },
      },
      chat: {
        username: "Lodestone",
        listen(listener) {
          receivedBy.add(listener);
          return () => receivedBy.delete(listener);
        },
        say: (text) => said.push(`${number}: ${text}`),
      },
      lost: losses[number - 1]?.promise ?? expect.fail(),
      async rejoin() {
        if (failures-- > 0) throw new CodedError("run.connectFailed", "the server is starting");
        return join();
      },
      close: async () => void closed.push(number),
    };
  };
  const ending = new AbortController();
  const body = standingBody(join(), {
    ...{ clock, signal: ending.signal, backOff: { firstMs: 1_000, mostMs: 60_000, mostTries } },
    onStage: (text) => stages.push(text),
  });
  const lose = async (number: number, code: "run.disconnected" | "run.worldFailed" = "run.disconnected") => {
    losses[number - 1]?.resolve(new CodedError(code, `body ${number} was kicked`));
    // Advance the time for a pending rejoin.
    await clock.sleep(30_000);
  };
  const acting = async () => (await body.body.runOption(ASKED)).option;
  const respawn = () => respawned.resolve();
  return { body, lose, acting, stages, said, closed, joinedAt, listeners, publishing, ending, respawn };
}

test("a kicked body joins again, and actions and chat reach the new one", async () => {
  const { body, lose, acting, stages, said, listeners } = script();
  const received: string[] = [];
  const silence = body.chat?.listen(({ text }) => received.push(text)) ?? expect.fail();
  await lose(1);
  expect(await acting()).toBe("body 2");
  body.chat?.say("here I am");
  expect(said).toEqual(["2: here I am"]);
  for (const report of listeners.get(2) ?? []) report({ player: "Alex", text: "hello", isWhispered: false });
  expect(received).toEqual(["hello"]);
  expect(listeners.get(1)?.size).toBe(0);
  silence();
  expect(listeners.get(2)?.size).toBe(0);
  expect(stages).toEqual(["body 1 was kicked; joining again in 1 s", "joined again"]);
});

test("pauses grow with every failed join", async () => {
  const { lose, acting, joinedAt } = script({ failedJoins: 2 });
  await lose(1);
  expect(await acting()).toBe("body 2");
  expect(joinedAt).toEqual([0, 1_000 + 2_000 + 4_000]);
});

test("an error that joining again cannot fix loses the body", async () => {
  const gone = script();
  await gone.lose(1, "run.worldFailed");
  await expect(gone.body.lost).resolves.toMatchObject({ code: "run.worldFailed" });
  const shut = script({ failedJoins: 9, mostTries: 2 });
  await shut.lose(1);
  await expect(shut.body.lost).resolves.toMatchObject({ code: "run.connectFailed" });
});

test("closing leaves the world once and stops joining", async () => {
  const { body, lose, closed, joinedAt } = script();
  await lose(1);
  await body.close();
  expect(closed).toEqual([2]);
  await lose(2);
  expect(joinedAt).toHaveLength(2);
});

test("is ready once it has joined again and its body has respawned", async () => {
  const { body, lose, respawn } = script();
  await lose(1);
  let isReady = false;
  const ready = body.body.ready?.(ASKED.signal).then(() => {
    isReady = true;
  });
  await Promise.resolve();
  expect(isReady).toBe(false);
  respawn();
  await ready;
  expect(isReady).toBe(true);
});

test("each body publishes until its successor does, and a join is published", async () => {
  const { body, lose, publishing } = script();
  const bus = new EventBus({ now: () => "1970-01-01T00:00:00.000Z" });
  const end = body.body.publishTo?.(bus);
  expect([...publishing]).toEqual([1]);
  await lose(1);
  await expect.poll(() => [...publishing]).toEqual([2]);
  expect(bus.since(0)).toMatchObject([{ topic: "health", type: "joined" }]);
  end?.();
  expect([...publishing]).toEqual([]);
});
