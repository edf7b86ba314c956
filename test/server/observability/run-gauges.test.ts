// Prometheus' lines of a body's runs, from made-up figures.

import { Registry } from "prom-client";
import { expect, test } from "vitest";
import type { TallyFigures } from "../../../executor/index.ts";
import type { BodyFigures } from "../../../server/body/body-figures.ts";
import { registerRunGauges } from "../../../server/observability/run-gauges.ts";

const UNTRIED: TallyFigures = {
  ...{ succeeded: 0, failed: 0, withinExpected: null, lastFailures: [] },
  ...{ meanMs: null, p50Ms: null, p95Ms: null },
};

/** All numbers differ, so that none can take another's place. */
const BUSY: BodyFigures = {
  ...{ runs: 9, succeeded: 7, underWay: 3, plans: 11, repairs: 4, preemptions: 5, tickOverruns: 6 },
  firstActionMs: { p50: 120, p95: 480 },
  ...{ actionsPerSecond: 1.5, repairsPerPlan: 0.25, retrySuccess: 0.75, timeoutsPerHour: 13, stuckLoopsPerHour: 14 },
  verbs: [
    { ...UNTRIED, verb: "craft_item", succeeded: 21, failed: 22, p50Ms: 2_300, p95Ms: 2_400, withinExpected: 0.875 },
    { ...UNTRIED, verb: "smelt_item", failed: 25 },
  ],
  goals: [
    { goal: "items", succeeded: 41, failed: 42, steps: { mean: 4.5, p50: 4, p95: 8 } },
    { goal: "task", succeeded: 0, failed: 43, steps: null },
  ],
  ...{ encounters: 51, damage: 52.5, deaths: 53, replans: 55, promotions: 54, routed: 80, overridden: 20 },
  wins: [{ capability: "opt.x@1.0.0", mode: "shadow", succeeded: 3, failed: 1, worlds: { tried: 0, succeeded: 0 } }],
  leaves: [
    {
      ...{ ...UNTRIED, capability: "dig_target@1.0.0", retries: 31, retrySuccesses: 32 },
      ...{ succeeded: 33, failed: 34, p50Ms: 3_500, p95Ms: 3_600 },
    },
  ],
};

const IDLE: BodyFigures = {
  ...{ runs: 0, succeeded: 0, underWay: 0, plans: 0, repairs: 0, preemptions: 0, tickOverruns: 0 },
  ...{ actionsPerSecond: 0, repairsPerPlan: 0, timeoutsPerHour: 0, stuckLoopsPerHour: 0 },
  ...{ firstActionMs: null, retrySuccess: null, verbs: [], leaves: [], goals: [], wins: [] },
  ...{ encounters: 0, damage: 0, deaths: 0, replans: 0, promotions: 0, routed: 0, overridden: 0 },
};

/** A registry with only these gauges, and its current lines without comments. */
function reported(figures: () => BodyFigures): () => Promise<string[]> {
  const registry = new Registry();
  registerRunGauges(registry, figures);
  return async () => (await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

test("every figure is a line of its own, in seconds", async () => {
  expect(await reported(() => BUSY)()).toEqual([
    'lodestone_runs{outcome="success"} 7',
    'lodestone_runs{outcome="failure"} 2',
    "lodestone_runs_under_way 3",
    "lodestone_run_plans 11",
    "lodestone_run_repairs 4",
    "lodestone_run_repairs_per_plan 0.25",
    "lodestone_run_preemptions 5",
    "lodestone_run_actions_per_second 1.5",
    "lodestone_run_retry_success_ratio 0.75",
    "lodestone_run_timeouts_per_hour 13",
    "lodestone_run_stuck_loops_per_hour 14",
    "lodestone_run_tick_overruns 6",
    'lodestone_run_first_action_seconds{quantile="0.5"} 0.12',
    'lodestone_run_first_action_seconds{quantile="0.95"} 0.48',
    'lodestone_goal_runs{goal="items",outcome="success"} 41',
    'lodestone_goal_runs{goal="items",outcome="failure"} 42',
    'lodestone_goal_runs{goal="task",outcome="success"} 0',
    'lodestone_goal_runs{goal="task",outcome="failure"} 43',
    'lodestone_goal_steps_to_success{goal="items",quantile="0.5"} 4',
    'lodestone_goal_steps_to_success{goal="items",quantile="0.95"} 8',
    'lodestone_goal_mean_steps_to_success{goal="items"} 4.5',
    "lodestone_hostile_encounters 51",
    "lodestone_damage_points 52.5",
    "lodestone_path_replans 55",
    "lodestone_deaths 53",
    "lodestone_router_decisions 80",
    "lodestone_router_disagreements 20",
    "lodestone_router_disagreement_ratio 0.25",
    "lodestone_capability_promotions 54",
    'lodestone_capability_runs{capability="opt.x@1.0.0",mode="shadow",outcome="success"} 3',
    'lodestone_capability_runs{capability="opt.x@1.0.0",mode="shadow",outcome="failure"} 1',
    'lodestone_capability_win_ratio{capability="opt.x@1.0.0",mode="shadow"} 0.75',
    'lodestone_verb_steps{verb="craft_item",outcome="success"} 21',
    'lodestone_verb_steps{verb="craft_item",outcome="failure"} 22',
    'lodestone_verb_steps{verb="smelt_item",outcome="success"} 0',
    'lodestone_verb_steps{verb="smelt_item",outcome="failure"} 25',
    'lodestone_verb_step_seconds{verb="craft_item",quantile="0.5"} 2.3',
    'lodestone_verb_step_seconds{verb="craft_item",quantile="0.95"} 2.4',
    'lodestone_verb_steps_within_expected_ratio{verb="craft_item"} 0.875',
    'lodestone_leaf_attempts{leaf="dig_target@1.0.0",outcome="success"} 33',
    'lodestone_leaf_attempts{leaf="dig_target@1.0.0",outcome="failure"} 34',
    'lodestone_leaf_attempt_seconds{leaf="dig_target@1.0.0",quantile="0.5"} 3.5',
    'lodestone_leaf_attempt_seconds{leaf="dig_target@1.0.0",quantile="0.95"} 3.6',
  ]);
});

test("a figure without data is NaN, and earlier samples disappear", async () => {
  let figures = BUSY;
  const lines = reported(() => figures);
  await lines();
  figures = IDLE;
  expect(await lines()).toEqual([
    'lodestone_runs{outcome="success"} 0',
    'lodestone_runs{outcome="failure"} 0',
    "lodestone_runs_under_way 0",
    "lodestone_run_plans 0",
    "lodestone_run_repairs 0",
    "lodestone_run_repairs_per_plan 0",
    "lodestone_run_preemptions 0",
    "lodestone_run_actions_per_second 0",
    "lodestone_run_retry_success_ratio Nan",
    "lodestone_run_timeouts_per_hour 0",
    "lodestone_run_stuck_loops_per_hour 0",
    "lodestone_run_tick_overruns 0",
    "lodestone_hostile_encounters 0",
    "lodestone_damage_points 0",
    "lodestone_path_replans 0",
    "lodestone_deaths 0",
    "lodestone_router_decisions 0",
    "lodestone_router_disagreements 0",
    "lodestone_router_disagreement_ratio Nan",
    "lodestone_capability_promotions 0",
  ]);
});
