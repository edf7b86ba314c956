// How much memory keeps, as people write it: a number of episodes, or bytes with a unit; and
// ages of what is erased.

import type { MemoryLimit } from "../../memory/index.ts";
import { momentAgo } from "./service-clock.ts";

export const MEMORY_LIMIT_RULE = "a number of episodes (at least 100), or bytes such as 50MB (at least 1MB)";

const UNITS = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const;
const MIN_EPISODES = 100;

/** Undefined if the text is neither. */
export function memoryLimitOf(text: string): MemoryLimit | undefined {
  const [, digits, unit] = /^(\d{1,12}) ?([kmg]b)?$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const amount = Number(digits);
  if (unit === undefined) return amount < MIN_EPISODES ? undefined : { episodes: amount };
  const bytes = amount * UNITS[unit.toUpperCase() as keyof typeof UNITS];
  return bytes < UNITS.MB ? undefined : { bytes };
}

export const AGE_RULE = "a number of days, hours or minutes such as 30d, 12h or 90m";

const AGE_UNITS = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;

/** The time an age such as 30d ago, as `Episode.at`; undefined if the text is none. */
export function timeAgo(text: string): string | undefined {
  const [, digits, unit] = /^(\d{1,6})([dhm])$/.exec(text) ?? [];
  return digits === undefined ? undefined : momentAgo(Number(digits) * AGE_UNITS[unit as keyof typeof AGE_UNITS]);
}
