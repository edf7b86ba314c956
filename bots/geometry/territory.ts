// The area in which a body may move, and where it may change blocks, as conduct says. Path search keeps to it, and so does every other dig or placement. Doors, levers, chests and
// stations may be used anywhere. Invariant: a confined body never digs or places a block outside of
// the allowed area.

import type { Bot } from "mineflayer";
import type { Movements } from "mineflayer-pathfinder";
import {
  areaAt,
  type Box,
  CodedError,
  type Conduct,
  isBounded,
  isInside,
  type Position,
  WORLD_END,
} from "../../schemas/index.ts";
import type { BlockPosition } from "./positions.ts";

/** Dimensions have their names of documents. */
export interface Territory {
  /** Absent without bounds. */
  mayEnter?(place: BlockPosition, dimension: string): boolean;
  mayChange(place: BlockPosition, dimension: string): boolean;
  /** All cells that the body may not enter, for a navigator. */
  readonly outside: readonly Box[];
  /** Boxes inside of which it changes nothing. */
  protectedBoxes(dimension: string): readonly Box[];
}

/** The parts of a body that the territory restricts. */
interface Confined {
  readonly movements: Movements;
  readonly feet: BlockPosition;
  readonly dimension: string;
  readonly territory: Territory;
  mayChange(place: BlockPosition): boolean;
}

export const ANYWHERE: Territory = { mayChange: () => true, outside: [], protectedBoxes: () => [] };

const blockOf = ({ x, y, z }: BlockPosition): Position => [Math.floor(x), Math.floor(y), Math.floor(z)];

/** Undefined if conduct does not restrict where a body goes and what it changes. */
export function territoryOf(conduct: Conduct): Territory | undefined {
  const { bounds, protectedAreas } = conduct;
  if (!isBounded(conduct) && protectedAreas.length === 0) return undefined;
  const mayEnter = (place: BlockPosition): boolean => isInside(blockOf(place), bounds);
  return {
    ...(isBounded(conduct) ? { mayEnter } : {}),
    mayChange: (place, dimension) => mayEnter(place) && areaAt(blockOf(place), dimension, conduct) === undefined,
    outside: isBounded(conduct) ? outsideOf(bounds) : [],
    protectedBoxes: (dimension) => protectedAreas.filter((area) => area.dimension === dimension).map(({ box }) => box),
  };
}

/** The six boxes around a box, as far as the world reaches; fewer where the box reaches its end. */
function outsideOf({ from, to }: Box): Box[] {
  return ([0, 1, 2] as const).flatMap((axis) => {
    const low = Math.ceil(Math.min(from[axis], to[axis])) - 1;
    const high = Math.floor(Math.max(from[axis], to[axis])) + 1;
    const end = WORLD_END[axis];
    const span = (least: number, most: number): Box[] =>
      least > most
        ? []
        : [
            {
              from: WORLD_END.map((one) => -one).with(axis, least) as Position,
              to: WORLD_END.with(axis, most) as Position,
            },
          ];
    return [...span(-end, low), ...span(high, end)];
  });
}

/** A step cost that the pathfinder treats as impassable. */
const NO_WAY = 1_000;

/**
 * Confines a body to whatever territory it has at the time. `bot` is the application's own, because
 * paths use its functions. Call it once per body.
 */
export function confine(body: Confined, bot: Bot): void {
  const { movements } = body;
  const change = ({ position }: { position: BlockPosition }): number => (body.mayChange(position) ? 0 : NO_WAY);
  movements.exclusionAreasBreak.push(change);
  movements.exclusionAreasPlace.push(change);
  const isIn = (place: BlockPosition): boolean => body.territory.mayEnter?.(place, body.dimension) ?? true;
  // A bot outside of the area may walk back in.
  movements.exclusionAreasStep.push(({ position }) => (isIn(position) || !isIn(body.feet) ? 0 : NO_WAY));
  refuse(bot, body);
}

/** The final check, whichever leaf or path the change comes from. */
function refuse(bot: Bot, body: Confined): void {
  const check = (place: BlockPosition): void => {
    if (body.mayChange(place)) return;
    throw new CodedError(
      "permission.denied",
      `the territory does not allow a change at ${place.x} ${place.y} ${place.z}`,
    );
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
