// Contracts of leaves that find the way out and back, and of the leaf that ends a retreating
// option.

import { z } from "zod";
import { type LeafContract, Position } from "../../schemas/index.ts";
import { AtPosition, Nothing } from "../arguments.ts";
import { CorridorDirection } from "./corridor.ts";

export const MARK_PLACE = {
  name: "mark_place",
  kind: "tool",
  description: "Records the body's position.",
  inputSchema: Nothing,
  outputSchema: AtPosition,
  permissions: ["sense"],
} satisfies LeafContract;

export const RETRACE = {
  name: "retrace",
  kind: "tool",
  description: "Walks `distance` blocks back along its own trail.",
  inputSchema: z.strictObject({ distance: z.number().min(1).max(256).default(16) }),
  outputSchema: AtPosition,
  permissions: ["movement"],
} satisfies LeafContract;

export const HEAD_OUT = {
  name: "head_out",
  kind: "tool",
  description: "Goes `distance` blocks from `from` in a direction.",
  inputSchema: z.strictObject({ from: Position, direction: CorridorDirection, distance: z.number().min(1).max(512) }),
  outputSchema: AtPosition,
  permissions: ["movement", "dig", "place"],
} satisfies LeafContract;

/** The default name is the kind and a number; an existing name moves here. */
export const NOTE_WAYPOINT = {
  name: "note_waypoint",
  kind: "tool",
  description: "Saves the current position as a waypoint.",
  inputSchema: z.strictObject({
    kind: z.string().min(1).max(64).default("place"),
    name: z.string().min(1).max(64).optional(),
  }),
  outputSchema: AtPosition,
  permissions: ["sense"],
} satisfies LeafContract;

export const GIVE_UP = {
  name: "give_up",
  kind: "tool",
  description: "Ends the option with `safety.retreated` after a retreat.",
  inputSchema: z.strictObject({ because: z.string().min(1).max(200) }),
  outputSchema: Nothing,
  permissions: [],
} satisfies LeafContract;
