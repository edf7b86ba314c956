// Example request bodies that the description shows for each route. A test sends every one.

import { DEFAULT_MC_VERSION, type OptionRegistration, type ProblemInput } from "../../schemas/index.ts";

/** Problems as a person writes them. */
export const PROBLEM_EXAMPLES: ProblemInput[] = [
  { goal: { items: { stone_pickaxe: 1 } }, limits: { expansions: 5_000 } },
  {
    goal: { items: { chest: 2 } },
    state: { inventory: { oak_log: 3 }, facts: ["near:crafting_table"] },
    planner: "htn",
    objective: "actions",
  },
  { goal: { task: { name: "be_fed", args: {} } }, state: { food: 9 }, planner: "htn" },
  { goal: { items: { torch: 4 } }, planner: "htn", view: "steps" },
];

/** Problems without a plan: an unobtainable item, and a constraint that excludes what is needed. */
export const HOPELESS_EXAMPLES: ProblemInput[] = [
  { goal: { items: { bedrock: 1 } } },
  { goal: { items: { iron_ingot: 1 } }, constraints: { allow: ["craft_item", "collect_block"] } },
];

/** Media types of a batch; the answer has the first one. */
export const BATCH_MEDIA_TYPES = ["application/x-ndjson", "application/ndjson", "application/jsonl"] as const;

/** A batch: one problem a line. */
export const BATCH_EXAMPLE = PROBLEM_EXAMPLES.map((problem) => JSON.stringify(problem)).join("\n");

/** The problem whose plan is the example of `validate` and `repair`. */
export const PLANNED_EXAMPLE: ProblemInput = { goal: { items: { wooden_pickaxe: 1 } }, planner: "htn" };

export const VERSION_EXAMPLE = DEFAULT_MC_VERSION;
export const ITEM_EXAMPLE = "stick";

/** For services with a body: a goal, a verb, and the cancelling of all runs. */
export const GOAL_RUN_EXAMPLE = {
  problem: { goal: { items: { stick: 1 } } } satisfies ProblemInput,
  deadlineMs: 600_000,
};
export const OPTION_RUN_EXAMPLE = {
  option: "collect_block",
  args: { block: "oak_log", item: "oak_log", count: 1, tool: null },
};
export const CANCEL_EXAMPLE = {};
export const INTENT_EXAMPLE = { text: "get 2 sticks", player: "Ada" };
export const VIEWER_EXAMPLE = { action: "start" };

/** An episode that is told, and a question about such. */
export const EPISODE_EXAMPLE = { act: "collect_block", subject: "iron_ore", end: "collect.failed", takenMs: 60_000 };
export const LESSON_EXAMPLE = { goal: "iron", failure: "zombie_swarm", lesson: "Place a torch every 6 blocks." };
export const RECALL_EXAMPLE = { subject: "iron_ore", situation: { phase: "night" } };

export const REFLEX_EXAMPLE = { on: true, trigger: { radius: 10 } };

/** An option as any client may propose it. */
export const OPTION_EXAMPLE = {
  option: {
    id: "opt.three_logs",
    version: "1.0.0",
    description: "Three logs of oak.",
    argsSchema: { type: "object", properties: {} },
    permissions: ["movement", "dig", "place", "container", "sense"],
    timeoutMs: 180_000,
    post: ["inventory.oak_log += 3"],
    tree: {
      type: "Decorator.Timeout",
      ms: 170_000,
      child: {
        type: "Leaf",
        name: "collect_block",
        args: { block: "oak_log", item: "oak_log", count: 3, tool: null },
      },
    },
  },
  author: { kind: "person", name: "Ada" },
  tests: [
    {
      name: "from a tree nearby",
      state: { nearby: [{ block: "oak_log", count: 5, position: [4, 64, 0] }] },
      expects: ["inventory.oak_log += 3"],
    },
  ],
} satisfies OptionRegistration;

export const FACT_EXAMPLE = { fact: "the bridge is open", position: [8, 64, 2], dimension: "overworld" };
