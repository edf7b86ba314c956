// Prometheus figures of a body and its runs, read on scrape: time to the first action, actions,
// repairs, steps to each kind of goal, what befell the body, outcomes and durations of verbs and
// leaves, and how capabilities prove themselves. Times are seconds; rates are over the duration of
// runs, including current ones. Labels are outcomes, quantiles, modes, kinds of goals, and registered
// capabilities, never words of clients.

import type { Registry } from "prom-client";
import type { TallyFigures } from "../../executor/index.ts";
import type { BodyFigures } from "../body/body-figures.ts";
import { Gauge } from "./prometheus.ts";

type Label = "outcome" | "quantile" | "verb" | "leaf" | "goal" | "capability" | "mode";
interface Sample {
  labels: Partial<Record<Label, string>>;
  value: number;
}

interface RunGauge {
  name: string;
  help: string;
  labelNames: readonly Label[];
  /** Empty if there is no data yet. */
  of: (figures: BodyFigures) => readonly Sample[];
}

const plain = (name: string, help: string, of: (figures: BodyFigures) => number | null): RunGauge => ({
  name,
  help,
  labelNames: [],
  of: (figures) => {
    const value = of(figures);
    return value === null ? [] : [{ labels: {}, value }];
  },
});

const MS = 1_000;

/** Counts by outcome and durations by quantile, for each name. */
function tallied(
  label: "verb" | "leaf",
  counts: string,
  countsHelp: string,
  times: string,
  timesHelp: string,
  of: (figures: BodyFigures) => readonly (readonly [name: string, figures: TallyFigures])[],
): RunGauge[] {
  return [
    {
      name: counts,
      help: `${countsHelp}, by ${label} and outcome.`,
      labelNames: [label, "outcome"],
      of: (figures) =>
        of(figures).flatMap(([name, { succeeded, failed }]) => [
          { labels: { [label]: name, outcome: "success" }, value: succeeded },
          { labels: { [label]: name, outcome: "failure" }, value: failed },
        ]),
    },
    {
      name: times,
      help: `${timesHelp}, by ${label}.`,
      labelNames: [label, "quantile"],
      of: (figures) =>
        of(figures).flatMap(([name, { p50Ms, p95Ms }]) =>
          p50Ms === null || p95Ms === null
            ? []
            : [
                { labels: { [label]: name, quantile: "0.5" }, value: p50Ms / MS },
                { labels: { [label]: name, quantile: "0.95" }, value: p95Ms / MS },
              ],
        ),
    },
  ];
}

