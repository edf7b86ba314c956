// Contracts of leaves for the players around the body: handing over items, looking, following,
// guarding, and small acts on request; and the directions that players name.

import { z } from "zod";
import { type ArgsOf, COMPASS, ItemName, type LeafContract, Position, PositiveCount } from "../../schemas/index.ts";
import { AtPosition } from "../arguments.ts";
import { Destination } from "./daily-life.ts";

const PlayerName = z.string().min(1).max(64);
const Milliseconds = z.int().min(0).max(600_000);

/** Quarter turns to the left of the body's view. */
const TURNS = { forward: 0, left: 1, back: 2, right: 3 } as const;

const Compass = z.enum(Object.keys(COMPASS) as [keyof typeof COMPASS]);
const Turn = z.enum(Object.keys(TURNS) as [keyof typeof TURNS]);

/** Throws to a player if one is named, else in front of the body. */
export const TOSS = {
  name: "toss",
  kind: "tool",
  description: "Throws `count` of `item` to `player`, or to the ground.",
  inputSchema: z.strictObject({ item: ItemName, count: PositiveCount, player: PlayerName.optional() }),
  outputSchema: z.strictObject({ tossed: z.int() }),
  permissions: ["movement", "container"],
} satisfies LeafContract;

/**
 * Looks at the first of these that is given and exists: a position, a player or the nearest
 * creature of a type, a direction.
 */
export const LOOK_AT = {
  name: "look_at",
  kind: "tool",
  description: "Looks at `position`, at `entity`, or in `direction`.",
  inputSchema: z.strictObject({
    position: Position.optional(),
    entity: PlayerName.optional(),
    direction: z.union([Compass, Turn, z.enum(["up", "down"])]).optional(),
  }),
  /** In radians, with yawTowards's convention. */
  outputSchema: z.strictObject({ yaw: z.number(), pitch: z.number() }),
  permissions: ["movement"],
} satisfies LeafContract;

/** Follows a player by name, or the nearest creature of a type. */
export const FOLLOW = {
  name: "follow",
  kind: "tool",
  description: "Stays within `range` blocks of a player or creature for `ms` milliseconds.",
  inputSchema: z.strictObject({
    entity: PlayerName,
    range: z.number().min(2).max(32).default(3),
    ms: Milliseconds.default(10_000),
  }),
  outputSchema: z.strictObject({ away: z.number() }),
  permissions: ["movement"],
} satisfies LeafContract;

/** Fights every foe within `radius` blocks of the player or the body. */
export const GUARD = {
  name: "guard",
  kind: "tool",
  description: "Stays with `player` for `ms` milliseconds and fights foes within `radius` blocks.",
  inputSchema: z.strictObject({
    player: PlayerName,
    radius: z.number().min(1).max(32).default(12),
    ms: Milliseconds.default(60_000),
  }),
  outputSchema: z.strictObject({ struck: z.int() }),
  permissions: ["movement", "combat", "container"],
} satisfies LeafContract;

export const JUMP = {
  name: "jump",
  kind: "tool",
  description: "Jumps `times` times.",
  inputSchema: z.strictObject({ times: z.int().min(1).max(20).default(1) }),
  outputSchema: z.strictObject({ times: z.int() }),
  permissions: ["movement"],
} satisfies LeafContract;

/** Walks a distance in a direction, or to a column at any height. */
export const WALK = {
  name: "walk",
  kind: "tool",
  description: "Walks `distance` blocks in a compass direction or relative to its view, or to `column`.",
  inputSchema: z.strictObject({
    direction: z.union([Compass, Turn]).default("forward"),
    distance: z.number().min(1).max(512).default(1),
    column: z.tuple([z.number(), z.number()]).optional(),
  }),
  outputSchema: AtPosition,
  permissions: ["movement", "dig", "place"],
} satisfies LeafContract;

const TakenOff = z.strictObject({ destination: Destination.default("hand") });
export const UNEQUIP = {
  name: "unequip",
  kind: "tool",
  description: "Takes off the item at `destination`.",
  inputSchema: TakenOff,
  outputSchema: TakenOff,
  permissions: ["container"],
} satisfies LeafContract;

/** Yaw in radians, in mineflayer's convention: 0 faces north and grows to the west. */
export const yawTowards = (x: number, z: number): number => Math.atan2(-x, -z);

/**
 * The step of one block in a direction for a body that faces `yaw`: whole blocks for compass
 * directions, exact for turns.
 */
export function stepOf(direction: ArgsOf<typeof WALK>["direction"], yaw: number): readonly [x: number, z: number] {
  if (direction in COMPASS) return COMPASS[direction as keyof typeof COMPASS];
  const turned = yaw + (TURNS[direction as keyof typeof TURNS] * Math.PI) / 2;
  return [-Math.sin(turned), -Math.cos(turned)];
}
