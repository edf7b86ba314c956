// Contracts of the leaves of collect_block and explore, from finding a target to picking up its
// drops.

import { z } from "zod";
import { ItemName, type LeafContract, Position } from "../../schemas/index.ts";
import { AtPosition, Nothing } from "../arguments.ts";

const OfBlock = z.strictObject({ block: ItemName });

export const SELECT_TARGET = {
  name: "select_target",
  kind: "internal",
  description: "Chooses the nearest block of a type that has not failed.",
  inputSchema: OfBlock,
  outputSchema: AtPosition,
  permissions: ["sense"],
} satisfies LeafContract;

export const SELECT_LOG = {
  name: "select_log",
  kind: "tool",
  description: "Chooses the topmost log of the nearest tree.",
  inputSchema: z.strictObject({ log: ItemName }),
  outputSchema: AtPosition,
  permissions: ["sense"],
} satisfies LeafContract;

export const APPROACH_TARGET = {
  name: "approach_target",
  kind: "internal",
  description: "Moves until the block at `position` is within reach.",
  inputSchema: AtPosition,
  outputSchema: AtPosition,
  permissions: ["movement", "dig", "place"],
} satisfies LeafContract;

export const EQUIP_FOR = {
  name: "equip_for",
  kind: "internal",
  description: "Takes the tool for the block at `position` in hand.",
  inputSchema: z.strictObject({ position: Position, tool: ItemName.nullable() }),
  outputSchema: z.strictObject({ held: ItemName.nullable() }),
  permissions: ["container"],
} satisfies LeafContract;

/** `item` names the wanted drop of a block whose drops vary. */
export const DIG_TARGET = {
  name: "dig_target",
  kind: "internal",
  description: "Digs the block at `position` if it is still `block`.",
  inputSchema: z.strictObject({ position: Position, block: ItemName, item: ItemName.optional() }),
  outputSchema: z.strictObject({ dug: ItemName }),
  permissions: ["dig"],
} satisfies LeafContract;

/** Without an item it collects experience, which needs no slot. */
export const PICK_UP = {
  name: "pick_up",
  kind: "internal",
  description: "Picks up items around `position`.",
  inputSchema: z.strictObject({ position: Position, item: ItemName.nullable() }),
  outputSchema: z.strictObject({ gained: z.int() }),
  permissions: ["movement", "dig", "place"],
} satisfies LeafContract;

export const GIVE_UP_TARGET = {
  name: "give_up_target",
  kind: "internal",
  description: "Excludes the failed target and counts the failure.",
  inputSchema: z.strictObject({ item: ItemName }),
  outputSchema: z.strictObject({ failures: z.int() }),
  permissions: ["sense"],
} satisfies LeafContract;

export const SEARCH_ON = {
  name: "search_on",
  kind: "internal",
  description: "Decides whether to walk on in search of the block.",
  inputSchema: OfBlock,
  outputSchema: z.strictObject({ searches: z.int() }),
  permissions: ["sense"],
} satisfies LeafContract;

export const LOOK_AROUND = {
  name: "look_around",
  kind: "internal",
  description: "Looks for the block or creature `for` from the current position.",
  inputSchema: z.strictObject({ for: ItemName }),
  outputSchema: z.strictObject({ found: z.int().min(0) }),
  permissions: ["sense"],
} satisfies LeafContract;

export const WALK_ONWARD = {
  name: "walk_onward",
  kind: "internal",
  description: "Walks to the next place that has not been explored.",
  inputSchema: Nothing,
  outputSchema: AtPosition,
  permissions: ["movement", "dig", "place"],
} satisfies LeafContract;
