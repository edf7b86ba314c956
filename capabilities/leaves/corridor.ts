// Contracts of leaves that work along one direction, a block at a time; torch_corridor and
// bridge_gap_safe use them.

import { z } from "zod";
import { ItemName, type LeafContract, type Position } from "../../schemas/index.ts";
import { AtPosition } from "../arguments.ts";

/** A step of one block by direction: x grows to the east, z to the south. */
export const STEPS: Readonly<Record<CorridorDirection, Position>> = {
  north: [0, 0, -1],
  south: [0, 0, 1],
  east: [1, 0, 0],
  west: [-1, 0, 0],
};
export const CorridorDirection = z.enum(["north", "south", "east", "west"]);
export type CorridorDirection = z.infer<typeof CorridorDirection>;

/** `ahead` is where the gap is: the first step finds it, and the others go on that way. */
const BridgeDirection = z.enum([...CorridorDirection.options, "ahead"]);
/** Where the steps of one option remember which way `ahead` is. */
export const AHEAD_KEY = "ahead";

export const TUNNEL = {
  name: "tunnel",
  kind: "tool",
  description: "Digs the two blocks ahead and steps into the gap.",
  inputSchema: z.strictObject({ direction: CorridorDirection }),
  outputSchema: AtPosition,
  permissions: ["movement", "dig"],
} satisfies LeafContract;

export const BRIDGE = {
  name: "bridge",
  kind: "tool",
  description: "Crouches, places a block under the next step if none is there, and takes the step.",
  inputSchema: z.strictObject({ direction: BridgeDirection, item: ItemName.optional() }),
  outputSchema: AtPosition,
  permissions: ["movement", "place"],
} satisfies LeafContract;

export const WALL_OFF = {
  name: "wall_off",
  kind: "tool",
  description: "Blocks the corridor on one side with two blocks.",
  inputSchema: z.strictObject({
    direction: BridgeDirection,
    /** In the direction, or behind a body that walks in it. */
    side: z.enum(["ahead", "behind"]).default("ahead"),
    item: ItemName.optional(),
  }),
  outputSchema: AtPosition,
  permissions: ["place"],
} satisfies LeafContract;
