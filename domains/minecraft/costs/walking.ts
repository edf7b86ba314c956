// How long moving takes, in game ticks. Source: https://minecraft.wiki/w/Walking and https://minecraft.wiki/w/Sprinting:
// 4.317 blocks a second on foot, 5.612 sprinting, 20 ticks a second.

const TICKS_A_SECOND = 20;
const WALKING = 4.317;
const SPRINTING = 5.612;

/** Game ticks to walk so many blocks: short ways, between things that stand near each other. */
export const walkTicks = (blocks: number): number => (blocks / WALKING) * TICKS_A_SECOND;

/** Game ticks to sprint so many blocks over open land: searching and travelling. */
export const sprintTicks = (blocks: number): number => (blocks / SPRINTING) * TICKS_A_SECOND;
