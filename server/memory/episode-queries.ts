// Questions to the table of episodes as conditions of SQL.

import type { EpisodeQuery } from "../../memory/index.ts";

export const sequenceOf = (id: string): number => Number(/^ep-(\d+)$/.exec(id)?.[1] ?? 0);

export function conditionsOf({ kind, act, subject, goal, world, player, chain, before }: EpisodeQuery) {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, ...asked: (string | number | undefined)[]): void => {
    if (asked.some((value) => value === undefined)) return;
    conditions.push(condition);
    values.push(...(asked as (string | number)[]));
  };
  add("kind = ?", kind);
  add("act = ?", act);
  add("subject = ?", subject);
  add("goal = ?", goal);
  // Not by its index where another one says more: most episodes are of one world.
  const isNarrow = [act, subject, goal, player, chain].some((part) => part !== undefined);
  add(isNarrow ? "+world = ?" : "world = ?", world);
  add("player = ?", player);
  add("(intent = ? OR plan = ? OR step = ?)", chain, chain, chain);
  add("sequence < ?", before === undefined ? undefined : sequenceOf(before));
  return { conditions, values };
}

/** The same as a clause; `first` stand before them, with their values. */
export function filterOf(query: EpisodeQuery, first: readonly string[] = []) {
  const { conditions, values } = conditionsOf(query);
  const all = [...first, ...conditions];
  return { where: all.length === 0 ? "" : `WHERE ${all.join(" AND ")}`, values };
}
