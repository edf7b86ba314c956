// A plan as a person reads it: numbered steps with what each does, and totals.

import type { Plan, PlanStep, Result } from "../schemas/index.ts";

type Args = PlanStep["args"];

const text = (args: Args, key: string): string => String(args[key] ?? "");
const pieces = (args: Args): string => `${text(args, "count")} ${text(args, "item")}`;
const withTool = (args: Args): string =>
  args.tool === null || args.tool === undefined ? "by hand" : `with ${text(args, "tool")}`;

/** How each canonical verb reads; a verb that is not here shows its arguments. */
const SENTENCES: Record<string, (args: Args) => string> = {
  explore: (args) => `find ${text(args, "for")}`,
  collect_block: (args) => `collect ${pieces(args)} from ${text(args, "block")}, ${withTool(args)}`,
  craft_item: (args) =>
    `craft ${pieces(args)} from ${ingredients(args)}${args.station === null ? "" : ` at the ${text(args, "station")}`}`,
  smelt_item: (args) =>
    `smelt ${pieces(args)} from ${text(args, "input")} in the ${text(args, "station")}, ${fuel(args)}`,
  place_block: (args) => `place the ${text(args, "item")}`,
};

function ingredients(args: Args): string {
  const recipe = args.recipe as { ingredients?: Record<string, number>; result?: Record<string, number> } | undefined;
  const made = Object.values(recipe?.result ?? {})[0] ?? 1;
  const times = Number(args.count) / made;
  return Object.entries(recipe?.ingredients ?? {})
    .map(([name, count]) => `${count * times} ${name}`)
    .join(" + ");
}

const fuel = (args: Args): string =>
  args.fuelCount === 0 || args.fuel === null
    ? "with the heat that is left"
    : `burning ${text(args, "fuelCount")} ${text(args, "fuel")}`;

/** One step in words, e.g. `craft 4 stick from 2 oak_planks`. */
export function sentenceOf(step: PlanStep): string {
  const sentence = Object.hasOwn(SENTENCES, step.type) ? SENTENCES[step.type] : undefined;
  if (sentence !== undefined) return sentence(step.args);
  return step.actions.map(({ operator, times }) => `${operator} x${times}`).join(", ");
}

/** The numbered plan, without its totals. */
export function planLines(plan: Plan): string[] {
  const width = String(plan.steps.length).length;
  return plan.steps.map((step, index) => `${String(index + 1).padStart(width)}. ${sentenceOf(step)}`);
}

/** A result as a person reads it: the plan with totals, or why there is none. */
export function resultText(result: Result): string {
  const { stats } = result;
  const effort = `${stats.planner}, ${stats.expanded} expanded, ${stats.timeMs.toFixed(1)} ms`;
  switch (result.status) {
    case "solved": {
      const { plan, cost, lowerBound, optimal } = result;
      const unit = plan.objective === "time" ? "ticks" : "actions";
      const proof = optimal ? "proven optimal" : `no plan costs less than ${round(lowerBound)}`;
      const clock = plan.makespanTicks > 0 ? `, about ${round(plan.makespanTicks / 20)} s of game time` : "";
      return [
        ...planLines(plan),
        `${plan.steps.length} steps, cost ${round(cost)} ${unit} (${proof})${clock}; ${effort}`,
      ].join("\n");
    }
    case "unsolvable":
      return ["unsolvable:", ...result.reasons.map(({ item, because }) => `  ${item}: ${because}`), `(${effort})`].join(
        "\n",
      );
    default: {
      const best = result.best === null ? [] : ["best so far:", ...planLines(result.best)];
      return [`${result.status}: no proven answer within the limits`, ...best, `(${effort})`].join("\n");
    }
  }
}

const round = (value: number): string => String(Math.round(value * 100) / 100);
