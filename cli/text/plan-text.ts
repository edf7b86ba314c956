// A plan as text: numbered steps and totals.

import { assumptionText } from "../../domains/minecraft/data/nearest.ts";
import type { Result, ResultAssumption } from "../../schemas/index.ts";
import { planLines } from "../../schemas/index.ts";

/** A result as text: the plan with totals, or why there is none. */
export function resultText(result: Result): string {
  return [...(result.assumptions ?? []).map(assumedLine), outcomeText(result)].join("\n");
}

const assumedLine = (assumption: ResultAssumption): string =>
  "fact" in assumption ? `assumed: ${assumption.fact} (${assumption.because})` : assumptionText(assumption);

function outcomeText(result: Result): string {
  const { stats } = result;
  const effort = `${stats.planner}, ${stats.expanded} expanded, ${stats.timeMs.toFixed(1)} ms`;
  switch (result.status) {
    case "solved": {
      const { plan, cost, lowerBound, optimal, probability } = result;
      const unit = plan.objective === "time" ? "ticks" : "actions";
      const proof = optimal ? "proven optimal" : closeness(cost, lowerBound);
      const clock = plan.makespanTicks > 0 ? `, about ${round(plan.makespanTicks / 20)} s of game time` : "";
      return [
        ...planLines(plan),
        ...(probability === undefined ? [] : [`it takes luck: the chance is ${percentOf(probability)}`]),
        `${plan.steps.length} steps, cost ${round(cost)} ${unit} (${proof})${clock}; ${effort}`,
      ].join("\n");
    }
    case "unsolvable":
      return [...unsolvableLines(result), `(${effort})`].join("\n");
    default: {
      const best = result.best === null ? [] : ["best so far:", ...planLines(result.best)];
      const { lowerBound: bound } = result;
      const min = bound === undefined ? "" : `, and no plan costs less than ${round(bound)}`;
      return [`${result.status}: no proven answer within the limits${min}`, ...best, `(${effort})`].join("\n");
    }
  }
}

/** The reasons, what the proof rests on, and what that leaves out. */
function unsolvableLines({ reasons, knowledge, leftOut = [] }: Extract<Result, { status: "unsolvable" }>): string[] {
  const known = knowledge === undefined ? "" : `${knowledge.domain} ${knowledge.mcVersion ?? ""}`.trimEnd();
  return [
    "unsolvable:",
    ...reasons.map(({ item, because }) => `  ${item}: ${because}`),
    ...leftOut.map(({ what, gives, because }) => `  left out: ${what}, for ${some(gives)} (${because})`),
    ...(knowledge === undefined ? [] : [`proven for what domain ${known} knows: ${knowledge.operators} operators`]),
  ];
}

const MAX_NAMED = 4;
const some = (names: readonly string[]): string =>
  names.length <= MAX_NAMED
    ? names.join(", ")
    : `${names.slice(0, MAX_NAMED).join(", ")} and ${names.length - MAX_NAMED} more`;

/** Small chances with two digits. */
const percentOf = (share: number): string => `${Number((100 * share).toPrecision(2))} %`;

/** How good the plan is known to be. */
function closeness(cost: number, lowerBound: number): string {
  if (lowerBound <= 0) return "nothing is proven about cheaper plans";
  const percent = 100 * (cost / lowerBound - 1);
  return `${percent < 1 ? "less than 1" : `at most ${Math.ceil(percent)}`} % above the best possible`;
}

const round = (value: number): string => String(Math.round(value * 100) / 100);
