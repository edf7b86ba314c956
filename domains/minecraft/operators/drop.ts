// `drop:COUNT`: throws items away, a whole stack at once or one at a time, for a plan whose slots
// are short (planner/htn/room/make-room.ts). It makes nothing, so no search ever wants it.
// Source: https://minecraft.wiki/w/Controls (drop item; with control held, the whole stack)

import { byCodeUnit, type ItemEntry, type Objective, type Operator } from "../../../schemas/index.ts";
import { operator } from "./family.ts";

/** Choosing a stack in the inventory and throwing it; our estimate. One item is one key press. */
const STACK_TICKS = 10;
const ITEM_TICKS = 1;

/** The operators for these items, which must be all of the version's. */
export function dropOperators(items: Readonly<Record<string, ItemEntry>>, objective: Objective): Operator[] {
  const entries = Object.entries(items);
  const stacks = [...new Set(entries.map(([, { stack }]) => stack))].filter((stack) => stack > 1);
  return [1, ...stacks].map((count) => {
    const dropped = entries.filter(([, { stack }]) => count === 1 || stack === count).map(([name]) => name);
    return operator(objective, {
      id: `drop:${count}`,
      verb: "drop_item",
      args: {},
      consumes: [{ anyOf: dropped.sort(byCodeUnit), count }],
      produces: {},
      actions: 0,
      ticks: count === 1 ? ITEM_TICKS : STACK_TICKS,
    });
  });
}
