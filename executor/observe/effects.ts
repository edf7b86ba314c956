// The changes between two observations, in the grammar of effects: the observed end of the chain
// from an intent to the world. It omits the amounts of the world that no body counts (`seen:`,
// `fuel:`) and the body's position.

import { type Body, byCodeUnit, type State } from "../../schemas/index.ts";
import { glimpse } from "./observation.ts";

/**
 * The observed changes since `before`, for the event or record of an act's end. No field if the
 * body cannot be observed, or could not before; an empty list means that nothing changed.
 */
export function effectsSince(before: State | undefined, body: Body): { effects?: string[] } {
  const after = glimpse(body);
  return before === undefined || after === undefined ? {} : { effects: observedEffects(before, after) };
}

/**
 * Changes of inventory, facts, wear, food and health, in that order and then by name. Empty if
 * nothing changed.
 */
export function observedEffects(before: State, after: State): string[] {
  const texts: string[] = [];
  for (const item of namesOf(before.inventory, after.inventory)) {
    texts.push(...change(`inventory.${item}`, (after.inventory[item] ?? 0) - (before.inventory[item] ?? 0)));
  }
  const [had, has] = [new Set(factsOf(before)), new Set(factsOf(after))];
  for (const fact of [...has].filter((name) => !had.has(name)).sort(byCodeUnit)) texts.push(`facts.${fact} += 1`);
  for (const fact of [...had].filter((name) => !has.has(name)).sort(byCodeUnit)) texts.push(`facts.${fact} = 0`);
  for (const tool of namesOf(before.durability, after.durability)) {
    const [left, leftNow] = [usesOf(before, tool), usesOf(after, tool)];
    // A tool that was new, broke or was gained shows in the inventory; only the domain knows how
    // much wear that is.
    if (left !== undefined && leftNow !== undefined) texts.push(...change(`durability.${tool}`, leftNow - left));
  }
  return [...texts, ...change("food", after.food - before.food), ...change("health", after.health - before.health)];
}

function change(path: string, by: number): string[] {
  const amount = Number(Math.abs(by).toFixed(3));
  return amount === 0 ? [] : [`${path} ${by > 0 ? "+=" : "-="} ${amount}`];
}

const namesOf = (...records: readonly Record<string, unknown>[]): string[] =>
  [...new Set(records.flatMap((record) => Object.keys(record)))].sort(byCodeUnit);

const factsOf = ({ facts, dimension }: State): string[] => [...facts, `dimension:${dimension}`];

const usesOf = ({ durability }: State, tool: string): number | undefined =>
  durability[tool]?.reduce((sum, uses) => sum + uses, 0);
