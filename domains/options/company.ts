// The arguments of what a body does for the people around it: handing over, turning to somebody, standing guard, and the small acts
// that players ask for by word. Every body takes them from here, as those of arguments.ts.

import { z } from "zod";
import { ItemName, Position, PositiveCount } from "../../schemas/index.ts";

const PlayerName = z.string().min(1).max(64);
const Milliseconds = z.int().min(0).max(600_000);

/** Steps of one block that the compass names: x grows to the east, z to the south. */
export const COMPASS = {
  north: [0, -1],
  northeast: [1, -1],
  east: [1, 0],
  southeast: [1, 1],
  south: [0, 1],
  southwest: [-1, 1],
  west: [-1, 0],
  northwest: [-1, -1],
} as const satisfies Record<string, readonly [x: number, z: number]>;

/** Quarter turns to the left of where the body faces. */
export const TURNS = { forward: 0, left: 1, back: 2, right: 3 } as const;

const Compass = z.enum(Object.keys(COMPASS) as [keyof typeof COMPASS]);
const Turn = z.enum(Object.keys(TURNS) as [keyof typeof TURNS]);

/** To a player where one is named, else before its own feet. */
export const Toss = z.strictObject({ item: ItemName, count: PositiveCount, player: PlayerName.optional() });
/** At a place, at a player or the nearest creature of a kind, or in a direction: the first of these that is there. */
export const LookAt = z.strictObject({
  position: Position.optional(),
  entity: PlayerName.optional(),
  direction: z.union([Compass, Turn, z.enum(["up", "down"])]).optional(),
});
export const Jump = z.strictObject({ times: z.int().min(1).max(20).default(1) });
/** So far in a direction, or to a column at whatever height. */
export const Walk = z.strictObject({
  direction: z.union([Compass, Turn]).default("forward"),
  distance: z.number().min(1).max(512).default(1),
  column: z.tuple([z.number(), z.number()]).optional(),
});
/** What comes within `radius` blocks of the player or of the body is fought. */
export const Guard = z.strictObject({
  player: PlayerName,
  radius: z.number().min(1).max(32).default(12),
  ms: Milliseconds.default(60_000),
});
export const Unequip = z.strictObject({
  destination: z.enum(["hand", "head", "torso", "legs", "feet", "off-hand"]).default("hand"),
});

/** Yaw, in radians, as the game's clients count it here: 0 faces north, growing to the west. */
export const yawTowards = (x: number, z: number): number => Math.atan2(-x, -z);

/** The step of one block that a direction names, for a body that faces `yaw`; to whole blocks by the compass, exact for turns. */
export function stepOf(direction: z.infer<typeof Walk>["direction"], yaw: number): readonly [x: number, z: number] {
  if (direction in COMPASS) return COMPASS[direction as keyof typeof COMPASS];
  const turned = yaw + (TURNS[direction as keyof typeof TURNS] * Math.PI) / 2;
  return [-Math.sin(turned), -Math.cos(turned)];
}
