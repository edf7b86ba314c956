// Day and night: the dimming of the sky's light at a time of day. Pure. Source: Minecraft Wiki
// "Daylight cycle", "Light" (internal light: 11 less at midnight), with the game's own curve.

const DAY_TICKS = 24_000;
const NOON = 6_000;
const MAX_DIMMED = 11;

/** The sky's loss of light, 0 by day to 11 at night. `time` in ticks since sunrise. */
export function skyDimming(time: number): number {
  const turn = ((((time - NOON) / DAY_TICKS) % 1) + 1) % 1;
  const smoothed = turn + (1 - (Math.cos(turn * Math.PI) + 1) / 2 - turn) / 3;
  const brightness = Math.cos(smoothed * 2 * Math.PI) * 2 + 0.5;
  return Math.floor((1 - Math.min(1, Math.max(0, brightness))) * MAX_DIMMED);
}

/** True while the undead burn in the open and spiders are peaceful. */
export const isDay = (time: number): boolean => skyDimming(time) < 4;
