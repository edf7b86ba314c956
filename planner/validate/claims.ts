// What a step claims about itself, held against the replay: its effects must be exactly what changed. Only whether a worn tool
// breaks is beyond a step, since that hangs on the wear it comes with.

import { type PlanStep, parseCondition } from "../../schemas/index.ts";
import type { ReplayWorld } from "./world.ts";

/** Reports effects that the replay does not show, and changes that the effects do not tell. */
export function checkClaims(
  step: PlanStep,
  before: ReadonlyMap<string, number>,
  world: ReplayWorld,
  report: (code: string, detail: string) => void,
): void {
  const expected = new Map(before);
  for (const text of step.effects) {
    const effect = parseCondition(text);
    if (effect?.name === undefined || effect.subject === "durability") continue;
    const { name, operator, value } = effect;
    if (operator === "=" && name.endsWith("*")) {
      for (const known of [...expected.keys()]) if (known.startsWith(name.slice(0, -1))) expected.set(known, value);
    } else if (operator === "=") expected.set(name, value);
    else expected.set(name, (expected.get(name) ?? 0) + (operator === "+=" ? value : -value));
  }
  for (const name of new Set([...expected.keys(), ...world.amounts.keys()])) {
    const claimed = expected.get(name) ?? 0;
    const mayBreak = step.actions.some(({ uses }) => uses !== undefined && name in uses);
    if (mayBreak ? claimed < world.amount(name) : claimed !== world.amount(name)) {
      report("plan.effects", `claims to end with ${claimed} ${name}, the replay ends with ${world.amount(name)}`);
    }
  }
}
