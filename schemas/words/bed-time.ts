// When beds work: from dusk to dawn, and in thunderstorms. Bodies wait for it, and answers name the
// wait. Source: https://minecraft.wiki/w/Bed#Sleeping (12,542 to 23,459 ticks of the day).

const DAY_TICKS = 24_000;
const TICKS_A_SECOND = 20;
export const BEDS_WORK = { from: 12_542, to: 23_458 };

/** The longest wait for beds to work, from dawn to dusk, in milliseconds of game time. */
export const MAX_DAY_MS = ((DAY_TICKS - BEDS_WORK.to + BEDS_WORK.from) / TICKS_A_SECOND) * 1_000;

/** How many ticks pass, from a tick of the day (0 is sunrise), until beds work; 0 while they do. */
export function ticksUntilBedsWork(timeOfDay: number): number {
  if (timeOfDay >= BEDS_WORK.from && timeOfDay <= BEDS_WORK.to) return 0;
  return (((BEDS_WORK.from - timeOfDay) % DAY_TICKS) + DAY_TICKS) % DAY_TICKS;
}

/** The wait in words: "28 seconds", "about 6 minutes". */
export function waitForBeds(timeOfDay: number): string {
  const seconds = Math.max(1, Math.ceil(ticksUntilBedsWork(timeOfDay) / TICKS_A_SECOND));
  if (seconds >= 120) return `about ${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
