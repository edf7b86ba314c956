// What a step claims about itself, held against the replay: its effects must be exactly what changed. Only whether a worn tool
// breaks is beyond a step, since that hangs on the wear it comes with.

import { type Operator, type PlanStep, parseCondition } from "../../schemas/index.ts";
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

/**
 * What a body is told must be what the actions do: so many of the item made, that fuel burned, that tool worn. Steps of a
 * foreign domain tell `times` and their operator's own arguments, which mean what that domain says.
 */
export function checkArguments(
  { type, args, actions }: PlanStep,
  operators: ReadonlyMap<string, Operator>,
  report: (code: string, detail: string) => void,
): void {
  if ("times" in args) return;
  const sum = (amount: (index: number) => number): number =>
    actions.reduce((total, _, index) => total + amount(index), 0);
  const made = (name: string): number =>
    sum((index) => {
      const action = actions[index];
      return (operators.get(action?.operator ?? "")?.produces[name] ?? 0) * (action?.times ?? 0);
    });
  const { item, count, fuel, fuelCount, tool } = args;
  if (typeof item === "string" && typeof count === "number") {
    const eats = type === "consume_food";
    const done = eats ? sum((index) => actions[index]?.consumes[item] ?? 0) : made(item);
    if (done !== count) {
      const [told, does] = eats ? ["eat", "eat"] : ["get", "make"];
      report("plan.arguments", `tells the body to ${told} ${count} ${item}, its actions ${does} ${done}`);
    }
  }
  if (typeof fuel === "string") {
    // The same kind may be cooked as well as burned (logs over logs): what makes the item does not burn.
    const cooks = (index: number): boolean =>
      typeof item === "string" && item in (operators.get(actions[index]?.operator ?? "")?.produces ?? {});
    const burned = sum((index) => (cooks(index) ? 0 : (actions[index]?.consumes[fuel] ?? 0)));
    if (burned !== fuelCount)
      report("plan.arguments", `tells the body to burn ${fuelCount} ${fuel}, its actions burn ${burned}`);
  }
  // A bucket that is filled is the tool of the act and is used up by it.
  const works = (name: string): boolean =>
    actions.some(({ uses, consumes }) => (uses !== undefined && name in uses) || name in consumes);
  if (typeof tool === "string" && !works(tool)) {
    report("plan.arguments", `tells the body to use ${tool}, its actions do not`);
  }
}