const FIGURES: readonly RunGauge[] = [
  {
    name: "runs",
    help: "Runs that ended, by outcome.",
    labelNames: ["outcome"],
    of: ({ runs, succeeded }) => [
      { labels: { outcome: "success" }, value: succeeded },
      { labels: { outcome: "failure" }, value: runs - succeeded },
    ],
  },
  plain("runs_under_way", "Runs that have not ended.", ({ underWay }) => underWay),
  plain("run_plans", "Plans that were executed.", ({ plans }) => plans),
  plain("run_repairs", "Times that a plan was repaired.", ({ repairs }) => repairs),
  plain("run_repairs_per_plan", "Repairs per plan.", ({ repairsPerPlan }) => repairsPerPlan),
  plain("run_preemptions", "Times that a plan was preempted.", ({ preemptions }) => preemptions),
  plain(
    "run_actions_per_second",
    "Finished attempts at leaves per second.",
    ({ actionsPerSecond }) => actionsPerSecond,
  ),
  plain(
    "run_retry_success_ratio",
    "Fraction of second and third attempts that succeeded.",
    ({ retrySuccess }) => retrySuccess,
  ),
  plain("run_timeouts_per_hour", "Leaves that timed out, per hour.", ({ timeoutsPerHour }) => timeoutsPerHour),
  plain(
    "run_stuck_loops_per_hour",
    "Leaves that were inactive for too long, per hour.",
    ({ stuckLoopsPerHour }) => stuckLoopsPerHour,
  ),
  plain("run_tick_overruns", "Ticks that took longer than their budget.", ({ tickOverruns }) => tickOverruns),
  {
    name: "run_first_action_seconds",
    help: "Time from the dispatch of a step to the body's first command.",
    labelNames: ["quantile"],
    of: ({ firstActionMs }) =>
      firstActionMs === null
        ? []
        : [
            { labels: { quantile: "0.5" }, value: firstActionMs.p50 / MS },
            { labels: { quantile: "0.95" }, value: firstActionMs.p95 / MS },
          ],
  },
  {
    name: "goal_runs",
    help: "Runs that ended, by the kind of their goal and outcome.",
    labelNames: ["goal", "outcome"],
    of: ({ goals }) =>
      goals.flatMap(({ goal, succeeded, failed }) => [
        { labels: { goal, outcome: "success" }, value: succeeded },
        { labels: { goal, outcome: "failure" }, value: failed },
      ]),
  },
  {
    name: "goal_steps_to_success",
    help: "Steps that a run took until it succeeded, by the kind of its goal.",
    labelNames: ["goal", "quantile"],
    of: ({ goals }) =>
      goals.flatMap(({ goal, steps }) =>
        steps === null
          ? []
          : [
              { labels: { goal, quantile: "0.5" }, value: steps.p50 },
              { labels: { goal, quantile: "0.95" }, value: steps.p95 },
            ],
      ),
  },
  {
    name: "goal_mean_steps_to_success",
    help: "Mean of the steps that a run took until it succeeded, by the kind of its goal.",
    labelNames: ["goal"],
    of: ({ goals }) =>
      goals.flatMap(({ goal, steps }) => (steps === null ? [] : [{ labels: { goal }, value: steps.mean }])),
  },
  plain("hostile_encounters", "Times that something hostile came near.", ({ encounters }) => encounters),
  plain("damage_points", "Points of health that the body lost.", ({ damage }) => damage),
  plain("path_replans", "Paths that were planned anew on the way.", ({ replans }) => replans),
  plain("deaths", "Deaths of the body.", ({ deaths }) => deaths),
  plain("router_decisions", "Requests of a kind with experience that were routed.", ({ routed }) => routed),
  plain(
    "router_disagreements",
    "Requests that were routed to another mode than the best so far.",
    ({ overridden }) => overridden,
  ),
  plain("router_disagreement_ratio", "Fraction of such requests that were.", ({ routed, overridden }) =>
    routed === 0 ? null : overridden / routed,
  ),
  plain("capability_promotions", "Capabilities that became active.", ({ promotions }) => promotions),
  {
    name: "capability_runs",
    help: "Ends of capabilities as steps of runs, or as rehearsals in shadow, by outcome.",
    labelNames: ["capability", "mode", "outcome"],
    of: ({ wins }) =>
      wins.flatMap(({ capability, mode, succeeded, failed }) => [
        { labels: { capability, mode, outcome: "success" }, value: succeeded },
        { labels: { capability, mode, outcome: "failure" }, value: failed },
      ]),
  },
  {
    name: "capability_win_ratio",
    help: "Fraction of these that succeeded.",
    labelNames: ["capability", "mode"],
    of: ({ wins }) =>
      wins.map(({ capability, mode, succeeded, failed }) => ({
        labels: { capability, mode },
        value: succeeded / (succeeded + failed),
      })),
  },
  ...tallied("verb", "verb_steps", "Finished steps", "verb_step_seconds", "Duration of successful steps", ({ verbs }) =>
    verbs.map(({ verb, ...figures }) => [verb, figures]),
  ),
  {
    name: "verb_steps_within_expected_ratio",
    help: "Fraction of successful steps within the time that their plan expected, by verb.",
    labelNames: ["verb"],
    of: ({ verbs }) =>
      verbs.flatMap(({ verb, withinExpected: value }) => (value === null ? [] : [{ labels: { verb }, value }])),
  },
  ...tallied(
    "leaf",
    "leaf_attempts",
    "Finished attempts at leaves",
    "leaf_attempt_seconds",
    "Duration of successful attempts",
    ({ leaves }) => leaves.map(({ capability, ...figures }) => [capability, figures]),
  ),
];

/** Registers all gauges. `figures` returns the current figures of the runs. */
export function registerRunGauges(registry: Registry, figures: () => BodyFigures): void {
  for (const { name, help, labelNames, of } of FIGURES) {
    new Gauge({
      name: `lodestone_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        this.reset();
        const samples = of(figures());
        // A gauge without labels shows 0 after a reset; NaN means no data.
        if (labelNames.length === 0 && samples.length === 0) this.set(Number.NaN);
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
  }
}
