// Conduct as a document: who may command the bot, whom it must not harm, where it may go, what it
// keeps, what it may say, and what needs confirmation. It is checked before planning, as constraints
// of a problem, and by the executor's guard before every capability and in every act of a body.

import { z } from "zod";
import { MAX_COUNT } from "../words/facts.ts";
import { USUAL_JUNK } from "../words/junk.ts";
import { ItemName, ItemPattern, Position, PositiveCount, SafetyLevel } from "../words/names.ts";
import { spelled } from "../words/written-names.ts";

/** The game's world border, and its lowest and highest blocks. */
const BORDER = 29_999_984;
const LOWEST = -64;
const HIGHEST = 320;

/** A box of blocks, corners included. */
export const Box = z.strictObject({ from: Position, to: Position });
export type Box = z.infer<typeof Box>;

export const ProtectedArea = z.strictObject({
  name: z.string().min(1).max(64),
  dimension: z.string().min(1).max(64).default("overworld"),
  box: Box,
});
export type ProtectedArea = z.infer<typeof ProtectedArea>;

/** Creatures that are not harmed by default: villagers, pets, helpers. */
const SPARED = ["allay", "cat", "iron_golem", "parrot", "snow_golem", "villager", "wandering_trader", "wolf"];

export const Conduct = z.strictObject({
  /**
   * Players who may command, or `*` for every player; others may only talk and ask. If absent, nobody
   * in the game may command.
   */
  commanders: z.array(z.string().min(1).max(64)).max(256).optional(),
  attackPlayers: z.boolean().default(false),
  /** Whether creatures with a name or an owner may be harmed, unless they attack on sight. */
  attackOwned: z.boolean().default(false),
  /** Creatures that are not harmed; some versions may lack some. */
  spare: z.array(z.string().min(1).max(64).overwrite(spelled)).max(256).default(SPARED),
  /** Boxes in which nothing is dug or placed. */
  protectedAreas: z.array(ProtectedArea).max(256).default([]),
  /** The box that the bot does not leave. */
  bounds: Box.default({ from: [-BORDER, LOWEST, -BORDER], to: [BORDER, HIGHEST, BORDER] }),
  /** The amount of each item that is never given away, thrown away or used up. */
  keep: z.record(ItemName, PositiveCount).default({}),
  /**
   * What may be thrown away to make room: names of items, in which `*` stands for anything, with the
   * number of pieces that stay.
   */
  junk: z.record(ItemPattern, z.int().min(0).max(MAX_COUNT)).default({ ...USUAL_JUNK }),
  /** Whether what it is told to say may be a command of the server. */
  serverCommands: z.boolean().default(false),
  /** Intents that a person must confirm. */
  confirm: z.array(z.string().min(1).max(64)).max(64).default([]),
  /** The most dangerous step allowed. */
  risk: SafetyLevel.default("dangerous"),
});
export type Conduct = z.infer<typeof Conduct>;
export type ConductInput = z.input<typeof Conduct>;

/** In `commanders`: whoever speaks. */
export const EVERY_PLAYER = "*";

export const DEFAULT_CONDUCT: Conduct = Conduct.parse({});

/** Whether a position lies in a box, corners included. */
export const isInside = ([x, y, z]: Position, { from, to }: Box): boolean =>
  between(x, from[0], to[0]) && between(y, from[1], to[1]) && between(z, from[2], to[2]);

const between = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

/** The area that protects a position, if any. */
export const areaAt = (position: Position, dimension: string, { protectedAreas }: Conduct): ProtectedArea | undefined =>
  protectedAreas.find((area) => area.dimension === dimension && isInside(position, area.box));

/** Whether conduct has bounds of its own: without them a body may go anywhere. */
export const isBounded = ({ bounds }: Conduct): boolean =>
  JSON.stringify(bounds) !== JSON.stringify(DEFAULT_CONDUCT.bounds);
