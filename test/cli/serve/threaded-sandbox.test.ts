// What anybody may propose runs on a thread of its own: bombs of time and memory end there, with a
// code, while this thread goes on.

import { afterEach, describe, expect, test } from "vitest";
import { ThreadedSandbox } from "../../../cli/serve/threaded-sandbox.ts";
import { type CapabilityContent, OptionDocument, type RunEvent, State } from "../../../schemas/index.ts";
import { oreOption, oreTest } from "../../worlds/simulated/sandbox/pick-option.ts";
import { TOY } from "../../worlds/simulated/toy-domain.ts";

const ID = "opt.dig_ore@1.0.0";
const CONTENT: CapabilityContent = { form: "option", option: oreOption };
const open: ThreadedSandbox[] = [];
const sandboxOf = (more: Partial<ConstructorParameters<typeof ThreadedSandbox>[0]> = {}): ThreadedSandbox => {
  const sandbox = new ThreadedSandbox({ domain: TOY, active: () => [], ...more });
  open.push(sandbox);
  return sandbox;
};
afterEach(() => {
  for (const sandbox of open.splice(0)) sandbox.close();
});

const LONG_MS = 120_000;
const never = new AbortController().signal;
const tests = [oreTest()];

/** Repeats whose leaves end at once, as a body that goes round for as long as it may. */
function bomb(levels: number): CapabilityContent {
  const ask = (count: number) => ({ sensor: "inventory_gained", args: { item: "ore", count } });
  const leaf = { type: "Leaf", name: "collect_block", args: { block: "ore", item: "ore", count: 0 } };
  const tree = Array.from({ length: levels }).reduce<unknown>(
    (child) => ({
      type: "Selector",
      children: [
        { type: "Repeat.Until", until: ask(64), max: 31, child },
        { type: "Repeat.Until", until: ask(1), max: 1, child: leaf },
      ],
    }),
    { type: "Selector", children: [leaf, leaf] },
  );
  const timed = { type: "Decorator.Timeout", ms: 7_000_000, child: tree };
  return { form: "option", option: OptionDocument.parse({ ...oreOption, timeoutMs: 7_200_000, tree: timed }) };
}

/** Whether this thread turned over while the promise was pending. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setTimeout(turn, 5);
  };
  turn();
  await work.catch(() => {});
  isOver = true;
  return turns;
}

describe("a sandbox on a thread of its own", () => {
  test("runs acceptance tests and rehearsals, with their events", async () => {
    const sandbox = sandboxOf();
    const report = await sandbox.run({ id: ID, content: CONTENT, tests }, never, LONG_MS);
    expect(report).toMatchObject({ passed: true, failures: [], safetyViolations: [] });
    const events: RunEvent[] = [];
    const subject = { id: ID, content: CONTENT, args: { count: 2 }, state: oreTest().state };
    const end = await sandbox.rehearse(
      subject,
      { chain: { intentId: "i" }, onEvent: (event) => events.push(event) },
      LONG_MS,
    );
    expect(end).toMatchObject({ safetyViolations: [] });
    expect(end.failure).toBeUndefined();
    expect(events).toContainEqual(expect.objectContaining({ type: "leaf-succeeded", intentId: "i" }));
  });

  test("ends a job at its time limit with a code, goes on with the next, and never stops this thread", async () => {
    const sandbox = sandboxOf();
    const end = sandbox.run({ id: ID, content: CONTENT, tests: Array.from({ length: 64 }, () => oreTest()) }, never, 1);
    expect(await turnsDuring(end)).toBeGreaterThan(2);
    await expect(end).rejects.toMatchObject({ code: "resource.quotaExceeded" });
    const rehearsal = { id: ID, content: bomb(3), args: {}, state: State.parse({}) };
    expect(await sandbox.rehearse(rehearsal, {}, 1)).toMatchObject({ failure: { code: "resource.quotaExceeded" } });
    expect(await sandbox.run({ id: ID, content: CONTENT, tests }, never, LONG_MS)).toMatchObject({ passed: true });
  });

  test("bounds the memory of a proposal's tests", async () => {
    const sandbox = sandboxOf({ heapMb: 64 });
    const blocks = Array.from({ length: 400_000 }, (_, x) => ({ block: "stone", position: [x, 64, 0] }));
    const parts = [oreTest(), { ...oreTest(), world: { blocks } }];
    await expect(sandbox.run({ id: ID, content: CONTENT, tests: parts }, never, LONG_MS)).rejects.toMatchObject({
      code: "resource.quotaExceeded",
    });
    expect(await sandbox.run({ id: ID, content: CONTENT, tests }, never, LONG_MS)).toMatchObject({ passed: true });
  });

  test("takes a limited number of jobs, and settles all of them when it closes", async () => {
    const sandbox = sandboxOf();
    const jobs = Array.from({ length: 80 }, () => sandbox.run({ id: ID, content: CONTENT, tests }, never, LONG_MS));
    const ended = Promise.allSettled(jobs);
    await expect(jobs[79]).rejects.toMatchObject({ code: "resource.quotaExceeded" });
    sandbox.close();
    const codes = (await ended).flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(codes.filter((code) => code === "pool.closed").length).toBeGreaterThan(50);
    expect(codes.filter((code) => code === "resource.quotaExceeded")).toHaveLength(16);
  });
});
