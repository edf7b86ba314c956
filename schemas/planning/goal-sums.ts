// What several parts of a goal ask for in all. Apart from goal-parts.ts, so that the schema of goals
// may use it.

import type { Position } from "../words/names.ts";

interface Box {
  from: Position;
  to: Position;
}

type Counts = Readonly<Record<string, number>>;

/** The items that a goal wants held, what it wants worn among them. */
export function wantedItems({
  items,
  equipped,
}: {
  items?: Counts | undefined;
  equipped?: Readonly<Record<string, string | undefined>> | undefined;
}): Counts {
  if (equipped === undefined) return items ?? {};
  const worn: Record<string, number> = {};
  for (const item of Object.values(equipped)) if (item !== undefined) worn[item] = (worn[item] ?? 0) + 1;
  const all: Record<string, number> = { ...items };
  for (const [item, count] of Object.entries(worn)) all[item] = Math.max(all[item] ?? 0, count);
  return all;
}

export const boxesOf = ({ cleared }: { cleared?: Box | Box[] | undefined }): readonly Box[] =>
  cleared === undefined ? [] : Array.isArray(cleared) ? cleared : [cleared];

/** Whether a position lies in a box. */
export const isInBox = (position: Position, { from, to }: Box): boolean =>
  position.every((part, axis) => {
    const [a = 0, b = 0] = [from[axis], to[axis]].map((corner) => Math.floor(corner ?? 0));
    return Math.floor(part) >= Math.min(a, b) && Math.floor(part) <= Math.max(a, b);
  });
