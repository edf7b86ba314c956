// Time to move, in game ticks. Source: https://minecraft.wiki/w/Walking and
// https://minecraft.wiki/w/Sprinting: 4.317 blocks per second on foot, 5.612 sprinting, 20 ticks
// per second.

const TICKS_A_SECOND = 20;
const WALKING = 4.317;
const SPRINTING = 5.612;

/** Game ticks to walk short distances between nearby things. */
export const walkTicks = (blocks: number): number => (blocks / WALKING) * TICKS_A_SECOND;

/** Game ticks to sprint over open land while searching and travelling. */
export const sprintTicks = (blocks: number): number => (blocks / SPRINTING) * TICKS_A_SECOND;
