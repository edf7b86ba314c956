// What a body does for the people around it: handing over, turning to somebody, following, standing guard, and the small acts that players
// ask for by word. Their contracts, and the directions that players name.

import { z } from "zod";
import { type ArgsOf, ItemName, type LeafContract, Position, PositiveCount } from "../../schemas/index.ts";
import { AtPosition } from "../arguments.ts";
import { Destination } from "./daily-life.ts";

const PlayerName = z.string().min(1).max(64);
const Milliseconds = z.int().min(0).max(600_000);

/** Steps of one block that the compass names: x grows to the east, z to the south. */
const COMPASS = {
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
const TURNS = { forward: 0, left: 1, back: 2, right: 3 } as const;

const Compass = z.enum(Object.keys(COMPASS) as [keyof typeof COMPASS]);
const Turn = z.enum(Object.keys(TURNS) as [keyof typeof TURNS]);

/** To a player where one is named, else before its own feet. */
export const TOSS = {
  name: "toss",
  kind: "tool",
  description: "Throws `count` of `item` to `player`, or down.",
  inputSchema: z.strictObject({ item: ItemName, count: PositiveCount, player: PlayerName.optional() }),
  outputSchema: z.strictObject({ tossed: z.int() }),
  permissions: ["movement", "container"],
} satisfies LeafContract;

/** At a place, at a player or the nearest creature of a kind, or in a direction: the first of these that is there. */
export const LOOK_AT = {
  name: "look_at",
  kind: "tool",
  description: "Turns to `position`, to `entity`, or in `direction`.",
  inputSchema: z.strictObject({
    position: Position.optional(),
    entity: PlayerName.optional(),
    direction: z.union([Compass, Turn, z.enum(["up", "down"])]).optional(),
  }),
  /** Radians, as yawTowards counts them. */
  outputSchema: z.strictObject({ yaw: z.number(), pitch: z.number() }),
  permissions: ["movement"],
} satisfies LeafContract;

/** A player by name, or the nearest creature of a kind. */
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

/** What comes within `radius` blocks of the player or of the body is fought. */
export const GUARD = {
  name: "guard",
  kind: "tool",
  description: "Stays with `player` for `ms` milliseconds and fights what comes within `radius` blocks.",
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

/** So far in a direction, or to a column at whatever height. */
export const WALK = {
  name: "walk",
  kind: "tool",
  description: "Goes `distance` blocks in a direction of the compass, or of its own, or to `column`.",
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
  description: "Takes off what is worn or held at `destination`.",
  inputSchema: TakenOff,
  outputSchema: TakenOff,
  permissions: ["container"],
} satisfies LeafContract;

/** Yaw, in radians, as the game's clients count it here: 0 faces north, growing to the west. */
export const yawTowards = (x: number, z: number): number => Math.atan2(-x, -z);

/** The step of one block that a direction names, for a body that faces `yaw`; to whole blocks by the compass, exact for turns. */
export function stepOf(direction: ArgsOf<typeof WALK>["direction"], yaw: number): readonly [x: number, z: number] {
  if (direction in COMPASS) return COMPASS[direction as keyof typeof COMPASS];
  const turned = yaw + (TURNS[direction as keyof typeof TURNS] * Math.PI) / 2;
  return [-Math.sin(turned), -Math.cos(turned)];
}
