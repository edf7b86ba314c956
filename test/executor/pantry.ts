// A small body for the executor's tests: an inventory in memory, leaves that really change it, and
// faults that a test injects by leaf name. Its planner is as small: bread is three wheat, wheat is
// gathered one by one, baking needs an oven nearby.

import { z } from "zod";
import {
  type Capabilities,
  CapabilityRegistry,
  type Clock,
  defineLeaf,
  defineOption,
  defineSensor,
} from "../../executor/index.ts";
import {
  type Body,
  CodedError,
  digestOf,
  failure,
  type Plan,
  type PlannerClient,
  type PlanStep,
  Problem,
  type Result,
  State,
} from "../../schemas/index.ts";

/**
 * A fault at one start of a leaf: it fails, lies (success without effect), hangs until stopped,
 * hangs without a command, or ignores its signal: for ever, or until a late answer.
 */
export type PantryFault = CodedError | Error | "lie" | "hang" | "idle" | "deaf" | "late";
export const LATE_MS = 14_000;

export class PantryBody implements Body {
  readonly inventory: Record<string, number> = {};
  readonly facts = new Set<string>();
  readonly faults = new Map<string, PantryFault[]>();
  halts = 0;
  running = 0;
  /** The most leaves that ran at the same time. */
  mostRunning = 0;
  blind = 0;
  given = 0;

  observe(): State {
    if (this.blind > 0) {
      this.blind -= 1;
      throw new CodedError("sense.apiError", "dark");
    }
    return State.parse({ inventory: this.inventory, facts: [...this.facts] });
  }

  halt(): void {
    this.halts += 1;
  }

  commands(): number {
    return this.given;
  }

  add(item: string, count: number): void {
    this.inventory[item] = (this.inventory[item] ?? 0) + count;
  }

  /** Injects faults for the next starts of a leaf, in order. */
  inject(leaf: string, ...faults: PantryFault[]): void {
    this.faults.set(leaf, [...(this.faults.get(leaf) ?? []), ...faults]);
  }

  /** Does the work after `ms`, unless a fault is due. Stops when the signal aborts. */
  async act(leaf: string, ms: number, clock: Clock, signal: AbortSignal, work: () => void): Promise<void> {
    const fault = this.faults.get(leaf)?.shift();
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    try {
      if (fault !== "idle") this.given += 1;
      if (fault === "deaf") await new Promise(() => {});
      if (fault === "late") {
        await clock.sleep(LATE_MS);
        return work();
      }
      if (fault === "hang" || fault === "idle") await clock.sleep(1e9, signal);
      for (let left = ms; left > 0 && !signal.aborted; left -= 1_000) {
        await clock.sleep(Math.min(left, 1_000), signal);
        this.given += 1;
      }
      if (signal.aborted) throw signal.reason;
      if (fault instanceof Error) throw fault;
      if (fault !== "lie") work();
    } finally {
      this.running -= 1;
    }
  }
}

const Counted = z.strictObject({ item: z.string(), count: z.int().min(1) });

/** A leaf that adds one item, or `count` of them, and checks the inventory. */
function adding(name: string, kind: "verb" | "internal", take: (body: PantryBody, count: number) => void = () => {}) {
  return defineLeaf<PantryBody, z.infer<typeof Counted>, { item: string }>({
    name,
    version: "1.0.0",
    kind,
    description: `${name} of the pantry`,
    inputSchema: Counted,
    outputSchema: z.strictObject({ item: z.string() }),
    timeoutMs: ({ count }) => 1_000 * count,
    retries: 2,
    permissions: ["craft"],
    rateLimitPerMin: 600,
    maxConcurrent: 1,
    guard: ({ body }) => (body.facts.has("near:fire") ? failure("pbi.guardFailed", "the pantry burns") : undefined),
    async run({ body, clock, signal }, { item, count }) {
      await body.act(name, 100 * count, clock, signal, () => {
        take(body, count);
        body.add(item, count);
      });
      return { item };
    },
    postcondition: ({ body, before }, { item, count }) =>
      (body.inventory[item] ?? 0) >= (before.inventory[item] ?? 0) + count
        ? undefined
        : failure("pbi.effectsUnmet", `no ${item} came`),
  });
}

/** Reports success and checks nothing: the check of the plan's effects must catch it. */
const placeBlock = defineLeaf<PantryBody, { item: string }, null>({
  name: "place_block",
  version: "1.0.0",
  kind: "verb",
  description: "makes a station stand nearby",
  inputSchema: z.strictObject({ item: z.string() }),
  outputSchema: z.null(),
  timeoutMs: 1_000,
  retries: 1,
  permissions: ["place"],
  rateLimitPerMin: 600,
  maxConcurrent: 1,
  guard: () => undefined,
  async run({ body, clock, signal }, { item }) {
    await body.act("place_block", 50, clock, signal, () => body.facts.add(`near:${item}`));
    return null;
  },
  postcondition: () => undefined,
});

const gained = defineSensor<PantryBody, z.infer<typeof Counted>>({
  name: "inventory_gained",
  argsSchema: Counted,
  test: ({ body, before }, { item, count }) => (body.inventory[item] ?? 0) >= (before.inventory[item] ?? 0) + count,
});

