// Contracts of everyday verbs and tools: holding items, eating, sleeping, waiting, talking,
// containers, single blocks.

import { z } from "zod";
import { ItemName, type LeafContract, Position, PositiveCount } from "../../schemas/index.ts";
import { AtPosition, Nothing, ToolKind } from "../arguments.ts";

/** Where a body holds or wears an item. */
export const Destination = z.enum(["hand", "head", "torso", "legs", "feet", "off-hand"]);

export const EQUIP_ITEM = {
  name: "equip_item",
  kind: "verb",
  description: "Takes `item` in hand, or wears it at `destination`.",
  inputSchema: z.strictObject({ item: ItemName, destination: Destination.default("hand") }),
  outputSchema: z.strictObject({ item: ItemName, destination: Destination }),
  permissions: ["container"],
} satisfies LeafContract;

export const HOLD_TOOL = {
  name: "hold_tool",
  kind: "tool",
  description: "Takes the best tool of a kind in hand.",
  inputSchema: z.strictObject({ tool: ToolKind }),
  outputSchema: z.strictObject({ held: ItemName }),
  permissions: ["container"],
} satisfies LeafContract;

export const CRAFT_TOOL = {
  name: "craft_tool",
  kind: "tool",
  description: "Makes one tool of a kind and tier from held items.",
  inputSchema: z.strictObject({ tool: ToolKind, tier: z.enum(["wooden", "stone", "iron"]) }),
  outputSchema: Nothing,
  permissions: ["movement", "craft", "container"],
} satisfies LeafContract;

export const EAT = {
  name: "eat",
  kind: "tool",
  description: "Eats the best held food.",
  inputSchema: Nothing,
  outputSchema: z.strictObject({ item: ItemName }),
  permissions: ["movement"],
} satisfies LeafContract;

export const SLEEP = {
  name: "sleep",
  kind: "verb",
  description:
    "Sleeps in a bed until the morning. By day it first waits beside the bed until beds work, 11 minutes at most.",
  inputSchema: Nothing,
  outputSchema: z.strictObject({ bed: Position }),
  permissions: ["movement", "place", "container"],
} satisfies LeafContract;

export const WAIT = {
  name: "wait",
  kind: "verb",
  description: "Stands still for `ms` milliseconds.",
  inputSchema: z.strictObject({ ms: z.int().min(0).max(600_000) }),
  outputSchema: z.strictObject({ waitedMs: z.number() }),
  permissions: [],
} satisfies LeafContract;

export const CHAT = {
  name: "chat",
  kind: "verb",
  description: "Says `message`.",
  inputSchema: z.strictObject({ message: z.string().min(1).max(256) }),
  outputSchema: z.strictObject({ echoed: z.boolean() }),
  permissions: ["chat"],
} satisfies LeafContract;

/** Uses the container at `position`, or else the nearest one. */
const storing = {
  kind: "verb",
  inputSchema: z.strictObject({ item: ItemName, count: PositiveCount, position: Position.optional() }),
  outputSchema: z.strictObject({ moved: z.int() }),
  permissions: ["movement", "container"],
} satisfies Partial<LeafContract>;
export const DEPOSIT = {
  ...storing,
  name: "deposit",
  description: "Puts `count` of `item` into a container.",
} satisfies LeafContract;
export const WITHDRAW = {
  ...storing,
  name: "withdraw",
  description: "Takes `count` of `item` out of a container.",
} satisfies LeafContract;

export const DIG_BLOCK = {
  name: "dig_block",
  kind: "verb",
  description: "Digs the block at `position`, if it is still the `block`.",
  inputSchema: AtPosition.extend({ block: ItemName.optional() }),
  outputSchema: z.strictObject({ dug: ItemName }),
  permissions: ["movement", "dig"],
} satisfies LeafContract;

/** The use of a held item by itself, which uses it up. */
export const USE_ITEM = {
  name: "use_item",
  kind: "verb",
  description: "Throws or drinks one `item`.",
  inputSchema: z.strictObject({ item: ItemName, effect: z.enum(["throw", "drink", "use", "read"]) }),
  outputSchema: z.strictObject({ item: ItemName }),
  permissions: ["movement", "container"],
} satisfies LeafContract;

export const PUT_BLOCK = {
  name: "put_block",
  kind: "tool",
  description: "Puts `item` at `position`.",
  inputSchema: z.strictObject({ item: ItemName, position: Position }),
  outputSchema: AtPosition,
  permissions: ["movement", "place"],
} satisfies LeafContract;

export const PLACE_TORCH = {
  name: "place_torch",
  kind: "tool",
  description: "Sets a torch down at `position`, or nearby.",
  inputSchema: z.strictObject({ position: Position.optional() }),
  outputSchema: AtPosition,
  permissions: ["movement", "place"],
} satisfies LeafContract;
