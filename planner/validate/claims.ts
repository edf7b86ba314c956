// Checks a step's arguments against its actions; this needs no state.

import type { PlanStep } from "../../schemas/index.ts";
import type { ReplayWorld } from "./world.ts";

/** Verbs whose item is gone afterwards. */
const USING_UP: Readonly<Record<string, string>> = {
  consume_food: "eat",
  deposit: "put away",
  drop_item: "drop",
  plant: "plant",
};

/**
 * The item, fuel and tool that a step names must be what its actions make, burn and wear. Steps of
 * a foreign domain have `times` and their operator's own arguments, which that domain defines.
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
  // An enchantment of any kind leaves the item what it is.
  const isMade = type !== "enchant_item" || args.enchantment !== null;
  if (typeof item === "string" && typeof count === "number" && isMade) {
    const usesUp = USING_UP[type];
    const done = usesUp === undefined ? made(item) : consumed(item);
    if (done !== count) {
      const [reported, does] = usesUp === undefined ? ["get", "make"] : [usesUp, usesUp];
      report("plan.arguments", `makes the body ${reported} ${count} ${item}, its actions ${does} ${done}`);
    }
  }
  if (typeof fuel === "string") {
    // One fluent may be both cooked and burned (logs over logs): the producer of the item does not
    // burn.
    const cooks = (operator: string): boolean =>
      typeof item === "string" && item in (world.operator(operator)?.produces ?? {});
    let burned = 0;
    for (const { operator, consumes } of actions) if (!cooks(operator)) burned += consumes[fuel] ?? 0;
    if (burned !== fuelCount)
      report("plan.arguments", `makes the body burn ${fuelCount} ${fuel}, its actions burn ${burned}`);
  }
  // A bucket that is filled is the tool of the action and is used up by it.
  const works = (name: string): boolean =>
    actions.some(({ uses, consumes }) => (uses !== undefined && name in uses) || name in consumes);
  if (typeof tool === "string" && !works(tool)) {
    report("plan.arguments", `makes the body use ${tool}, its actions do not`);
  }
}
