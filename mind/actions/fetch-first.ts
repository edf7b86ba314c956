// Acts with items that the bot may have to get first: what is missing becomes a goal before the act.

import type { Perceiver, RequestTarget } from "../../schemas/index.ts";
import { type BotAction, type OneTask, runCapability, unable } from "./bot-actions.ts";
import { isCounted } from "./endings.ts";
import { heldBy } from "./self-report.ts";

export type ResolverRow = (
  task: OneTask,
  perceiver: Perceiver,
  asker: string | undefined,
) => BotAction | readonly BotAction[];

export const targetsOf = ({ target, targets }: OneTask): readonly RequestTarget[] =>
  targets ?? (target === null ? [] : [target]);

/** The goal to get what is missing of the items; nothing if all are held. */
export function missing(wanted: Readonly<Record<string, number>>, perceiver: Perceiver): BotAction[] {
  const held = heldBy(perceiver);
  const items = Object.fromEntries(Object.entries(wanted).filter(([item, count]) => (held[item] ?? 0) < count));
  return Object.keys(items).length === 0 ? [] : [{ kind: "goal", goal: { items } }];
}

const MAX_PLACED = 16;

/** "All" of an item that is not held is one. */
const countOf = ({ item, qty }: RequestTarget, most: number, perceiver: Perceiver): number =>
  Math.min(most, qty === "all" ? Math.max(1, heldBy(perceiver)[item] ?? 0) : qty);

export const place: ResolverRow = (task, perceiver) => {
  const targets = targetsOf(task);
  const { position } = task.args;
  const [only] = targets;
  if (only === undefined) return unable("tell me which item");
  if (position !== undefined && (targets.length > 1 || (only.qty !== "all" && only.qty !== 1)))
    return unable("one place takes one block; tell me where each of them goes");
  const counts = targets.map(({ item, qty }) => [item, qty === "all" ? 1 : Math.min(qty, MAX_PLACED)] as const);
  const at = position === undefined ? {} : { position };
  return [
    ...missing(Object.fromEntries(counts), perceiver),
    ...counts.flatMap(([item, count]) =>
      Array.from({ length: count }, () => runCapability("place_block", { item, ...at })),
    ),
  ];
};

export const eat: ResolverRow = (task, perceiver) => {
  const [target] = targetsOf(task);
  if (target === undefined) return unable("tell me which food");
  const { item, qty } = target;
  const count = qty === "all" ? 1 : qty;
  return [...missing({ [item]: count }, perceiver), runCapability("consume_food", { item, count })];
};

const MAX_PLANTS = 16;
const TILLED = /_seeds$|^(carrot|potato|pitcher_pod)$/;

/** A hoe is got as well for crops. */
export const plant: ResolverRow = (task, perceiver) => {
  const [target] = targetsOf(task);
  if (target === undefined) return unable("tell me what to plant");
  const { item } = target;
  const count = countOf(target, MAX_PLANTS, perceiver);
  const needsHoe = TILLED.test(item) && !Object.keys(heldBy(perceiver)).some((held) => held.endsWith("_hoe"));
  return [
    ...missing({ [item]: count, ...(needsHoe ? { wooden_hoe: 1 } : {}) }, perceiver),
    runCapability("plant", { item, count }),
  ];
};

/** Pieces of each item that a round gains: few, so that what is begun is finished. */
const ROUND = 8;

/** One round of an act that goes on: so many as were said, or a few more than are held. */
export const gather: ResolverRow = (task, perceiver) => {
  const held = heldBy(perceiver);
  const items = targetsOf(task).map(
    ({ item, qty }) => [item, isCounted(task) && qty !== "all" ? qty : (held[item] ?? 0) + ROUND] as const,
  );
  return { kind: "goal", goal: { items: Object.fromEntries(items) } };
};
