// Random failures of plans, from a seed: htn plans an item, the plan is cut at a step, and the
// state that a body would then observe is changed in one of the ways in which runs fail. Plain
// data: a RepairRequest each.

import type { CompiledDomain } from "../../planner/index.ts";
import { type Operator, type Plan, Problem, parseDocument, type RepairRequest } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { randomFrom, type SeededRandom } from "../lib/seeded-random.ts";
import { RepairWorld } from "./repair-world.ts";

/**
 * `unchanged`: the step failed and nothing is different; `lostItems`: some held items are missing;
 * `brokenTool`; `stationGone`; `notFound`: a sighting is not there, half of the time its operator
 * is to be avoided; `extraItems`: something that the rest makes or takes was found; `partial`: the
 * failed step was done in part.
 */
export const FAILURES = [
  "unchanged",
  "lostItems",
  "brokenTool",
  "stationGone",
  "notFound",
  "extraItems",
  "partial",
] as const;
type FailureKind = (typeof FAILURES)[number];

export interface RepairCase {
  kind: FailureKind;
  item: string;
  request: RepairRequest;
}

interface RepairCaseOptions {
  count: number;
  seed: number;
  mcVersion?: string;
}

interface RepairScene {
  domain: CompiledDomain;
  operators: ReadonlyMap<string, Operator>;
  random: SeededRandom;
  plan: Plan;
  index: number;
  world: RepairWorld;
}

/** `count` failures of plans for craftable items; the same seed gives the same ones. */
export function repairCases(domain: CompiledDomain, { count, seed, mcVersion }: RepairCaseOptions): RepairCase[] {
  const random = randomFrom(seed);
  const document = domain.document();
  const operators = new Map(document.operators.map((operator) => [operator.id, operator]));
  const crafted = document.operators
    .filter(({ verb }) => verb === "craft_item")
    .flatMap(({ produces }) => Object.keys(produces));
  const items = [...new Set(crafted)].filter((item) => document.items[item]?.status === "obtainable").sort();
  const planned = new Map<string, { problem: Problem; plan: Plan } | null>();
  const cases: RepairCase[] = [];
  for (let round = 0; cases.length < count; round++) {
    const item = random.oneOf(items);
    const found = planned.get(item) ?? plan(domain, item, mcVersion ?? domain.mcVersion ?? undefined);
    planned.set(item, found);
    if (found === null) continue;
    const index = random.whole(0, found.plan.steps.length - 1);
    const kind = FAILURES[round % FAILURES.length] ?? "unchanged";
    const world = new RepairWorld(document, operators, found.problem);
    for (const { actions } of found.plan.steps.slice(0, index)) for (const action of actions) world.apply(action);
    const avoid = BEND[kind]({ domain, operators, random, plan: found.plan, index, world });
    if (avoid === null) continue;
    const failedStep = found.plan.steps[index]?.stepId ?? "";
    cases.push({ kind, item, request: { ...found, failedStep, state: world.state(), avoid } });
  }
  return cases;
}

function plan(
  domain: CompiledDomain,
  item: string,
  mcVersion: string | undefined,
): { problem: Problem; plan: Plan } | null {
  const { objective } = domain;
  const problem = parseDocument(
    Problem,
    { goal: { items: { [item]: 1 } }, planner: "htn", objective, mcVersion },
    item,
  );
  const result = runProblem(domain, problem, { now: () => 0, isCancelled: () => false });
  return result.status === "solved" && result.plan.steps.length > 0 ? { problem, plan: result.plan } : null;
}

/**
 * Changes the world; returns the operators to avoid then, or null where this kind of failure cannot
 * occur at this step.
 */
const BEND: Record<FailureKind, (scene: RepairScene) => string[] | null> = {
  unchanged: () => [],
  lostItems: ({ world, random }) => {
    const held = world.items();
    if (held.length === 0) return null;
    for (let times = random.whole(1, 2); times > 0; times--) {
      const item = random.oneOf(held);
      world.lose(item, random.whole(1, Math.max(1, world.counts.get(item) ?? 0)));
    }
    return [];
  },
  brokenTool: ({ world, random }) => {
    const tools = [...world.tools].filter(([, uses]) => uses.length > 0).map(([tool]) => tool);
    if (tools.length === 0) return null;
    world.lose(random.oneOf(tools), 1);
    return [];
  },
  stationGone: ({ world, random }) => {
    const near = world.facts().filter((fact) => fact.startsWith("near:"));
    if (near.length === 0) return null;
    world.lose(random.oneOf(near), 1);
    return [];
  },
  notFound: ({ plan: { steps }, index, operators, world, random }) => {
    const taken = (steps[index]?.actions ?? []).filter(({ consumes }) =>
      Object.keys(consumes).some((name) => name.startsWith("seen:")),
    );
    const [action] = taken;
    if (action === undefined || !operators.has(action.operator)) return null;
    for (const name of Object.keys(action.consumes)) if (name.startsWith("seen:")) world.clear(name);
    return random.next() < 0.5 ? [action.operator] : [];
  },
  extraItems: ({ plan: { steps }, index, operators, world, random }) => {
    const actions = steps.slice(index).flatMap((step) => step.actions);
    const wanted = actions.flatMap(({ operator, consumes }) => [
      ...Object.keys(consumes),
      ...Object.keys(operators.get(operator)?.produces ?? {}),
    ]);
    const items = [...new Set(wanted)].filter((name) => !name.includes(":"));
    if (items.length === 0) return null;
    world.gain(random.oneOf(items), random.whole(1, 4));
    return [];
  },
  partial: ({ plan: { steps }, index, world, random }) => {
    const action = steps[index]?.actions.find(({ times }) => times > 1);
    if (action === undefined) return null;
    world.apply(action, random.whole(1, action.times - 1));
    return [];
  },
};
