// The body's experience points. The server's own total is left behind by what enchanting spends, so
// they are counted from the level and the bar.

import type { Bot } from "mineflayer";
import { pointsAtLevel, type State, XP_POINTS } from "../../schemas/index.ts";

/** Nothing until the server sends it. */
export function experienceOf({ experience }: Pick<Bot, "experience">): Pick<State, "amounts"> {
  const { level, progress } = experience ?? {};
  if (typeof level !== "number" || typeof progress !== "number") return {};
  const start = pointsAtLevel(level);
  return { amounts: { [XP_POINTS]: start + Math.round(progress * (pointsAtLevel(level + 1) - start)) } };
}
