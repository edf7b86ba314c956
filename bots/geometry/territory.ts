// Where a body may go, and where it may change blocks, as whoever composes it says. The ways that the pathfinder looks for keep to it, and whatever
// digs or sets down a block by any other way comes past here as well. Doors, levers, chests and stations are used wherever they stand.
// Invariant: once a body is confined, no block is dug or set down where it may not.

import type { Bot } from "mineflayer";
import type { Movements } from "mineflayer-pathfinder";
import { CodedError } from "../../schemas/index.ts";
import type { BlockPosition } from "./positions.ts";

/** Dimensions are named as documents name them. */
export interface Territory {
  /** Absent where there are no bounds. */
  mayEnter?(place: BlockPosition, dimension: string): boolean;
  mayChange(place: BlockPosition, dimension: string): boolean;
}

/** What of a body keeps to it. */
interface Confined {
  readonly bot: Bot;
  readonly movements: Movements;
  readonly feet: BlockPosition;
  readonly dimension: string;
  territory: Territory;
  mayChange(place: BlockPosition): boolean;
}

export const ANYWHERE: Territory = { mayChange: () => true };

/** What the pathfinder takes for no way at all. */
const NO_WAY = 1_000;

/** Keeps a body to a territory, from now on. To be called once for a body. */
export function confine(body: Confined, territory: Territory): void {
  body.territory = territory;
  const { bot, movements } = body;
  const { mayEnter } = territory;
  const change = ({ position }: { position: BlockPosition }): number => (body.mayChange(position) ? 0 : NO_WAY);
  movements.exclusionAreasBreak.push(change);
  movements.exclusionAreasPlace.push(change);
  if (mayEnter !== undefined) {
    const isIn = (place: BlockPosition): boolean => mayEnter(place, body.dimension);
    // Who stands outside may walk back in.
    movements.exclusionAreasStep.push(({ position }) => (isIn(position) || !isIn(body.feet) ? 0 : NO_WAY));
  }
  refuse(bot, body);
}

/** The last word: by whatever way a leaf, or the pathfinder, came to it. */
function refuse(bot: Bot, body: Confined): void {
  const check = (place: BlockPosition): void => {
    if (body.mayChange(place)) return;
    throw new CodedError("permission.denied", `nothing may be changed at ${place.x} ${place.y} ${place.z}`);
  };
  const dig = bot.dig.bind(bot) as (...asked: unknown[]) => Promise<void>;
  const place = bot.placeBlock.bind(bot);
  bot.dig = async (block: { position: BlockPosition }, ...how: unknown[]) => {
    check(block.position);
    await dig(block, ...how);
  };
  bot.placeBlock = async (reference, face) => {
    const { x, y, z } = reference.position;
    check({ x: x + face.x, y: y + face.y, z: z + face.z });
    await place(reference, face);
  };
}
