// The document Fleet: several bots, each with a goal of its own, and the server that they join.
// `lodestone fleet` reads it.

import { z } from "zod";
import { Constraints, Goal } from "../planning/problem.ts";
import { McVersion } from "../words/names.ts";

/** Options of mineflayer's `createBot`, handed on untouched. */
const Connection = z.record(z.string(), z.json());

export const FleetBot = z.strictObject({
  username: z.string().min(1).max(64),
  goal: Goal,
  constraints: Constraints.prefault({}),
  connection: Connection.default({}),
});
export type FleetBot = z.infer<typeof FleetBot>;

export const Fleet = z
  .strictObject({
    format: z.literal("lodestone.fleet/1").default("lodestone.fleet/1"),
    /** The embedded world where absent. */
    server: z
      .strictObject({
        host: z.string().min(1),
        port: z.int().min(1).max(65_535).default(25_565),
        mcVersion: McVersion.optional(),
      })
      .optional(),
    /** For all bots; a bot's own win. */
    connection: Connection.default({}),
    /** Between two joins, in milliseconds. */
    spacingMs: z.int().min(0).max(3_600_000).default(4_000),
    bots: z.array(FleetBot).min(1).max(64),
  })
  .refine(({ bots }) => new Set(bots.map(({ username }) => username)).size === bots.length, {
    message: "every bot has a username of its own",
    path: ["bots"],
  });
export type Fleet = z.infer<typeof Fleet>;
