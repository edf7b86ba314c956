// The items of a run's goal against what is held. A tag counts all of its members.

import type { RunGoal } from "./goals.ts";

type GoalItems = Pick<RunGoal, "items" | "members" | "atMost">;
type Held = Readonly<Record<string, number>>;

/** What the server must show: the goal's items; of a tag, those that the bot says it holds. */
export function claimedItems({ items, members }: GoalItems, held: Held): Record<string, number> {
  const claimed: Record<string, number> = {};
  for (const [name, count] of Object.entries(items)) {
    const kinds = members?.[name];
    if (kinds === undefined) claimed[name] = count;
    else for (const kind of kinds) claimed[kind] = held[kind] ?? 0;
  }
  return claimed;
}

/** The items and tags of which too few are held, or too many are left. */
export function unmetItems(
  { items, members, atMost = {} }: GoalItems,
  held: Held,
): readonly { name: string; has: number; wanted: number }[] {
  const left = Object.entries(atMost)
    .map(([name, wanted]) => ({ name, has: held[name] ?? 0, wanted }))
    .filter(({ has, wanted }) => has > wanted);
  const few = Object.entries(items)
    .map(([name, wanted]) => {
      const kinds = members?.[name] ?? [name];
      return { name, has: kinds.reduce((sum, kind) => sum + (held[kind] ?? 0), 0), wanted };
    })
    .filter(({ has, wanted }) => has < wanted);
  return [...few, ...left];
}
