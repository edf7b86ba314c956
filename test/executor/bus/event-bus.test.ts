import fc from "fast-check";
import { expect, test } from "vitest";
import { EventBus, type Published } from "../../../executor/index.ts";
import { BusEvent, CodedError, type Topic } from "../../../schemas/index.ts";

const busAt = (options: { keep?: number; onFailure?: (error: unknown) => void } = {}): EventBus => {
  let now = 0;
  return new EventBus({ now: () => new Date(now++).toISOString(), ...options });
};
const step = (stepId: string): Published => ({
  topic: "step",
  type: "step-started",
  chain: { intentId: "i1", stepId },
});
const signal: Published = { topic: "signal", type: "hostile.near" };

test("events have ids without gaps, in the order of publishing, and are documents", () => {
  const bus = busAt();
  const seen: BusEvent[] = [];
  bus.subscribe({}, (event) => seen.push(event));
  for (const published of [step("a"), signal, step("b")]) bus.publish(published);
  expect(seen.map(({ id, type, chain }) => [id, type, chain.stepId])).toEqual([
    [1, "step-started", "a"],
    [2, "hostile.near", undefined],
    [3, "step-started", "b"],
  ]);
  for (const event of seen) expect(BusEvent.parse(event)).toEqual(event);
});

test("a listener that throws neither stops the publisher nor the other listeners", () => {
  const failures: unknown[] = [];
  const bus = busAt({ onFailure: (error) => failures.push(error) });
  const seen: number[] = [];
  bus.subscribe({}, () => {
    throw new Error("broken");
  });
  const unsubscribe = bus.subscribe({}, ({ id }) => seen.push(id));
  bus.publish(signal);
  unsubscribe();
  bus.publish(signal);
  expect(seen).toEqual([1]);
  expect(failures).toHaveLength(2);
});

test("any sequence of events is followed from any id, filtered, and the count of what is gone is told", async () => {
  const published = fc.constantFrom(step("a"), step("b"), signal);
  const filters = fc.record({
    topics: fc.option(
      fc.uniqueArray(fc.constantFrom<Topic>("step", "signal")).map((names) => new Set(names)),
      {
        nil: undefined,
      },
    ),
    chain: fc.option(fc.constantFrom("i1", "a", "nobody"), { nil: undefined }),
  });
  const asked = fc.tuple(fc.array(published, { maxLength: 40 }), filters, fc.nat(40), fc.integer({ min: 1, max: 12 }));
  await fc.assert(
    fc.asyncProperty(asked, async ([events, filter, after, keep]) => {
      const bus = busAt({ keep });
      const all = events.map((event) => bus.publish(event));
      const firstKept = all.length - Math.min(keep, all.length) + 1;
      const gone = Math.max(0, firstKept - after - 1);
      const wanted = all.filter(
        ({ id, topic, chain }) =>
          id > after &&
          id >= firstKept &&
          (filter.topics?.has(topic) ?? true) &&
          (filter.chain === undefined || Object.values(chain).includes(filter.chain)),
      );
      expect([bus.since(after, filter), bus.missed(after)]).toEqual([wanted, gone]);
      const followed: BusEvent[] = [];
      const following = bus.follow(filter, { after });
      for (let n = 0; n < wanted.length; n++) {
        const next = await following.next();
        if (next.value !== undefined) followed.push(next.value);
      }
      expect(followed).toEqual(wanted);
    }),
    { numRuns: 200 },
  );
});

test("who follows gets what is published later, until the signal aborts", async () => {
  const bus = busAt();
  bus.publish(signal);
  const ending = new AbortController();
  const seen: string[] = [];
  const following = (async () => {
    for await (const { id } of bus.follow({ topics: new Set(["step"]) }, { signal: ending.signal })) {
      seen.push(`step ${id}`);
      if (seen.length === 2) ending.abort();
    }
  })();
  await Promise.resolve();
  for (const event of [step("a"), signal, step("b"), step("c")]) bus.publish(event);
  await following;
  expect(seen).toEqual(["step 2", "step 4"]);
});

test("a follower that begins far back is not cut for what was kept", async () => {
  const bus = busAt();
  for (let n = 0; n < 20; n++) bus.publish(signal);
  const following = bus.follow({}, { after: 0, queue: 3 });
  const first = following.next();
  for (let n = 0; n < 3; n++) bus.publish(signal);
  const ids = [(await first).value?.id];
  for (let n = 1; n < 23; n++) ids.push((await following.next()).value?.id);
  expect(ids).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
});

test("a slow follower is cut with the count of what it missed, and others are not", async () => {
  const bus = busAt();
  const following = bus.follow({}, { queue: 3 });
  const first = following.next();
  bus.publish(signal);
  expect((await first).value?.id).toBe(1);
  const quick: number[] = [];
  bus.subscribe({}, ({ id }) => quick.push(id));
  for (let n = 0; n < 8; n++) bus.publish(signal);
  const rest: number[] = [];
  const end = (async () => {
    for await (const { id } of following) rest.push(id);
  })();
  await expect(end).rejects.toThrow(new CodedError("bus.tooSlow", "5 events were missed"));
  expect(rest).toEqual([2, 3, 4]);
  expect(quick).toHaveLength(8);
  bus.publish(signal);
  expect(bus.since(4).map(({ id }) => id)).toEqual([5, 6, 7, 8, 9, 10]);
});
