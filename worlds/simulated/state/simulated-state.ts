// The document SimulatedState: everything that is true in a simulated world, as plain data with a default for each part. A test
// writes what matters to it and parses the rest; a world is a live copy of one, and its snapshot is one again.
// What a rule or leaf needs and a state has not yet is a new field with a default here: older documents stay valid.

import { z } from "zod";
import { Count, FactName, ItemName, MAX_FOOD, Position, PositiveCount, Weather } from "../../../schemas/index.ts";

const Points = z.number().min(0).max(20);

/** So many of something, at one place: blocks that stand together, a herd, the chests of a structure. */
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
});
export type SimulatedCreature = z.infer<typeof SimulatedCreature>;

/** A chest, or whatever else holds items at a place. */
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
  /** Slots that the inventory has. */
  slots: z.int().min(1).max(64).default(36),
  /** Facts and amounts of the world by name, but for what has a part of its own below (sightings, dimension, food). */
  amounts: z.record(FactName, Count).default({}),
  /** Where a fact of a place holds; one that is not named here holds wherever the body is. */
  anchors: z.record(FactName, Position).default({}),
  /** What has been seen and not yet taken: `seen:NAME` in the domain's words. */
  sightings: z.array(Cluster).default([]),
  /** Single blocks at single places. Where none is named there is air, and `ground` below its height. */
  blocks: z.array(PlacedBlock).default([]),
  /** Doors that stand open, levers that are on. */
  switched: z.array(Position).default([]),
  ground: z.strictObject({ block: ItemName, height: z.number() }).default({ block: "stone", height: 64 }),
  creatures: z.array(SimulatedCreature).default([]),
  /** Players who are in the game, and nowhere near: names. */
  players: z.array(z.string().min(1).max(64)).default([]),
  containers: z.array(SimulatedContainer).default([]),
  /** What lies about. */
  drops: z.array(Cluster).default([]),
  dimension: z.string().min(1).max(64).default("overworld"),
  position: Position.default([0, 64, 0]),
  spawn: Position.default([0, 64, 0]),
  /** Where the body faces, in radians: 0 is north, growing to the west. */
  facing: z.number().default(0),
  sneaks: z.boolean().default(false),
  /** What it sits in or on: a creature's id. */
  rides: z.int().min(0).nullable().default(null),
  health: Points.default(20),
  food: Points.default(MAX_FOOD),
  /** Game ticks since the world began; a day has 24,000 and begins at sunrise. */
  ticks: z.number().min(0).default(1_000),
  weather: Weather.default("clear"),
  /** Which rules of the world hold beside its operators: names of worlds/simulated/rules/index.ts. */
  rules: z.array(z.string()).default([]),
  deaths: Count.default(0),
  /** Where the body has come from, the latest last: its breadcrumbs. */
  trail: z.array(Position).default([]),
  /** Places that the body took a note of. */
  waypoints: z.array(z.strictObject({ kind: z.string(), name: z.string().optional(), position: Position })).default([]),
  /** What was said in the chat, oldest first. */
  chat: z.array(z.string()).default([]),
});
export type SimulatedState = z.infer<typeof SimulatedState>;
export type SimulatedStateInput = z.input<typeof SimulatedState>;
