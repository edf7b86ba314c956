// Acts that goals may count and that make nothing of their own: taming, breeding, riding, sleeping,
// planting … `$` is the subject, `@` its seed; a need may name an item tag. A row may count operators
// of the domain instead of having a way of its own. Amounts are expected ones, ticks our estimates.
// A creature that has to be tamed first costs what that takes.

import { z } from "zod";
import { SafetyLevel } from "../../../schemas/index.ts";
import actsJson from "./acts.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const Need = z.strictObject({ anyOf: z.array(z.string().min(1)).min(1), count: z.int().min(1) });

const ActTable = z.strictObject({
  source: Source,
  classes: z.array(z.strictObject({ class: z.string(), members: z.array(z.string()).min(1), source: Source })),
  acts: z.array(
    z.strictObject({
      verb: z.string().min(1),
      subjects: z.union([z.literal("creatures"), z.array(z.string())]).default([]),
      /** Creatures that are no subject, where all others are. */
      besides: z.array(z.string()).default([]),
      seeds: z.record(z.string(), z.string()).optional(),
      /** The verb of the step; without one, only operators count. */
      step: z.string().optional(),
      args: z.record(z.string(), z.json()).default({}),
      counts: z.array(z.string()).default([]),
      consumes: z.array(Need).default([]),
      requires: z.array(Need).default([]),
      uses: z.array(z.strictObject({ anyOf: z.array(z.string()).min(1), durability: z.number() })).default([]),
      produces: z.record(z.string(), z.int().min(1)).default({}),
      ticks: z.int().min(0).default(0),
      safetyLevel: SafetyLevel.default("safe"),
      source: Source,
    }),
  ),
});

export const ACTS = parseTable(ActTable, actsJson, "acts.json");
export type ActRow = (typeof ACTS.acts)[number];
