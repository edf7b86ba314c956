// Duration of a catch, in game ticks, with an unenchanted rod under the open sky without rain.
// Source: https://minecraft.wiki/w/Fishing#Bite_time: 100 to 600 ticks until a fish comes, 20 to 80
// until it bites.

const WAIT_TICKS = (100 + 600) / 2;
const APPROACH_TICKS = (20 + 80) / 2;
/** Casting, settling of the float, and reeling in; our estimate. */
const CAST_TICKS = 30;

/** Expected game ticks of one catch of any kind. */
export const catchTicks = (): number => WAIT_TICKS + APPROACH_TICKS + CAST_TICKS;
