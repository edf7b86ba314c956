// Contracts of leaves that move the body somewhere or out of danger.

import { z } from "zod";
import { type ArgsOf, type Failure, failure, ItemName, type LeafContract, Position } from "../../schemas/index.ts";
import { AtPosition, Nothing } from "../arguments.ts";

/** A block, a creature, a station or a place that the body knows: `cow`, `village`, `biome:taiga`. */
const Known = z.string().min(1).max(64);

export const NAVIGATE = {
  name: "navigate",
  kind: "verb",
  description: "Goes to within `range` blocks of `position`, or of the nearest known `to`.",
  inputSchema: z.strictObject({
    position: Position.optional(),
    to: Known.optional(),
    range: z.number().min(0).max(256).optional(),
  }),
  outputSchema: AtPosition,
  permissions: ["movement", "dig", "place"],
} satisfies LeafContract;

type Way = ArgsOf<typeof NAVIGATE>;

/** Refuses a way to nowhere. */
export const lacksTarget = ({ position, to }: Way): Failure | undefined =>
  position === undefined && to === undefined
    ? failure("pbi.guardFailed", "navigate needs either `position` or `to`")
    : undefined;

/** How near is there: a thing with room around it counts from farther than a position does. */
export const rangeOf = ({ range, to }: Way): number => range ?? (to === undefined ? 1 : 3);

export const FLEE = {
  name: "flee",
  kind: "verb",
  description: "Runs until `from`, or every hostile creature if omitted, is more than `distance` blocks away.",
  inputSchema: z.strictObject({ from: Position.optional(), distance: z.number().min(1).max(128).default(24) }),
  outputSchema: AtPosition,
  permissions: ["movement"],
} satisfies LeafContract;

export const PILLAR_UP = {
  name: "pillar_up",
  kind: "verb",
  description: "Builds a pillar of `height` blocks under itself.",
  inputSchema: z.strictObject({ height: z.int().min(1).max(32).default(3), item: ItemName.optional() }),
  outputSchema: AtPosition,
  permissions: ["movement", "place"],
} satisfies LeafContract;

export const BLOCK_IN = {
  name: "block_in",
  kind: "tool",
  description: "Walls itself in on all sides.",
  inputSchema: z.strictObject({ item: ItemName.optional() }),
  outputSchema: AtPosition,
  permissions: ["place"],
} satisfies LeafContract;

export const FETCH_OWN_DROPS = {
  name: "fetch_own_drops",
  kind: "internal",
  description: "Fetches what the body lost when it died, or left in a furnace when it was cut off, if that is safe.",
  inputSchema: Nothing,
  outputSchema: z.strictObject({ fetched: z.int() }),
  permissions: ["movement", "dig", "place", "container"],
} satisfies LeafContract;

export const GET_OUT = {
  name: "get_out",
  kind: "tool",
  description: "Leaves fire, lava or water for the nearest firm place.",
  inputSchema: Nothing,
  outputSchema: AtPosition,
  permissions: ["movement"],
} satisfies LeafContract;

export const FIGHT = {
  name: "fight",
  kind: "tool",
  description: "Kills the nearest foe.",
  inputSchema: z.strictObject({ radius: z.number().min(1).max(32).default(8) }),
  outputSchema: z.strictObject({ foe: z.int() }),
  permissions: ["movement", "combat", "container"],
} satisfies LeafContract;
