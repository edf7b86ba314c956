// An entry of the cognitive map: what was seen at a place, or what hurt there, and since when it is
// known. What is seen gone is ended by `validUntil`, and stays for questions about the past.

import { z } from "zod";
import { Position } from "../words/names.ts";
import { DayPhase, Episode } from "./episode.ts";

/**
 * station: a table, furnace, chest or bed. sighting: blocks of a kind. creature: where some were.
 * structure: a village, shelter or villager's place. land: explored, with its biome. hazard: what
 * cost health.
 */
export const MapKind = z.enum(["station", "sighting", "creature", "structure", "land", "hazard"]);
export type MapKind = z.infer<typeof MapKind>;

export const MapEntry = z.strictObject({
  /** `map-NUMBER`; numbers grow. */
  id: z.string().regex(/^map-[1-9]\d{0,15}$/),
  kind: MapKind,
  /** The block, creature, structure or biome; of a hazard what hurt, such as `lava` or `zombie`. */
  name: z.string().min(1).max(128),
  dimension: z.string().max(64),
  position: Position,
  /** How many were seen about there. */
  count: z.int().min(0).max(100_000).optional(),
  /** Placed by the bot. */
  own: z.boolean().optional(),
  /** Points of health lost there, and deaths. */
  harm: z.number().min(0).max(100_000).optional(),
  deaths: z.int().min(0).max(10_000).optional(),
  /** The phase of the day in which it hurt last. */
  phase: DayPhase.optional(),
  validFrom: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** When it was seen gone; absent while it holds. */
  validUntil: z.iso.datetime().optional(),
  /** The latest episodes in which it was seen, newest first. */
  episodes: z.array(Episode.shape.id),
});
export type MapEntry = z.infer<typeof MapEntry>;
