import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineLeaf, describeLeaf, type Leaf } from "../../../../executor/index.ts";
import {
  type AcceptanceTest,
  type CapabilityContent,
  digestOf,
  type RunEvent,
  State,
} from "../../../../schemas/index.ts";
import { type SimulatedBody, simulatedSandbox } from "../../../../worlds/simulated/index.ts";
import { TOY } from "../toy-domain.ts";
import { oreOption, oreTest } from "./pick-option.ts";

const OPTION: CapabilityContent = { form: "option", option: oreOption };
const never = new AbortController().signal;

const report = (
  tests: AcceptanceTest[],
  content: CapabilityContent = OPTION,
  leaves: readonly Leaf<SimulatedBody>[] = [],
) => simulatedSandbox({ domain: TOY, leaves }).run({ id: "opt.dig_ore@1.0.0", content, tests }, never);

describe("the simulated sandbox", () => {
  test("passes an option whose tests succeed in the world", async () => {
    expect(await report([oreTest()])).toMatchObject({ passed: true, failures: [], safetyViolations: [] });
  });

  test("gives each test a world of its own", async () => {
    const tight = { ...oreTest(), state: { ...oreTest().state, nearby: [{ block: "ore", count: 2 }] } };
    expect(await report([tight, tight, tight])).toMatchObject({ passed: true });
  });

  test("reports effects that the world does not show", async () => {
    const { passed, failures } = await report([oreTest({ expects: ["inventory.ore += 3", "inventory.clay >= 1"] })]);
    expect(passed).toBe(false);
    expect(failures).toEqual([expect.stringMatching(/^two ores: inventory\.clay >= 1/)]);
  });

  test("reports items that should be consumed and are still held", async () => {
    const { failures } = await report([oreTest({ expects: ["inventory.pick -= 1"] })]);
    expect(failures).toEqual([expect.stringContaining("the world does not show inventory.pick -= 1")]);
  });

  test("passes a test that must fail only if it fails with that code", async () => {
    const bare = { inventory: {} };
    const refused = oreTest({ state: bare, expects: [], failsWith: "pbi.precondMissing" });
    expect(await report([refused])).toMatchObject({ passed: true });
    const { failures } = await report([
      oreTest({ failsWith: "pbi.precondMissing" }),
      { ...refused, failsWith: "dig.timeout" },
    ]);
    expect(failures).toEqual([
      expect.stringContaining("it succeeded, but should end with pbi.precondMissing"),
      expect.stringContaining("but should end with dig.timeout"),
    ]);
  });

  test("injects the faults that a test asks for", async () => {
    const faults = [{ at: { leaf: "dig_target" }, times: null, fault: { kind: "error", code: "dig.toolInvalid" } }];
    expect((await report([oreTest({ faults })])).passed).toBe(false);
    expect((await report([oreTest({ faults: [{ ...faults[0], times: 1 }] })])).passed).toBe(true);
  });

  test("reports lost health as a breach of safety, unless the test allows it", async () => {
    const zombie = { id: 1, kind: "zombie", position: [6, 64, 0], hostile: true };
    const world = { rules: ["monsters"], creatures: [zombie] };
    const hurt = await report([oreTest({ world })]);
    expect(hurt).toMatchObject({
      passed: false,
      failures: [],
      safetyViolations: [expect.stringMatching(/\d points of health, but only 0 were allowed/)],
    });
    expect(await report([oreTest({ world, mayLose: 9 })])).toMatchObject({ passed: true });
  });

  test("reports an invalid world as a failure", async () => {
    const { failures } = await report([oreTest({ world: { blocksss: [] } })]);
    expect(failures).toEqual([expect.stringContaining("the sandbox's world")]);
  });

  test("yields to other work while an option loops over leaves that take no time", async () => {
    const spin = {
      type: "Repeat.Until",
      until: { sensor: "inventory_has", args: { item: "coal", count: 64 } },
      max: 640,
      child: { type: "Leaf", name: "mark_place", args: {} },
    };
    const tree = { type: "Decorator.Timeout", ms: 1_000, child: spin };
    const content = {
      form: "option",
      option: { ...oreOption, pre: [], post: ["health >= 0"], tree },
    } as CapabilityContent;
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const { failures } = await report([oreTest()], content);
    isOver = true;
    expect(failures).toHaveLength(1);
    expect(turns).toBeGreaterThan(15);
  });

  test("stops at an abort", async () => {
    const stop = new AbortController();
    const sandbox = simulatedSandbox({ domain: TOY });
    const running = sandbox.run(
      { id: "opt.dig_ore@1.0.0", content: OPTION, tests: [oreTest(), oreTest()] },
      stop.signal,
    );
    stop.abort();
    expect((await running).failures).toEqual([expect.stringContaining("run.aborted")]);
  });
});

describe("the rehearsal", () => {
  const room = simulatedSandbox({ domain: TOY });
  const { state, args } = oreTest();
  const subject = { id: "opt.dig_ore@1.0.0", content: OPTION, args, state: State.parse(state) };

  test("returns the state of its world afterwards", async () => {
    const end = await room.rehearse(subject);
    expect(end).toEqual({
      ...{ durationMs: expect.any(Number), safetyViolations: [] },
      effects: expect.arrayContaining(["inventory.ore += 2"]),
    });
  });

  test("reports events in the chain that it is given, and a leaf's with the leaf's own name", async () => {
    const events: RunEvent[] = [];
    const made = { intentId: "evening", planId: "capability:opt.dig_ore@1.0.0", stepId: "s1" };
    const chain = { ...made, capability: subject.id };
    await room.rehearse(subject, { chain, onEvent: (event) => void events.push(event) });
    for (const event of events) expect(event).toMatchObject(made);
    const named = (type: RunEvent["type"]) =>
      new Set(events.filter((event) => event.type === type).map((event) => event.capability));
    expect(named("node")).toEqual(new Set([subject.id]));
    expect(named("leaf-started")).toContain("dig_target@1.0.0");
  });

  test("names a step without a name `tree`", async () => {
    const events: RunEvent[] = [];
    await room.rehearse(subject, { onEvent: (event) => void events.push(event) });
    expect(new Set(events.map(({ stepId }) => stepId))).toEqual(new Set(["tree"]));
  });
});

const juggle = defineLeaf<SimulatedBody, { count: number }, { count: number }>({
  name: "juggle",
  version: "1.0.0",
  kind: "verb",
  description: "Turns clay into plates.",
  inputSchema: z.strictObject({ count: z.int().min(1) }),
  outputSchema: z.strictObject({ count: z.int() }),
  timeoutMs: 1_000,
  retries: 0,
  permissions: ["craft"],
  rateLimitPerMin: 60,
  maxConcurrent: 1,
  guard: () => undefined,
  async run({ body }, { count }) {
    body.command();
    body.world.stock.gain("plate", body.world.stock.lose("clay", count).count);
    return { count };
  },
  postcondition: () => undefined,
});

describe("a leaf from outside", () => {
  const content: CapabilityContent = { form: "leaf", leaf: describeLeaf(juggle, digestOf("its code")) };
  const tests = [oreTest({ state: { inventory: { clay: 3 } }, args: { count: 3 }, expects: ["inventory.plate += 3"] })];

  test("runs if this process has its code", async () => {
    expect(await report(tests, content, [juggle])).toMatchObject({ passed: true });
  });

  test("does not pass if this process lacks its code", async () => {
    expect(await report(tests, content)).toMatchObject({
      passed: false,
      failures: [expect.stringContaining("this process does not have its code")],
    });
  });
});
