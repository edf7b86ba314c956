// Where a body looks before it throws items away: level, and to a side where nothing stands. What is
// thrown at the ground, or at a wall, lies at its feet, and the body picks it up again two seconds
// later. Source: Minecraft Wiki "Item (entity)".

import type { BodyContext } from "../body/define-leaf.ts";

/** The server throws in the direction that it last received, so a tick passes first. */
const TURNED_MS = 150;
/** Cells that a throw flies through and falls into: how far ahead, and how high above the feet. */
const FLIGHT = [1, 2, 3].flatMap((far) => [0, 1].map((up) => ({ far, up })));

/** Turns to the first side with room for a throw, the own one first. */
export async function lookAhead({ body, clock, signal }: BodyContext): Promise<void> {
  const { yaw, position } = body.bot.entity;
  const isOpen = (towards: number): boolean =>
    FLIGHT.every(({ far, up }) => {
      const cell = position.offset(-Math.sin(towards) * far, up, -Math.cos(towards) * far);
      return body.blockAt(cell)?.boundingBox !== "block";
    });
  const open = [0, 1, 2, 3].map((turn) => yaw + (turn * Math.PI) / 2).find(isOpen) ?? yaw;
  await body.bot.look(open, 0, true);
  await clock.sleep(TURNED_MS, signal);
}
