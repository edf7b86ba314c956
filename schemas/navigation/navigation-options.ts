// What a body may do on its path, what it shall avoid, and how long the search may look.

import { z } from "zod";
import { Box } from "../execution/conduct.ts";
import { Position } from "../words/names.ts";
import { HAZARD_KINDS, type HazardKind } from "./cell-facts.ts";

/** Ticks of extra cost, or null: never. */
const hazardCost = z.number().min(0).max(10_000).nullable();
/** As many as conduct may protect, and room for houses. */
const MAX_BOXES = 512;
const MAX_ENDS = 64;
const HAZARDS = HAZARD_KINDS.filter((kind): kind is HazardKind => kind !== "none");

export const NavigationOptions = z.strictObject({
  allow: z
    .strictObject({
      dig: z.boolean().default(false),
      place: z.boolean().default(false),
      open: z.boolean().default(true).describe("doors, gates and trapdoors"),
      parkour: z.boolean().default(true),
      swim: z.boolean().default(true),
      climb: z.boolean().default(true),
    })
    .prefault({}),
  floods: z.boolean().default(false).describe("whether a block that holds water back may be dug"),
  blocks: z.number().int().min(0).max(4096).default(0).describe("how many blocks the body may place"),
  maxFall: z
    .number()
    .int()
    .min(0)
    .max(22)
    .default(3)
    .describe("the deepest fall onto ground, in blocks; 3 costs no health"),
  breath: z.number().int().min(0).max(300).default(240).describe("ticks that the head may be under water"),
  hazards: z
    .partialRecord(z.enum(HAZARDS), hazardCost)
    .default({})
    .describe("extra ticks for a cell with a hazard, or null for never; what is not named has its usual cost"),
  spheres: z
    .array(
      z.strictObject({ center: Position, radius: z.number().positive().max(64), ticks: z.number().min(0).max(10_000) }),
    )
    .max(64)
    .default([])
    .describe("a cost for each cell near a creature, highest at the center"),
  forbidden: z.array(Box).max(MAX_BOXES).default([]).describe("boxes of cells that the body does not enter"),
  unchanged: z.array(Box).max(MAX_BOXES).default([]).describe("boxes in which nothing is dug or placed"),
  notAt: z.array(Position).max(MAX_ENDS).default([]).describe("cells at which a path does not end, goal or not"),
  unloaded: z
    .enum(["refuse", "approach"])
    .default("refuse")
    .describe("what a goal in unloaded land gets: an error, or a partial path towards it"),
  expansions: z.number().int().min(1).max(4_000_000).default(400_000).describe("the search's budget"),
});
export type NavigationOptions = z.infer<typeof NavigationOptions>;
export type NavigationOptionsInput = z.input<typeof NavigationOptions>;
