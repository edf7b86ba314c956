// The document SimulatedState: everything that is true in a simulated world, as plain data with a
// default for each part. A test writes the parts that matter to it and parses the rest. A world is
// a live copy of a document, and its snapshot is a document again. A new need of a rule or leaf
// becomes a new field with a default: older documents stay valid.

import { z } from "zod";
import { Count, FactName, ItemName, MAX_FOOD, Position, PositiveCount, Weather } from "../../../schemas/index.ts";

const Points = z.number().min(0).max(20);

/**
 * An amount of something at one position: blocks that stand together, a herd, the chests of a
 * structure.
 */
export const Cluster = z.strictObject({ name: z.string().min(1).max(128), count: PositiveCount, position: Position });
export type Cluster = z.infer<typeof Cluster>;

/** A creature that moves by itself, or another player; a herd that is only hunted is a Cluster. */
export const SimulatedCreature = z.strictObject({
  id: z.int().min(0),
  kind: ItemName,
  /** A player's name. */
  username: z.string().min(1).max(64).optional(),
  position: Position,
  health: z.number().min(0).default(20),
  hostile: z.boolean().default(false),
  /** Whether it has a name or an owner. */
  owned: z.boolean().optional(),
});
export type SimulatedCreature = z.infer<typeof SimulatedCreature>;

/** A chest, or another container of items at a position. */
export const SimulatedContainer = z.strictObject({
  block: ItemName.default("chest"),
  position: Position,
  items: z.record(ItemName, Count).default({}),
});
export type SimulatedContainer = z.infer<typeof SimulatedContainer>;

const PlacedBlock = z.strictObject({ block: ItemName, position: Position });

export const SimulatedState = z.strictObject({
  inventory: z.record(ItemName, Count).default({}),
  /** Uses left of the worn ones among the held tools, as in a problem's state. */
  durability: z.record(ItemName, z.array(PositiveCount)).default({}),
  /** In the hand. */
  held: ItemName.nullable().default(null),
  /** The size of the inventory. */
  slots: z.int().min(1).max(64).default(36),
  /**
   * Facts and amounts of the world by name, except those with a part of their own below (sightings,
   * dimension, food).
   */
  amounts: z.record(FactName, Count).default({}),
  /**
   * The position of a fact that holds in one place; a fact not named here holds wherever the body
   * is.
   */
  anchors: z.record(FactName, Position).default({}),
  /** Sightings that were not taken yet: `seen:NAME` in the domain's words. */
  sightings: z.array(Cluster).default([]),
  /** Single blocks at single positions. Elsewhere there is air, and `ground` below its height. */
  blocks: z.array(PlacedBlock).default([]),
  /** Open doors, and levers that are on. */
  switched: z.array(Position).default([]),
  ground: z.strictObject({ block: ItemName, height: z.number() }).default({ block: "stone", height: 64 }),
  creatures: z.array(SimulatedCreature).default([]),
  /** Names of players in the game who are not nearby. */
  players: z.array(z.string().min(1).max(64)).default([]),
  containers: z.array(SimulatedContainer).default([]),
  /** Dropped items. */
  drops: z.array(Cluster).default([]),
  dimension: z.string().min(1).max(64).default("overworld"),
  position: Position.default([0, 64, 0]),
  spawn: Position.default([0, 64, 0]),
  /** The direction of the body, in radians: 0 is north, growing to the west. */
  facing: z.number().default(0),
  sneaks: z.boolean().default(false),
  /** The id of the creature that the body rides. */
  rides: z.int().min(0).nullable().default(null),
  health: Points.default(20),
  food: Points.default(MAX_FOOD),
  /** Game ticks since the world began; a day has 24,000 and begins at sunrise. */
  ticks: z.number().min(0).default(1_000),
  weather: Weather.default("clear"),
  /** Rules of the world beside its operators: names of worlds/simulated/rules/index.ts. */
  rules: z.array(z.string()).default([]),
  deaths: Count.default(0),
  /** The path of the body, the latest position last: its breadcrumbs. */
  trail: z.array(Position).default([]),
  /** Positions that the body noted. */
  waypoints: z.array(z.strictObject({ kind: z.string(), name: z.string().optional(), position: Position })).default([]),
  /** Lines of the chat, oldest first. */
  chat: z.array(z.string()).default([]),
});
export type SimulatedState = z.infer<typeof SimulatedState>;
export type SimulatedStateInput = z.input<typeof SimulatedState>;
