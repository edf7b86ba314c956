// Levels of experience and the points that they stand for; plans count points.
// Source: https://minecraft.wiki/w/Experience#Leveling_up

/** Experience points from zero to a level: 40 for level 4, 1395 for level 30. */
export function pointsAtLevel(level: number): number {
  if (level <= 16) return level * level + 6 * level;
  return level <= 31 ? 2.5 * level * level - 40.5 * level + 360 : 4.5 * level * level - 162.5 * level + 2220;
}

/** The amount of experience points, and that of levels as goals and states may name it. */
export const XP_POINTS = "xp:points";
export const XP_LEVELS = "xp:levels";
