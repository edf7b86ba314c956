// What a step tells a body, held against its actions. It takes no state to judge that.

import type { PlanStep } from "../../schemas/index.ts";
import type { ReplayWorld } from "./world.ts";

/**
 * What a body is told must be what the actions do: so many of the item made, that fuel burned, that tool worn. Steps of a
 * foreign domain tell `times` and their operator's own arguments, which mean what that domain says.
 */
export function checkArguments(
  { type, args, actions }: PlanStep,
  world: ReplayWorld,
  report: (code: string, detail: string) => void,
): void {
  if ("times" in args) return;
  const made = (name: string): number => {
    let sum = 0;
    for (const { operator, times } of actions) sum += (world.operator(operator)?.produces[name] ?? 0) * times;
    return sum;
  };
  const consumed = (name: string): number => {
    let sum = 0;
    for (const { consumes } of actions) sum += consumes[name] ?? 0;
    return sum;
  };
  const { item, count, fuel, fuelCount, tool } = args;
  if (typeof item === "string" && typeof count === "number") {
    const eats = type === "consume_food";
    const done = eats ? consumed(item) : made(item);
    if (done !== count) {
      const [reported, does] = eats ? ["eat", "eat"] : ["get", "make"];
      report("plan.arguments", `tells the body to ${reported} ${count} ${item}, its actions ${does} ${done}`);
    }
  }
  if (typeof fuel === "string") {
    // The same kind may be cooked as well as burned (logs over logs): what makes the item does not burn.
    const cooks = (operator: string): boolean =>
      typeof item === "string" && item in (world.operator(operator)?.produces ?? {});
    let burned = 0;
    for (const { operator, consumes } of actions) if (!cooks(operator)) burned += consumes[fuel] ?? 0;
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
