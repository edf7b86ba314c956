// Who may command the bot. The document of conduct itself is a schema, which the executor's guard
// reads as well.

import type { Conduct } from "../../schemas/index.ts";

export { areaAt, Conduct, DEFAULT_CONDUCT, isInside } from "../../schemas/index.ts";

/**
 * Whether a player may command. Names are compared without case, as the game does; undefined is the
 * console.
 */
export const mayCommand = (player: string | undefined, { commanders }: Conduct): boolean =>
  player === undefined ||
  commanders === undefined ||
  commanders.some((name) => name.toLowerCase() === player.toLowerCase());
