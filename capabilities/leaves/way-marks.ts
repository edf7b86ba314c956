// Finding the way out and back, and the end of an option that has withdrawn: their contracts.

import { z } from "zod";
import { type LeafContract, Position } from "../../schemas/index.ts";
import { AtPosition, Nothing } from "../arguments.ts";
import { CorridorDirection } from "./corridor.ts";

export const MARK_PLACE = {
  name: "mark_place",
  kind: "tool",
  description: "Puts down where the body is.",
  inputSchema: Nothing,
  outputSchema: AtPosition,
  permissions: ["sense"],
} satisfies LeafContract;

export const RETRACE = {
  name: "retrace",
  kind: "tool",
  description: "Goes back over its own crumbs, so many blocks.",
  inputSchema: z.strictObject({ distance: z.number().min(1).max(256).default(16) }),
  outputSchema: AtPosition,
  permissions: ["movement"],
} satisfies LeafContract;

export const HEAD_OUT = {
  name: "head_out",
  kind: "tool",
  description: "Goes so far in a direction, counted from a place.",
  inputSchema: z.strictObject({ from: Position, direction: CorridorDirection, distance: z.number().min(1).max(512) }),
  outputSchema: AtPosition,
  permissions: ["movement", "dig", "place"],
} satisfies LeafContract;

/** Without a name it gets one of its kind and a number; a name that is known already is moved here. */
export const NOTE_WAYPOINT = {
  name: "note_waypoint",
  kind: "tool",
  description: "Writes the place where it is into the body's notes.",
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
  description: "Ends the option with `safety.retreated`, once it has withdrawn.",
  inputSchema: z.strictObject({ because: z.string().min(1).max(200) }),
  outputSchema: Nothing,
  permissions: [],
} satisfies LeafContract;
