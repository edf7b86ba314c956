// The bodies that the description shows for each route. A test sends every one of them.

import { DEFAULT_MC_VERSION, type ProblemInput } from "../../schemas/index.ts";

/** Problems, as a person writes them. */
export const PROBLEM_EXAMPLES: ProblemInput[] = [
  { goal: { items: { stone_pickaxe: 1 } }, limits: { expansions: 5_000 } },
  {
    goal: { items: { chest: 2 } },
    state: { inventory: { oak_log: 3 }, facts: ["near:crafting_table"] },
    planner: "htn",
    objective: "actions",
  },
  { goal: { task: { name: "be_fed", args: {} } }, state: { food: 9 }, planner: "htn" },
];

/** Problems without a plan: one that asks for what nobody can have, one that rules out what is needed. */
export const HOPELESS_EXAMPLES: ProblemInput[] = [
  { goal: { items: { bedrock: 1 } } },
  { goal: { items: { iron_ingot: 1 } }, constraints: { allow: ["craft_item", "collect_block"] } },
];

/** What a batch is sent as; it is answered as the first. */
export const BATCH_MEDIA_TYPES = ["application/x-ndjson", "application/ndjson", "application/jsonl"] as const;

/** A batch: one problem a line. */
export const BATCH_EXAMPLE = PROBLEM_EXAMPLES.map((problem) => JSON.stringify(problem)).join("\n");

/** Where plans come from that `validate` and `repair` are shown with: this problem, planned. */
export const PLANNED_EXAMPLE: ProblemInput = { goal: { items: { wooden_pickaxe: 1 } }, planner: "htn" };

export const VERSION_EXAMPLE = DEFAULT_MC_VERSION;
export const ITEM_EXAMPLE = "stick";