/** An option that only wraps another leaf or option. */
export const optionOf = (name: string, inner: string) =>
  defineOption<PantryBody, unknown>({
    name,
    version: "1.0.0",
    kind: "option",
    description: name,
    argsSchema: z.strictObject({}),
    timeoutMs: 1_000,
    permissions: [],
    guard: () => undefined,
    tree: { type: "Leaf", name: inner, args: {} },
    postcondition: () => undefined,
  });

/** `collect_block` as an option: rounds of an internal leaf until `count` more are held. */
const collectBlock = defineOption<PantryBody, { block: string; item: string; count: number }>({
  name: "collect_block",
  version: "1.0.0",
  kind: "verb",
  description: "gathers until `count` more are held",
  argsSchema: z.strictObject({ block: z.string(), item: z.string(), count: z.int().min(1) }),
  timeoutMs: ({ count }) => 5_000 * count,
  permissions: ["dig"],
  guard: () => undefined,
  tree: {
    type: "Repeat.Until",
    until: { sensor: "inventory_gained", args: { item: { $ref: "args.item" }, count: { $ref: "args.count" } } },
    max: 20,
    child: { type: "Leaf", name: "pick_one", args: { item: { $ref: "args.item" } } },
  },
  postcondition: ({ before }, { item, count }, after) =>
    (after.inventory[item] ?? 0) >= (before.inventory[item] ?? 0) + count
      ? undefined
      : failure("collect.failed", `too few ${item}`),
});

const pickOne = defineLeaf<PantryBody, { item: string }, null>({
  name: "pick_one",
  version: "1.0.0",
  kind: "internal",
  description: "picks one item",
  inputSchema: z.strictObject({ item: z.string() }),
  outputSchema: z.null(),
  timeoutMs: 1_000,
  retries: 2,
  permissions: ["dig"],
  rateLimitPerMin: 6_000,
  maxConcurrent: 1,
  guard: () => undefined,
  async run({ body, clock, signal, memory }, { item }) {
    const held = body.inventory[item] ?? 0;
    memory.set("held", held);
    await body.act("pick_one", 100, clock, signal, () => body.add(item, 1));
    return null;
  },
  postcondition: ({ body, memory }, { item }) =>
    (body.inventory[item] ?? 0) > (memory.get("held") as number)
      ? undefined
      : failure("pbi.effectsUnmet", `no ${item}`),
});

export const pantryCapabilities = (): Capabilities<PantryBody> => ({
  leaves: [
    adding("craft_item", "verb", (body, count) => body.add("wheat", -3 * count)),
    adding("conjure", "internal"),
    placeBlock,
    pickOne,
  ],
  options: [collectBlock],
  sensors: [gained],
});

export const pantryRegistry = () => new CapabilityRegistry<PantryBody>(pantryCapabilities());

/** A step with defaults for the fields that do not matter to a test. */
export function step(stepId: string, type: string, args: PlanStep["args"], more: Partial<PlanStep> = {}): PlanStep {
  return {
    stepId,
    type,
    args,
    after: [],
    priority: 0,
    actions: [{ operator: `${type}:test`, times: 1, consumes: {} }],
    preconds: [],
    effects: [],
    cost: 1,
    expectedDurationMs: 100,
    safetyLevel: "safe",
    idempotencyKey: `key-${stepId}`,
    ...more,
  };
}

export function plan(steps: PlanStep[]): Plan {
  const digest = digestOf(steps);
  return {
    format: "lodestone.plan/1",
    planId: `plan-${digest.slice(7, 15)}`,
    mcVersion: null,
    domain: digestOf("pantry"),
    problem: digestOf("bread"),
    planner: "pantry",
    objective: "actions",
    cost: steps.length,
    makespanTicks: 0,
    prices: null,
    steps,
    decomposition: null,
    digest,
  };
}

export const STATS = {
  expanded: 1,
  generated: 1,
  evaluated: 1,
  reopened: 0,
  deadEnds: 0,
  timeMs: 0,
  planner: "pantry",
};

/** Plans bread from the given state, and records the problems that it received. */
export class BakingPlanner implements PlannerClient {
  readonly asked: Problem[] = [];

  plan(problem: Problem): Promise<Result> {
    this.asked.push(problem);
    const wanted = (problem.goal.items?.bread ?? 0) - (problem.state.inventory.bread ?? 0);
    const wheat = 3 * wanted - (problem.state.inventory.wheat ?? 0);
    const steps: PlanStep[] = [];
    if (wanted > 0 && wheat > 0) {
      const args = { block: "wheat", item: "wheat", count: wheat };
      steps.push(step("s1", "collect_block", args, { effects: [`inventory.wheat += ${wheat}`] }));
    }
    if (wanted > 0 && !problem.state.facts.includes("near:oven")) {
      steps.push(step("s2", "place_block", { item: "oven" }, { effects: ["facts.near:oven += 1"] }));
    }
    if (wanted > 0) {
      const preconds = [`inventory.wheat >= ${3 * wanted}`, "facts.near:oven >= 1"];
      const effects = [`inventory.wheat -= ${3 * wanted}`, `inventory.bread += ${wanted}`];
      steps.push(step("s3", "craft_item", { item: "bread", count: wanted }, { preconds, effects }));
    }
    const found = plan(steps);
    return Promise.resolve({
      status: "solved",
      plan: found,
      cost: found.cost,
      lowerBound: found.cost,
      optimal: true,
      stats: STATS,
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

export const breadProblem = (count = 2): Problem => Problem.parse({ goal: { items: { bread: count } } });
