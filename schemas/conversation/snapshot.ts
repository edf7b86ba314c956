// The document Snapshot: a body's perception at one moment as plain data. `GET /snapshot` returns
// it, two of them yield signals, and its parts name what plans may use. Equal contents have equal
// `stateId`s, so a holder can detect a stale snapshot.

import { z } from "zod";
import { Count, ItemName, Position } from "../words/names.ts";

export const Weather = z.enum(["clear", "rain", "thunder"]);

/** A danger to the body now, or if it continues. */
export const SeenHazard = z.strictObject({
  kind: z.enum(["hostile", "lava", "fire", "drowning", "fall", "suffocation", "starving"]),
  /** Absent if the hazard has no position. */
  position: Position.optional(),
  /** Blocks from the body. */
  distance: z.number().min(0).optional(),
});
export type SeenHazard = z.infer<typeof SeenHazard>;

export const SeenEntity = z.strictObject({
  id: z.int(),
  /** The entity type; `player` for players. */
  kind: z.string(),
  position: Position,
  distance: z.number().min(0),
  hostile: z.boolean(),
  /** The name of a player. */
  username: z.string().optional(),
});
export type SeenEntity = z.infer<typeof SeenEntity>;

const SeenBlock = z.strictObject({ block: ItemName, count: Count, position: Position });

export const Snapshot = z.strictObject({
  format: z.literal("lodestone.snapshot/1"),
  stateId: z.string(),
  position: Position,
  dimension: z.string(),
  biome: z.string().nullable(),
  /** Ticks since sunrise, 0 to 23,999, and the number of the day. */
  time: z.strictObject({ ofDay: z.int().min(0).max(24_000), day: z.int().min(0), isNight: z.boolean() }),
  /** Light at the body's head, 0 to 15: from blocks, from the sky now, and the greater of both. */
  light: z.strictObject({ block: z.int(), sky: z.int(), level: z.int() }),
  weather: Weather,
  health: z.number(),
  food: z.number(),
  /** 0 to 20, never below 0. */
  oxygen: z.number(),
  hazards: z.array(SeenHazard),
  /** Nearest first. */
  nearbyEntities: z.array(SeenEntity),
  /** Count and nearest position of each block type worth knowing. */
  nearbyBlocks: z.array(SeenBlock),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** What of a snapshot changes fast and matters at once. */
export type Dangers = Pick<Snapshot, "position" | "health" | "food" | "oxygen" | "hazards" | "nearbyEntities">;

const HeldItem = z.strictObject({
  item: z.string(),
  count: Count,
  /** Uses left of a tool that wears; null otherwise. */
  durability: z.int().nullable(),
  slot: z.int(),
});

/** `GET /inventory`. */
export const InventoryView = z.strictObject({
  format: z.literal("lodestone.inventory/1"),
  stateId: z.string(),
  items: z.array(HeldItem),
  armour: z.array(HeldItem),
  tools: z.array(HeldItem),
  held: z.string().nullable(),
  freeSlots: Count,
});
export type InventoryView = z.infer<typeof InventoryView>;

export const Waypoint = z.strictObject({
  name: z.string().min(1).max(64),
  kind: z.string().min(1).max(64),
  position: Position,
  dimension: z.string(),
  biome: z.string().nullable(),
});
export type Waypoint = z.infer<typeof Waypoint>;

/** `GET /waypoints`. */
export const WaypointsView = z.strictObject({
  format: z.literal("lodestone.waypoints/1"),
  stateId: z.string(),
  waypoints: z.array(Waypoint),
});
export type WaypointsView = z.infer<typeof WaypointsView>;

/** `GET /surroundings`: the land around the body, as a map shows it. */
export const SurroundingsView = z.strictObject({
  format: z.literal("lodestone.surroundings/1"),
  stateId: z.string(),
  /** The block of the body's feet. */
  centre: Position,
  /** Columns to each side of the centre. */
  radius: z.int().min(0),
  /** Block names; `cells` are indices into it. */
  palette: z.array(z.string()),
  /** The top block of each column, row by row from north, each from west; -1 where nothing is known. */
  cells: z.array(z.int().min(-1)),
  /** How many blocks each of them is above the feet. */
  heights: z.array(z.int()),
});
export type SurroundingsView = z.infer<typeof SurroundingsView>;

/**
 * Perception of a body from the last packets, synchronously. Throws CodedError `sense.apiError`.
 */
export interface Perceiver {
  snapshot(): Snapshot;
  inventory(): InventoryView;
  waypoints(): WaypointsView;
  /** A small part of a snapshot that costs little, if the body can tell it apart. */
  dangers?(): Dangers;
  /** Absent where the body sees no land. */
  surroundings?(): SurroundingsView;
}

/** A change of the snapshot, emitted once when it occurs. */
export const Signal = z.strictObject({
  topic: z.enum(["safety", "navigation", "inventory", "time", "weather", "social"]),
  /** Such as `health.low`, `night.fell`, `hostile.near`. */
  name: z.string(),
  detail: z.string(),
  stateId: z.string(),
});
export type Signal = z.infer<typeof Signal>;
