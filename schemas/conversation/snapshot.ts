// The document Snapshot: what a body perceives at one moment, as plain data. `GET /snapshot`
// answers it, signals are derived from two of them, and its parts name what plans may use.
// `stateId` is equal for equal contents, so that whoever holds one knows when it is stale.

import { z } from "zod";
import { Count, ItemName, Position } from "../words/names.ts";

export const Weather = z.enum(["clear", "rain", "thunder"]);

/** What threatens the body now, or would if it went on. */
export const SeenHazard = z.strictObject({
  kind: z.enum(["hostile", "lava", "fire", "drowning", "fall", "suffocation", "starving"]),
  /** Where it is, as far as it has a place. */
  position: Position.optional(),
  /** In blocks from the body. */
  distance: z.number().min(0).optional(),
});
export type SeenHazard = z.infer<typeof SeenHazard>;

export const SeenEntity = z.strictObject({
  id: z.int(),
  /** Its kind; of a player `player`. */
  kind: z.string(),
  position: Position,
  distance: z.number().min(0),
  hostile: z.boolean(),
  /** A player's name. */
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
  /** Ticks since sunrise, 0 to 23,999, and the day's number. */
  time: z.strictObject({ ofDay: z.int().min(0).max(24_000), day: z.int().min(0), isNight: z.boolean() }),
  /**
   * Light at the body's head, 0 to 15: what blocks give, what the sky gives now, and the greater of
   * both.
   */
  light: z.strictObject({ block: z.int(), sky: z.int(), level: z.int() }),
  weather: Weather,
  health: z.number(),
  food: z.number(),
  /** 0 to 20; below 0 never. */
  oxygen: z.number(),
  hazards: z.array(SeenHazard),
  /** The nearest first. */
  nearbyEntities: z.array(SeenEntity),
  /** Of each kind of block that is worth knowing, how many and where the nearest is. */
  nearbyBlocks: z.array(SeenBlock),
});
export type Snapshot = z.infer<typeof Snapshot>;

const HeldItem = z.strictObject({
  item: z.string(),
  count: Count,
  /** Uses left of a tool that wears. */
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

/**
 * What a service asks of a body: each answers at once, by what the last packets said. Throws
 * CodedError `sense.apiError`.
 */
export interface Perceiver {
  snapshot(): Snapshot;
  inventory(): InventoryView;
  waypoints(): WaypointsView;
}

/** A change that somebody may want to hear of: told on the edge, not while it lasts. */
export const Signal = z.strictObject({
  topic: z.enum(["safety", "navigation", "inventory", "time", "weather", "social"]),
  /** Such as `health.low`, `night.fell`, `hostile.near`. */
  name: z.string(),
  detail: z.string(),
  stateId: z.string(),
});
export type Signal = z.infer<typeof Signal>;
