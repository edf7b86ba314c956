// The plan that a person has seen: tells whether a later plan of the same run is another one. What
// remains of the plan, after some of its steps, is no other.

import { type Plan, planLines, sentenceOf } from "../../schemas/index.ts";

export class ShownPlan {
  #steps: readonly string[];
  #because = "the bot now sees where it is";

  constructor(plan: Plan) {
    this.#steps = plan.steps.map(sentenceOf);
  }

  /** The plan as text, with its new steps marked; undefined if it was shown already. */
  changed(plan: Plan): string | undefined {
    const [shown, because] = [this.#steps, this.#because];
    const steps = plan.steps.map(sentenceOf);
    if (steps.length === 0) return undefined;
    this.#steps = steps;
    this.#because = "the bot planned again from where it is";
    if (steps.join("\n") === shown.slice(-steps.length).join("\n")) return undefined;
    const lines = planLines(plan).map((line, at) => `${shown.includes(steps[at] ?? "") ? " " : "*"} ${line}`);
    return `- ${because}, so the plan has changed (new steps: *):\n${lines.join("\n")}`;
  }
}
