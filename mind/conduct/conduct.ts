// Who may command the bot. The document of conduct itself is a schema, which the executor's guard
// reads as well.

import { type Conduct, DEFAULT_CONDUCT, EVERY_PLAYER } from "../../schemas/index.ts";

export { areaAt, Conduct, DEFAULT_CONDUCT, isInside } from "../../schemas/index.ts";

/** For lines that are only read, and for services whose callers vouch for the players they name. */
export const OPEN_CONDUCT: Conduct = { ...DEFAULT_CONDUCT, commanders: [EVERY_PLAYER] };

/**
 * Whether a player may command. Names are compared without case, as the game does; undefined is the
 * console. Strangers may not, unless they are named.
 */
export const mayCommand = (player: string | undefined, { commanders = [] }: Conduct): boolean =>
  player === undefined ||
  commanders.some((name) => name === EVERY_PLAYER || name.toLowerCase() === player.toLowerCase());
